/**
 * A mean with its interval, where the questions of one document are not independent of each other.
 *
 * @module
 */
import { seeded } from "./random.ts";

/** A value and the document that its question is about. */
export interface Observation {
  /** The value. */
  value: number;
  /** Questions of one document are drawn together. */
  cluster: string;
}

/** A mean with an interval of 95 %. */
export interface Estimate {
  /** The mean over questions. */
  mean: number;
  /** Lower end. */
  low: number;
  /** Upper end. */
  high: number;
  /** Number of questions. */
  n: number;
  /** Number of documents. */
  clusters: number;
  /** Clustered standard error; null with one document, which says nothing about others. */
  se: number | null;
  /** How the interval was found. */
  method: "wilson" | "bootstrap" | "none";
}

/** 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;
/** Fewer documents than this say too little to be drawn again. */
const FEWEST_CLUSTERS = 10;
/** Draws of a bootstrap. */
export const DRAWS = 10_000;

/**
 * The interval of a share (Wilson, 1927).
 *
 * @param successes How many; with a design effect not a whole number.
 * @param n Of how many.
 * @returns Lower and upper end, 95 %.
 *
 * @example
 * ```ts
 * import { wilson } from "pagetree/eval";
 * console.log(wilson(148, 150).map((end) => end.toFixed(3))); // [ "0.953", "0.996" ]
 * ```
 */
export function wilson(successes: number, n: number): [low: number, high: number] {
  if (n <= 0) return [0, 1];
  const share = successes / n;
  const middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n);
  const half = Z / (1 + Z * Z / n) * Math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/**
 * Standard error of a mean whose values come in clusters (Miller, "Adding Error Bars to Evals", 2024, equation 4).
 *
 * @param observations Values with their documents.
 * @returns Standard error; 0 for fewer than two values.
 *
 * @example
 * ```ts
 * import { clusteredError } from "pagetree/eval";
 * const pair = [{ value: 1, cluster: "a" }, { value: 0, cluster: "b" }];
 * console.log(clusteredError(pair).toFixed(3)); // 0.354
 * ```
 */
export function clusteredError(observations: readonly Observation[]): number {
  const n = observations.length;
  if (n < 2) return 0;
  const mean = meanOf(observations);
  let sum = 0;
  for (const group of groupsOf(observations)) {
    // All pairs inside a cluster, a value with itself included.
    sum += group.reduce((total, { value }) => total + value - mean, 0) ** 2;
  }
  return Math.sqrt(sum) / n;
}

/**
 * The mean of some values with its interval: rates by Wilson on the effective sample size with fewer than ten documents,
 * everything else by drawing documents again (percentile bootstrap, 10,000 draws, seeded).
 *
 * @param observations Values with their documents.
 * @param options Seed.
 * @returns Mean, interval, clustered standard error; undefined without values.
 *
 * @example
 * ```ts
 * import { estimate } from "pagetree/eval";
 * const observations = [1, 1, 0, 1].map((value, i) => ({ value, cluster: `${i}.pdf` }));
 * console.log(estimate(observations)?.mean, estimate(observations)?.method); // 0.75 wilson
 * ```
 */
export function estimate(
  observations: readonly Observation[],
  { seed = 1, draws = DRAWS }: { seed?: number; draws?: number } = {},
): Estimate | undefined {
  const n = observations.length;
  if (n === 0) return undefined;
  const mean = meanOf(observations);
  const se = clusteredError(observations);
  const groups = groupsOf(observations);
  const base = { mean, n, clusters: groups.length, se: groups.length > 1 ? se : null };
  const isRate = observations.every(({ value }) => value === 0 || value === 1);
  if (groups.length >= FEWEST_CLUSTERS) {
    const [low, high] = bootstrap(groups, draws, seeded(seed));
    return { ...base, low, high, method: "bootstrap" };
  }
  if (!isRate) return { ...base, low: mean, high: mean, method: "none" };
  const effective = n / designEffect(observations, se);
  const [low, high] = wilson(mean * effective, effective);
  return { ...base, low, high, method: "wilson" };
}

/** How much more a clustered sample varies than an independent one: at least 1, at most all of a cluster are the same. */
function designEffect(observations: readonly Observation[], se: number): number {
  const n = observations.length;
  const mean = meanOf(observations);
  const naive = mean * (1 - mean) / n;
  const most = n / groupsOf(observations).length;
  return naive === 0 ? 1 : Math.min(Math.max(1, se * se / naive), Math.max(1, most));
}

/** Ends of the middle 95 % of means over clusters drawn with replacement. */
function bootstrap(
  groups: readonly (readonly Observation[])[],
  draws: number,
  random: () => number,
): [low: number, high: number] {
  const sums = groups.map((group) => group.reduce((sum, { value }) => sum + value, 0));
  const sizes = groups.map((group) => group.length);
  const means = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0, size = 0;
    for (let i = 0; i < groups.length; i++) {
      const drawn = Math.floor(random() * groups.length);
      sum += sums[drawn]!;
      size += sizes[drawn]!;
    }
    means[draw] = sum / size;
  }
  means.sort();
  return [means[Math.floor(0.025 * draws)]!, means[Math.ceil(0.975 * draws) - 1]!];
}

/** Observations by cluster, in the order of first sight. */
export function groupsOf<T extends { cluster: string }>(observations: readonly T[]): T[][] {
  return [...Map.groupBy(observations, ({ cluster }) => cluster).values()];
}

/** The mean of some values. */
export function meanOf(observations: readonly { value: number }[]): number {
  return observations.reduce((sum, { value }) => sum + value, 0) / observations.length;
}
