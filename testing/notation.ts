/**
 * Trees as one line of text, so that tests can be read: `P[1-10]{A[4-6], B[7-10]}`.
 */
import { assignIds, type DocumentTree, type TreeNode } from "pagetree/tree";

/**
 * Reads top-level nodes from a line. A title in quotes may hold commas and brackets.
 *
 * @param text Nodes with pages, between commas, children in braces.
 */
export function nodesOf(text: string): TreeNode[] {
  const token = /\s*(?:"([^"]*)"|([^\[\]{},"]+))\[(\d+)-(\d+)\]\s*|\s*([{},])\s*/gy;
  const lists: TreeNode[][] = [[]];
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [, quoted, plain, start, end, mark] = match;
    if (mark === "{") lists.push(lists.at(-1)!.at(-1)!.nodes = []);
    else if (mark === "}") lists.pop();
    else if (mark === undefined) {
      const title = quoted ?? plain!.trim();
      lists.at(-1)!.push({ title, start_index: Number(start), end_index: Number(end) });
    }
    if (token.lastIndex === text.length) return lists[0]!;
  }
  throw new Error(`Cannot read ${text} as nodes`);
}

/**
 * Makes a numbered tree file from a line.
 *
 * @param text Nodes as {@linkcode nodesOf} reads them.
 * @param pageCount Pages of the document.
 */
export function treeOf(text: string, pageCount: number): DocumentTree {
  return { doc_name: "test.pdf", page_count: pageCount, structure: assignIds(nodesOf(text)) };
}

/**
 * Writes nodes as a line.
 *
 * @param nodes Top-level nodes.
 */
export function notation(nodes: readonly TreeNode[]): string {
  return nodes.map(({ title, start_index, end_index, nodes }) => {
    const name = /[,;\[\]{}]/.test(title) ? `"${title}"` : title;
    return `${name}[${start_index}-${end_index}]${nodes?.length ? `{${notation(nodes)}}` : ""}`;
  }).join(", ");
}
