import assert from "node:assert/strict";
import fc from "fast-check";
import {
  calibrateJudge,
  clusteredError,
  comparePairs,
  correctedAccuracy,
  detectableDifference,
  estimate,
  holm,
  judgeAgreement,
  mcnemar,
  permutation,
  seeded,
  wilson,
} from "./mod.ts";

const close = (a: number, b: number, by = 1e-3) => assert.ok(Math.abs(a - b) <= by, `${a} is not ${b}`);

Deno.test("wilson() agrees with published intervals", () => {
  // 148/150: 95.3 to 99.6; 136/150: 84.9 to 94.4; 62/62: from 94.2 (Newcombe 1998 gives 0/20: 0 to 0.1611).
  for (
    const [successes, n, low, high] of [
      [148, 150, 0.953, 0.996],
      [136, 150, 0.849, 0.944],
      [62, 62, 0.942, 1],
      [0, 20, 0, 0.1611],
      [81, 263, 0.2553, 0.3662],
    ] as const
  ) {
    const [l, h] = wilson(successes, n);
    close(l, low);
    close(h, high);
  }
  assert.deepEqual(wilson(0, 0), [0, 1]);
});

Deno.test("mcnemar() is the exact binomial test", () => {
  assert.equal(mcnemar(0, 0), 1);
  assert.equal(mcnemar(0, 2), 0.5);
  close(mcnemar(3, 21), 2.8e-4, 1e-5);
  // Agresti, prime minister: 86 and 150 of 236 discordant.
  close(mcnemar(86, 150), 3.7e-5, 1e-5);
  fc.assert(fc.property(fc.nat(60), fc.nat(60), (a, b) => {
    assert.equal(mcnemar(a, b), mcnemar(b, a));
    assert.ok(mcnemar(a, b) > 0 && mcnemar(a, b) <= 1);
  }));
});

Deno.test("holm() corrects in order and never below what was there", () => {
  const corrected = holm([0.01, 0.04, 0.03, 0.005]);
  [0.03, 0.06, 0.06, 0.02].forEach((value, i) => close(corrected[i]!, value, 1e-12));
  assert.deepEqual(holm([]), []);
  fc.assert(fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (ps) => {
    holm(ps).forEach((p, i) => assert.ok(p >= ps[i]! && p <= 1));
  }));
});

Deno.test("permutation() is small for one-sided differences and 1 for none", () => {
  assert.ok(permutation(Array(12).fill(1), 1) < 0.002);
  assert.equal(permutation([0, 0], 1), 1);
  close(permutation([1, -1, 1, -1], 3), 1, 0.01);
  assert.equal(permutation([1, 2, -0.5, 3], 7), permutation([1, 2, -0.5, 3], 7));
});

Deno.test("clusteredError() is the usual error for single questions, and larger when documents agree", () => {
  const single = [1, 0, 1, 1].map((value, i) => ({ value, cluster: `${i}` }));
  close(clusteredError(single), Math.sqrt(0.75 * 0.25 / 4), 1e-12);
  const pairs = [1, 1, 0, 0].map((value, i) => ({ value, cluster: `${Math.floor(i / 2)}` }));
  close(clusteredError(pairs), Math.sqrt(2) * Math.sqrt(0.25 / 4), 1e-12);
});

Deno.test("estimate() draws documents again from ten on, and takes Wilson on the effective size below", () => {
  const few = [1, 1, 1, 0].map((value, i) => ({ value, cluster: `${i}` }));
  const small = estimate(few)!;
  assert.equal(small.method, "wilson");
  close(small.low, wilson(3, 4)[0], 1e-12);
  const same = Array.from({ length: 40 }, (_, i) => ({ value: i % 4 === 0 ? 0 : 1, cluster: `${i % 4}` }));
  const wide = estimate(same)!, independent = wilson(30, 40);
  assert.ok(wide.low < independent[0], "questions of one document that all agree count as one");
  const many = Array.from({ length: 60 }, (_, i) => ({ value: i % 3 === 0 ? 0 : 1, cluster: `${i % 12}` }));
  const drawn = estimate(many)!;
  assert.equal(drawn.method, "bootstrap");
  assert.ok(drawn.low <= drawn.mean && drawn.mean <= drawn.high);
  assert.deepEqual(estimate(many), estimate(many));
  assert.equal(estimate([]), undefined);
  assert.equal(estimate([{ value: 0.4, cluster: "a" }])?.method, "none");
});

