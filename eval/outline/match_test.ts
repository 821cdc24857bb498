import assert from "node:assert/strict";
import fc from "fast-check";
import { matchInOrder } from "./match.ts";

const equal = (a: string, b: string) => matchInOrder(a.length, b.length, (i, j) => a[i] === b[j] ? 1 : 0);

Deno.test("matchInOrder() pairs the longest common subsequence", () => {
  assert.deepEqual(equal("abcd", "xacyd"), [1, -1, 2, 4]);
  assert.deepEqual(equal("ab", "ba"), [1, -1]);
  assert.deepEqual(equal("", "ab"), []);
});

Deno.test("matchInOrder() prefers the worthier of two equal pairs", () => {
  const worth = [[0, 5, 0], [0, 0, 0]];
  worth[1] = [0, 6, 0];
  assert.deepEqual(matchInOrder(2, 3, (i, j) => worth[i]![j]!), [-1, 1]);
});

Deno.test("matchInOrder() keeps the order of both lists and finds as much as trying everything", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
  fc.assert(fc.property(word, word, (a, b) => {
    const pairs = equal(a, b);
    const used = pairs.filter((j) => j >= 0);
    assert.deepEqual(used, [...new Set(used)].sort((x, y) => x - y));
    pairs.forEach((j, i) => assert.ok(j < 0 || a[i] === b[j]));
    assert.equal(used.length, longest(a, b));
  }));
});

function longest(a: string, b: string): number {
  if (a === "" || b === "") return 0;
  if (a[0] === b[0]) return 1 + longest(a.slice(1), b.slice(1));
  return Math.max(longest(a.slice(1), b), longest(a, b.slice(1)));
}
