import assert from "node:assert/strict";
import fc from "fast-check";
import { PagetreeError } from "../errors.ts";
import { retryAfterMs } from "./failures.ts";
import { type RetryOptions, withRetry } from "./retry.ts";

const never = new AbortController().signal;

/** Fails with errors in order, then succeeds; gives the waits in milliseconds. */
async function waitsOf(
  errors: unknown[],
  options: RetryOptions = {},
): Promise<{ waits: number[]; attempts: number }> {
  const waits: number[] = [];
  let attempts = 0;
  const sleep = (ms: number) => Promise.resolve(void waits.push(ms));
  await withRetry(
    () => attempts++ < errors.length ? Promise.reject(errors[attempts - 1]) : Promise.resolve(),
    {
      sleep,
      ...options,
    },
    never,
  );
  return { waits, attempts };
}

const failure = (status: number, facts = {}) =>
  new PagetreeError("MODEL_BACKEND", "no", { status, ...facts });
const lost = new PagetreeError("TRANSPORT", "no connection");

Deno.test("withRetry() doubles its wait up to the longest one", async () => {
  const { waits } = await waitsOf(Array(9).fill(lost), { random: () => 0 });
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
});

Deno.test("withRetry() leaves out a random part of at most half of a wait", async () => {
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), async (random) => {
      const { waits } = await waitsOf([lost, lost], { random: () => random });
      return waits.every((ms, i) => ms >= 250 * 2 ** i && ms <= 500 * 2 ** i);
    }),
  );
});

Deno.test("withRetry() makes ten attempts and says so", async () => {
  let attempts = 0;
  const call = () => Promise.reject(failure(500, { model: "m", made: ++attempts }));
  await assert.rejects(withRetry(call, { sleep: () => Promise.resolve() }, never), {
    code: "MODEL_BACKEND",
    status: 500,
    facts: { model: "m", made: 10, attempts: 10 },
    message: "no; gave up after 10 attempts",
  });
});

Deno.test("withRetry() repeats what may pass and nothing else", async () => {
  for (const status of [408, 409, 425, 429, 500, 502, 529]) {
    assert.equal((await waitsOf([failure(status)])).attempts, 2, String(status));
  }
  for (
    const error of [400, 401, 403, 404, 413, 422].map((status) => failure(status)).concat(
      failure(429, { reason: "quota" }),
    )
  ) {
    await assert.rejects(waitsOf([error]), error);
  }
  await assert.rejects(waitsOf([new TypeError("a fault of ours")]), TypeError);
});

Deno.test("withRetry() fails at once when the server asks for too long a wait", async () => {
  await assert.rejects(waitsOf([failure(429, { retry_after_ms: 3_600_000 })]), {
    facts: { retry_after_ms: 3_600_000, attempts: 1 },
  });
});

Deno.test("withRetry() stops waiting when it is stopped", async () => {
  const controller = new AbortController();
  const call = () => {
    queueMicrotask(() => controller.abort(new Error("stop")));
    return Promise.reject(failure(429, { retry_after_ms: 100_000 }));
  };
  await assert.rejects(withRetry(call, {}, controller.signal), { message: "stop" });
});

Deno.test("retryAfterMs() reads seconds, milliseconds and dates", () => {
  const at = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), Date.UTC(2026, 0, 1));
  assert.equal(at({ "retry-after": "1.5" }), 1500);
  assert.equal(at({ "retry-after-ms": "20", "retry-after": "1" }), 20);
  assert.equal(at({ "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT" }), 9000);
  assert.equal(at({ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }), 0);
  assert.equal(at({ "retry-after": "soon" }), undefined);
  assert.equal(at({}), undefined);
});
