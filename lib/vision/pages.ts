/**
 * From chosen sections to the pages to look at.
 *
 * @module
 */
import type { TreeNode } from "../tree/mod.ts";

/**
 * The pages of sections in the order of the sections, each once, as many as the budget allows.
 *
 * @param nodes Sections with page ranges, the most promising first.
 * @param options `budget`: most pages; `pageCount`: pages of the document, beyond which there are none.
 * @returns Pages to show, and those over the budget.
 *
 * @example
 * ```ts
 * import { pagesForNodes } from "pagetree/vision";
 * const nodes = [{ title: "B", start_index: 4, end_index: 6 }, { title: "A", start_index: 3, end_index: 4 }];
 * console.log(pagesForNodes(nodes, { budget: 3 })); // { pages: [ 4, 5, 6 ], leftOut: [ 3 ] }
 * ```
 */
export function pagesForNodes(
  nodes: readonly TreeNode[],
  { budget = Infinity, pageCount = Infinity }: { budget?: number; pageCount?: number } = {},
): { pages: number[]; leftOut: number[] } {
  const all = new Set<number>();
  for (const { start_index: start, end_index: end = start } of nodes) {
    if (start === undefined) continue;
    for (let page = Math.max(1, start); page <= Math.min(end!, pageCount); page++) all.add(page);
  }
  return { pages: [...all].slice(0, budget), leftOut: [...all].slice(budget) };
}
