/**
 * The tree as lines of text.
 *
 * @module
 */
import stringWidth from "string-width";
import { cut, placeOf, sizeOf, titleLine } from "./label.ts";
import type { DocumentTree } from "./types.ts";
import { walk } from "./walk.ts";

/** Options of {@linkcode treeText}. */
export interface TextOptions {
  /**
   * Levels to show; what is folded is counted.
   * @default {Infinity}
   */
  depth?: number;
  /**
   * Whether to show page ranges, or lines in Markdown trees.
   * @default {true}
   */
  pages?: boolean;
  /**
   * Whether to show node ids.
   * @default {false}
   */
  ids?: boolean;
  /**
   * Columns of the screen: longer titles are cut, and page ranges stand at the right edge. Wide characters count two.
   * @default {undefined} (nothing is cut)
   */
  width?: number;
}

/** Titles are never cut below this number of columns. */
const LEAST_TITLE = 12;

/**
 * Draws the tree as an outline with guides and page ranges.
 *
 * @param tree A tree.
 * @param options Levels, columns and what to show.
 * @returns Lines joined by line feeds, the document first; no line feed at the end.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { treeText } from "pagetree/tree";
 * const nodes = [{ title: "1.1 Why", start_index: 2, end_index: 4 }];
 * const structure = [{ title: "1 Start", start_index: 1, end_index: 4, nodes }];
 * console.log(treeText({ doc_name: "a.pdf", page_count: 4, structure }));
 * // a.pdf (4 pages)
 * // └── 1 Start  1-4
 * //     └── 1.1 Why  2-4
 * ```
 */
export function treeText(tree: DocumentTree, options: TextOptions = {}): string {
  const { depth = Infinity, pages = true, ids = false, width } = options;
  const rows: Row[] = [];
  // What stands before the guides of each depth.
  const indents = [""];
  for (const { node, parent, depth: level } of walk(tree.structure)) {
    if (level > depth) {
      const above = rows.at(-1);
      if (above) above.folded++;
      continue;
    }
    const last = (parent?.nodes ?? tree.structure).at(-1) === node;
    const indent = indents[level - 1]!;
    indents[level] = indent + (last ? "    " : "│   ");
    const id = ids && node.node_id !== undefined ? `${titleLine(node.node_id)}  ` : "";
    const guide = `${indent}${last ? "└── " : "├── "}${id}`;
    rows.push({ guide, title: titleLine(node.title), place: pages ? placeOf(node) : "", folded: 0 });
  }
  const size = sizeOf(tree.page_count, "page") || sizeOf(tree.line_count, "line");
  const head = titleLine(tree.doc_name) + (size && ` (${size})`);
  return [width ? cut(head, width) : head, ...rows.map((row) => line(row, width))].join("\n");
}

/** One line before it is laid out. */
interface Row {
  guide: string;
  title: string;
  place: string;
  /** Number of nodes below that are not shown. */
  folded: number;
}

function line({ guide, title, place, folded }: Row, width: number | undefined): string {
  const tail = folded ? ` [+${folded}]` : "";
  if (width === undefined) return guide + title + tail + (place && `  ${place}`);
  const room = width - stringWidth(guide) - tail.length - (place ? place.length + 2 : 0);
  const shown = cut(title, Math.max(LEAST_TITLE, room)) + tail;
  const gap = Math.max(2, width - stringWidth(guide + shown) - place.length);
  return guide + shown + (place && " ".repeat(gap) + place);
}
