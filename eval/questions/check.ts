/**
 * Whether gold pages can be right.
 *
 * @module
 */
import { PagetreeError, printable } from "pagetree/errors";
import type { Question } from "./types.ts";

/** Something that is wrong with a question. */
export interface QuestionProblem {
  /** Id of the question. */
  id: string;
  /** What is wrong. */
  problem:
    | "page outside the document"
    | "asked twice"
    | "answerable without gold pages"
    | "gold pages without an answer";
  /** Details for people. */
  detail: string;
}

/**
 * Looks for gold that cannot be right: pages outside their document, questions that come twice, answerable questions
 * without pages and unanswerable ones with pages.
 *
 * @param questions Questions.
 * @param pageCounts Number of pages by document; documents that are missing here are not checked.
 * @returns Problems in the order of the questions.
 *
 * @example
 * ```ts
 * import { checkQuestions, questionsFromRows } from "pagetree/eval";
 * const questions = questionsFromRows([{ question: "How many?", answer: "3", pdf: "a.pdf", gold_pages: [1418] }]);
 * console.log(checkQuestions(questions, new Map([["a.pdf", 40]]))[0]?.problem); // page outside the document
 * ```
 */
export function checkQuestions(
  questions: readonly Question[],
  pageCounts: ReadonlyMap<string, number>,
): QuestionProblem[] {
  const asked = new Map<string, string>();
  return questions.flatMap((question) => {
    const { id, gold, answerable } = question;
    const problems: QuestionProblem[] = [];
    for (const { pdf, page } of gold.flat()) {
      const count = pageCounts.get(pdf);
      if (count === undefined || page <= count) continue;
      const detail = `page ${page} of ${printable(pdf)}, which has ${count}`;
      problems.push({ id, problem: "page outside the document", detail });
    }
    const key = JSON.stringify([question.pdfs, question.question.trim().toLowerCase()]);
    const before = asked.get(key);
    if (before !== undefined) {
      problems.push({ id, problem: "asked twice", detail: `as ${printable(before)}` });
    } else asked.set(key, id);
    if (answerable && gold.length === 0) {
      problems.push({ id, problem: "answerable without gold pages", detail: "it has no retrieval score" });
    }
    if (!answerable && gold.length > 0) {
      problems.push({ id, problem: "gold pages without an answer", detail: "it has no retrieval score" });
    }
    return problems;
  });
}

/**
 * Refuses questions whose gold pages lie outside their documents: the pages may be counted from another number.
 *
 * @param questions Questions.
 * @param pageCounts Number of pages by document.
 * @returns The problems that do not stop a run.
 * @throws {PagetreeError} `PAGE_BOUNDS` with the report, in `facts.problems`.
 *
 * @example
 * ```ts
 * import { questionsFromRows, refuseBadGold } from "pagetree/eval";
 * const questions = questionsFromRows([{ question: "How many?", answer: "3", pdf: "a.pdf", gold_pages: [4] }]);
 * console.log(refuseBadGold(questions, new Map([["a.pdf", 40]]))); // []
 * ```
 */
export function refuseBadGold(
  questions: readonly Question[],
  pageCounts: ReadonlyMap<string, number>,
): QuestionProblem[] {
  const problems = checkQuestions(questions, pageCounts);
  const outside = problems.filter(({ problem }) => problem === "page outside the document");
  if (outside.length === 0) return problems;
  const shown = outside.slice(0, 5).map(({ id, detail }) => `${printable(id)}: ${detail}`).join("; ");
  const more = outside.length > 5 ? ` and ${outside.length - 5} more` : "";
  throw new PagetreeError(
    "PAGE_BOUNDS",
    `Cannot use these questions: gold pages lie outside their documents (${shown}${more}); pages are physical and counted ` +
      "from 1, so look whether the set counts from 0 or by printed numbers",
    { problems: outside },
  );
}
