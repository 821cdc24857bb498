/**
 * Views for notebooks with the Deno kernel; they also work outside of one.
 *
 * @example
 * ```ts
 * import { buildTree } from "pagetree";
 * import { display, showTree } from "pagetree/notebook";
 * const tree = await buildTree("fixtures/pdf/two_column_paper.pdf");
 * await display(showTree(tree));
 * ```
 *
 * @module
 */
export { display, JUPYTER_DISPLAY, type View } from "./view.ts";
export { showTree, type TreeViewOptions } from "./tree.ts";
export { showScore } from "./score.ts";
