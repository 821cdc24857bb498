import assert from "node:assert/strict";
import fc from "fast-check";
import { nodesOf } from "../../testing/notation.ts";
import { randomTrees } from "../../testing/random_trees.ts";
import { withRanges } from "../tree/mod.ts";
import { treeCost } from "./cost.ts";
import { frontier, frontierCost } from "./frontier.ts";

Deno.test("frontier() lists a parent's own pages before its children", () => {
  const entries = (text: string) => frontier(nodesOf(text)[0]!).map(({ depth, pages }) => [depth, pages]);
  assert.deepEqual(entries("A[3-7]"), [[0, 5]]);
  assert.deepEqual(entries("P[1-10]{A[4-6], B[7-10]}"), [[1, 3], [1, 3], [1, 4]]);
  const deep = "P[1-20]{A[1-3]{a[1-1]{aa[1-1]}, ab[2-3]}, B[4-20]}";
  assert.deepEqual(entries(deep), [[3, 1], [2, 2], [1, 17]]);
  assert.equal(frontierCost(frontier(nodesOf(deep)[0]!)), 18);
  assert.equal(frontierCost([]), 0);
});

Deno.test("frontierCost() of a frontier equals the recursive cost, at any routing cost", () => {
  fc.assert(
    fc.property(randomTrees, fc.double({ min: 0, max: 9, noNaN: true }), ({ nodes, pageCount }, routing) => {
      const structure = withRanges(nodes, { pageCount, startsPage: (node) => node.opens === true });
      for (const node of structure) {
        const [one, other] = [treeCost(node, { routing }), frontierCost(frontier(node), { routing })];
        assert.ok(Math.abs(one - other) < 1e-9, `${one} ${other}`);
      }
    }),
  );
});
