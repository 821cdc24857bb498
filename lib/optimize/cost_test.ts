import assert from "node:assert/strict";
import { nodesOf } from "../../testing/notation.ts";
import { expandCost, nodeCosts, residual, span, treeCost } from "./cost.ts";

function figures(text: string): [span: number, residual: number, cost: number] {
  const [node] = nodesOf(text);
  return [span(node!), residual(node!), treeCost(node!)];
}

Deno.test("treeCost() prices leaves, parents and pages that no child has", () => {
  const cases: [string, [number, number, number]][] = [
    ["A[3-7]", [5, 5, 5]],
    ["P[1-10]{A[4-6], B[7-10]}", [10, 3, 5]],
    ["P[1-10]{A[1-3], B[8-10]}", [10, 4, 5]],
    ["P[1-12]{A[9-10], B[11-12]}", [12, 8, 9]],
    ["P[1-12]{P (intro)[1-9], A[9-10], B[11-12]}", [12, 0, 10]],
    ["P[1-12]{P (intro)[1-8], A[9-10], B[11-12]}", [12, 0, 9]],
    ["P[1-2]{A[1-1], B[2-2]}", [2, 0, 2]],
    ["P[5-6]{A[5-6]}", [2, 0, 3]],
    ["P[1-4]{A[1-3], B[3-4]}", [4, 0, 4]],
    ["P[1-5]{A[1-3], B[3-5]}", [5, 0, 4]],
    ["R[1-4]{X[1-2]{X1[1-2]{X2[1-2]}}, Y[3-4]}", [4, 0, 5]],
    ["P[1-3]{A[3-6], B[7-10]}", [10, 2, 5]],
    ["P[1-9]{B[7-9], A[2-3]}", [9, 4, 5]],
    ["P[1-9]{A[2-8], B[3-4]}", [9, 2, 8]],
  ];
  for (const [text, expected] of cases) assert.deepEqual(figures(text), expected, text);
});

Deno.test("treeCost() weighs routing", () => {
  const [node] = nodesOf("P[1-6]{A[1-3], B[4-6]}");
  assert.deepEqual([0, 1, 2, 3, 4].map((routing) => treeCost(node!, { routing })), [3, 4, 5, 6, 7]);
});

Deno.test("expandCost() counts the intro that the children make necessary", () => {
  const [node, ...children] = nodesOf("X[4-12], Sub One[6-8], Sub Two[9-12]");
  assert.equal(expandCost(node!, children, { startsPage: () => true }), 5);
  assert.equal(expandCost(node!, children.slice(1), { startsPage: () => true }), 6);
  assert.equal(expandCost(node!, children.slice(1)), 7);
  assert.equal(expandCost(node!, children, { routing: 3, startsPage: () => true }), 7);
});

Deno.test("nodeCosts() names a node without pages", () => {
  assert.throws(() => nodeCosts([{ title: "A", node_id: "0007", start_index: 1 }]), {
    code: "BAD_TREE",
    message: 'Cannot price node 0007 "A" as pages: got start_index 1, end_index undefined',
  });
});

Deno.test("nodeCosts() prices every node of a tree at any depth", () => {
  let node = { title: "leaf", start_index: 1, end_index: 1 };
  for (let i = 0; i < 20_000; i++) {
    node = { title: "up", start_index: 1, end_index: 1, nodes: [node] } as typeof node;
  }
  assert.equal(nodeCosts([node]).get(node)!.cost, 20_001);
});
