/**
 * The places of a tree where reading ends, with the way to each.
 *
 * @module
 */
import { type TreeNode, type Visit, walk } from "../tree/mod.ts";
import { DEFAULT_COSTS } from "./constants.ts";
import { type NodeCost, nodeCosts, postOrder, type RoutingOptions } from "./cost.ts";

/** A place where reading ends: a leaf, or the pages of a parent that no child has. */
export interface FrontierEntry {
  /** Routing steps on the way, counted from where the list starts. */
  depth: number;
  /** Pages to read there. */
  pages: number;
}

/**
 * Lists the places under a node where reading ends: a parent's own pages, then the entries of its children.
 *
 * @param node Node with pages.
 * @returns Entries with their depth below the node: 0 for a leaf itself.
 * @throws {PagetreeError} `BAD_TREE` for a node without whole page numbers.
 *
 * @example
 * ```ts
 * import { frontier } from "pagetree/optimize";
 * const a = { title: "A", start_index: 3, end_index: 6 };
 * console.log(frontier({ title: "P", start_index: 1, end_index: 6, nodes: [a] }));
 * // [ { depth: 1, pages: 2 }, { depth: 1, pages: 4 } ]
 * ```
 */
export function frontier(node: TreeNode): FrontierEntry[] {
  return frontierBelow(node, nodeCosts([node]));
}

/** The entries of a node that is priced already. */
export function frontierBelow(node: TreeNode, costs: ReadonlyMap<TreeNode, NodeCost>): FrontierEntry[] {
  return frontierOf([...walk([node])], costs).map(({ depth, pages }) => ({ depth: depth - 1, pages }));
}

/** The entries of a whole tree in post-order, where top-level leaves have depth 1, with the node of each. */
export function treeFrontier(
  nodes: readonly TreeNode[],
  costs: ReadonlyMap<TreeNode, NodeCost>,
): (FrontierEntry & { node: TreeNode })[] {
  return frontierOf(postOrder(nodes), costs);
}

function frontierOf(
  visits: readonly Visit[],
  costs: ReadonlyMap<TreeNode, NodeCost>,
): (FrontierEntry & { node: TreeNode })[] {
  const entries: (FrontierEntry & { node: TreeNode })[] = [];
  for (const { node, depth } of visits) {
    const { residual: pages } = costs.get(node)!;
    if (!node.nodes?.length) entries.push({ depth, pages, node });
    else if (pages > 0) entries.push({ depth: depth + 1, pages, node });
  }
  return entries;
}

/**
 * Says what the dearest of some frontier entries costs; for a node's own frontier this is {@linkcode treeCost}.
 *
 * @param entries Frontier entries.
 * @param options Cost of a routing step.
 * @returns Largest `routing x depth + pages`; 0 without entries.
 *
 * @example
 * ```ts
 * import { frontierCost } from "pagetree/optimize";
 * console.log(frontierCost([{ depth: 3, pages: 1 }, { depth: 1, pages: 17 }])); // 18
 * ```
 */
export function frontierCost(entries: readonly FrontierEntry[], options: RoutingOptions = {}): number {
  const { routing = DEFAULT_COSTS.routing } = options;
  return entries.reduce((dearest, { depth, pages }) => Math.max(dearest, depth * routing + pages), 0);
}
