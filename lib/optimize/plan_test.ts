import assert from "node:assert/strict";
import { treeOf } from "../../testing/notation.ts";
import { planTree } from "./plan.ts";

Deno.test("planTree() lists merges of the tree as it is, the largest gain first, and large leaves", async () => {
  const tree = treeOf(
    "R[1-4]{X[1-2]{X1[1-2]{X2[1-2]}}, Y[3-4]}, P[5-24]{A[5-23], B[23-24]}, Q[25-31], S[32-33]",
    33,
  );
  const plan = await planTree(tree);
  assert.deepEqual(
    plan.merge_candidates.map((
      { title, S, tree_cost, merge_gain, flips_at },
    ) => [title, S, tree_cost, merge_gain, flips_at]),
    [
      ["X", 2, 4, 2, 0],
      ["R", 4, 5, 1, 2],
      ["X1", 2, 3, 1, 0],
      ["P", 20, 20, 0, 1],
    ],
  );
  assert.equal(
    plan.merge_candidates[1]!.reason,
    "reading 4 pages costs less than 3 steps to the 2 pages of its dearest part (5)",
  );
  assert.equal(plan.merges, 3);
  assert.deepEqual(plan.expand_candidates.map(({ title, S }) => [title, S]), [["Q", 7]]);
  assert.deepEqual(
    [plan.before.worst_case_search_complexity, plan.after_merge.worst_case_search_complexity],
    [21, 21],
  );
  assert.deepEqual(plan.dearest[0], { title: "A", depth: 2, pages: 19, cost: 21 });
  assert.deepEqual(plan.dearest_after[0], { title: "P", depth: 1, pages: 20, cost: 21 });
  assert.deepEqual(plan.issues, []);
});

Deno.test("planTree() reports what is wrong in the tree and leaves it as it is", async () => {
  const tree = treeOf("A[1-2]{a[1-1], b[2-2]}, B[4-4]", 5);
  const before = JSON.stringify(tree);
  const { issues } = await planTree(tree);
  assert.deepEqual(issues.map(({ code }) => code), ["UNCOVERED_PAGES"]);
  assert.equal(JSON.stringify(tree), before);
});
