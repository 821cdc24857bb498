/**
 * Where along the document a node is drawn.
 *
 * @module
 */
import { coverage } from "./coverage.ts";
import { withRanges } from "./ranges.ts";
import type { DocumentTree, TreeNode } from "./types.ts";
import { mapNodes, walk } from "./walk.ts";

/** The nodes with `start_index` and `end_index` on the scale that the tree is drawn on. */
export interface Scaled {
  /** Top-level nodes. */
  nodes: readonly TreeNode[];
  /** Length of the document. */
  total: number;
  /** What the scale counts. */
  unit: "page" | "line";
}

/** Puts a tree without pages (Markdown) on a scale of lines, where each section ends above the next heading. */
export function onScale(tree: DocumentTree): Scaled {
  const visits = [...walk(tree.structure)];
  const lines = visits.flatMap(({ node }) => node.line_num ?? []);
  if (lines.length === 0 || visits.some(({ node }) => node.start_index !== undefined)) {
    return { nodes: tree.structure, total: coverage(tree).total, unit: "page" };
  }
  const total = tree.line_count ?? lines.reduce((last, line) => Math.max(last, line));
  let line = 1;
  const nodes = mapNodes(tree.structure, (node) => ({ ...node, start_index: line = node.line_num ?? line }));
  return { nodes: withRanges(nodes, { pageCount: total, startsPage: () => true }), total, unit: "line" };
}

/** A stretch of the document, in pages from its beginning: page 3 alone is 2 to 3. */
export interface PageStretch {
  /** Beginning. */
  from: number;
  /** End, not before the beginning. */
  to: number;
}

/**
 * Lays the nodes out without overlap: a page on which several headings stand is dealt out among them in even parts.
 *
 * @param nodes Top-level nodes; those without pages get an empty stretch where the one before begins.
 * @returns One stretch a node, in pre-order.
 *
 * @example
 * ```ts
 * import { pageSpans } from "pagetree/tree";
 * const nodes = [{ title: "A", start_index: 1, end_index: 1 }, { title: "B", start_index: 1, end_index: 3 }];
 * console.log(pageSpans(nodes)); // [ { from: 0, to: 0.5 }, { from: 0.5, to: 3 } ]
 * ```
 */
export function pageSpans(nodes: readonly TreeNode[]): PageStretch[] {
  const visits = [...walk(nodes)];
  const starting = new Map<number, number>();
  for (const { node: { start_index: start } } of visits) {
    if (start !== undefined) starting.set(start, (starting.get(start) ?? 0) + 1);
  }
  const seen = new Map<number, number>();
  let from = 0;
  const froms = visits.map(({ node: { start_index: start } }) => {
    if (start === undefined) return from;
    const before = seen.get(start) ?? 0;
    seen.set(start, before + 1);
    return from = start - 1 + before / starting.get(start)!;
  });
  const spans: PageStretch[] = new Array(visits.length);
  // Backwards; `later` holds the candidates for "first node after the subtree", the nearest last.
  const later: number[] = [];
  for (let i = visits.length - 1; i >= 0; i--) {
    const { node, depth } = visits[i]!;
    while (later.length && visits[later.at(-1)!]!.depth > depth) later.pop();
    const next = later.at(-1);
    const end = node.end_index ?? node.start_index ?? 0;
    const cut = next !== undefined && (visits[next]!.node.start_index ?? Infinity) <= end;
    spans[i] = { from: froms[i]!, to: Math.max(froms[i]!, cut ? froms[next]! : end) };
    later.push(i);
  }
  return spans;
}
