/**
 * What the optimizer would do with a tree, without a call.
 *
 * @module
 */
import {
  coverage,
  type DocumentTree,
  type TreeIssue,
  type TreeNode,
  validateTree,
  walk,
} from "../tree/mod.ts";
import { type CostConstants, costConstants } from "./constants.ts";
import { type NodeCost, nodeCosts } from "./cost.ts";
import { frontierBelow, treeFrontier } from "./frontier.ts";
import { mergeReason } from "./merge.ts";
import { type SearchMetrics, searchMetrics } from "./metrics.ts";
import { optimizeTree } from "./optimize.ts";
import { mergeSensitivity } from "./sensitivity.ts";

/** A parent that costs no less to search than to read, as the tree stands. */
export interface MergeCandidate {
  /** Id of the node. */
  node_id: string | undefined;
  /** Title of the node. */
  title: string;
  /** First page. */
  start_index: number;
  /** Last page. */
  end_index: number;
  /** Pages of the node. */
  S: number;
  /** Cost of searching it. */
  tree_cost: number;
  /** `tree_cost - S`. */
  merge_gain: number;
  /** Routing cost in pages from which it is merged. */
  flips_at: number;
  /** One line for people. */
  reason: string;
}

/** A leaf that is large enough to look for sections in it. */
export interface ExpandCandidate {
  /** Id of the node. */
  node_id: string | undefined;
  /** Title of the node. */
  title: string;
  /** First page. */
  start_index: number;
  /** Last page. */
  end_index: number;
  /** Pages of the node. */
  S: number;
  /** One line for people. */
  reason: string;
}

/** One of the dearest places of a tree. */
export interface DearestPlace {
  /** Title of the node to which its pages belong. */
  title: string;
  /** Routing steps on the way. */
  depth: number;
  /** Pages to read there. */
  pages: number;
  /** Cost in pages. */
  cost: number;
}

/** What the optimizer would do. */
export interface OptimizePlan {
  /** Figures of the tree as it is. */
  before: SearchMetrics;
  /** Figures of the tree after merging alone. */
  after_merge: SearchMetrics;
  /** Merges, also those that only other merges bring about. */
  merges: number;
  /** Groups of leaves on the same pages that would become one. */
  same_page_merges: number;
  /** Merge candidates of the tree as it is, the largest gain first. */
  merge_candidates: MergeCandidate[];
  /** Expand candidates of the tree after merging, the largest first. */
  expand_candidates: ExpandCandidate[];
  /** The five dearest places of the tree as it is. */
  dearest: DearestPlace[];
  /** The five dearest places after merging. */
  dearest_after: DearestPlace[];
  /** What is wrong in the tree. */
  issues: TreeIssue[];
}

/**
 * Says what the optimizer would do with a tree and why; no model is called and nothing is written.
 *
 * @param tree A tree with pages.
 * @param options Constants of the cost model.
 * @returns Candidates with their figures and reasons, all costs in pages.
 * @throws {PagetreeError} `BAD_TREE` for a node without pages, `USAGE` for a constant that is no amount.
 *
 * @example
 * ```ts
 * import { planTree } from "pagetree/optimize";
 * const nodes = [{ title: "A", start_index: 1, end_index: 1 }, { title: "B", start_index: 2, end_index: 2 }];
 * const structure = [{ title: "P", start_index: 1, end_index: 2, nodes }];
 * const { merge_candidates } = await planTree({ doc_name: "a.pdf", page_count: 2, structure });
 * console.log(merge_candidates[0]!.reason); // reading 2 pages costs no more than 1 step to the 1 page of its dearest part (2)
 * ```
 */
export async function planTree(
  tree: DocumentTree,
  options: Partial<CostConstants> = {},
): Promise<OptimizePlan> {
  const constants = costConstants(options);
  const { routing, triggerPages } = constants;
  const costs = nodeCosts(tree.structure, { routing });
  const flips = mergeSensitivity(tree.structure, { routing });
  const parents = [...walk(tree.structure)].map(({ node }) => node).filter(({ nodes }) => nodes?.length);
  const merged = await optimizeTree(tree, { ...constants, relabel: false });
  const frozen = new Set(merged.log.flatMap((event) => event.op === "merge" ? [event.node_id] : []));
  return {
    before: searchMetrics(tree.structure, coverage(tree).total, { routing }),
    after_merge: merged.after,
    merges: merged.merges,
    same_page_merges: merged.same_page_merges,
    merge_candidates: parents
      .map((node, i) => mergeCandidate(node, costs, flips[i]!.flips_at, routing))
      .filter(({ S, tree_cost }) => S <= tree_cost)
      .sort((a, b) => b.merge_gain - a.merge_gain),
    expand_candidates: [...walk(merged.structure)]
      .filter(({ node }) => !node.nodes?.length && !(node.node_id !== undefined && frozen.has(node.node_id)))
      .map(({ node }) => expandCandidate(node, triggerPages))
      .filter(({ S }) => S > triggerPages)
      .sort((a, b) => b.S - a.S),
    dearest: dearest(tree.structure, routing),
    dearest_after: dearest(merged.structure, routing),
    issues: validateTree(tree),
  };
}

function mergeCandidate(
  node: TreeNode,
  costs: ReadonlyMap<TreeNode, NodeCost>,
  flips_at: number,
  routing: number,
): MergeCandidate {
  const { span, end, cost } = costs.get(node)!;
  const entries = frontierBelow(node, costs);
  const worst = entries.reduce((a, b) => b.depth * routing + b.pages > a.depth * routing + a.pages ? b : a);
  return {
    node_id: node.node_id,
    title: node.title,
    start_index: node.start_index!,
    end_index: end,
    S: span,
    tree_cost: cost,
    merge_gain: cost - span,
    flips_at,
    reason: mergeReason(span, cost, worst),
  };
}

function expandCandidate(node: TreeNode, triggerPages: number): ExpandCandidate {
  const { node_id, title, start_index, end_index } = node;
  const S = end_index! - start_index! + 1;
  const reason = `a leaf of ${S} pages, more than the trigger of ${triggerPages}`;
  return { node_id, title, start_index: start_index!, end_index: end_index!, S, reason };
}

/** The five dearest places. */
function dearest(nodes: readonly TreeNode[], routing: number): DearestPlace[] {
  return treeFrontier(nodes, nodeCosts(nodes))
    .map(({ node, depth, pages }) => ({ title: node.title, depth, pages, cost: depth * routing + pages }))
    .sort((a, b) => b.cost - a.cost)
    .slice(0, 5);
}
