import assert from "node:assert/strict";
import { PagetreeError } from "../errors.ts";
import { AdaptiveLimiter } from "./limiter.ts";

const tooMany = () => Promise.reject(new PagetreeError("RATE_LIMITED", "429", { status: 429 }));
const fine = () => Promise.resolve();

Deno.test("AdaptiveLimiter halves on a 429, once for a crowd, and never below one", async () => {
  const limiter = new AdaptiveLimiter({ max: 8 });
  await Promise.allSettled(Array.from({ length: 8 }, () => limiter.run(tooMany)));
  assert.equal(limiter.limit, 4);
  for (let i = 0; i < 5; i++) await limiter.run(tooMany).catch(() => {});
  assert.deepEqual([limiter.limit, limiter.lowest], [1, 1]);
});

Deno.test("AdaptiveLimiter grows by one with a round of successes, up to its maximum", async () => {
  const limiter = new AdaptiveLimiter({ max: 4 });
  await limiter.run(tooMany).catch(() => {});
  const limits: number[] = [];
  for (let i = 0; i < 8; i++) {
    await limiter.run(fine);
    limits.push(limiter.limit);
  }
  assert.deepEqual(limits, [2, 3, 3, 3, 4, 4, 4, 4]);
});

Deno.test("AdaptiveLimiter never runs more calls than its limit", async () => {
  const limiter = new AdaptiveLimiter({ max: 3 });
  let [running, most] = [0, 0];
  await Promise.all(Array.from({ length: 20 }, () =>
    limiter.run(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 0));
      running--;
    })));
  assert.equal(most, 3);
});

Deno.test("AdaptiveLimiter lets other errors pass and drops stopped calls from the queue", async () => {
  const limiter = new AdaptiveLimiter({ max: 1 });
  await assert.rejects(limiter.run(() => Promise.reject(new Error("other"))), { message: "other" });
  assert.equal(limiter.limit, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = limiter.run(() => promise);
  const controller = new AbortController();
  const second = limiter.run(() => assert.fail("must not run"), controller.signal);
  controller.abort(new Error("stop"));
  await assert.rejects(second, { message: "stop" });
  resolve();
  await first;
});

Deno.test("AdaptiveLimiter refuses a maximum that is no amount", () => {
  for (const max of [0, -1, 1.5, NaN]) assert.throws(() => new AdaptiveLimiter({ max }), { code: "USAGE" });
});
