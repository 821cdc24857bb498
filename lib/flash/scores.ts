/**
 * From observations to one number per candidate: log-odds that it is a heading.
 *
 * Two steps of the same kind, each a sum of weights over named observations (a logistic model whose tables stand in
 * `params.ts`): first what a candidate shows by itself, then how it compares with the candidates of its class over the
 * whole document, with its neighbours and with the printed contents.
 *
 * @module
 */
import type { TitleIndex } from "./align.ts";
import type { Block } from "./blocks.ts";
import { classKey, type Context, observe } from "./evidence.ts";
import { labelFacts } from "./evidence_labels.ts";
import { bin } from "./observe.ts";

/** Log-odds by observation; `bias` is always added. */
export type Weights = Readonly<Record<string, number>>;

/** A candidate with what was seen of it. */
export interface Observed {
  /** The candidate. */
  block: Block;
  /** What it shows by itself. */
  own: string[];
  /** Class over the document: look and shape of label. */
  class: string;
  /** Agreement with a row of the printed contents: 0 to 1, or -1 where no contents are printed. */
  contents: number;
}

/**
 * Observes all candidates.
 *
 * @param context The document.
 * @param titles Titles of its candidates.
 * @param contents Agreement of candidates with contents rows; undefined where no contents are printed.
 * @returns One entry per candidate, in reading order.
 */
export function observeAll(
  context: Context,
  { norm, rest }: TitleIndex,
  contents: ReadonlyMap<Block, number> | undefined,
): Observed[] {
  const labels = labelFacts(context.candidates);
  const repeats = new Map<string, number>();
  for (const title of norm) repeats.set(title, (repeats.get(title) ?? 0) + 1);
  return context.candidates.map((block, i) => ({
    block,
    own: observe(block, context, labels, rest[i] || norm[i]!, repeats.get(norm[i]!)!),
    class: classKey(block),
    contents: contents ? contents.get(block) ?? 0 : -1,
  }));
}

/** Sum of weights over observations. */
export function sum(weights: Weights, seen: readonly string[]): number {
  let total = weights["bias"] ?? 0;
  for (const name of seen) total += weights[name] ?? 0;
  return total;
}

/** Edges of the bins that log-odds are put in: finer around even odds. */
const ODDS = [-4.5, -3, -1.5, -0.5, 0.5, 1.5, 3];
/** Log-odds beyond this add nothing to a class mean. */
const CAP = 8;
/** An agreement with the contents from here on is one; below, the titles only resemble each other. */
export const AGREES = 0.75;

/**
 * Compares each candidate with its class, its neighbours and the contents.
 *
 * @param observed Candidates in reading order.
 * @param odds Log-odds of the first step.
 * @param density Rows of the printed contents a page of the document.
 * @returns Observations of the second step.
 */
export function compareAll(
  observed: readonly Observed[],
  odds: readonly number[],
  density: number,
): string[][] {
  const classes = new Map<string, { n: number; sum: number; agreed: number; pages: Set<number> }>();
  const capped = odds.map((z) => Math.max(-CAP, Math.min(CAP, z)));
  observed.forEach(({ class: key, contents, block }, i) => {
    let entry = classes.get(key);
    if (!entry) classes.set(key, entry = { n: 0, sum: 0, agreed: 0, pages: new Set() });
    entry.n++;
    entry.sum += capped[i]!;
    entry.pages.add(block.page);
    if (contents >= AGREES) entry.agreed++;
  });
  return observed.map((item, i) => {
    const { n, sum, agreed, pages } = classes.get(item.class)!;
    const others = (sum - capped[i]!) / Math.max(1, n - 1);
    const seen = [
      `own:${bin(capped[i]!, ODDS)}`,
      n > 1 ? `class:${bin(others, ODDS)}` : "class:single",
      `members:${bin(n, [2, 4, 10, 30, 100, 400])}`,
      `a-page:${bin(n / pages.size, [1.2, 2, 4, 8])}`,
    ];
    if (item.contents < 0) seen.push("contents:none");
    else if (item.contents >= AGREES) seen.push("contents:yes");
    else if (item.contents > 0) seen.push("contents:weak");
    else {seen.push(
        `contents:no:${bin(agreed / n, [0.01, 0.3, 0.7])}`,
        `listed:${bin(density, [0.4, 0.8, 1.6])}`,
      );}
    seen.push(`before:${neighbour(observed, capped, i, -1)}`, `after:${neighbour(observed, capped, i, 1)}`);
    return seen;
  });
}

/** Whether the block right before or after is a candidate, of the same class or not, and how likely. */
function neighbour(observed: readonly Observed[], odds: readonly number[], i: number, step: 1 | -1): string {
  const own = observed[i]!, other = observed[i + step];
  if (!other || other.block.page !== own.block.page || Math.abs(other.block.id - own.block.id) > 1) {
    return "none";
  }
  return `${other.class === own.class ? "same" : "other"}${bin(odds[i + step]!, [-3, -1, 1])}`;
}
