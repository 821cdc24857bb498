import assert from "node:assert/strict";
import fc from "fast-check";
import { randomTrees } from "../../testing/random_trees.ts";
import { assignIds } from "./ids.ts";
import { withRanges } from "./ranges.ts";
import { addIntros, addPreface } from "./synthetic.ts";
import type { TreeNode } from "./types.ts";
import { validateTree } from "./validate.ts";

/** Codes and pages of the issues of a tree of 10 pages. */
function codes(...structure: TreeNode[]): string[] {
  return validateTree({ doc_name: "a.pdf", page_count: 10, structure }).map((i) => `${i.code}@${i.page}`);
}

const node = (start_index: number, end_index: number, ...nodes: TreeNode[]): TreeNode => ({
  title: "T",
  node_id: `${start_index}-${end_index}-${nodes.length}`,
  start_index,
  end_index,
  nodes,
});

Deno.test("validateTree() finds nothing wrong in a sound tree", () => {
  assert.deepEqual(codes(node(1, 4, node(1, 2), node(2, 4)), node(4, 10)), []);
});

Deno.test("validateTree() reports pages out of range, with the node's id and title", () => {
  const [issue, ...rest] = validateTree({ doc_name: "a.pdf", page_count: 10, structure: [node(1, 300)] });
  assert.deepEqual(issue, {
    code: "OUT_OF_RANGE",
    message: '1-300-0 "T": end_index is 300, outside 1-10',
    node_id: "1-300-0",
    page: 1,
  });
  assert.equal(rest.length, 0);
  assert.deepEqual(codes(node(0, 10)), ["OUT_OF_RANGE@0"]);
});

Deno.test("validateTree() reports ends before starts and lists uncovered pages", () => {
  const issues = validateTree({ doc_name: "a.pdf", page_count: 10, structure: [node(5, 4), node(6, 8)] });
  assert.deepEqual(issues.map((i) => i.code), ["END_BEFORE_START", "UNCOVERED_PAGES"]);
  assert.equal(issues[1]!.message, "7 of 10 pages belong to no node: 1-5, 9-10");
  assert.equal(issues[1]!.page, 1);
});

Deno.test("validateTree() reports a child outside its parent on either side", () => {
  assert.deepEqual(codes(node(3, 10, node(2, 4), node(5, 10)), node(1, 2)), [
    "OUTSIDE_PARENT@2",
    "OUT_OF_ORDER@1",
  ]);
  assert.deepEqual(codes(node(1, 3, node(3, 6)), node(7, 10)), ["OUTSIDE_PARENT@3"]);
});

Deno.test("validateTree() reports each start that goes back, only among siblings", () => {
  // Starts 1, 5, 9, 1, 14, 300 of a report whose page numbers were reset, in a document of 20 pages.
  const starts = [1, 5, 9, 1, 14, 300];
  const structure = starts.map((start, i) => ({ ...node(start, 20), node_id: `${i}` }));
  const issues = validateTree({ doc_name: "a.pdf", page_count: 20, structure });
  assert.deepEqual(issues.map((i) => `${i.node_id} ${i.code}`), [
    "3 OUT_OF_ORDER",
    "5 OUT_OF_RANGE",
    "5 END_BEFORE_START",
  ]);
  assert.deepEqual(codes(node(1, 9, node(8, 9)), node(9, 10, node(9, 10))), []);
});

Deno.test("validateTree() reports missing and repeated ids, empty titles, and missing pages", () => {
  const twin = { title: "T", node_id: "0001", start_index: 1, end_index: 10 };
  assert.deepEqual(codes(twin, { ...twin, nodes: undefined }, { ...twin, title: " ", node_id: "2" }), [
    "DUPLICATE_ID@1",
    "EMPTY_TITLE@1",
  ]);
  assert.deepEqual(codes(node(1, 10), { title: "T" }), ["NO_ID@undefined", "NO_PAGES@undefined"]);
});

Deno.test("validateTree() asks no pages of a Markdown tree", () => {
  const structure = [{ title: "A", node_id: "0000", line_num: 1 }];
  assert.deepEqual(validateTree({ doc_name: "a.md", line_count: 3, structure }), []);
});

Deno.test("validateTree() finds only empty titles in trees made by withRanges(), addPreface(), addIntros()", () => {
  fc.assert(fc.property(randomTrees, ({ nodes, pageCount }) => {
    if (nodes.length === 0) return;
    const ranged = withRanges(nodes, { pageCount, startsPage: (n) => n.opens === true });
    const structure = assignIds(addIntros(addPreface(ranged), { startsPage: (n) => n.opens === true }));
    const issues = validateTree({ doc_name: "a.pdf", page_count: pageCount, structure });
    assert.deepEqual(issues.filter((i) => i.code !== "EMPTY_TITLE"), []);
  }));
});
