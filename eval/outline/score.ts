/**
 * The score of a tree against a gold outline.
 */
import { titlesMatch, type TreeNode } from "../../lib/tree/mod.ts";
import type { GoldOutline } from "./gold.ts";
import { matchInOrder } from "./match.ts";
import { type Predicted, predictedHeadings } from "./predicted.ts";

/** How well the headings of a tree agree with gold. Shares are from 0 to 1. */
export interface OutlineScore {
  /** Number of gold headings. */
  gold: number;
  /** Number of headings in the tree, without those that match the ignore list. */
  found: number;
  /** Number of gold headings found on their page. */
  matched: number;
  /** Share of the found headings that are in gold. */
  precision: number;
  /** Share of the gold headings that were found. */
  recall: number;
  /** Harmonic mean of precision and recall. */
  f1: number;
  /** F1 where a heading may be one page off. */
  f1_pm1: number;
  /** F1 where finer headings are not held against the tree. */
  f1_depth: number;
  /** Number of wrong headings below a matched gold heading that has no gold children. */
  finer: number;
  /** Number of found headings that match the ignore list, neither right nor wrong. */
  ignored: number;
  /** Share of the matched headings that hang under the right parent; null where gold has one level. */
  parent: number | null;
}

/**
 * Scores the headings of a tree against a gold outline.
 *
 * A heading matches when it starts on the same page as a gold heading and the titles agree; one to one, in reading
 * order. `f1_depth` forgives headings that are finer than gold, see {@linkcode OutlineScore}. A tree without headings
 * has precision 0.
 *
 * @param gold Gold outline.
 * @param structure Top-level nodes of the tree.
 * @returns Counts and shares.
 *
 * @example
 * ```ts
 * import { scoreOutline } from "pagetree/eval/outline";
 * const gold = { id: "memo", pages: 3, outline: [
 *   { title: "Aims", level: 1, page: 1, parent: -1 },
 *   { title: "Costs", level: 1, page: 2, parent: -1 },
 * ] };
 * const score = scoreOutline(gold, [{ title: "1 Aims", start_index: 1, end_index: 3 }]);
 * console.log(score.precision, score.recall); // 1 0.5
 * ```
 */
export function scoreOutline(gold: GoldOutline, structure: readonly TreeNode[]): OutlineScore {
  const list = predictedHeadings(structure, gold);
  const exact = matchWithin(0, gold, list);
  const loose = matchWithin(1, gold, list);
  const finer = list.filter((_, i) => isFiner(i, gold, list, exact)).length;
  const found = list.length - exact.ignored.size;
  const matched = exact.goldOf.size;
  return {
    gold: gold.outline.length,
    found,
    matched,
    precision: share(matched, found),
    recall: share(matched, gold.outline.length),
    f1: f1(matched, found, gold.outline.length),
    f1_pm1: f1(loose.goldOf.size, list.length - loose.ignored.size, gold.outline.length),
    f1_depth: f1(matched, found - finer, gold.outline.length),
    finer,
    ignored: exact.ignored.size,
    parent: parentShare(gold, list, exact),
  };
}

/** Which heading of the tree is which gold heading. */
export interface Matching {
  /** From place in the tree's list to place in gold. */
  goldOf: Map<number, number>;
  /** From place in gold to place in the tree's list. */
  foundAs: Map<number, number>;
  /** Places in the tree's list that match the ignore list. */
  ignored: Set<number>;
}

/**
 * Matches the headings of a tree with gold, one to one and in reading order.
 *
 * @param slack Number of pages that a heading may be off.
 * @param gold Gold outline.
 * @param list Headings of the tree.
 */
export function matchWithin(slack: number, gold: GoldOutline, list: readonly Predicted[]): Matching {
  const isNear = (page: number | null, other: number) => page !== null && Math.abs(page - other) <= slack;
  // The number of pairs counts first; among equals the same page, then the same words, so that a heading that
  // repeats keeps its own place.
  const pairs = matchInOrder(gold.outline.length, list.length, (g, p) => {
    const heading = gold.outline[g]!;
    const claim = list[p]!;
    if (!isNear(claim.page, heading.page) || !titlesMatch(claim.title, heading.title)) return 0;
    return 1e6 + (claim.page === heading.page ? 2 : 0) + (claim.title === heading.title ? 1 : 0);
  });
  const goldOf = new Map<number, number>();
  const foundAs = new Map<number, number>();
  pairs.forEach((p, g) => {
    if (p < 0) return;
    goldOf.set(p, g);
    foundAs.set(g, p);
  });
  const ignored = new Set<number>();
  for (const entry of gold.ignore ?? []) {
    const place = list.findIndex((claim, p) =>
      !goldOf.has(p) && !ignored.has(p) && isWithinAPage(claim.page, entry.page) &&
      titlesMatch(claim.title, entry.title)
    );
    if (place >= 0) ignored.add(place);
  }
  return { goldOf, foundAs, ignored };
}

/** Whether a wrong heading lies below what gold names, and is no second node for a gold heading. */
export function isFiner(
  place: number,
  gold: GoldOutline,
  list: readonly Predicted[],
  matching: Matching,
): boolean {
  if (matching.goldOf.has(place) || matching.ignored.has(place)) return false;
  const ancestor = nearestMatched(list[place]!.parent, list, matching);
  if (ancestor === undefined || gold.outline.some((heading) => heading.parent === ancestor)) return false;
  const { title, page } = list[place]!;
  return !gold.outline.some((heading) =>
    isWithinAPage(page, heading.page) && titlesMatch(title, heading.title)
  );
}

function parentShare(gold: GoldOutline, list: readonly Predicted[], matching: Matching): number | null {
  if (gold.outline.every((heading) => heading.parent < 0)) return null;
  let right = 0;
  for (const [place, g] of matching.goldOf) {
    let ancestor = gold.outline[g]!.parent;
    while (ancestor >= 0 && !matching.foundAs.has(ancestor)) ancestor = gold.outline[ancestor]!.parent;
    const expected = ancestor < 0 ? undefined : ancestor;
    if (nearestMatched(list[place]!.parent, list, matching) === expected) right++;
  }
  return share(right, matching.goldOf.size);
}

/** The gold heading of the nearest matched node from `place` upward. */
function nearestMatched(place: number, list: readonly Predicted[], matching: Matching): number | undefined {
  while (place >= 0 && !matching.goldOf.has(place)) place = list[place]!.parent;
  return matching.goldOf.get(place);
}

function isWithinAPage(page: number | null, other: number): boolean {
  return page !== null && Math.abs(page - other) <= 1;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function f1(matched: number, found: number, gold: number): number {
  return share(2 * matched, found + gold);
}
