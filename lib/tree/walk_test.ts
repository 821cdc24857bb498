import assert from "node:assert/strict";
import fc from "fast-check";
import { randomTrees } from "../../testing/random_trees.ts";
import type { TreeNode } from "./types.ts";
import { countNodes, mapNodes, walk } from "./walk.ts";

const tree: TreeNode[] = [
  { title: "A", nodes: [{ title: "B", nodes: [{ title: "C" }] }, { title: "D", nodes: [] }] },
  { title: "E" },
];

/** A chain of nodes, each the only child of the one before. */
function chain(depth: number): TreeNode[] {
  let node: TreeNode = { title: String(depth) };
  for (let d = depth - 1; d >= 1; d--) node = { title: String(d), nodes: [node] };
  return [node];
}

Deno.test("walk() goes in pre-order with parent, depth and path", () => {
  const seen = [...walk(tree)].map((v) => [v.node.title, v.parent?.title, v.depth, v.path]);
  assert.deepEqual(seen, [
    ["A", undefined, 1, [0]],
    ["B", "A", 2, [0, 0]],
    ["C", "B", 3, [0, 0, 0]],
    ["D", "A", 2, [0, 1]],
    ["E", undefined, 1, [1]],
  ]);
});

Deno.test("walk() takes null nodes for a leaf", () => {
  assert.equal([...walk([{ title: "A", nodes: null } as unknown as TreeNode])].length, 1);
});

Deno.test("walk() goes 100,000 levels deep", () => {
  let last;
  for (const visit of walk(chain(100_000))) last = visit;
  assert.equal(last!.depth, 100_000);
  assert.equal(last!.path.length, 100_000);
});

Deno.test("walk() ends with an error on a node that contains itself", () => {
  const a: TreeNode = { title: "A" };
  a.nodes = [{ title: "B", nodes: [a] }];
  assert.throws(() => [...walk([a])], { code: "BAD_TREE", message: /"A" contains itself/ });
});

Deno.test("walk() allows one node object at two places", () => {
  const leaf = { title: "L" };
  assert.equal([...walk([leaf, { title: "P", nodes: [leaf] }])].length, 3);
});

Deno.test("countNodes() counts all levels", () => {
  assert.equal(countNodes(tree), 5);
  assert.equal(countNodes([]), 0);
});

Deno.test("mapNodes() keeps the shape, drops empty lists and leaves the input alone", () => {
  const before = structuredClone(tree);
  const mapped = mapNodes(tree, (node, { depth }) => ({ title: node.title + depth }));
  assert.deepEqual(mapped, [
    { title: "A1", nodes: [{ title: "B2", nodes: [{ title: "C3" }] }, { title: "D2" }] },
    { title: "E1" },
  ]);
  assert.deepEqual(tree, before);
});

Deno.test("mapNodes() copies 100,000 levels", () => {
  assert.equal(countNodes(mapNodes(chain(100_000), (node) => ({ ...node }))), 100_000);
});

Deno.test("mapNodes() with the identity gives an equal tree of other objects", () => {
  fc.assert(fc.property(randomTrees, ({ nodes }) => {
    const copy = mapNodes(nodes, (node) => node);
    assert.deepEqual(copy, nodes);
    for (const [index, { node }] of [...walk(copy)].entries()) {
      assert.notEqual(node, [...walk(nodes)][index]!.node);
    }
  }));
});
