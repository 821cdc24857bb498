/**
 * Two routes on the same questions: is the difference real?
 *
 * @module
 */
import { DRAWS, type Estimate, estimate } from "./interval.ts";
import { seeded } from "./random.ts";

/** A question that both routes have a value for. */
export interface Pair {
  /** Id of the question. */
  id: string;
  /** Its document. */
  cluster: string;
  /** Value of the first route. */
  a: number;
  /** Value of the second route. */
  b: number;
}

/** What two routes differ by. */
export interface PairedResult {
  /** Mean of b - a with its interval. */
  delta: Estimate;
  /** Probability of such a difference by chance: exact McNemar for rates, else by permutation. */
  p: number;
  /** Test that gave it. */
  test: "mcnemar" | "permutation";
  /** Questions that only the first route has right, or has more of. */
  lost: string[];
  /** Questions that only the second route has right, or has more of. */
  won: string[];
  /** Whether the interval leaves 0 out; with fewer than ten documents whether p is below 0.05. */
  resolved: boolean;
}

/**
 * Compares two routes question by question.
 *
 * @param pairs Questions with both values, at least one.
 * @param options Seed.
 * @returns Difference, test, flips.
 *
 * @example
 * ```ts
 * import { comparePairs } from "pagetree/eval";
 * const pairs = [0, 1, 1, 1].map((b, i) => ({ id: `q${i}`, cluster: `${i}.pdf`, a: 0, b }));
 * const { delta, won, resolved } = comparePairs(pairs);
 * console.log(delta.mean, won.length, resolved); // 0.75 3 false
 * ```
 */
export function comparePairs(pairs: readonly Pair[], { seed = 1, draws = DRAWS } = {}): PairedResult {
  const differences = pairs.map(({ cluster, a, b }) => ({ cluster, value: b - a }));
  const delta = estimate(differences, { seed, draws })!;
  const lost = pairs.filter(({ a, b }) => b < a).map(({ id }) => id);
  const won = pairs.filter(({ a, b }) => b > a).map(({ id }) => id);
  const isRate = pairs.every(({ a, b }) => (a === 0 || a === 1) && (b === 0 || b === 1));
  const p = isRate
    ? mcnemar(lost.length, won.length)
    : permutation(differences.map(({ value }) => value), seed, draws);
  const resolved = delta.method === "bootstrap" ? delta.low > 0 || delta.high < 0 : p < 0.05;
  return { delta, p, test: isRate ? "mcnemar" : "permutation", lost, won, resolved };
}

/**
 * Exact test of McNemar (1947): how likely the discordant pairs split so unevenly by chance, two-sided.
 *
 * @param lost Pairs that only the first has right.
 * @param won Pairs that only the second has right.
 * @returns Probability, 1 without discordant pairs.
 *
 * @example
 * ```ts
 * import { mcnemar } from "pagetree/eval";
 * console.log(mcnemar(0, 2), mcnemar(3, 21).toFixed(4)); // 0.5 0.0003
 * ```
 */
export function mcnemar(lost: number, won: number): number {
  const n = lost + won;
  let tail = 0;
  for (let i = 0; i <= Math.min(lost, won); i++) tail += Math.exp(logChoose(n, i) - n * Math.LN2);
  return Math.min(1, 2 * tail);
}

/**
 * Paired permutation test: how often random signs give a mean difference as large, two-sided. The difference as it is counts
 * as one of the draws, so that the probability is never 0.
 *
 * @param differences One difference for each question.
 * @param seed Decides the draws.
 * @param draws Number of draws.
 * @returns Probability.
 *
 * @example
 * ```ts
 * import { permutation } from "pagetree/eval";
 * console.log(permutation([0, 0, 0], 1)); // 1
 * ```
 */
export function permutation(differences: readonly number[], seed: number, draws: number = DRAWS): number {
  const random = seeded(seed);
  const seen = Math.abs(differences.reduce((sum, value) => sum + value, 0));
  let extreme = 1;
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0;
    for (const value of differences) sum += random() < 0.5 ? value : -value;
    if (Math.abs(sum) >= seen - 1e-12) extreme++;
  }
  return extreme / (draws + 1);
}

/**
 * Corrects several tests at once (Holm, 1979).
 *
 * @param ps Probabilities.
 * @returns Corrected ones in the same order, each at most 1 and at least as large as before.
 *
 * @example
 * ```ts
 * import { holm } from "pagetree/eval";
 * console.log(holm([0.01, 0.04, 0.03])); // [ 0.03, 0.06, 0.06 ]
 * ```
 */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((p, i) => ({ p, i })).sort((a, b) => a.p - b.p);
  const corrected = new Array<number>(ps.length);
  let largest = 0;
  order.forEach(({ p, i }, rank) => {
    largest = Math.max(largest, Math.min(1, p * (ps.length - rank)));
    corrected[i] = largest;
  });
  return corrected;
}

/**
 * The smallest difference of two rates that so many questions show in four of five runs (McNemar, 5 % two-sided, power
 * 80 %; Connor, 1987).
 *
 * @param n Number of questions.
 * @param discordant Share of questions on which the two differ.
 * @returns Difference of the rates, 0 to 1; the discordant share itself where no difference could be seen.
 *
 * @example
 * ```ts
 * import { detectableDifference } from "pagetree/eval";
 * console.log(detectableDifference(129, 0.2).toFixed(2)); // 0.11
 * ```
 */
export function detectableDifference(n: number, discordant: number): number {
  const z = 1.959963984540054, power = 0.8416212335729143;
  let low = 0, high = discordant;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    const needed =
      (z * Math.sqrt(discordant) + power * Math.sqrt(Math.max(0, discordant - middle ** 2))) ** 2 /
      middle ** 2;
    if (needed <= n) high = middle;
    else low = middle;
  }
  return high;
}

function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i);
  return sum;
}
