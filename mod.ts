/**
 * Turns long PDFs into the trees of their sections, without a model and without a key.
 *
 * @example
 * ```ts
 * import { buildTree, treeText, walk } from "pagetree";
 *
 * const tree = await buildTree("fixtures/pdf/two_column_paper.pdf");
 * console.log(treeText(tree, { depth: 2 }));
 * for (const { node, depth } of walk(tree.structure)) {
 *   console.log(depth, node.node_id, node.title, node.start_index, node.end_index);
 * }
 * ```
 *
 * @module
 */

// A PDF as pages.
export * from "./lib/pdf/mod.ts";

// The tree: shape, walk, ranges, ids, checks, views.
export * from "./lib/tree/mod.ts";

// Building.
export * from "./lib/classic/mod.ts";
export * from "./lib/flash/mod.ts";
export * from "./lib/markdown/mod.ts";
export * from "./lib/build/mod.ts";

// Refining: cost model, merge and split, tuning.
export * from "./lib/optimize/mod.ts";

// Models, and what they write.
export * from "./lib/model/mod.ts";
export * from "./lib/summary/mod.ts";

// Questions: search, selection, answers.
export * from "./lib/search/mod.ts";

// Pictures of pages.
export * from "./lib/vision/mod.ts";

// Documents on disk.
export * from "./lib/store/mod.ts";

// Tools for agents.
export * from "./lib/agent/mod.ts";

// One facade over local documents.
export * from "./lib/client.ts";

// Errors and tokens.
export * from "./lib/errors.ts";
export * from "./lib/tokens.ts";
