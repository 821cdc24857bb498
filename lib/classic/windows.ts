/**
 * Where an entry without a good page may be.
 *
 * @module
 */

/**
 * The pages between the nearest good entries on both sides.
 *
 * @param pages Pages of all entries in order; null where unknown.
 * @param bad Indices of entries whose page is not to be relied on.
 * @param index The entry that is looked for.
 * @param range Pages that there are.
 * @returns First and last page, never empty: good neighbours that are out of order are passed over.
 *
 * @example
 * ```ts
 * import { searchWindow } from "pagetree/classic";
 * console.log(searchWindow([1, 5, 20, 9, 14], new Set([1, 2]), 1, { first: 1, last: 30 })); // { first: 1, last: 9 }
 * console.log(searchWindow([3, 9, null], new Set([2]), 2, { first: 1, last: 12 })); // { first: 9, last: 12 }
 * ```
 */
export function searchWindow(
  pages: readonly (number | null)[],
  bad: ReadonlySet<number>,
  index: number,
  { first, last }: { first: number; last: number },
): { first: number; last: number } {
  const good = (i: number) => !bad.has(i) && pages[i] !== null ? pages[i]! : undefined;
  let [from, to] = [first, last];
  for (let i = index - 1; i >= 0; i--) {
    const page = good(i);
    if (page !== undefined) {
      from = Math.max(first, Math.min(last, page));
      break;
    }
  }
  for (let i = index + 1; i < pages.length; i++) {
    const page = good(i);
    if (page !== undefined && page >= from) {
      to = Math.min(last, page);
      break;
    }
  }
  return { first: from, last: to };
}
