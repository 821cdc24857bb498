/**
 * What routing costs in tokens: the entries that are shown on the way to a page.
 *
 * @module
 */
import { type TreeNode, walk } from "../tree/mod.ts";
import type { CostConstants } from "./constants.ts";
import { nodeCosts } from "./cost.ts";
import { treeFrontier } from "./frontier.ts";

/**
 * Says how many tokens of structure are read on the way to a page: at each step all entries of the list to choose from.
 *
 * Every page is equally likely to be looked for.
 *
 * @param nodes Top-level nodes with pages.
 * @param constants Tokens of an entry and of its summary.
 * @param tokensOf Tokens of a node's pages, which a summary never exceeds.
 * @returns Mean tokens; 0 for an empty tree.
 */
export function routeTokens(
  nodes: readonly TreeNode[],
  constants: CostConstants,
  tokensOf: (node: TreeNode) => number = () => Infinity,
): number {
  const summary = constants.tokensPerWord * constants.summaryWords;
  const entry = (node: TreeNode) => constants.entryTokens + Math.min(summary, tokensOf(node));
  const list = (nodes: readonly TreeNode[]) => nodes.reduce((sum, node) => sum + entry(node), 0);
  // Tokens read before a node's children are reached, the node's own list included.
  const above = new Map<TreeNode | undefined, number>([[undefined, list(nodes)]]);
  for (const { node, parent } of walk(nodes)) {
    above.set(node, above.get(parent)! + (node.nodes?.length ? list(node.nodes) : 0));
  }
  let [tokens, pages] = [0, 0];
  for (const entry of treeFrontier(nodes, nodeCosts(nodes))) {
    tokens += entry.pages * above.get(entry.node)!;
    pages += entry.pages;
  }
  return pages > 0 ? tokens / pages : 0;
}
