/**
 * Is a page a table of contents?
 *
 * @module
 */
import { z } from "zod";
import type { Step } from "../asker.ts";
import type { PageText } from "../groups.ts";
import { DATA, pagesAsData } from "./data.ts";

/** A reply to {@linkcode contentsPage}. */
export interface ContentsPageReply {
  /** Whether it is. */
  is_contents: boolean;
}

/** Asks about one page. */
export const contentsPage: Step<PageText, ContentsPageReply, boolean> = {
  name: "contents_page",
  schema: z.object({ is_contents: z.boolean() }),
  prompt: (page) =>
    [
      "Is this page a table of contents of the document, or a part of one: a list of the document's own sections, with or " +
      "without page numbers?",
      "An abstract, a summary, an index at the end, a list of figures, of tables, of symbols or of references, and a page of " +
      "running text with numbered sections are none.",
      'Answer with JSON only: {"is_contents": true or false}',
      DATA,
      pagesAsData([page]),
    ].join("\n\n"),
  read: ({ is_contents }) => is_contents,
};
