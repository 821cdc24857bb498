import assert from "node:assert/strict";
import fc from "fast-check";
import { randomTrees } from "../../testing/random_trees.ts";
import { withRanges } from "./ranges.ts";
import { addIntros, addPreface, isIntroOf } from "./synthetic.ts";
import type { TreeNode } from "./types.ts";
import { walk } from "./walk.ts";

const parent = (start: number, end: number, ...nodes: TreeNode[]): TreeNode => ({
  title: "P",
  start_index: start,
  end_index: end,
  nodes,
});

Deno.test("addPreface() gives the pages before the first heading to a node", () => {
  const nodes = addPreface([{ title: "A", start_index: 4, end_index: 6 }]);
  assert.deepEqual(nodes[0], { title: "Preface", start_index: 1, end_index: 3, synthetic: "preface" });
  assert.equal(nodes.length, 2);
});

Deno.test("addPreface() adds nothing when the first node is on page 1, has no page, or is missing", () => {
  for (const nodes of [[{ title: "A", start_index: 1 }], [{ title: "A", line_num: 3 }], []]) {
    assert.deepEqual(addPreface(nodes), nodes);
  }
});

Deno.test("addIntros() ends the intro on the first child's page, or before it when the child opens its page", () => {
  const nodes = [
    parent(1, 12, { title: "A", start_index: 9, end_index: 10 }, { title: "B", start_index: 11 }),
  ];
  const shared = addIntros(nodes)[0]!.nodes![0];
  assert.deepEqual(shared, { title: "P (intro)", start_index: 1, end_index: 9, synthetic: "intro" });
  const apart = addIntros(nodes, { startsPage: (node) => node.title === "A" })[0]!.nodes![0];
  assert.equal(apart!.end_index, 8);
  assert.equal(nodes[0]!.nodes!.length, 2);
});

Deno.test("addIntros() stays inside a parent that ends before its first child", () => {
  assert.equal(addIntros([parent(1, 3, { title: "A", start_index: 6 })])[0]!.nodes![0]!.end_index, 3);
});

Deno.test("addIntros() adds nothing where the first child starts with its parent or has no page", () => {
  const nodes = [parent(4, 9, { title: "A", start_index: 4, end_index: 9 }), {
    title: "M",
    nodes: [{ title: "N" }],
  }];
  assert.deepEqual(addIntros(nodes), nodes);
});

Deno.test("addIntros() titles intros by their parent", () => {
  const child = { title: "A", start_index: 2, end_index: 2 };
  const title = (t: string) => addIntros([{ ...parent(1, 2, child), title: t }])[0]!.nodes![0]!.title;
  assert.equal(title("  Methods "), "Methods (intro)");
  assert.equal(title("Methods (intro)"), "Methods (intro)");
  assert.equal(title("  "), "Intro");
});

Deno.test("addIntros() carries the printed page label of the parent", () => {
  const labelled = { ...parent(1, 4, { title: "A", start_index: 3 }), page_label: "iv" };
  assert.equal(addIntros([labelled])[0]!.nodes![0]!.page_label, "iv");
});

Deno.test("isIntroOf() needs the same page and the intro's title", () => {
  const of = { title: "P", start_index: 3 };
  assert.ok(isIntroOf({ title: "P (intro)", start_index: 3 }, of));
  assert.ok(!isIntroOf({ title: "P (intro)", start_index: 4 }, of));
  assert.ok(!isIntroOf({ title: "Q (intro)", start_index: 3 }, of));
});

Deno.test("addPreface() and addIntros() add nothing the second time, and leave no parent without its start page", () => {
  fc.assert(fc.property(randomTrees, ({ nodes, pageCount }) => {
    const once = addIntros(addPreface(withRanges(nodes, { pageCount, startsPage: () => false })));
    assert.deepEqual(addIntros(addPreface(once)), once);
    for (const { node } of walk(once)) {
      if (node.nodes) assert.equal(node.nodes[0]!.start_index, node.start_index);
    }
  }));
});
