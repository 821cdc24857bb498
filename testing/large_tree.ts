/**
 * A large regular tree for tests and benchmarks.
 *
 * @module
 */
import { assignIds, type DocumentTree, type TreeNode } from "pagetree/tree";

/** Pages and nodes of a chapter. */
const PAGES = 9, SECTIONS = 3, PARTS = 6;

/**
 * Chapters of nine pages with three sections of three pages, two parts on each page.
 *
 * @param chapters Number of chapters; each has 22 nodes.
 */
export function largeTree(chapters: number): DocumentTree {
  const structure = Array.from({ length: chapters }, (_, c): TreeNode => {
    const first = c * PAGES + 1;
    const nodes = Array.from({ length: SECTIONS }, (_, s): TreeNode => {
      const page = first + s * SECTIONS;
      const parts = Array.from({ length: PARTS }, (_, i): TreeNode => (
        { title: `Part ${i}`, start_index: page + (i >> 1), end_index: page + (i >> 1) }
      ));
      return { title: `Section ${s}`, start_index: page, end_index: page + 2, nodes: parts };
    });
    return { title: `Chapter ${c}`, start_index: first, end_index: first + PAGES - 1, nodes };
  });
  return { doc_name: "long.pdf", page_count: chapters * PAGES, structure: assignIds(structure) };
}
