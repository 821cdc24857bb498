/**
 * Times of ways to do the same, measured in turn so that a change of the machine's speed hits all of them alike.
 */

/** A way to do something with a file. */
export type Way = (file: string) => Promise<unknown>;

/**
 * Times each way on each file, one after the other, several times over; every second round goes the other way round.
 *
 * @param files Paths.
 * @param ways Ways to compare.
 * @param rounds Number of rounds.
 * @param clock Time in ms.
 * @returns For each way the median time of each file, in ms.
 */
export async function timeWays(
  files: readonly string[],
  ways: readonly Way[],
  rounds: number,
  clock: () => number = () => performance.now(),
): Promise<number[][]> {
  const times = ways.map(() => files.map((): number[] => []));
  for (let round = 0; round < rounds; round++) {
    for (const [f, file] of files.entries()) {
      const order = [...ways.keys()];
      for (const w of round % 2 === 0 ? order : order.reverse()) {
        const start = clock();
        await ways[w]!(file);
        times[w]![f]!.push(clock() - start);
      }
    }
  }
  return times.map((files) => files.map(median));
}

/**
 * The middle of some values, or the mean of the two in the middle.
 *
 * @param values At least one value.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/**
 * A sum.
 *
 * @param values Values.
 */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
