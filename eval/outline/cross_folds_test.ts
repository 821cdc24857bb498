import assert from "node:assert/strict";
import fc from "fast-check";
import { foldsOf, seededRandom, shuffled } from "./cross_folds.ts";

Deno.test("seededRandom() gives known numbers for a seed, and others for another", () => {
  const random = seededRandom(1);
  assert.deepEqual([random(), random()].map((value) => value.toFixed(6)), ["0.627074", "0.002736"]);
  assert.notEqual(seededRandom(2)(), seededRandom(1)());
});

Deno.test("seededRandom() is even over its range", () => {
  const random = seededRandom(5);
  const tenths = new Array(10).fill(0);
  for (let i = 0; i < 10_000; i++) tenths[Math.floor(random() * 10)]++;
  assert.ok(tenths.every((count) => count > 900 && count < 1100), String(tenths));
});

Deno.test("shuffled() keeps the items and repeats itself for a seed", () => {
  fc.assert(fc.property(fc.array(fc.nat()), fc.nat(), (items, seed) => {
    const once = shuffled(items, seededRandom(seed));
    assert.deepEqual(once, shuffled(items, seededRandom(seed)));
    assert.deepEqual(once.toSorted((a, b) => a - b), items.toSorted((a, b) => a - b));
  }));
  const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  assert.notDeepEqual(shuffled(ten, seededRandom(1)), shuffled(ten, seededRandom(2)));
});

Deno.test("foldsOf() holds every item out exactly once, in folds of even size", () => {
  fc.assert(fc.property(fc.uniqueArray(fc.nat()), fc.integer({ min: 2, max: 7 }), (items, count) => {
    const folds = foldsOf(items, count);
    assert.equal(folds.length, count);
    assert.deepEqual(new Set(folds.flatMap(({ held }) => held)), new Set(items));
    const sizes = folds.map(({ held, rest }) => {
      assert.deepEqual(new Set([...held, ...rest]), new Set(items));
      assert.equal(held.length + rest.length, items.length);
      return held.length;
    });
    assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1);
  }));
});
