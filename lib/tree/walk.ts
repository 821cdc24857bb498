/**
 * Going through a tree of any depth without recursion.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import type { TreeNode } from "./types.ts";

/** A node and where it is in its tree. */
export interface Visit {
  /** The node itself, not a copy. */
  readonly node: TreeNode;
  /** Its parent, absent at the top level. */
  readonly parent?: TreeNode;
  /** Depth from 1. */
  readonly depth: number;
  /** Index of the node among its siblings at each level, from the top; made anew at each access. */
  readonly path: number[];
}

/** A visit that finds its path through its parent, so that a deep tree costs no copies. */
class Place implements Visit {
  readonly depth: number;

  constructor(readonly node: TreeNode, private readonly index: number, private readonly above?: Place) {
    this.depth = above ? above.depth + 1 : 1;
  }

  get parent(): TreeNode | undefined {
    return this.above?.node;
  }

  get path(): number[] {
    const path = [this.index];
    for (let place = this.above; place; place = place.above) path.push(place.index);
    return path.reverse();
  }
}

/**
 * Goes through the nodes in pre-order: a node, then its children, then its next sibling.
 *
 * Works at any depth. Null, empty and missing `nodes` all mean a leaf.
 *
 * @param nodes Top-level nodes.
 * @returns A generator of nodes with parent, depth and path.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { walk } from "pagetree/tree";
 * const nodes = [{ title: "A", nodes: [{ title: "B" }] }, { title: "C" }];
 * for (const { node, depth, path } of walk(nodes)) console.log(node.title, depth, path);
 * // A 1 [ 0 ]
 * // B 2 [ 0, 0 ]
 * // C 1 [ 1 ]
 * ```
 */
export function* walk(nodes: readonly TreeNode[]): Generator<Visit, void, undefined> {
  const ancestors = new Set<TreeNode>();
  const levels: { nodes: readonly TreeNode[]; next: number; above?: Place }[] = [{ nodes, next: 0 }];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    if (level.next >= level.nodes.length) {
      levels.pop();
      if (level.above) ancestors.delete(level.above.node);
      continue;
    }
    const node = level.nodes[level.next]!;
    if (ancestors.has(node)) {
      const title = printable(String(node.title));
      throw new PagetreeError("BAD_TREE", `Cannot walk the nodes as a tree: "${title}" contains itself`, {
        title,
      });
    }
    const place = new Place(node, level.next++, level.above);
    yield place;
    if (node.nodes?.length) {
      ancestors.add(node);
      levels.push({ nodes: node.nodes, next: 0, above: place });
    }
  }
}

/**
 * Counts the nodes of all levels.
 *
 * @param nodes Top-level nodes.
 * @returns Number of nodes.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { countNodes } from "pagetree/tree";
 * console.log(countNodes([{ title: "A", nodes: [{ title: "B" }] }])); // 2
 * ```
 */
export function countNodes(nodes: readonly TreeNode[]): number {
  let count = 0;
  for (const _ of walk(nodes)) count++;
  return count;
}

/**
 * Makes a tree of the same shape with other nodes; the input stays as it is.
 *
 * @param nodes Top-level nodes.
 * @param change Called in pre-order; returns the new node, whose `nodes` are then replaced by the changed children.
 * @returns New top-level nodes; leaves have no `nodes`.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { mapNodes } from "pagetree/tree";
 * const loud = mapNodes([{ title: "a", nodes: [{ title: "b" }] }], (node) => ({ title: node.title.toUpperCase() }));
 * console.log(JSON.stringify(loud)); // [{"title":"A","nodes":[{"title":"B"}]}]
 * ```
 */
export function mapNodes(
  nodes: readonly TreeNode[],
  change: (node: TreeNode, visit: Visit) => TreeNode,
): TreeNode[] {
  const roots: TreeNode[] = [];
  // The children list to fill at each depth.
  const lists: TreeNode[][] = [roots];
  for (const visit of walk(nodes)) {
    const { nodes: _, ...made } = change(visit.node, visit);
    const copy: TreeNode = made;
    lists[visit.depth - 1]!.push(copy);
    if (visit.node.nodes?.length) lists[visit.depth] = copy.nodes = [];
  }
  return roots;
}
