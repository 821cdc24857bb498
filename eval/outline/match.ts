/**
 * One-to-one matching of two lists of headings in reading order.
 */

/**
 * Pairs two lists so that the pairs keep their order in both and their summed worth is as large as it can be.
 *
 * This is the longest common subsequence with weights: a pair that crosses another one cannot be right, since both
 * lists are in reading order.
 *
 * @param rows Length of the first list.
 * @param columns Length of the second list.
 * @param worth Worth of pairing two places, 0 where they do not match.
 * @returns For each place of the first list the place of the second one, or -1.
 */
export function matchInOrder(
  rows: number,
  columns: number,
  worth: (row: number, column: number) => number,
): number[] {
  // best[r * width + c]: largest sum for the places from r and from c on.
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const pair = new Uint8Array(best.length);
  for (let r = rows - 1; r >= 0; r--) {
    for (let c = columns - 1; c >= 0; c--) {
      const at = r * width + c;
      const value = worth(r, c);
      const together = value > 0 ? value + best[at + width + 1]! : 0;
      const apart = Math.max(best[at + 1]!, best[at + width]!);
      best[at] = Math.max(together, apart);
      if (value > 0 && together >= apart) pair[at] = 1;
    }
  }
  const result = new Array<number>(rows).fill(-1);
  for (let r = 0, c = 0; r < rows && c < columns;) {
    const at = r * width + c;
    if (pair[at]) result[r++] = c++;
    else if (best[at + 1]! >= best[at + width]!) c++;
    else r++;
  }
  return result;
}
