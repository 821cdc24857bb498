/**
 * A tree and a gold outline side by side, heading by heading.
 */
import type { TreeNode } from "../../lib/tree/mod.ts";
import type { GoldOutline } from "./gold.ts";
import { predictedHeadings } from "./predicted.ts";
import { isFiner, matchWithin } from "./score.ts";

/** A heading as one of the two sides has it. */
export interface HeadingPlace {
  /** Title. */
  title: string;
  /** Physical page, 1-based; null where a tree does not say. */
  page: number | null;
  /** Depth from 1. */
  level: number;
}

/** One heading of the comparison. */
export interface ComparedHeading {
  /**
   * `found`: both sides have it. `missed`: only gold. `extra`: only the tree, which is wrong. `finer`: only the tree,
   * below the finest level of gold. `ignored`: only the tree, neither right nor wrong.
   */
  status: "found" | "missed" | "extra" | "finer" | "ignored";
  /** As in gold. */
  gold?: HeadingPlace;
  /** As in the tree. */
  tree?: HeadingPlace;
}

/**
 * Puts the headings of a tree and of a gold outline side by side, with the matching that `scoreOutline` counts.
 *
 * @param gold Gold outline.
 * @param structure Top-level nodes of the tree.
 * @returns The headings of both sides in reading order.
 *
 * @example
 * ```ts
 * import { compareOutline } from "pagetree/eval/outline";
 * const gold = { id: "memo", pages: 3, outline: [
 *   { title: "Aims", level: 1, page: 1, parent: -1 },
 *   { title: "Costs", level: 1, page: 2, parent: -1 },
 * ] };
 * const headings = compareOutline(gold, [{ title: "1 Aims", start_index: 1, end_index: 3 }]);
 * console.log(headings.map(({ status }) => status)); // ["found", "missed"]
 * ```
 */
export function compareOutline(gold: GoldOutline, structure: readonly TreeNode[]): ComparedHeading[] {
  const list = predictedHeadings(structure, gold);
  const matching = matchWithin(0, gold, list);
  const compared: ComparedHeading[] = [];
  let next = 0;
  const missed = (end: number, beforePage = Infinity) => {
    for (; next < end; next++) {
      const { title, page, level } = gold.outline[next]!;
      if (matching.foundAs.has(next) || page >= beforePage) return;
      compared.push({ status: "missed", gold: { title, page, level } });
    }
  };
  const levels: number[] = [];
  list.forEach(({ title, page, parent }, place) => {
    levels.push(parent < 0 ? 1 : levels[parent]! + 1);
    const tree = { title, page, level: levels[place]! };
    const match = matching.goldOf.get(place);
    if (match === undefined) {
      missed(gold.outline.length, page ?? 0);
      const finer = isFiner(place, gold, list, matching);
      compared.push({ status: matching.ignored.has(place) ? "ignored" : finer ? "finer" : "extra", tree });
    } else {
      missed(match);
      next = match + 1;
      const heading = gold.outline[match]!;
      compared.push({
        status: "found",
        gold: { title: heading.title, page: heading.page, level: heading.level },
        tree,
      });
    }
  });
  missed(gold.outline.length);
  return compared;
}
