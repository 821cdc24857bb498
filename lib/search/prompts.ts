/**
 * The instructions of this room's calls, for records of what a run was made with.
 *
 * @module
 */
import { answerPrompt } from "./answer.ts";
import { choicePrompt } from "./choose.ts";

/**
 * Instructions by what they are for, with words in braces where question, sections and pages stand.
 *
 * @example
 * ```ts
 * import { SEARCH_PROMPTS } from "pagetree/search";
 * console.log(Object.keys(SEARCH_PROMPTS)); // [ "choose", "answer" ]
 * ```
 */
export const SEARCH_PROMPTS: Readonly<Record<string, string>> = {
  choose: choicePrompt("{sections}", "{question}", 1, 2),
  answer: answerPrompt("{question}", [{ number: 1, text: "{page}" }], "{kind}"),
};
