import assert from "node:assert/strict";
import fc from "fast-check";
import { randomTrees } from "../../testing/random_trees.ts";
import { withRanges } from "./ranges.ts";
import { onScale, pageSpans } from "./spans.ts";
import type { TreeNode } from "./types.ts";
import { walk } from "./walk.ts";

const node = (start_index: number, end_index: number, ...nodes: TreeNode[]): TreeNode => ({
  title: "T",
  start_index,
  end_index,
  nodes,
});

Deno.test("pageSpans() begins a node on its page and ends it where the next begins", () => {
  assert.deepEqual(pageSpans([node(1, 4, node(2, 3), node(3, 4)), node(4, 6)]), [
    { from: 0, to: 3 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
    { from: 3, to: 6 },
  ]);
});

Deno.test("pageSpans() deals one page out among the headings on it", () => {
  assert.deepEqual(pageSpans([node(2, 2), node(2, 2), node(2, 5)]).map((s) => [s.from, s.to]), [
    [1, 1 + 1 / 3],
    [1 + 1 / 3, 1 + 2 / 3],
    [1 + 2 / 3, 5],
  ]);
});

Deno.test("pageSpans() leaves gaps between ranges, and gives nodes without pages nothing", () => {
  assert.deepEqual(pageSpans([node(1, 2), { title: "?" }, node(5, 6)]), [
    { from: 0, to: 2 },
    { from: 0, to: 0 },
    { from: 4, to: 6 },
  ]);
});

Deno.test("pageSpans() never overlaps siblings and never leaves the parent", () => {
  fc.assert(fc.property(randomTrees, ({ nodes, pageCount }) => {
    const ranged = withRanges(nodes, { pageCount, startsPage: (n) => n.opens === true });
    const spans = pageSpans(ranged);
    const at = new Map([...walk(ranged)].map(({ node }, i) => [node, spans[i]!]));
    for (const { node } of walk([{ title: "root", start_index: 1, end_index: pageCount, nodes: ranged }])) {
      for (const [i, child] of (node.nodes ?? []).entries()) {
        const [span, outer] = [at.get(child)!, at.get(node) ?? { from: 0, to: pageCount }];
        assert.ok(span.from >= outer.from && span.to <= outer.to && span.to > span.from);
        const before = node.nodes![i - 1];
        if (before) assert.ok(at.get(before)!.to <= span.from);
      }
    }
  }));
});

Deno.test("onScale() puts Markdown on lines and leaves pages alone", () => {
  const structure = [{ title: "A", line_num: 1, nodes: [{ title: "B", line_num: 3 }] }, {
    title: "C",
    line_num: 6,
  }];
  const { nodes, total, unit } = onScale({ doc_name: "a.md", line_count: 9, structure });
  assert.deepEqual([...walk(nodes)].map(({ node }) => [node.start_index, node.end_index]), [[1, 5], [3, 5], [
    6,
    9,
  ]]);
  assert.deepEqual([total, unit], [9, "line"]);
  const paged = { doc_name: "a.pdf", page_count: 4, structure: [node(1, 2)] };
  assert.deepEqual(onScale(paged), { nodes: paged.structure, total: 4, unit: "page" });
});
