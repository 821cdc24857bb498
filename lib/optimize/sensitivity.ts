/**
 * How firm each decision is: the routing cost at which it would turn.
 *
 * @module
 */
import { type TreeNode, walk } from "../tree/mod.ts";
import { DEFAULT_COSTS } from "./constants.ts";
import { type NodeCost, nodeCosts, postOrder, type RoutingOptions } from "./cost.ts";
import type { LogEvent } from "./events.ts";

/** How firm the decision about one node is. */
export interface Sensitivity {
  /** Id of the node. */
  node_id: string | undefined;
  /** Title of the node. */
  title: string;
  /** What is decided at the given routing cost. */
  decision: "merge" | "keep" | "expand" | "keep_collapsed";
  /** Routing cost in pages from which the node would be read whole; 0 or less: always. */
  flips_at: number;
}

/**
 * Says for every parent from which routing cost on it would be merged, its descendants being merged as they would be.
 *
 * A parent is merged at routing cost R if no way down is cheaper than its pages. A way is cheap at the first node on it
 * that is: k steps down to a node of S' pages cost k x R + S'. So the parent of S pages is merged from the smallest R on
 * for which some way has R >= (S - S') / k at every node.
 *
 * @param nodes Top-level nodes with pages.
 * @param options Routing cost at which the decision is told.
 * @returns One entry a parent, in pre-order.
 * @throws {PagetreeError} `BAD_TREE` for a node without whole page numbers.
 *
 * @example
 * ```ts
 * import { mergeSensitivity } from "pagetree/optimize";
 * const nodes = [{ title: "A", start_index: 1, end_index: 3 }, { title: "B", start_index: 4, end_index: 6 }];
 * const [p] = mergeSensitivity([{ title: "P", start_index: 1, end_index: 6, nodes }]);
 * console.log(p!.decision, p!.flips_at); // keep 3
 * ```
 */
export function mergeSensitivity(nodes: readonly TreeNode[], options: RoutingOptions = {}): Sensitivity[] {
  const { routing = DEFAULT_COSTS.routing } = options;
  const costs = nodeCosts(nodes);
  return [...walk(nodes)].flatMap(({ node }) => {
    if (!node.nodes?.length) return [];
    const flips_at = mergesFrom(node, costs);
    const decision = routing >= flips_at ? "merge" : "keep";
    return { node_id: node.node_id, title: node.title, decision, flips_at };
  });
}

/** The smallest routing cost at which the dearest way down is as dear as the node's pages. */
function mergesFrom(top: TreeNode, costs: ReadonlyMap<TreeNode, NodeCost>): number {
  const { span } = costs.get(top)!;
  const smallest = new Map<TreeNode, number>();
  for (const { node, depth } of postOrder([top])) {
    const steps = depth - 1;
    const { residual, span: pages } = costs.get(node)!;
    const ways = (node.nodes ?? []).map((child) => smallest.get(child)!);
    if (node.nodes?.length && residual > 0) ways.push((span - residual) / (steps + 1));
    const below = node.nodes?.length ? Math.min(...ways) : -Infinity;
    smallest.set(node, Math.max(below, steps > 0 ? (span - pages) / steps : -Infinity));
  }
  return smallest.get(top)!;
}

/**
 * Says for every expansion that was priced up to which routing cost its children would pay.
 *
 * @param log Decision log of a run.
 * @param options Constants of that run, where they are not the defaults.
 * @returns One entry a priced expansion, in the order of the log. Those refused for their tokens are refused at any
 * routing cost and have 0.
 *
 * @example
 * ```ts
 * import { expandSensitivity, optimizeTree } from "pagetree/optimize";
 * const tree = { doc_name: "a.pdf", page_count: 9, structure: [{ title: "X", start_index: 1, end_index: 9 }] };
 * const pages = Array.from({ length: 9 }, (_, i) => ({ number: i + 1, text: i === 4 ? "Half\n…" : "…" }));
 * const headings = { pages: [{ page: 5, headings: [{ title: "Half", kind: "section" }] }] };
 * const { log } = await optimizeTree(tree, { level: "full", pages, headings, countTokens: () => 500 });
 * console.log(expandSensitivity(log)[0]!.flips_at); // 4
 * ```
 */
export function expandSensitivity(
  log: readonly LogEvent[],
  options: RoutingOptions & { minGainRatio?: number } = {},
): Sensitivity[] {
  const { routing = DEFAULT_COSTS.routing, minGainRatio = DEFAULT_COSTS.minGainRatio } = options;
  return log.flatMap((event) => {
    if (event.op !== "expand" || event.decision === "error" || event.decision === "no_children") return [];
    const { node_id, title, decision, S, expand_cost, read_before, read_after } = event;
    // A level costs one step and its largest child.
    const largest = expand_cost - routing;
    const limit = S * (1 - minGainRatio) - largest;
    return { node_id, title, decision, flips_at: read_after < read_before ? Math.max(0, limit) : 0 };
  });
}
