import assert from "node:assert/strict";
import fc from "fast-check";
import { formatPages, parsePageSpec } from "./mod.ts";

const pagesOf = (spec: unknown, blanks = false) => {
  const found = parsePageSpec(spec, { blanks });
  return "pages" in found ? found.pages : found.problem;
};

Deno.test("parsePageSpec() reads numbers and ranges, sorted, each page once", () => {
  assert.deepEqual(pagesOf("4"), [4]);
  assert.deepEqual(pagesOf("1,3"), [1, 3]);
  assert.deepEqual(pagesOf("5-8"), [5, 6, 7, 8]);
  assert.deepEqual(pagesOf("9-10, 1-3,   2,10"), [1, 2, 3, 9, 10]);
});

Deno.test("parsePageSpec() refuses what is malformed", () => {
  const bad = [
    "",
    " 1",
    "1 ",
    "1 - 3",
    "1,,2",
    "-3",
    "+5",
    "1_0",
    "١",
    "1;2",
    "1-2-3",
    "1,",
    "0x1",
    "1.5",
    "a",
  ];
  for (const spec of [...bad, 5, null, undefined, {}, ["1"]]) {
    assert.equal(typeof pagesOf(spec), "string", `${spec}`);
  }
  assert.match(pagesOf("8-5") as string, /backwards/);
  for (const spec of ["0", "0-3", "1,0", "00"]) assert.match(pagesOf(spec) as string, /counted from 1/);
});

Deno.test("parsePageSpec() takes blanks around the signs in its loose form", () => {
  assert.deepEqual(pagesOf(" 5 - 7 , 9 ", true), [5, 6, 7, 9]);
  for (const spec of ["5 7", "5--7", "", ",5"]) assert.equal(typeof pagesOf(spec, true), "string");
});

Deno.test("parsePageSpec() counts before it writes out", () => {
  for (const spec of ["1-1000000000", "1-10001", `1-${"9".repeat(400)}`, "1-5000,6000-12000"]) {
    assert.match(pagesOf(spec) as string, /at most 10000/);
  }
  assert.equal((pagesOf("1-10000,5-9000,1-10000") as number[]).length, 10_000);
  assert.equal((pagesOf("9".repeat(400)) as number[]).length, 1);
});

Deno.test("formatPages() and parsePageSpec() undo each other", () => {
  assert.equal(formatPages([1, 2, 3, 5]), "1-3,5");
  assert.equal(formatPages([]), "");
  fc.assert(fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (pages) => {
    const sorted = pages.toSorted((a, b) => a - b);
    assert.deepEqual(pagesOf(formatPages(sorted)), sorted);
  }));
});

Deno.test("formatPages() ends a list that is too long with the number of its further pages", () => {
  const odd = Array.from({ length: 9000 }, (_, i) => 2 * i + 1);
  assert.match(formatPages(odd), /^1,3,5.{3000,4100},… and \d+ more$/);
});
