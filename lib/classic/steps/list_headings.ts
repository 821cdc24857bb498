/**
 * The headings on some pages.
 *
 * @module
 */
import { z } from "zod";
import { tagged } from "../../model/mod.ts";
import { normalizeTitle } from "../../tree/mod.ts";
import type { Step } from "../asker.ts";
import type { PageText } from "../groups.ts";
import { DATA, isPrinted, pagesAsData, tidyTitle } from "./data.ts";

/** A heading as a model sees it. */
export interface SeenHeading {
  /** Place in the hierarchy as a dotted code. */
  code: string | null;
  /** Title as printed. */
  title: string;
  /** Page, from 1. */
  page: number;
}

/** Pages with what came before. */
export interface ListInput {
  /** Pages, or parts of them. */
  pages: readonly PageText[];
  /** Headings found so far. */
  before: readonly SeenHeading[];
  /** Title of the section that the pages belong to, where a section is split. */
  inside?: string;
}

/** A reply to {@linkcode listHeadings}. */
export interface HeadingsReply {
  /** Headings in reading order. */
  headings: SeenHeading[];
}

/** What is left of a reply. */
export interface ReadHeadings {
  /** Headings that are printed on the page that they are said to be on. */
  headings: SeenHeading[];
  /** Those that are not. */
  refused: SeenHeading[];
}

/** Headings found before that a model is shown. */
const SHOWN = 40;

/** Asks for the headings. */
export const listHeadings: Step<ListInput, HeadingsReply, ReadHeadings> = {
  name: "list_headings",
  schema: z.object({
    headings: z.array(z.object({ code: z.string().nullable(), title: z.string(), page: z.int() })),
  }),
  prompt: ({ pages, before, inside }) =>
    [
      inside === undefined
        ? "List the headings of the sections that begin on these pages of a document, in reading order."
        : `These pages belong to the section ${
          JSON.stringify(inside)
        }. List the headings of the subsections that begin on ` +
          "them, in reading order, without the section's own heading.",
      "title is the heading as it is printed, its numbering included; not a sentence of the text, a running head, a caption or " +
      "a row of contents. page is the number in the page tag. code is the place in the hierarchy as numbers with dots (the " +
      "second section of the first chapter is 1.2), whatever numbering is printed.",
      'Answer with JSON only: {"headings": [{"code": "1.2", "title": "…", "page": 1}]}; an empty list is a right answer.',
      ...(before.length > 0
        ? [
          "Headings so far; go on with their codes and list none of them again:",
          tagged(
            "before",
            before.slice(-SHOWN).map(({ code, title, page }) => `${code ?? "-"} ${title} (page ${page})`)
              .join("\n"),
          ),
        ]
        : []),
      DATA,
      pagesAsData(pages),
    ].join("\n\n"),
  read({ headings }, { pages }) {
    const letters = new Map<number, string>();
    for (const { number, text } of pages) {
      letters.set(number, (letters.get(number) ?? "") + normalizeTitle(text));
    }
    const isThere = ({ title, page }: SeenHeading) => isPrinted(title, letters.get(page) ?? "");
    return {
      headings: headings.filter(isThere).map((heading) => ({
        ...heading,
        title: tidyTitle(heading.title),
      })),
      refused: headings.filter((heading) => !isThere(heading)),
    };
  },
};
