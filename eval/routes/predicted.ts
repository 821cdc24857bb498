/**
 * What the cost model says about a question, to be held against what it cost.
 */
import { DEFAULT_COSTS, nodeCosts } from "pagetree/optimize";
import { type TreeNode, walk } from "pagetree/tree";

/**
 * The cheapest way to a gold page that a tree allows: routing cost x depth + pages, over the places where reading ends
 * (sections without subsections, and the pages of a section that none of its subsections has).
 *
 * @param nodes The tree.
 * @param gold Gold pages.
 * @param routing Cost of a routing step in pages.
 * @returns Pages; null where no place holds a gold page.
 */
export function predictedCost(
  nodes: readonly TreeNode[],
  gold: readonly number[],
  routing: number = DEFAULT_COSTS.routing,
): number | null {
  const costs = nodeCosts(nodes);
  let cheapest: number | null = null;
  for (const { node, depth } of walk(nodes)) {
    const { residual } = costs.get(node)!;
    const isLeaf = !node.nodes?.length;
    if (!isLeaf && residual === 0) continue;
    const holds = gold.some((page) =>
      covers(node, page) && !node.nodes?.some((child) => covers(child, page))
    );
    const cost = routing * (isLeaf ? depth : depth + 1) + residual;
    if (holds && (cheapest === null || cost < cheapest)) cheapest = cost;
  }
  return cheapest;
}

function covers({ start_index: start, end_index: end }: TreeNode, page: number): boolean {
  return start !== undefined && end !== undefined && start <= page && page <= end;
}
