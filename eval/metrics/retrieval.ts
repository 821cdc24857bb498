/**
 * How well pages fit the gold pages of a question.
 *
 * Pages are compared as they are, physical and by document. For pools one page of each is enough.
 *
 * @module
 */
import type { GoldPage } from "../questions/mod.ts";

/** Sizes at which ranked pages are scored. */
export const RANKS = [1, 3, 5, 10] as const;

/** Scores of a list of pages, each from 0 to 1. */
export interface PageScores {
  /** Whether there is a gold page among them. */
  hit: number;
  /** Whether all that is needed is among them. */
  full: number;
  /** Share of what is needed that is among them. */
  recall: number;
  /** Share of them that is gold; 0 for an empty list. */
  precision: number;
  /** Harmonic mean of recall and precision. */
  f1: number;
}

/**
 * Scores a list of pages.
 *
 * @param pages Pages, best first; repeats count once.
 * @param gold Groups of gold pages: one of each is needed. At least one group.
 * @param k Only the first so many are looked at.
 * @returns The scores; precision can be at most gold pages / k.
 *
 * @example
 * ```ts
 * import { scorePages } from "pagetree/eval";
 * const at = (page: number) => ({ pdf: "a.pdf", page });
 * console.log(scorePages([at(3), at(9), at(4)], [[at(3)], [at(5)]], 5)); // hit 1, recall 0.5, precision 0.33
 * ```
 */
export function scorePages(
  pages: readonly GoldPage[],
  gold: readonly (readonly GoldPage[])[],
  k: number = Infinity,
): PageScores {
  const list = unique(pages).slice(0, k);
  const found = new Set(list);
  const groups = gold.map((group) => group.map(keyOf));
  const right = new Set(groups.flat());
  const held = groups.filter((group) => group.some((key) => found.has(key))).length;
  const recall = held / groups.length;
  const precision = list.length === 0 ? 0 : list.filter((key) => right.has(key)).length / list.length;
  return {
    hit: held > 0 ? 1 : 0,
    full: held === groups.length ? 1 : 0,
    recall,
    precision,
    f1: recall + precision === 0 ? 0 : 2 * recall * precision / (recall + precision),
  };
}

/**
 * Recall where a page beside a gold page counts too; never to be mixed with the strict one.
 *
 * @param pages Pages, best first.
 * @param gold Groups of gold pages.
 * @param k Only the first so many are looked at.
 * @returns 0 to 1.
 *
 * @example
 * ```ts
 * import { tolerantRecall } from "pagetree/eval";
 * const at = (page: number) => ({ pdf: "a.pdf", page });
 * console.log(tolerantRecall([at(4)], [[at(3)]])); // 1
 * ```
 */
export function tolerantRecall(
  pages: readonly GoldPage[],
  gold: readonly (readonly GoldPage[])[],
  k: number = Infinity,
): number {
  const near = gold.map((group) =>
    group.flatMap(({ pdf, page }) => [-1, 0, 1].map((by) => ({ pdf, page: page + by })))
  );
  return scorePages(pages, near, k).recall;
}

/**
 * Normalized discounted cumulative gain with yes-or-no gains (Järvelin and Kekäläinen, 2002): gold pages near the top
 * count more. Of a pool the first page found counts.
 *
 * @param pages Pages, best first.
 * @param gold Groups of gold pages.
 * @param k Depth.
 * @returns 0 to 1.
 *
 * @example
 * ```ts
 * import { ndcg } from "pagetree/eval";
 * const at = (page: number) => ({ pdf: "a.pdf", page });
 * console.log(ndcg([at(9), at(3)], [[at(3)]], 5).toFixed(3)); // 0.631
 * ```
 */
export function ndcg(pages: readonly GoldPage[], gold: readonly (readonly GoldPage[])[], k: number): number {
  const open = gold.map((group) => new Set(group.map(keyOf)));
  let gain = 0;
  unique(pages).slice(0, k).forEach((key, i) => {
    const group = open.findIndex((keys) => keys.has(key));
    if (group < 0) return;
    open.splice(group, 1);
    gain += 1 / Math.log2(i + 2);
  });
  let best = 0;
  for (let i = 0; i < Math.min(k, gold.length); i++) best += 1 / Math.log2(i + 2);
  return gain / best;
}

/**
 * One over the place of the first gold page; 0 when there is none.
 *
 * @param pages Pages, best first.
 * @param gold Groups of gold pages.
 * @returns 0 to 1.
 *
 * @example
 * ```ts
 * import { reciprocalRank } from "pagetree/eval";
 * const at = (page: number) => ({ pdf: "a.pdf", page });
 * console.log(reciprocalRank([at(9), at(3)], [[at(3)]])); // 0.5
 * ```
 */
export function reciprocalRank(pages: readonly GoldPage[], gold: readonly (readonly GoldPage[])[]): number {
  const right = new Set(gold.flat().map(keyOf));
  const place = unique(pages).findIndex((key) => right.has(key));
  return place < 0 ? 0 : 1 / (place + 1);
}

function unique(pages: readonly GoldPage[]): string[] {
  return [...new Set(pages.map(keyOf))];
}

function keyOf({ pdf, page }: GoldPage): string {
  return `${page} ${pdf}`;
}