Deno.test("estimate() holds the true mean in about 95 of 100 intervals", () => {
  const random = seeded(5);
  let held = 0;
  for (let run = 0; run < 200; run++) {
    const observations = Array.from({ length: 30 }, (_, cluster) => {
      const own = 0.3 + 0.4 * random();
      return Array.from({ length: 4 }, () => ({ cluster: `${cluster}`, value: random() < own ? 1 : 0 }));
    }).flat();
    const { low, high } = estimate(observations, { seed: run, draws: 400 })!;
    if (low <= 0.5 && 0.5 <= high) held++;
  }
  assert.ok(held >= 178 && held <= 200, `${held} of 200`);
});

Deno.test("comparePairs() names flips, and says when a difference is not resolved", () => {
  const pair = (a: number, b: number, i: number) => ({ id: `q${i}`, cluster: `${i}.pdf`, a, b });
  const sure = comparePairs(Array.from({ length: 30 }, (_, i) => pair(i < 3 ? 1 : 0, 1, i)));
  assert.deepEqual([sure.test, sure.resolved, sure.lost.length, sure.won.length], ["mcnemar", true, 0, 27]);
  const unsure = comparePairs(
    Array.from({ length: 30 }, (_, i) => pair(i % 2, (i + (i < 28 ? 0 : 1)) % 2, i)),
  );
  assert.equal(unsure.resolved, false);
  const graded = comparePairs(Array.from({ length: 12 }, (_, i) => pair(0.2, 0.2 + i / 20, i)));
  assert.equal(graded.test, "permutation");
  assert.ok(graded.delta.low > 0 && graded.resolved);
});

Deno.test("detectableDifference() agrees with the table of the evaluation page", () => {
  // In points, for 10, 20 and 30 % discordant pairs.
  for (const [n, ...points] of [[129, 8, 11, 14], [606, 4, 5, 6], [1071, 3, 4, 5]] as const) {
    points.forEach((point, i) => close(100 * detectableDifference(n, 0.1 * (i + 1)), point, 0.7));
  }
});

Deno.test("judgeAgreement() and correctedAccuracy() agree with values by hand", () => {
  // 348 TP, 30 FP, 20 FN, 434 TN: agreement 0.940, kappa 0.879.
  const verdicts = ([[true, true, 348], [false, true, 30], [true, false, 20], [false, false, 434]] as const)
    .flatMap(([human, judge, n]) => Array.from({ length: n }, () => ({ human, judge })));
  const { agreement, kappa, tpr, tnr } = judgeAgreement(verdicts);
  close(agreement, 0.94);
  close(kappa!, 0.879);
  close(tpr!, 348 / 368, 1e-12);
  close(correctedAccuracy((348 + 30) / 832, { tpr, tnr })!, 368 / 832, 1e-9);
  assert.equal(correctedAccuracy(0.5, { tpr: 0.5, tnr: 0.5 }), null);
  assert.equal(judgeAgreement([]).kappa, null);
});

Deno.test("calibrateJudge() has an interval about kappa that narrows with labels, and none with one cluster", () => {
  const verdicts = (n: number) =>
    Array.from(
      { length: n },
      (_, i) => ({ human: i % 2 === 0, judge: i % 10 === 0 ? i % 2 !== 0 : i % 2 === 0 }),
    );
  const width = (n: number) => {
    const { kappa, kappa_interval } = calibrateJudge(verdicts(n), { draws: 500 });
    close(kappa!, 0.8, 1e-9);
    const [low, high] = kappa_interval!;
    assert.ok(low < kappa! && kappa! < high);
    return high - low;
  };
  assert.ok(width(400) < width(50));
  const one = calibrateJudge(verdicts(20).map((verdict) => ({ ...verdict, cluster: "a.pdf" })));
  assert.equal(one.kappa_interval, null);
});

Deno.test("estimate() has no standard error with one document", () => {
  assert.equal(estimate([{ value: 1, cluster: "a" }, { value: 0, cluster: "a" }])!.se, null);
});
