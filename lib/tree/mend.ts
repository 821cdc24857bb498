/**
 * Filling in what a tree file of another tool leaves out.
 *
 * @module
 */
import { assignIds } from "./ids.ts";
import { widenParents } from "./ranges.ts";
import type { DocumentTree, TreeNode, TreeWarning } from "./types.ts";
import { mapNodes, walk } from "./walk.ts";

/** A tree whose fields are checked, but that may lack a name. */
export type UnnamedTree = Partial<DocumentTree> & Pick<DocumentTree, "structure">;

/**
 * Fills in ranges, ids, page count and name.
 *
 * @param tree Checked tree.
 * @param file Name of its file.
 * @returns The whole tree; what was guessed is among its warnings.
 */
export function mendTree(tree: UnnamedTree, file?: string): DocumentTree {
  const warnings: TreeWarning[] = [];
  const ranged = withEnds(withParentStarts(tree.structure), tree.page_count);
  const last = lastPage(ranged);
  const mended: DocumentTree = {
    ...tree,
    doc_name: tree.doc_name ?? nameFrom(file),
    structure: withIds(ranged, warnings),
  };
  if (tree.doc_name === undefined) {
    warnings.push({
      code: "NAME_GUESSED",
      message: `The tree names no document; it is called ${mended.doc_name}.`,
    });
  }
  if (tree.page_count === undefined && last > 0) {
    mended.page_count = last;
    warnings.push({
      code: "PAGE_COUNT_GUESSED",
      message: `The tree has no page_count; its largest page is ${last}.`,
    });
  }
  if (warnings.length) mended.warnings = [...(tree.warnings ?? []), ...warnings];
  return mended;
}

/** A parent without a start takes that of its first descendant that has one. */
function withParentStarts(nodes: readonly TreeNode[]): TreeNode[] {
  const copies = mapNodes(nodes, (node) => ({ ...node }));
  for (const { node } of [...walk(copies)].reverse()) {
    const start = node.start_index ??
      node.nodes?.find((child) => child.start_index !== undefined)?.start_index;
    if (start !== undefined) node.start_index = start;
  }
  return copies;
}

/** A missing end is the page of the next start, which may be shared; the last one is the end of the document. */
function withEnds(nodes: readonly TreeNode[], pageCount = lastPage(nodes)): TreeNode[] {
  const starts = [...walk(nodes)].flatMap(({ node }) => node.start_index ?? []);
  let index = 0;
  const ended = mapNodes(nodes, (node) => {
    if (node.start_index === undefined) return node;
    const next = starts[++index] ?? pageCount;
    return { ...node, end_index: node.end_index ?? Math.max(node.start_index, next) };
  });
  return widenParents(ended);
}

function lastPage(nodes: readonly TreeNode[]): number {
  let last = 0;
  for (const { node } of walk(nodes)) last = Math.max(last, node.start_index ?? 0, node.end_index ?? 0);
  return last;
}

/** Numbers all nodes when one has no id, so that ids stay unique. */
function withIds(nodes: TreeNode[], warnings: TreeWarning[]): TreeNode[] {
  const ids = [...walk(nodes)].map(({ node }) => node.node_id);
  if (!ids.includes(undefined)) return nodes;
  if (ids.some((id) => id !== undefined)) {
    warnings.push({
      code: "IDS_REPLACED",
      message: "Some nodes had no node_id; all nodes were numbered anew.",
    });
  }
  return assignIds(nodes);
}

/** Other tools name a tree file after its document, some with `_structure` added. */
function nameFrom(file = "document"): string {
  return file.split(/[/\\]/).at(-1)!.replace(/(?:_structure)?\.json$/i, "") || "document";
}
