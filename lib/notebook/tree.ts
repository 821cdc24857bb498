/**
 * A tree to explore in a notebook.
 *
 * @module
 */
import { nodeCosts } from "../optimize/mod.ts";
import { type DocumentTree, treeHtml, treeText, walk } from "../tree/mod.ts";
import { frame } from "./frame.ts";
import { amount } from "./table.ts";
import { type View, view } from "./view.ts";

/** Options of {@linkcode showTree}. */
export interface TreeViewOptions {
  /**
   * Height of the view in pixels.
   * @default {520}
   */
  height?: number;
  /**
   * Cost of a routing step in pages, for the costs in the details.
   * @default {1}
   */
  routing?: number;
}

/**
 * Shows a tree as an explorer that folds, searches, and tells pages, summary, cost and details of each section.
 *
 * The explorer is a page of its own in a frame without access to the notebook; it loads nothing.
 *
 * @param tree A tree.
 * @param options Height, cost of a routing step.
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
  const { height = 520, routing = 1 } = options;
  return view(
    () =>
      frame(treeHtml(tree, { notes: costNotes(tree, routing) }), {
        height,
        title: `Tree of ${tree.doc_name}`,
      }),
    () => treeText(tree),
  );
}

/** What each node costs, in words; nothing for trees without pages. */
function costNotes(tree: DocumentTree, routing: number) {
  const nodes = [...walk(tree.structure)];
  if (nodes.some(({ node }) => node.start_index === undefined || node.end_index === undefined)) {
    return undefined;
  }
  const costs = nodeCosts(tree.structure, { routing });
  return new Map(nodes.map(({ node, depth }) => {
    const { cost, span } = costs.get(node)!;
    const steps = `${amount(routing * depth)} to get here`;
    return [node, {
      "Search cost": `${amount(cost)} pages below, ${steps}; ${amount(span)} to read it whole`,
    }];
  }));
}
