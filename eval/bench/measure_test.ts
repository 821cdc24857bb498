import assert from "node:assert/strict";
import { median, timeWays } from "./measure.ts";

Deno.test("median() is the middle value, or the mean of the two in the middle", () => {
  assert.equal(median([9, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 9]), 3);
  assert.equal(median([5]), 5);
});

Deno.test("timeWays() measures the ways in turn, the other way round in every second round", async () => {
  let now = 0;
  const calls: string[] = [];
  const way = (name: string, costs: Record<string, number[]>) => (file: string) => {
    calls.push(`${name}${file}`);
    now += costs[file]!.shift()!;
    return Promise.resolve();
  };
  const slow = way("s", { a: [10, 90, 20], b: [1, 1, 1] }), fast = way("f", { a: [5, 5, 5], b: [3, 2, 1] });
  const times = await timeWays(["a", "b"], [slow, fast], 3, () => now);
  assert.deepEqual(times, [[20, 1], [5, 2]]);
  assert.equal(calls.join(" "), "sa fa sb fb fa sa fb sb sa fa sb fb");
});
