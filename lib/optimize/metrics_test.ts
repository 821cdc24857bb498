import assert from "node:assert/strict";
import { nodesOf } from "../../testing/notation.ts";
import { searchMetrics } from "./metrics.ts";
import { roundHalfEven } from "./rounding.ts";

/** Frontier nodes, worst, average, normalized, max depth, mean depth, mass. */
function row(text: string, total: number, routing?: number): number[] {
  const { total_pages, ...rest } = searchMetrics(text === "" ? [] : nodesOf(text), total, { routing });
  assert.equal(total_pages, total);
  return [
    rest.frontier_nodes,
    rest.worst_case_search_complexity,
    rest.average_search_complexity,
    rest.normalized_worst_case_complexity,
    rest.max_depth,
    rest.mean_depth,
    rest.probability_mass,
  ];
}

Deno.test("searchMetrics() measures a tree with pages that no child has", () => {
  const text = "Ch1[1-8]{1.1[1-4], 1.2[5-8]}, Ch2[9-20]{2.1[11-14], 2.2[15-20]}";
  assert.deepEqual(row(text, 20), [5, 8, 4.7, 0.4, 2, 2, 1]);
  assert.deepEqual(row(text, 20, 2), [5, 10, 6.7, 0.5, 2, 2, 1]);
});

Deno.test("searchMetrics() shows overlap and gaps by the mass", () => {
  assert.deepEqual(row("A[1-20]", 20), [1, 21, 11.5, 1.05, 1, 1, 1]);
  assert.deepEqual(row("A[1-5], B[5-10]", 10), [2, 7, 4.7, 0.7, 1, 1, 1.1]);
  assert.deepEqual(row("A[3-10]", 10), [1, 9, 4.4, 0.9, 1, 1, 0.8]);
  assert.deepEqual(row("", 0), [0, 0, 0, 0, 0, 0, 0]);
});

Deno.test("roundHalfEven() sends exact ties to the even digit", () => {
  const cases: [number, number, number][] = [
    [6.0625, 3, 6.062],
    [6.1875, 3, 6.188],
    [0.5, 0, 0],
    [1.5, 0, 2],
    [2.5, 0, 2],
    [-2.5, 0, -2],
    [2.675, 2, 2.67],
    [1.005, 2, 1],
    [0.125, 2, 0.12],
    [0.375, 2, 0.38],
    [7.0334, 3, 7.033],
    [12, 4, 12],
  ];
  for (const [value, decimals, expected] of cases) {
    assert.equal(roundHalfEven(value, decimals), expected, `${value} to ${decimals}`);
  }
});
