import fc from "fast-check";
import assert from "node:assert/strict";
import { rawColumn, rawItem } from "../../testing/raw_items.ts";
import { regionsOf } from "./columns.ts";
import { rowsOf, segmentsOf } from "./lines.ts";
import type { RawItem } from "./raw.ts";

/** First words of the regions of a page, and the number of their rows. */
function regions(items: RawItem[], rtl = false): [string, number][] {
  return regionsOf(rowsOf(segmentsOf(items)), rtl)
    .map(({ rows }) => [rows[0]!.segments[0]!.items[0]!.text.slice(0, 20), rows.length]);
}

const start = (items: RawItem[]) => items[0]!.text.slice(0, 20);

Deno.test("regionsOf() reads title, columns, and what stands below", () => {
  const title = rawItem("A title that spans both of the columns below it", 72, 60, { size: 20, width: 460 });
  const left = rawColumn(10, 72, 100, 220), right = rawColumn(10, 320, 100, 220);
  const below = rawColumn(6, 72, 260, 468);
  assert.deepEqual(regions([title, ...left, ...right, ...below]), [
    ["A title that spans b", 1],
    [start(left), 10],
    [start(right), 10],
    [start(below), 6],
  ]);
});

Deno.test("regionsOf() finds three columns, and reads them from the right where the text runs so", () => {
  const columns = [40, 226, 412].map((x) => rawColumn(12, x, 100, 165));
  assert.deepEqual(regions(columns.flat()), columns.map((column) => [start(column), 12]));
  assert.deepEqual(regions(columns.flat(), true), columns.toReversed().map((column) => [start(column), 12]));
});

Deno.test("regionsOf() finds columns whose baselines do not agree", () => {
  const left = rawColumn(10, 72, 100, 220), right = rawColumn(10, 320, 105, 220);
  assert.deepEqual(regions([...left, ...right]), [[start(left), 10], [start(right), 10]]);
});

Deno.test("regionsOf() takes no table, no numbered list and no contents for columns", () => {
  const rows = (left: (i: number) => string, right: (i: number) => string) =>
    Array.from(
      { length: 12 },
      (_, i) => [rawItem(left(i), 72, 100 + 14 * i), rawItem(right(i), 400, 100 + 14 * i)],
    ).flat();
  assert.equal(regions(rows((i) => `grain no. ${i}`, (i) => `${i * 37}`)).length, 1);
  assert.equal(regions(rows((i) => `Chapter ${i}, in which the rye is cut`, (i) => `${i * 9}`)).length, 1);
  const list = rawColumn(12, 100, 100, 400).flatMap((item, i) => [rawItem(`${i + 1}.`, 72, item.y), item]);
  assert.equal(regions(list).length, 1);
});

Deno.test("regionsOf() keeps one column whole", () => {
  assert.equal(regions(rawColumn(40, 72, 100, 450)).length, 1);
  assert.deepEqual(regions([]), []);
});

Deno.test("regionsOf() keeps every segment once, whatever the rows", () => {
  const item = fc.record({
    text: fc.stringMatching(/^[a-z]{1,30}$/),
    x: fc.integer({ min: 0, max: 500 }),
    y: fc.integer({ min: 1, max: 60 }),
  }).map(({ text, x, y }) => rawItem(text, x, 12 * y));
  fc.assert(fc.property(fc.array(item, { maxLength: 60 }), fc.boolean(), (items, rtl) => {
    const rows = rowsOf(segmentsOf(items));
    const segments = regionsOf(rows, rtl).flatMap((region) => region.rows.flatMap((row) => row.segments));
    assert.equal(segments.length, rows.flatMap((row) => row.segments).length);
    assert.equal(new Set(segments).size, segments.length);
  }));
});
