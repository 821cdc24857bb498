/**
 * Fusion of leaves on the same pages: reading goes by whole pages, so that choosing among them saves nothing.
 *
 * @module
 */
import type { TreeNode } from "../tree/mod.ts";
import { postOrder } from "./cost.ts";
import type { SamePageEvent } from "./events.ts";

/**
 * Makes one leaf of all leaves of a list that have the same pages, in every list of a tree, deepest first.
 *
 * @param structure Working copy, changed in place.
 * @param samePage Receives the leaves that stand for several headings.
 * @param titleCharacters Longest joined title.
 * @returns One event a group.
 */
export function fuseTree(
  structure: TreeNode[],
  samePage: Set<TreeNode>,
  titleCharacters: number,
): SamePageEvent[] {
  const events: SamePageEvent[] = [];
  for (const { node } of postOrder(structure)) {
    if (node.nodes?.length) events.push(...fuseList(node.nodes, samePage, titleCharacters));
  }
  events.push(...fuseList(structure, samePage, titleCharacters));
  return events;
}

/**
 * Makes one leaf of all leaves of one list that have the same pages; they need not be neighbours.
 *
 * @param list Siblings of the working copy, changed in place.
 * @param samePage Receives the leaves that stand for several headings.
 * @param titleCharacters Longest joined title.
 * @returns One event a group.
 */
export function fuseList(
  list: TreeNode[],
  samePage: Set<TreeNode>,
  titleCharacters: number,
): SamePageEvent[] {
  const keepers = new Map<number, TreeNode>();
  const groups = new Map<TreeNode, TreeNode[]>();
  const gone = new Set<TreeNode>();
  for (const node of list) {
    if (node.nodes?.length) continue;
    // One number for both pages: this runs over every leaf of a tree in each round.
    const key = node.start_index! * 2 ** 26 + node.end_index!;
    const keeper = keepers.get(key);
    if (!keeper) {
      keepers.set(key, node);
      continue;
    }
    const group = groups.get(keeper);
    if (group) group.push(node);
    else groups.set(keeper, [node]);
    gone.add(node);
  }
  if (gone.size === 0) return [];
  for (const keeper of groups.keys()) samePage.add(keeper);
  let length = 0;
  for (const node of list) if (!gone.has(node)) list[length++] = node;
  list.length = length;
  return [...groups].map(([keeper, others]) => fuse(keeper, others, titleCharacters));
}

function fuse(keeper: TreeNode, others: readonly TreeNode[], titleCharacters: number): SamePageEvent {
  const members = [keeper, ...others];
  const [start, end] = [keeper.start_index!, keeper.end_index!];
  const titles = members.flatMap(({ title, key_items = [] }) => [title, ...key_items]);
  const joined = titles.filter((title) => title !== "").join("; ");
  const label = start === end ? `p.${start}` : `p.${start}-${end}`;
  keeper.title = joined === "" || joined.length > titleCharacters ? label : joined;
  keeper.key_items = titles;
  // It now stands for a printed heading too.
  if (members.some(({ synthetic }) => synthetic === undefined)) delete keeper.synthetic;
  return {
    op: "merge_same_page",
    node_id: keeper.node_id,
    pages: [start, end],
    dropped: others.length,
    dropped_ids: others.map(({ node_id }) => node_id),
    key_items: titles,
  };
}
