/**
 * Trees as lines for people.
 */
import { printable } from "../errors.ts";
import { countNodes, type DocumentTree } from "../tree/mod.ts";

/**
 * Says in one line what a tree holds.
 *
 * @param tree The tree.
 */
export function summaryLine(tree: DocumentTree): string {
  const pages = tree.page_count === undefined ? "" : `${count(tree.page_count, "page")}, `;
  const source = tree.toc_source === undefined ? "" : `, ${tree.toc_source}`;
  return `${pages}${count(countNodes(tree.structure), "node")}${source}`;
}

/**
 * Writes the warnings of a tree, one a line.
 *
 * @param tree The tree.
 * @param shown Path of its file.
 */
export function warningLines(tree: DocumentTree, shown: string): string {
  return (tree.warnings ?? []).map(({ code, message, page }) => {
    const where = page === undefined ? "" : ` page ${page}:`;
    return `warning: ${printable(`${shown}:${where} ${message} (${code})`)}\n`;
  }).join("");
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
