/**
 * Checking a tree for what should not be.
 *
 * @module
 */
import { printable } from "../errors.ts";
import { coverage } from "./coverage.ts";
import type { DocumentTree, TreeNode, TreeWarning } from "./types.ts";
import { type Visit, walk } from "./walk.ts";

/** What is wrong, as a stable word that programs can test. */
export type TreeIssueCode =
  | "EMPTY_TITLE"
  | "NO_ID"
  | "DUPLICATE_ID"
  | "NO_PAGES"
  | "OUT_OF_RANGE"
  | "END_BEFORE_START"
  | "OUTSIDE_PARENT"
  | "OUT_OF_ORDER"
  | "UNCOVERED_PAGES";

/** Something wrong in a tree; has the shape of the warnings of a tree file. */
export interface TreeIssue extends TreeWarning {
  /** What is wrong. */
  code: TreeIssueCode;
}

/**
 * Lists what is wrong in a tree, in reading order; the tree stays as it is.
 *
 * Titles and ids must be there, ids unique. In a tree with pages every node has a range inside the document and inside
 * its parent's, siblings start in order, and every page belongs to a node. Trees without pages (Markdown) are only
 * checked for titles and ids.
 *
 * @param tree A tree.
 * @returns The issues; empty when all is well.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { validateTree } from "pagetree/tree";
 * const structure = [{ title: "A", node_id: "0000", start_index: 2, end_index: 1 }];
 * console.log(validateTree({ doc_name: "a.pdf", page_count: 2, structure }).map((issue) => issue.code));
 * // [ "END_BEFORE_START", "UNCOVERED_PAGES" ]
 * ```
 */
export function validateTree(tree: DocumentTree): TreeIssue[] {
  const issues: TreeIssue[] = [];
  const ids = new Set<string>();
  const { total, missing } = coverage(tree);
  // The sibling before, by depth.
  const before: (Visit | undefined)[] = [];
  for (const visit of walk(tree.structure)) {
    const report = (code: TreeIssueCode, problem: string) => issues.push(issue(visit.node, code, problem));
    checkNames(visit.node, ids, report);
    const previous = before[visit.depth];
    if (total > 0) {
      checkPages(visit, previous?.parent === visit.parent ? previous?.node : undefined, total, report);
    }
    before[visit.depth] = visit;
  }
  if (missing.length) {
    const message = `${missing.length} of ${total} pages belong to no node: ${pageList(missing)}`;
    issues.push({ code: "UNCOVERED_PAGES", message, page: missing[0]! });
  }
  return issues;
}

type Report = (code: TreeIssueCode, problem: string) => void;

function checkNames(node: TreeNode, ids: Set<string>, report: Report): void {
  if (node.title.trim() === "") report("EMPTY_TITLE", "the title is empty");
  if (node.node_id === undefined) return report("NO_ID", "there is no node_id");
  if (ids.has(node.node_id)) report("DUPLICATE_ID", "an earlier node has the same node_id");
  ids.add(node.node_id);
}

function checkPages(
  { node, parent }: Visit,
  previous: TreeNode | undefined,
  total: number,
  report: Report,
): void {
  const { start_index: start, end_index: end } = node;
  if (start === undefined || end === undefined) {
    return report("NO_PAGES", "start_index or end_index is missing");
  }
  for (const [key, page] of [["start_index", start], ["end_index", end]] as const) {
    if (page < 1 || page > total) report("OUT_OF_RANGE", `${key} is ${page}, outside 1-${total}`);
  }
  if (end < start) report("END_BEFORE_START", `the range is ${start}-${end}`);
  const { start_index: from = start, end_index: to = end } = parent ?? {};
  if (start < from || end > to) {
    report("OUTSIDE_PARENT", `the range ${start}-${end} leaves the parent's ${from}-${to}`);
  }
  if (previous?.start_index !== undefined && start < previous.start_index) {
    report(
      "OUT_OF_ORDER",
      `it starts on page ${start}, the sibling before it on page ${previous.start_index}`,
    );
  }
}

function issue(node: TreeNode, code: TreeIssueCode, problem: string): TreeIssue {
  const name = `${node.node_id ?? "-"} "${printable(node.title)}"`;
  const found: TreeIssue = { code, message: `${name}: ${problem}` };
  if (node.node_id !== undefined) found.node_id = node.node_id;
  if (node.start_index !== undefined) found.page = node.start_index;
  return found;
}

/** Pages as short text, such as `1-3, 7`. */
function pageList(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && page === run[1] + 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([start, end]) => start === end ? `${start}` : `${start}-${end}`).join(", ");
}
