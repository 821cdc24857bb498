/**
 * Small subtrees folded into their root.
 *
 * @module
 */
import type { CountTokens } from "../tokens.ts";
import type { TreeNode } from "../tree/mod.ts";

/**
 * Folds subtrees with fewer tokens than a threshold, the last first; a leaf alone never moves. The text of what is folded
 * follows that of the node, parted by blank lines, and its titles are kept in `key_items`.
 *
 * @param nodes Nodes with their own text.
 * @param threshold Tokens.
 * @param countTokens Counts the tokens of a text.
 * @returns New nodes.
 */
export function thin(nodes: readonly TreeNode[], threshold: number, countTokens: CountTokens): TreeNode[] {
  return nodes.map((node) => thinned(node).node);

  function thinned(node: TreeNode): { node: TreeNode; tokens: number } {
    const children = (node.nodes ?? []).map(thinned);
    const tokens = countTokens(node.text ?? "") + children.reduce((sum, child) => sum + child.tokens, 0);
    if (children.length === 0) return { node, tokens };
    const nodes = children.map((child) => child.node);
    if (tokens >= threshold) return { node: { ...node, nodes }, tokens };
    const { nodes: _, ...kept } = node;
    const below = nodes.flatMap(flat);
    const text = [node.text ?? "", ...below.map((child) => child.text ?? "")].filter((part) =>
      part.trim() !== ""
    ).join("\n\n");
    const key_items = [
      ...node.key_items ?? [],
      ...below.flatMap((child) => [child.title, ...child.key_items ?? []]),
    ];
    return { node: { ...kept, text, key_items }, tokens };
  }
}

function flat(node: TreeNode): TreeNode[] {
  return [node, ...(node.nodes ?? []).flatMap(flat)];
}
