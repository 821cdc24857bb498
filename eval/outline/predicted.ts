/**
 * A tree as the flat list of headings that it claims, without the nodes that stand for no heading.
 */
import { type TreeNode, walk } from "../../lib/tree/mod.ts";
import type { GoldOutline } from "./gold.ts";

/** A heading that a tree claims. */
export interface Predicted {
  /** Title of the node. */
  title: string;
  /** First page of the node, or null where the tree does not say. */
  page: number | null;
  /** Index of the nearest ancestor in the list, -1 at the top. */
  parent: number;
}

/**
 * Lists the headings of a tree in reading order.
 *
 * Left out are synthetic nodes, page nodes and intros, and `Preface` and `Intro` unless gold has such a heading.
 * Children of a node that is left out count under the next ancestor that is kept.
 *
 * @param structure Top-level nodes.
 * @param gold Gold outline, for its own prefaces and intros.
 */
export function predictedHeadings(structure: readonly TreeNode[], gold: GoldOutline): Predicted[] {
  const goldTitles = new Set(gold.outline.map((heading) => plain(heading.title)));
  const isLeftOut = (node: TreeNode) => {
    const title = plain(node.title);
    if (node.synthetic || /^page \d+$/.test(title)) return true;
    if (title.endsWith(" (intro)")) return true;
    return (title === "preface" || title === "intro") && !goldTitles.has(title);
  };
  const list: Predicted[] = [];
  // Where the children of a node belong: at the node itself, or where the node would have been.
  const below = new Map<TreeNode, number>();
  for (const { node, parent: above } of walk(structure)) {
    const parent = above ? below.get(above)! : -1;
    below.set(node, isLeftOut(node) ? parent : list.length);
    if (!isLeftOut(node)) {
      list.push({ title: node.title, page: node.start_index ?? node.page_index ?? null, parent });
    }
  }
  return list;
}

function plain(title: string): string {
  return title.trim().replace(/\s+/g, " ").toLowerCase();
}
