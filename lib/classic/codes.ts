/**
 * From dotted codes to levels.
 *
 * @module
 */
import type { TreeNode } from "../tree/mod.ts";

/** A node with its place in the hierarchy. */
export interface CodedNode {
  /** Dotted code, such as `2.1`; null where unknown. */
  code: string | null;
  /** The node, without children. */
  node: TreeNode;
}

/** Top-level nodes, and what was odd. */
export interface CodedTree {
  /** Top-level nodes in order. */
  nodes: TreeNode[];
  /** Titles whose parent comes after them, so that they stand alone. */
  orphans: string[];
}

/**
 * Makes a tree of codes: a node belongs to the last one before it whose code is its own without the last part, or the part
 * before that where the parent is missing.
 *
 * @param entries Nodes in reading order. Outer dots and spaces of codes do not count.
 * @returns The tree; entries without a code are at the top, and so are those whose parent follows later.
 *
 * @example
 * ```ts
 * import { treeOfCodes } from "pagetree/classic";
 * const of = (code: string) => ({ code, node: { title: code } });
 * console.log(treeOfCodes(["1", "1.1", "1.2.1", "2"].map(of)).nodes.map(({ title, nodes }) => [title, nodes?.length ?? 0]));
 * // [ [ "1", 2 ], [ "2", 0 ] ]
 * ```
 */
export function treeOfCodes(entries: readonly CodedNode[]): CodedTree {
  const codes = entries.map(({ code }) => partsOf(code));
  const last = new Map<string, TreeNode>();
  const all = new Set(codes.map((parts) => parts.join(".")));
  const nodes: TreeNode[] = [];
  const orphans: string[] = [];
  for (const [i, { node }] of entries.entries()) {
    const parts = codes[i]!;
    let parent: TreeNode | undefined;
    for (let depth = parts.length - 1; depth > 0 && !parent; depth--) {
      parent = last.get(parts.slice(0, depth).join("."));
    }
    if (!parent && parts.length > 1 && all.has(parts.slice(0, -1).join("."))) orphans.push(node.title);
    const copy = { ...node };
    if (parent) (parent.nodes ??= []).push(copy);
    else nodes.push(copy);
    if (parts.length > 0) last.set(parts.join("."), copy);
  }
  return { nodes, orphans };
}

function partsOf(code: string | null): string[] {
  const trimmed = (code ?? "").normalize("NFKC").replace(/\s+/g, "").replace(/^\.+|\.+$/g, "");
  return trimmed === "" ? [] : trimmed.toLowerCase().split(/\.+/);
}
