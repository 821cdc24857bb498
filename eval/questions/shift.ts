/**
 * Gold pages that are off by one inside their documents, as after a mix-up of page bases.
 *
 * @module
 */
import { PagetreeError } from "pagetree/errors";
import { normalizeAnswer } from "../metrics/text.ts";
import type { Question } from "./types.ts";

/** A sign that gold pages are shifted. */
export interface PageShift {
  /** Pages to add to the gold to meet the answers. */
  by: -1 | 1;
  /** Questions whose answer stands on the shifted page and not on the gold page. */
  found: number;
  /** Questions where it is the other way round. */
  missed: number;
  /** Probability of such a majority by chance (sign test, one-sided). */
  p: number;
}

/** Shorter answers stand on too many pages to tell anything. */
const FEWEST_LETTERS = 3;
/** Questions whose answer is in their document about the gold page must speak against it this clearly. */
const FEWEST = 5, LARGEST_P = 0.001;

/**
 * The gold pages of a set and the pages beside them: those that {@linkcode findShift} reads.
 *
 * @param questions Questions.
 * @returns Pages from 1, by document.
 *
 * @example
 * ```ts
 * import { pagesAboutGold, questionsFromRows } from "pagetree/eval";
 * const questions = questionsFromRows([{ question: "How many?", answer: "311", pdf: "a.pdf", gold_pages: [4] }]);
 * console.log(pagesAboutGold(questions).get("a.pdf")); // Set(3) { 3, 4, 5 }
 * ```
 */
export function pagesAboutGold(questions: readonly Question[]): Map<string, Set<number>> {
  const pages = new Map<string, Set<number>>();
  for (const { gold } of questions.filter(isTelling)) {
    const [{ pdf, page }] = gold[0] as [{ pdf: string; page: number }];
    const own = pages.get(pdf) ?? new Set();
    pages.set(pdf, own);
    for (const near of [page - 1, page, page + 1]) if (near >= 1) own.add(near);
  }
  return pages;
}

/**
 * Looks whether answers stand one page beside their gold pages more often than on them.
 *
 * @param questions Questions; those with one gold page and an answer of three letters or digits count.
 * @param textOf Text of a page; undefined for one that there is not.
 * @returns The shift, where chance cannot explain it.
 *
 * @example
 * ```ts
 * import { findShift, questionsFromRows } from "pagetree/eval";
 * const rows = Array.from({ length: 12 }, (_, i) => ({
 *   question: `What is on page ${i}?`, answer: `word${i}`, pdf: "a.pdf", gold_pages: [i + 1],
 * }));
 * console.log(findShift(questionsFromRows(rows), (_, page) => `Here is word${page - 2}.`)?.by); // 1
 * ```
 */
export function findShift(
  questions: readonly Question[],
  textOf: (pdf: string, page: number) => string | undefined,
): PageShift | undefined {
  const seen = questions.filter(isTelling).map(({ answer, gold }) => {
    const [{ pdf, page }] = gold[0] as [{ pdf: string; page: number }];
    const words = normalizeAnswer(answer!);
    return (by: number) => ` ${normalizeAnswer(textOf(pdf, page + by) ?? "")} `.includes(` ${words} `);
  });
  for (const by of [1, -1] as const) {
    const found = seen.filter((stands) => stands(by) && !stands(0)).length;
    const missed = seen.filter((stands) => stands(0) && !stands(by)).length;
    const p = signTest(found, found + missed);
    if (found >= FEWEST && p < LARGEST_P) return { by, found, missed, p };
  }
  return undefined;
}

/**
 * Refuses questions whose gold pages are off by one.
 *
 * @param questions Questions.
 * @param textOf Text of a page.
 * @throws {PagetreeError} `PAGE_BOUNDS` with the count of questions that say so.
 *
 * @example
 * ```ts
 * import { questionsFromRows, refuseShiftedGold } from "pagetree/eval";
 * const questions = questionsFromRows([{ question: "How many?", answer: "311", pdf: "a.pdf", gold_pages: [4] }]);
 * console.log(refuseShiftedGold(questions, () => "There are 311.")); // undefined
 * ```
 */
export function refuseShiftedGold(
  questions: readonly Question[],
  textOf: (pdf: string, page: number) => string | undefined,
): void {
  const shift = findShift(questions, textOf);
  if (!shift) return;
  const side = shift.by === 1 ? "after" : "before";
  throw new PagetreeError(
    "PAGE_BOUNDS",
    `Cannot use these questions: gold pages look shifted: ${shift.found} answers stand on the page ${side} their gold page ` +
      `and not on it, ${shift.missed} the other way round; pages are physical and counted from 1, so look whether the set ` +
      "counts from 0 or by printed numbers",
    { ...shift },
  );
}

function isTelling({ answer, answerable, gold }: Question): boolean {
  return answerable && answer !== null && gold.length === 1 && gold[0]!.length === 1 &&
    normalizeAnswer(answer).length >= FEWEST_LETTERS;
}

/** Probability of so many of `n` or more where both sides are equally likely. */
function signTest(found: number, n: number): number {
  let term = 2 ** -n, sum = 0;
  for (let k = 0; k <= n; k++) {
    if (k >= found) sum += term;
    term *= (n - k) / (k + 1);
  }
  return sum;
}
