/**
 * On which of some pages do titles stand?
 *
 * @module
 */
import { z } from "zod";
import { tagged } from "../../model/mod.ts";
import type { Step } from "../asker.ts";
import type { PageText } from "../groups.ts";
import { DATA, pagesAsData } from "./data.ts";

/** Titles and pages. */
export interface LocateInput {
  /** Titles with their numbers in the list of entries. */
  titles: readonly { index: number; title: string }[];
  /** Pages. */
  pages: readonly PageText[];
}

/** A reply to {@linkcode locateTitles}. */
export interface LocateReply {
  /** Titles that stand on these pages. */
  found: { index: number; page: number }[];
}

/** Asks for the pages of titles. */
export const locateTitles: Step<LocateInput, LocateReply, ReadonlyMap<number, number>> = {
  name: "locate_titles",
  schema: z.object({ found: z.array(z.object({ index: z.int(), page: z.int() })) }),
  prompt: ({ titles, pages }) =>
    [
      "Below are titles of a table of contents, each with its number, and pages of the document. For each title whose section " +
      "begins on one of these pages, as a heading and not as a mention, give the title's number as index and the number in the " +
      "page tag as page. Leave out titles whose sections begin elsewhere.",
      'Answer with JSON only: {"found": [{"index": 0, "page": 1}]}',
      DATA,
      tagged("titles", titles.map(({ index, title }) => `${index} ${title}`).join("\n")),
      pagesAsData(pages),
    ].join("\n\n"),
  read({ found }, { titles, pages }) {
    const [known, shown] = [
      new Set(titles.map(({ index }) => index)),
      new Set(pages.map(({ number }) => number)),
    ];
    const places = new Map<number, number>();
    for (const { index, page } of found) {
      if (known.has(index) && shown.has(page) && !places.has(index)) places.set(index, page);
    }
    return places;
  },
};
