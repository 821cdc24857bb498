/**
 * Settings that no other setting beats.
 *
 * @module
 */

/**
 * Finds the Pareto set: what is not worse than another in every figure and worse in at least one.
 *
 * @param items Anything.
 * @param figures Figures of an item, smaller is better; as many for each item.
 * @returns Whether each item is in the set; of items with equal figures all are in or out.
 *
 * @example
 * ```ts
 * import { paretoSet } from "pagetree/optimize";
 * console.log(paretoSet([[1, 5], [2, 2], [3, 3]], (pair) => pair)); // [ true, true, false ]
 * ```
 */
export function paretoSet<T>(items: readonly T[], figures: (item: T) => readonly number[]): boolean[] {
  const all = items.map(figures);
  const beats = (a: readonly number[], b: readonly number[]) =>
    a.every((value, i) => value <= b[i]!) && a.some((value, i) => value < b[i]!);
  return all.map((own) => !all.some((other) => beats(other, own)));
}
