import assert from "node:assert/strict";
import fc from "fast-check";
import { calibrateRouting, type CostObservation } from "./calibrate.ts";
import { leastSquares } from "./regression.ts";

/** Questions whose steps cost so many pages, with noise that is the same in each run. */
function questions(routing: number, noise: number, count = 200, seed = 1): CostObservation[] {
  let state = seed;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () => {
    const routing_steps = 1 + Math.floor(random() * 4);
    const pages_read = 1 + Math.floor(random() * 12);
    const error = noise * (random() + random() + random() - 1.5);
    const tokens = 300 + 600 * (routing * routing_steps + pages_read + error);
    return { routing_steps, pages_read, tokens, predicted_cost: routing * routing_steps + pages_read };
  });
}

Deno.test("calibrateRouting() recovers a routing cost within its interval", () => {
  for (const routing of [0, 0.5, 1, 2.5]) {
    const [found] = calibrateRouting(questions(routing, 1));
    const [low, high] = found!.interval!;
    assert.ok(low <= routing && routing <= high, `${low} <= ${routing} <= ${high}`);
    assert.ok(high - low < 0.3);
    assert.ok(Math.abs(found!.per_page! - 600) < 30 && Math.abs(found!.per_question! - 300) < 200);
    assert.ok(found!.rank_correlation! > 0.95 && found!.error! < 0.1);
  }
});

Deno.test("calibrateRouting() has the true value in its interval about 95 times in 100", () => {
  let inside = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const [low, high] = calibrateRouting(questions(1.5, 3, 40, seed * 7919))[0]!.interval!;
    if (low <= 1.5 && 1.5 <= high) inside++;
  }
  assert.ok(inside >= 180 && inside < 200, `${inside} of 200`);
});

Deno.test("calibrateRouting() is exact without noise, in each unit that was measured", () => {
  const observations = questions(2, 0, 10).map((one) => ({ ...one, usd: one.tokens! / 1e6 }));
  const found = calibrateRouting(observations);
  assert.deepEqual(found.map(({ unit }) => unit), ["tokens", "usd"]);
  for (const { routing, interval, rank_correlation } of found) {
    assert.ok(Math.abs(routing! - 2) < 1e-6);
    assert.ok(interval![0] <= 2 && 2 <= interval![1] && interval![1] - interval![0] < 1e-4);
    assert.equal(Math.round(rank_correlation! * 1e9), 1e9);
  }
});

Deno.test("calibrateRouting() says when the data cannot tell", () => {
  const reason = (observations: CostObservation[]) => {
    const [found] = calibrateRouting(observations);
    assert.equal(found!.interval, null);
    return found!.reason;
  };
  const many = questions(1, 1, 40);
  assert.match(reason(many.slice(0, 5))!, /5 observations are too few/);
  assert.match(reason(many.map((one) => ({ ...one, routing_steps: 2 })))!, /same number of routing steps/);
  assert.match(reason(many.map((one) => ({ ...one, pages_read: 2 })))!, /same number of pages/);
  assert.match(reason(many.map((one) => ({ ...one, pages_read: 3 * one.routing_steps })))!, /go together/);
  assert.match(
    reason(many.map((one) => ({ ...one, tokens: 5000 - 100 * one.pages_read })))!,
    /did not cost more/,
  );
  assert.match(reason(questions(1, 400, 8, 3))!, /no bound|did not cost more/);
  assert.deepEqual(calibrateRouting([{ pages_read: 1, routing_steps: 1 }]), []);
});

Deno.test("calibrateRouting() leaves out broken observations and has no rank correlation without predictions", () => {
  const observations = questions(1, 1, 30).map(({ predicted_cost: _, ...one }) => one);
  const [found] = calibrateRouting([...observations, { pages_read: NaN, routing_steps: 1, tokens: 5 }]);
  assert.deepEqual([found!.n, found!.rank_correlation, found!.error], [30, null, null]);
});

Deno.test("leastSquares() finds the plane that values lie on, at any scale", () => {
  const amount = fc.integer({ min: -50, max: 50 });
  const rows = fc.uniqueArray(fc.tuple(amount, amount), { minLength: 6, maxLength: 20, selector: String });
  fc.assert(fc.property(rows, fc.tuple(amount, amount, amount), (points, [a, b, c]) => {
    const scale = 1e6;
    const fit = leastSquares(
      points.map(([x, y]) => [1, x * scale, y]),
      points.map(([x, y]) => a + b * x + c * y),
    );
    if (!fit) return;
    for (const [i, value] of [a, b / scale, c].entries()) {
      assert.ok(Math.abs(fit.coefficients[i]! - value) <= 1e-4 * Math.max(1, Math.abs(value)));
    }
  }));
});
