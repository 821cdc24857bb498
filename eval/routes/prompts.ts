/**
 * The instructions of the routes, for records of what a run was made with.
 *
 * @module
 */
import { SEARCH_PROMPTS } from "pagetree/search";
import { VISION_PROMPTS } from "pagetree/vision";
import { agentPrompt } from "./agent.ts";
import { closedBookPrompt } from "./closed_book.ts";

/**
 * Instructions by what they are for, with words in braces where question, sections and pages stand.
 *
 * @example
 * ```ts
 * import { ROUTE_PROMPTS } from "pagetree/eval/routes";
 * console.log(Object.keys(ROUTE_PROMPTS).includes("choose")); // true
 * ```
 */
export const ROUTE_PROMPTS: Readonly<Record<string, string>> = {
  ...SEARCH_PROMPTS,
  ...VISION_PROMPTS,
  agent: agentPrompt(),
  "closed-book": closedBookPrompt("{documents}", "{question}", "{kind}"),
};
