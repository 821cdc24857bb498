/**
 * Merging: a parent whose parts cost more to choose among than its pages cost to read becomes a leaf.
 *
 * @module
 */
import { isIntroOf, type TreeNode, walk } from "../tree/mod.ts";
import { type NodeCost, nodeCost, postOrder } from "./cost.ts";
import { frontierBelow, frontierCost } from "./frontier.ts";
import type { MergeEvent } from "./events.ts";

/**
 * Merges bottom-up; afterwards no further merge would pay.
 *
 * @param structure Working copy, changed in place.
 * @param routing Cost of a routing step in pages.
 * @param frozen Receives the merged nodes, which expansion then leaves alone.
 * @returns One event a merge, children before parents.
 */
export function mergeTree(
  structure: readonly TreeNode[],
  routing: number,
  frozen: Set<TreeNode>,
): MergeEvent[] {
  const costs = new Map<TreeNode, NodeCost>();
  const events: MergeEvent[] = [];
  for (const { node } of postOrder(structure)) {
    let figures = nodeCost(node, costs, routing);
    if (node.nodes?.length && figures.span <= figures.cost) {
      events.push(collapse(node, figures, costs, routing));
      frozen.add(node);
      figures = nodeCost(node, costs, routing);
    }
    costs.set(node, figures);
  }
  return events;
}

function collapse(
  node: TreeNode,
  figures: NodeCost,
  costs: Map<TreeNode, NodeCost>,
  routing: number,
): MergeEvent {
  const { span, end, cost } = figures;
  costs.set(node, figures);
  const entries = frontierBelow(node, costs);
  const price = ({ depth, pages }: { depth: number; pages: number }) => depth * routing + pages;
  const dearest = [...entries].sort((a, b) => price(b) - price(a)).slice(0, 5);
  const removed = [...walk(node.nodes!)].map((visit) => visit.node);
  const titles = titlesBelow(node);
  if (titles.length > 0) node.key_items = [...node.key_items ?? [], ...titles];
  node.end_index = end;
  delete node.nodes;
  return {
    op: "merge",
    node_id: node.node_id,
    title: node.title,
    S: span,
    tree_cost: cost,
    frontier_cost: frontierCost(entries, { routing }),
    merge_gain: cost - span,
    removed: removed.length,
    removed_ids: removed.map(({ node_id }) => node_id),
    key_items: node.key_items ?? [],
    frontier: dearest.map(({ depth, pages }) => [depth, pages]),
    reason: mergeReason(span, cost, dearest[0]!),
  };
}

/** Titles under a node in pre-order, each before what was merged into it; the intro's repeats its parent's. */
function titlesBelow(node: TreeNode): string[] {
  return [...walk([node])].slice(1).flatMap(({ node: below, parent }) => [
    ...(isIntroOf(below, parent!) ? [] : [below.title]),
    ...below.key_items ?? [],
  ]);
}

/**
 * Says for people why a parent should be read whole.
 *
 * @param span Pages of the node.
 * @param cost Cost of searching it.
 * @param dearest The dearest place below it.
 */
export function mergeReason(span: number, cost: number, dearest: { depth: number; pages: number }): string {
  const how = span < cost ? "costs less than" : "costs no more than";
  return `reading ${plural(span, "page")} ${how} ${plural(dearest.depth, "step")} to the ` +
    `${plural(dearest.pages, "page")} of its dearest part (${cost})`;
}

function plural(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
