/**
 * How well one measure orders another.
 *
 * @module
 */

/**
 * Rank correlation (Spearman, 1904); equal values share the mean of their ranks.
 *
 * @param x Values.
 * @param y As many values.
 * @returns -1 to 1; null where one side is all the same, or there are no values.
 *
 * @example
 * ```ts
 * import { rankCorrelation } from "pagetree/optimize";
 * console.log(rankCorrelation([1, 2, 3], [10, 40, 90])); // 1
 * ```
 */
export function rankCorrelation(x: readonly number[], y: readonly number[]): number | null {
  return correlation(ranks(x), ranks(y));
}

/** Ranks from 1; equal values share the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const result = new Array<number>(values.length);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let i = from; i < to; i++) result[order[i]!] = (from + to + 1) / 2;
    from = to;
  }
  return result;
}

function correlation(x: readonly number[], y: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [i, value] of x.entries()) {
    xy += (value - mx) * (y[i]! - my);
    xx += (value - mx) ** 2;
    yy += (y[i]! - my) ** 2;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : null;
}
