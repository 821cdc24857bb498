/**
 * What searching a whole tree costs.
 *
 * @module
 */
import type { TreeNode } from "../tree/mod.ts";
import { DEFAULT_COSTS } from "./constants.ts";
import { nodeCosts, type RoutingOptions } from "./cost.ts";
import { treeFrontier } from "./frontier.ts";
import { roundHalfEven } from "./rounding.ts";

/** Figures of a whole tree; costs are in pages, rounded half to even. */
export interface SearchMetrics {
  /** Pages of the document. */
  total_pages: number;
  /** Places where reading ends: leaves, and parents with pages that no child has. */
  frontier_nodes: number;
  /** Cost of the dearest search. */
  worst_case_search_complexity: number;
  /** Mean cost of finding a page, where half of the last stretch is read; 3 decimals. */
  average_search_complexity: number;
  /** Worst case over pages of the document; 4 decimals. */
  normalized_worst_case_complexity: number;
  /** Most routing steps. */
  max_depth: number;
  /** Mean routing steps of the places where reading ends; 2 decimals. */
  mean_depth: number;
  /** Pages to read over pages of the document: above 1 where ranges overlap, below 1 where pages are missing; 4 decimals. */
  probability_mass: number;
}

/**
 * Measures a tree: every page is equally likely to be looked for, and finding a top-level node is one routing step.
 *
 * @param nodes Top-level nodes with pages.
 * @param totalPages Pages of the document.
 * @param options Cost of a routing step in pages.
 * @returns The figures; all 0 for an empty tree.
 * @throws {PagetreeError} `BAD_TREE` for a node without whole page numbers.
 *
 * @example
 * ```ts
 * import { searchMetrics } from "pagetree/optimize";
 * const metrics = searchMetrics([{ title: "A", start_index: 1, end_index: 20 }], 20);
 * console.log(metrics.worst_case_search_complexity, metrics.average_search_complexity); // 21 11.5
 * ```
 */
export function searchMetrics(
  nodes: readonly TreeNode[],
  totalPages: number,
  options: RoutingOptions = {},
): SearchMetrics {
  const { routing = DEFAULT_COSTS.routing } = options;
  const entries = treeFrontier(nodes, nodeCosts(nodes));
  let [worst, average, deepest, depths, mass] = [0, 0, 0, 0, 0];
  for (const { depth, pages } of entries) {
    const share = totalPages > 0 ? pages / totalPages : 0;
    worst = Math.max(worst, routing * depth + pages);
    average += share * (routing * depth + (pages + 1) / 2);
    deepest = Math.max(deepest, depth);
    depths += depth;
    mass += share;
  }
  return {
    total_pages: totalPages,
    frontier_nodes: entries.length,
    worst_case_search_complexity: worst,
    average_search_complexity: roundHalfEven(average, 3),
    normalized_worst_case_complexity: roundHalfEven(totalPages > 0 ? worst / totalPages : 0, 4),
    max_depth: deepest,
    mean_depth: roundHalfEven(entries.length > 0 ? depths / entries.length : 0, 2),
    probability_mass: roundHalfEven(mass, 4),
  };
}
