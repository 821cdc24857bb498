/**
 * Does a section begin on a page, and is its heading the first thing there?
 *
 * @module
 */
import { z } from "zod";
import { tagged } from "../../model/mod.ts";
import type { Step } from "../asker.ts";
import type { PageText } from "../groups.ts";
import { DATA, pagesAsData } from "./data.ts";

/** A title and the page that it is said to stand on. */
export interface CheckInput {
  /** Title. */
  title: string;
  /** Page. */
  page: PageText;
}

/** A reply to {@linkcode checkHeading}. */
export interface CheckReply {
  /** Whether the section begins there. */
  on_page: boolean;
  /** Whether nothing stands above. */
  opens_page: boolean;
}

/** Asks both questions at once. */
export const checkHeading: Step<CheckInput, CheckReply, CheckReply> = {
  name: "check_heading",
  schema: z.object({ on_page: z.boolean(), opens_page: z.boolean() }),
  prompt: ({ title, page }) =>
    [
      "on_page: does the section with this title begin on this page? Its heading is printed there, perhaps spaced or broken " +
      "differently; a mention in the text, a running head or a row of contents is no beginning.",
      "opens_page: is the heading the first thing on the page, running heads and page numbers aside?",
      'Answer with JSON only: {"on_page": true or false, "opens_page": true or false}',
      DATA,
      tagged("title", title),
      pagesAsData([page]),
    ].join("\n\n"),
  read: ({ on_page, opens_page }) => ({ on_page, opens_page: on_page && opens_page }),
};
