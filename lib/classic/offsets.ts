/**
 * From printed page numbers to pages of the file.
 *
 * @module
 */
import { printedNumber } from "./numerals.ts";
import type { Entry } from "./types.ts";

/** A printed number and the page of the file on which its title was seen. */
export interface PagePair {
  /** As printed. */
  printed: string | null;
  /** Page of the file, from 1. */
  page: number | null;
}

/** A difference rests on at least so many titles; one may be a coincidence. */
const AGREEING = 2;

/**
 * The difference between pages of the file and printed numbers, for each numbering apart: Roman front matter, the body,
 * appendices with a prefix.
 *
 * @param pairs Titles seen in both places; those without numbers say nothing.
 * @param agreeing Titles that must agree.
 * @returns The most frequent difference by series, the one seen first among equals; a series without enough agreement has
 * none: it is never guessed.
 *
 * @example
 * ```ts
 * import { seriesOffsets } from "pagetree/classic";
 * const pairs = [["1", 15], ["21", 35], ["vii", 9], ["ix", 11]] as const;
 * console.log(seriesOffsets(pairs.map(([printed, page]) => ({ printed, page })))); // Map { "arabic" => 14, "roman" => 2 }
 * ```
 */
export function seriesOffsets(pairs: readonly PagePair[], agreeing: number = AGREEING): Map<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (const { printed, page } of pairs) {
    const number = printedNumber(printed);
    if (!number || page === null) continue;
    const own = counts.get(number.series) ?? new Map<number, number>();
    counts.set(number.series, own);
    const offset = page - number.value;
    own.set(offset, (own.get(offset) ?? 0) + 1);
  }
  const offsets = new Map<string, number>();
  for (const [series, own] of counts) {
    const [best] = [...own].sort((a, b) => b[1] - a[1]);
    if (best && best[1] >= agreeing) offsets.set(series, best[0]);
  }
  return offsets;
}

/**
 * Gives a printed number its page of the file.
 *
 * @param printed As printed.
 * @param offsets Differences by series.
 * @param range Pages that there are.
 * @returns The page; null where number or difference is unknown, or the page does not exist.
 *
 * @example
 * ```ts
 * import { physicalPage } from "pagetree/classic";
 * console.log(physicalPage("12", new Map([["arabic", 6]]), { first: 1, last: 40 })); // 18
 * console.log(physicalPage("2", new Map([["arabic", -2]]), { first: 1, last: 30 })); // null
 * ```
 */
export function physicalPage(
  printed: Entry["printed"],
  offsets: ReadonlyMap<string, number>,
  { first, last }: { first: number; last: number },
): number | null {
  const number = printedNumber(printed);
  const offset = number && offsets.get(number.series);
  if (offset === undefined) return null;
  const page = number!.value + offset;
  return page >= first && page <= last ? page : null;
}
