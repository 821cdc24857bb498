import assert from "node:assert/strict";
import { Budget } from "./limits.ts";

Deno.test("Budget.spend() runs the clock only while there is work, and once for work side by side", async () => {
  const budget = new Budget(1_000);
  const busy = (ms: number) => () => {
    const end = performance.now() + ms;
    while (performance.now() < end);
    return Promise.resolve(ms);
  };
  assert.equal(await budget.spend(busy(20)), 20);
  const after = budget.left;
  assert.ok(after <= 980 && after > 800, `${after}`);
  busy(20)();
  assert.equal(budget.left, after);
});

Deno.test("Budget.allowFor() gives long documents more, short ones not", () => {
  const budget = new Budget(100);
  budget.allowFor(1_000);
  assert.equal(budget.left, 100);
  budget.allowFor(3_000);
  assert.equal(budget.left, 4_100);
});

Deno.test("Budget.left never ends without a bound", async () => {
  const budget = new Budget(Infinity);
  await budget.spend(() => Promise.resolve());
  assert.equal(budget.left, Infinity);
});
