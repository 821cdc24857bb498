/**
 * The tree index: its shape on the wire, and everything that needs nothing but the tree.
 *
 * A tree is plain JSON. Functions return new trees and leave their input alone.
 *
 * @example
 * ```ts
 * import { assignIds, walk, withRanges } from "pagetree/tree";
 * const nodes = [{ title: "1 Start", start_index: 1, nodes: [{ title: "1.1 More", start_index: 2 }] }];
 * const structure = assignIds(withRanges(nodes, { pageCount: 4 }));
 * for (const { node, depth } of walk(structure)) console.log(depth, node.node_id, node.start_index, node.end_index);
 * // 1 0000 1 4
 * // 2 0001 2 4
 * ```
 *
 * @module
 */
export * from "./types.ts";
export * from "./titles.ts";
export * from "./headings.ts";
export * from "./walk.ts";
export * from "./ids.ts";
export * from "./ranges.ts";
export * from "./synthetic.ts";
export * from "./coverage.ts";
export * from "./sections.ts";
export { nodeSchema, type Schema, treeSchema } from "./schema.ts";
export * from "./parse.ts";
export * from "./format.ts";
export * from "./validate.ts";
export * from "./escape.ts";
export * from "./text.ts";
export * from "./html.ts";
export * from "./svg.ts";
export { pageSpans, type PageStretch } from "./spans.ts";
