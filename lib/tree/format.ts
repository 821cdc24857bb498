/**
 * Writing tree files.
 *
 * @module
 */
import { nodeFields, treeFields } from "./schema.ts";
import type { DocumentTree } from "./types.ts";
import { mapNodes } from "./walk.ts";

const NODE_KEYS = Object.keys(nodeFields);
const TREE_KEYS = Object.keys(treeFields);

/**
 * Writes a tree as JSON: known keys in a fixed order, then unknown ones by name, then the children; two spaces, line feed.
 *
 * Equal trees give equal text, whatever the order of their keys.
 *
 * @param tree The tree; at most 500 levels deep, as {@linkcode parseTree} reads it.
 * @returns JSON text that ends in a line feed.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { formatTree } from "pagetree/tree";
 * console.log(formatTree({ structure: [{ start_index: 1, title: "A" }], doc_name: "a.pdf" }));
 * ```
 */
export function formatTree(tree: DocumentTree): string {
  const { structure, ...rest } = tree;
  const nodes = mapNodes(structure, ({ nodes: _, ...node }) => ordered(node, NODE_KEYS));
  return JSON.stringify({ ...ordered(rest, TREE_KEYS), structure: nodes }, null, 2) + "\n";
}

/** The same entries, known keys first; entries are made anew, so that a key such as `__proto__` is only a key. */
function ordered<T extends object>(value: T, known: readonly string[]): T {
  const rank = (key: string) => known.includes(key) ? known.indexOf(key) : known.length;
  const keys = Object.keys(value).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return Object.fromEntries(keys.map((key) => [key, value[key as keyof T]])) as T;
}
