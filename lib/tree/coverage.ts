/**
 * Which pages of the document belong to a node.
 *
 * @module
 */
import type { DocumentTree } from "./types.ts";
import { walk } from "./walk.ts";

/** How many pages of a document belong to at least one node. */
export interface Coverage {
  /** Number of pages of the document. */
  total: number;
  /** Number of pages that belong to at least one node. */
  covered: number;
  /** The other pages, in order. */
  missing: number[];
}

/**
 * Counts the pages that belong to at least one node of any level; ranges are cut to the document.
 *
 * @param tree A tree; without `page_count` the largest end counts as the last page.
 * @returns Total, covered and missing pages.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { coverage } from "pagetree/tree";
 * const structure = [{ title: "A", start_index: 2, end_index: 3 }];
 * console.log(coverage({ doc_name: "a.pdf", page_count: 5, structure })); // { total: 5, covered: 2, missing: [ 1, 4, 5 ] }
 * ```
 */
export function coverage(tree: DocumentTree): Coverage {
  const ranges: { start: number; end: number }[] = [];
  for (const { node } of walk(tree.structure)) {
    if (node.start_index === undefined || node.end_index === undefined) continue;
    ranges.push({ start: node.start_index, end: node.end_index });
  }
  const total = tree.page_count ?? ranges.reduce((last, range) => Math.max(last, range.end), 0);
  const missing: number[] = [];
  let next = 1;
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    for (; next < Math.min(start, total + 1); next++) missing.push(next);
    next = Math.max(next, end + 1);
  }
  for (; next <= total; next++) missing.push(next);
  return { total, covered: total - missing.length, missing };
}
