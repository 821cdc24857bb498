import assert from "node:assert/strict";
import { Columns, fitLogistic, type Labelled, oddsOf } from "./fit_regression.ts";
import { seededRandom } from "./cross_folds.ts";

/** Rows drawn from a logistic model. */
function drawn(rows: number, truth: Record<string, number>, columns: Columns): Labelled {
  const random = seededRandom(7);
  const names = Object.keys(truth).filter((name) => name !== "bias");
  const seen = Array.from({ length: rows }, () => names.filter(() => random() < 0.5));
  const labels = Uint8Array.from(seen, (row) => {
    const z = row.reduce((sum, name) => sum + truth[name]!, truth["bias"]!);
    return random() < 1 / (1 + Math.exp(-z)) ? 1 : 0;
  });
  return { ...columns.pack(seen), labels, weights: new Float64Array(rows).fill(1) };
}

Deno.test("fitLogistic() recovers the weights that labels were drawn with", () => {
  const truth = { bias: -0.5, a: 2, b: -1, c: 0 };
  const columns = new Columns();
  const rows = drawn(20_000, truth, columns);
  const weights = fitLogistic([rows], columns.size, 0.1);
  columns.names.forEach((name, i) => {
    const expected = truth[name as keyof typeof truth];
    assert.ok(Math.abs(weights[i]! - expected) < 0.12, `${name}: ${weights[i]} for ${expected}`);
  });
});

Deno.test("fitLogistic() gives the log-odds of the counts where one observation decides", () => {
  const columns = new Columns();
  const rows = columns.pack([...Array(4).fill(["x"]), ...Array(4).fill([])]);
  const labels = Uint8Array.from([1, 1, 1, 0, 1, 0, 0, 0]);
  const weights = fitLogistic([{ ...rows, labels, weights: new Float64Array(8).fill(1) }], 2, 1e-9);
  assert.ok(Math.abs(weights[0]! - Math.log(1 / 3)) < 1e-3);
  assert.ok(Math.abs(weights[1]! - Math.log(9)) < 1e-3);
});

Deno.test("fitLogistic() does not care how rows are split into parts, and leaves rows of weight 0 out", () => {
  const columns = new Columns();
  const all = drawn(300, { bias: 0.3, a: 1, b: -2 }, columns);
  const only = (keep: (i: number) => boolean) => ({
    ...all,
    weights: all.weights.map((_, i) => keep(i) ? 1 : 0),
  });
  const whole = fitLogistic([all], columns.size, 1);
  const parts = fitLogistic([only((i) => i < 100), only((i) => i >= 100)], columns.size, 1);
  whole.forEach((value, i) => assert.ok(Math.abs(value - parts[i]!) < 1e-9));
});

Deno.test("fitLogistic() stays finite on rows that one column separates, and on none", () => {
  const columns = new Columns();
  const rows = columns.pack([["x"], ["x"], [], []]);
  const labels = Uint8Array.from([1, 1, 0, 0]);
  const weights = fitLogistic([{ ...rows, labels, weights: new Float64Array(4).fill(1) }], 2, 0.01);
  assert.ok(weights[1]! > 3 && weights[1]! < 20, String(weights));
  assert.deepEqual([...fitLogistic([], 2, 1)], [0, 0]);
});

Deno.test("fitLogistic() draws weights towards 0 by the penalty, but not the bias", () => {
  const columns = new Columns();
  const rows = drawn(2_000, { bias: -2, a: 3 }, columns);
  const weights = fitLogistic([rows], columns.size, 1e6);
  const share = rows.labels.reduce((sum, label) => sum + label, 0) / rows.labels.length;
  assert.ok(Math.abs(weights[1]!) < 0.01);
  assert.ok(Math.abs(weights[0]! - Math.log(share / (1 - share))) < 0.01);
});

Deno.test("Columns.pack() gives a name one number in all rows, after the bias", () => {
  const columns = new Columns();
  columns.pack([["a"]]);
  const { starts, features } = columns.pack([["b", "a"], []]);
  assert.deepEqual([[...starts], [...features]], [[0, 3, 4], [0, 2, 1, 0]]);
  assert.deepEqual(columns.names, ["bias", "a", "b"]);
  assert.equal(oddsOf({ starts, features }, 0, Float64Array.of(1, 20, 300)), 321);
});
