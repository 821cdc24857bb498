/**
 * A tree to explore in a notebook.
 *
 * @module
 */
import { type DocumentTree, escapeMarkup, treeHtml, treeText } from "../tree/mod.ts";
import { type View, view } from "./view.ts";

/** Options of {@linkcode showTree}. */
export interface TreeViewOptions {
  /**
   * Height of the view in pixels.
   * @default {520}
   */
  height?: number;
}

/**
 * Shows a tree as an explorer that folds, searches, and tells pages and details of each section.
 *
 * The explorer is a page of its own in a frame without access to the notebook; it loads nothing.
 *
 * @param tree A tree.
 * @param options Height.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { buildTree } from "pagetree";
 * import { display, showTree } from "pagetree/notebook";
 * const tree = await buildTree("fixtures/pdf/two_column_paper.pdf");
 * await display(showTree(tree, { height: 400 }));
 * ```
 */
export function showTree(tree: DocumentTree, options: TreeViewOptions = {}): View {
  const { height = 520 } = options;
  const style = `width:100%;height:${height}px;border:1px solid #8886;border-radius:6px`;
  return view(
    () =>
      `<iframe sandbox="allow-scripts" style="${style}" title="Tree of ${escapeMarkup(tree.doc_name)}" ` +
      `srcdoc="${escapeMarkup(treeHtml(tree))}"></iframe>`,
    () => treeText(tree),
  );
}
