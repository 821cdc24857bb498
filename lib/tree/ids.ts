/**
 * Numbering of nodes.
 *
 * @module
 */
import type { TreeNode } from "./types.ts";
import { mapNodes } from "./walk.ts";

/**
 * Numbers all nodes in pre-order, from `0000`; ids get longer past `9999`. Ids that are there are replaced.
 *
 * @param nodes Top-level nodes.
 * @returns New nodes with `node_id`.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { assignIds } from "pagetree/tree";
 * const [a] = assignIds([{ title: "A", nodes: [{ title: "B" }] }]);
 * console.log(a!.node_id, a!.nodes![0]!.node_id); // 0000 0001
 * ```
 */
export function assignIds(nodes: readonly TreeNode[]): TreeNode[] {
  let next = 0;
  return mapNodes(nodes, (node) => ({ ...node, node_id: String(next++).padStart(4, "0") }));
}
