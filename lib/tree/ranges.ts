/**
 * Which pages a node covers, and which of them are its own.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import type { TreeNode } from "./types.ts";
import { mapNodes, walk } from "./walk.ts";
import { isIntroOf } from "./synthetic.ts";

/** Pages from start to end, both included, 1-based. */
export interface PageRange {
  /** First page. */
  start: number;
  /** Last page. */
  end: number;
}

/** Options of {@linkcode withRanges}. */
export interface RangeOptions {
  /** Number of pages of the document. */
  pageCount: number;
  /**
   * Whether the node's heading is the first content of its page (running heads aside), so that the section before
   * ends on the page before. Where it is not, both sections share the page. Gets the nodes that were passed in.
   * @default {() => false}
   */
  startsPage?: (node: TreeNode) => boolean;
}

/**
 * Gives every node its last page, from the start pages in pre-order.
 *
 * A node ends on the page before the next heading (of any level) if that heading opens its page, else on the page of
 * the next heading. The last node runs to the last page, no node ends before its start, and a parent's end covers its
 * children.
 *
 * @param nodes Top-level nodes with `start_index`.
 * @param options Number of pages, and which headings open their page.
 * @returns New nodes with `end_index`.
 * @throws {PagetreeError} `BAD_TREE` when a node has no `start_index`.
 *
 * @example
 * ```ts
 * import { withRanges } from "pagetree/tree";
 * const nodes = [{ title: "A", start_index: 1 }, { title: "B", start_index: 5 }];
 * const shared = withRanges(nodes, { pageCount: 9 });
 * console.log(shared.map((n) => `${n.start_index}-${n.end_index}`)); // [ "1-5", "5-9" ]
 * ```
 */
export function withRanges(nodes: readonly TreeNode[], options: RangeOptions): TreeNode[] {
  const { pageCount, startsPage = () => false } = options;
  const order = [...walk(nodes)].map((visit) => visit.node);
  let index = 0;
  const ended = mapNodes(nodes, (node) => {
    const start = startOf(node);
    const next = order[++index];
    const limit = next ? startOf(next) - (startsPage(next) ? 1 : 0) : pageCount;
    return { ...node, end_index: Math.max(start, Math.min(limit, pageCount)) };
  });
  return widenParents(ended);
}

function startOf(node: TreeNode): number {
  if (node.start_index !== undefined) return node.start_index;
  const title = printable(node.title);
  throw new PagetreeError("BAD_TREE", `Cannot give "${title}" a page range: it has no start_index`, {
    title,
  });
}

/**
 * Makes every parent end where its last descendant ends, as trees of older tools do not.
 *
 * @param nodes Top-level nodes; those without pages are passed over.
 * @returns New nodes whose `end_index` covers their children.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { widenParents } from "pagetree/tree";
 * const old = [{ title: "P", start_index: 1, end_index: 3, nodes: [{ title: "A", start_index: 3, end_index: 6 }] }];
 * console.log(widenParents(old)[0]!.end_index); // 6
 * ```
 */
export function widenParents(nodes: readonly TreeNode[]): TreeNode[] {
  const visits = [...walk(nodes)];
  const ends = new Array<number | undefined>(visits.length);
  // Backwards, a parent comes after its children: the largest end so far among the open siblings of each depth.
  const largest: (number | undefined)[] = [];
  for (let i = visits.length - 1; i >= 0; i--) {
    const { node, depth } = visits[i]!;
    ends[i] = later(node.end_index, largest[depth + 1]);
    largest[depth + 1] = undefined;
    largest[depth] = later(largest[depth], ends[i]);
  }
  let index = 0;
  return mapNodes(nodes, (node) => {
    const end_index = ends[index++];
    return end_index === undefined ? { ...node } : { ...node, end_index };
  });
}

function later(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}

/**
 * The pages that hold a node's own text: all of a leaf; of a parent, those up to where its first child starts.
 *
 * The page on which the first child starts is included, since the parent's text may go on above the child's heading.
 *
 * @param node A node with pages.
 * @returns The range, or undefined when the node has no pages or its first child is an intro that holds its text.
 *
 * @example
 * ```ts
 * import { ownRange } from "pagetree/tree";
 * const node = { title: "P", start_index: 1, end_index: 9, nodes: [{ title: "A", start_index: 3, end_index: 9 }] };
 * console.log(ownRange(node)); // { start: 1, end: 3 }
 * ```
 */
export function ownRange(node: TreeNode): PageRange | undefined {
  const { start_index: start, end_index: end } = node;
  if (start === undefined || end === undefined) return undefined;
  const first = node.nodes?.[0];
  if (!first) return { start, end };
  if (isIntroOf(first, node)) return undefined;
  return { start, end: Math.max(start, Math.min(end, first.start_index ?? end)) };
}
