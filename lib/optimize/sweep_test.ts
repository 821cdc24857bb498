import assert from "node:assert/strict";
import { treeOf } from "../../testing/notation.ts";
import { pagesOf } from "../../testing/proposals.ts";
import { paretoSet } from "./pareto.ts";
import { sweepTrees } from "./sweep.ts";

const HEADINGS = [["One", 3], ["Two", 6], ["Three", 9], ["Late", 20]] as const;
const DOCUMENT = {
  tree: treeOf("A[1-12], P[13-18]{b[13-15], c[16-18]}, D[19-26]", 26),
  pages: pagesOf(26, Object.fromEntries(HEADINGS.map(([title, page]) => [page, [title]]))),
  headings: { pages: HEADINGS.map(([title, page]) => ({ page, headings: [{ title, kind: "section" }] })) },
};
const OPTIONS = { countTokens: () => 500 };

Deno.test("sweepTrees() runs every combination, and each constant changes a row", async () => {
  const grid = { routing: [1, 3], triggerPages: [5, 12], minGainRatio: [0, 0.7] };
  const { rows, baseline, reference_routing } = await sweepTrees([DOCUMENT], grid, OPTIONS);
  assert.equal(rows.length, 8);
  assert.deepEqual(rows[1]!.setting, { routing: 1, triggerPages: 5, minGainRatio: 0.7 });
  const shown = rows.map(({ setting, merges, expands, kept_collapsed }) => [
    ...Object.values(setting),
    merges,
    expands,
    kept_collapsed,
  ]);
  assert.deepEqual(shown, [
    [1, 5, 0, 0, 1, 1],
    [1, 5, 0.7, 0, 0, 2],
    [1, 12, 0, 0, 0, 0],
    [1, 12, 0.7, 0, 0, 0],
    [3, 5, 0, 1, 1, 1],
    [3, 5, 0.7, 1, 0, 2],
    [3, 12, 0, 1, 0, 0],
    [3, 12, 0.7, 1, 0, 0],
  ]);
  assert.deepEqual([reference_routing, baseline.nodes, baseline.worst_case_search_complexity], [1, 5, 13]);
  assert.equal(rows[0]!.worst_case_search_complexity, 9);
  assert.equal(baseline.documents[0]!.doc_name, "test.pdf");
});

Deno.test("sweepTrees() tells tokens to route: entries and summaries of the lists on the way", async () => {
  const { rows, baseline } = await sweepTrees([{ tree: treeOf("P[1-6]{A[1-3], B[4-6]}", 6) }], {
    routing: [1, 3],
    summaryWords: [0, 150],
  });
  assert.equal(baseline.route_tokens, 3 * 245);
  assert.deepEqual(rows.map(({ route_tokens }) => route_tokens), [3 * 45, 3 * 245, 45, 245]);
  // Reading P whole costs more pages and fewer tokens; summaries only cost here.
  assert.deepEqual(rows.map(({ pareto }) => pareto), [true, false, true, false]);
});

Deno.test("sweepTrees() refuses values that are no amounts, and stops at its signal", async () => {
  await assert.rejects(sweepTrees([DOCUMENT], { routing: [1, -1] }, OPTIONS), { code: "USAGE" });
  const signal = AbortSignal.abort();
  await assert.rejects(sweepTrees([DOCUMENT], { routing: [1] }, { ...OPTIONS, signal }), { code: "ABORTED" });
});

Deno.test("paretoSet() keeps what nothing beats, equals included", () => {
  assert.deepEqual(paretoSet([[1, 5], [2, 2], [3, 3], [2, 2]], (pair) => pair), [true, true, false, true]);
  assert.deepEqual(paretoSet([], () => []), []);
});
