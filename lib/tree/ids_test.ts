import assert from "node:assert/strict";
import fc from "fast-check";
import { randomTrees } from "../../testing/random_trees.ts";
import { assignIds } from "./ids.ts";
import { walk } from "./walk.ts";

Deno.test("assignIds() numbers in pre-order from 0000 and replaces old ids", () => {
  const nodes = [{ title: "A", node_id: "7", nodes: [{ title: "B" }, { title: "C" }] }, { title: "D" }];
  const ids = [...walk(assignIds(nodes))].map(({ node }) => node.title + node.node_id);
  assert.deepEqual(ids, ["A0000", "B0001", "C0002", "D0003"]);
  assert.equal(nodes[0]!.node_id, "7");
});

Deno.test("assignIds() uses more digits past 9999", () => {
  const nodes = assignIds(Array.from({ length: 10_001 }, () => ({ title: "x" })));
  assert.equal(nodes[9_999]!.node_id, "9999");
  assert.equal(nodes[10_000]!.node_id, "10000");
});

Deno.test("assignIds() gives the pre-order index on any tree and is stable", () => {
  fc.assert(fc.property(randomTrees, ({ nodes }) => {
    const numbered = assignIds(nodes);
    let index = 0;
    for (const { node } of walk(numbered)) assert.equal(Number(node.node_id), index++);
    assert.deepEqual(assignIds(numbered), numbered);
  }));
});
