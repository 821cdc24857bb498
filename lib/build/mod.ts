/**
 * A PDF in, a tree file out: the one place where a tree is put together.
 *
 * @example
 * ```ts
 * import { buildTree } from "pagetree/build";
 * import { walk } from "pagetree/tree";
 * const tree = await buildTree("fixtures/pdf/two_column_paper.pdf", { bookmarks: false });
 * console.log(tree.doc_title, tree.toc_source);
 * for (const { node, depth } of walk(tree.structure)) {
 *   console.log("  ".repeat(depth - 1) + node.title, node.start_index, node.end_index);
 * }
 * ```
 *
 * @module
 */
export { type ReadPage, readThrough } from "./read_through.ts";
export { type BuildResult, buildTree, buildTreeAndHeadings } from "./build.ts";
export {
  type BuildMode,
  type BuildOptions,
  type OptimizeLevel,
  type OptimizerOptions,
  WITNESSES,
} from "./options.ts";
export { levelOf } from "./refine.ts";
export { isMarkdown } from "./markdown.ts";
