import assert from "node:assert/strict";
import { coverage } from "./coverage.ts";
import type { TreeNode } from "./types.ts";

const node = (start_index: number, end_index: number, ...nodes: TreeNode[]): TreeNode => ({
  title: `${start_index}`,
  start_index,
  end_index,
  nodes,
});

Deno.test("coverage() lists the pages of no node at any level", () => {
  const structure = [node(3, 4, node(6, 7)), node(6, 6)];
  assert.deepEqual(coverage({ doc_name: "a.pdf", page_count: 9, structure }), {
    total: 9,
    covered: 4,
    missing: [1, 2, 5, 8, 9],
  });
});

Deno.test("coverage() cuts ranges to the document and ignores inverted ones", () => {
  const structure = [node(-3, 1), node(5, 4), node(3, 99)];
  assert.deepEqual(coverage({ doc_name: "a.pdf", page_count: 4, structure }).missing, [2]);
  assert.deepEqual(coverage({ doc_name: "a.pdf", page_count: 2, structure: [node(7, 9)] }).missing, [1, 2]);
});

Deno.test("coverage() takes the largest end for the last page when the page count is missing", () => {
  assert.deepEqual(coverage({ doc_name: "a.pdf", structure: [node(2, 3)] }), {
    total: 3,
    covered: 2,
    missing: [1],
  });
  assert.deepEqual(coverage({ doc_name: "a.md", structure: [{ title: "A", line_num: 1 }] }).total, 0);
});
