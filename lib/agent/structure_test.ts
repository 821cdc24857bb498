import assert from "node:assert/strict";
import fc from "fast-check";
import { type TreeNode, walk } from "../tree/mod.ts";
import { splitStructure, wireNodes } from "./structure.ts";

const size = (value: unknown) => JSON.stringify(value).length;

function leaf(id: number, summary: string): TreeNode {
  return { title: `T${id}`, node_id: String(id).padStart(4, "0"), start_index: id, end_index: id, summary };
}

function leafIds(nodes: readonly TreeNode[]): string[] {
  return [...walk(nodes)].filter(({ node }) => !node.nodes?.length).map(({ node }) => node.node_id!);
}

Deno.test("wireNodes() orders keys, drops text and puts summaries under their name", () => {
  const nodes = [{
    odd: 1,
    text: "long",
    summary: "S",
    end_index: 1,
    start_index: 3,
    node_id: "0000",
    title: "P",
    nodes: [{ title: "C", prefix_summary: "from elsewhere" }],
  }];
  const [wired] = wireNodes(nodes);
  const keys = [
    "title",
    "node_id",
    "start_index",
    "end_index",
    "page_index",
    "prefix_summary",
    "odd",
    "nodes",
  ];
  assert.deepEqual(Object.keys(wired!), keys);
  assert.deepEqual([wired!.end_index, wired!.page_index], [3, 3]);
  assert.deepEqual(wired!.nodes, [{ title: "C", summary: "from elsewhere" }]);
});

Deno.test("splitStructure() leaves an outline that fits as it is", () => {
  const nodes = [leaf(1, "a"), leaf(2, "b")];
  assert.deepEqual(splitStructure(nodes, 1000), [nodes]);
});

Deno.test("splitStructure() repeats a node over the pieces of its children", () => {
  const children = Array.from({ length: 20 }, (_, i) => leaf(i + 1, "x".repeat(200)));
  const parts = splitStructure([{ title: "P", node_id: "0000", nodes: children }], 1500);
  assert.ok(parts.length > 2);
  for (const part of parts) {
    assert.ok(size(part) <= 1500);
    assert.deepEqual([part.length, part[0]!.title, part[0]!.node_id], [1, "P", "0000"]);
  }
  assert.deepEqual(parts.flatMap(leafIds), leafIds(children));
});

Deno.test("splitStructure() shortens a leaf that is too large alone, and says so", () => {
  const [before, large, after] = [leaf(1, "a"), leaf(2, '"\u0001'.repeat(3000)), leaf(3, "c")];
  const parts = splitStructure([before, { ...large, odd: "y".repeat(5000) }, after], 2000);
  assert.ok(parts.every((part) => size(part) <= 2000));
  const cut = parts.flat().find(({ node_id }) => node_id === "0002")!;
  assert.equal(cut.truncated, true);
  assert.ok(large.summary!.startsWith(cut.summary!) && cut.summary!.length > 300);
});

Deno.test("splitStructure() keeps the budget and every leaf once and in order, for any tree", () => {
  const texts = fc.oneof(fc.string({ maxLength: 50 }), fc.constant('long \u0000"é😀'.repeat(300)));
  const { tree } = fc.letrec<{ tree: TreeNode; leaf: TreeNode }>((tie) => ({
    leaf: fc.record({ title: texts, summary: texts }),
    tree: fc.record({
      title: texts,
      summary: texts,
      nodes: fc.array(fc.oneof({ depthSize: "medium" }, tie("leaf"), tie("tree")), { maxLength: 6 }),
    }),
  }));
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 6 }), fc.integer({ min: 4000, max: 20_000 }), (nodes, budget) => {
      let next = 0;
      const numbered = structuredClone(nodes);
      for (const { node } of walk(numbered)) node.node_id = String(next++);
      const parts = splitStructure(numbered, budget);
      for (const part of parts) assert.ok(size(part) <= budget, `${size(part)} > ${budget}`);
      assert.deepEqual(parts.flatMap(leafIds), leafIds(numbered));
    }),
  );
});

Deno.test("splitStructure() keeps the budget of a chain of 500 levels with long summaries", () => {
  let node = leaf(500, "z".repeat(3000));
  for (let i = 499; i > 0; i--) node = { ...leaf(i, "z".repeat(3000)), nodes: [node] };
  const parts = splitStructure([node], 95_000);
  for (const part of parts) assert.ok(size(part) <= 95_000, `${size(part)}`);
});
