/**
 * On which of some pages does a section begin?
 *
 * @module
 */
import { z } from "zod";
import { tagged } from "../../model/mod.ts";
import type { Step } from "../asker.ts";
import type { PageText } from "../groups.ts";
import { DATA, pagesAsData } from "./data.ts";

/** A title and the pages that it may stand on. */
export interface FindInput {
  /** Title. */
  title: string;
  /** Pages. */
  pages: readonly PageText[];
}

/** A reply to {@linkcode findHeading}. */
export interface FindReply {
  /** The page; null where it is none of them. */
  page: number | null;
}

/** Asks for the page of one title. */
export const findHeading: Step<FindInput, FindReply, number | null> = {
  name: "find_heading",
  schema: z.object({ page: z.int().nullable() }),
  prompt: ({ title, pages }) =>
    [
      "On which of these pages does the section with this title begin? Give the number in the page tag, or null when its " +
      "heading is on none of them.",
      'Answer with JSON only: {"page": 1 or null}',
      DATA,
      tagged("title", title),
      pagesAsData(pages),
    ].join("\n\n"),
  read: ({ page }, { pages }) => page !== null && pages.some(({ number }) => number === page) ? page : null,
};
