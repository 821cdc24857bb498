/**
 * Parts of a question set, and its fingerprint.
 *
 * @module
 */
import type { Question } from "./types.ts";

/**
 * The fingerprint of a set: SHA-256 over all that decides about scores, in hex.
 *
 * @param questions Questions in order.
 * @returns 64 hex digits.
 *
 * @example
 * ```ts
 * import { questionsFromRows, questionsHash } from "pagetree/eval";
 * const hash = await questionsHash(questionsFromRows([{ question: "How many?", pdf: "a.pdf" }]));
 * console.log(hash.length); // 64
 * ```
 */
export async function questionsHash(questions: readonly Question[]): Promise<string> {
  const text = JSON.stringify(questions.map((question) => [
    question.id,
    question.question,
    question.answer,
    question.answer_kind,
    question.pdfs,
    question.gold.map((group) => group.map(({ pdf, page }) => [pdf, page])),
    question.gold_mode,
    question.answerable,
  ]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();
}

/** What a question is counted under, for tables by slice. */
export type SlicedQuestion = Pick<Question, "answer_kind" | "answerable" | "gold" | "tags" | "split">;

/**
 * The slices that a question belongs to: its tags, the kind of its answer, single or cross page, unanswerable, its split.
 *
 * @param question A question.
 * @returns Names without repeats.
 *
 * @example
 * ```ts
 * import { questionsFromRows, slicesOf } from "pagetree/eval";
 * const row = { question: "How many?", answer: "3", answer_kind: "Int", pdf: "a.pdf", gold_pages: [4, 6] };
 * console.log(slicesOf(questionsFromRows([row])[0]!)); // [ "answer: Int", "cross page" ]
 * ```
 */
export function slicesOf(question: SlicedQuestion): string[] {
  const { answer_kind, answerable, gold, tags, split } = question;
  return [
    ...new Set([
      ...tags,
      ...(answer_kind !== "" && answerable ? [`answer: ${answer_kind}`] : []),
      ...(answerable ? [] : ["unanswerable"]),
      ...(gold.length > 1 ? ["cross page"] : gold.length === 1 ? ["single page"] : []),
      ...(split === undefined ? [] : [`split: ${split}`]),
    ]),
  ];
}
