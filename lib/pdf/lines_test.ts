import assert from "node:assert/strict";
import { rawItem } from "../../testing/raw_items.ts";
import { inkChars, OVERSTRUCK, rowsOf, segmentsOf } from "./lines.ts";
import type { RawItem } from "./raw.ts";

const texts = (items: RawItem[]) =>
  segmentsOf(items).map((segment) => segment.items.map(({ text }) => text).join("|"));

Deno.test("segmentsOf() joins items of one baseline up to a wide gap", () => {
  const items = [
    rawItem("rye", 72, 100),
    rawItem("oats", 92, 100),
    rawItem("12", 130, 100),
    rawItem("below", 72, 112),
  ];
  assert.deepEqual(texts(items), ["rye|oats", "12", "below"]);
});

Deno.test("segmentsOf() joins raised and lowered marks, which move no baseline", () => {
  const [segment] = segmentsOf([
    rawItem("H", 72, 100),
    rawItem("2", 77, 102, { size: 6 }),
    rawItem("O", 80, 100),
  ]);
  assert.deepEqual([segment!.y, segment!.size, segment!.chars], [100, 10, 3]);
});

Deno.test("segmentsOf() takes the baseline of larger type that follows smaller", () => {
  const [segment] = segmentsOf([rawItem("1", 72, 97, { size: 6 }), rawItem("Rye", 75.5, 100)]);
  assert.deepEqual([segment!.y, segment!.size], [100, 10]);
});

Deno.test("segmentsOf() goes on to the left in right-to-left text", () => {
  const rtl = (text: string, x: number) => rawItem(text, x, 100, { rtl: true, width: 20 });
  assert.deepEqual(texts([rtl("קמח", 200), rtl("ולחם", 177)]), ["קמח|ולחם"]);
});

Deno.test("segmentsOf() folds doubled items and marks shifted ones as overstruck", () => {
  const [exact] = segmentsOf([rawItem("Rye", 72, 100), rawItem("Rye", 72, 100)]);
  assert.deepEqual(exact!.items.map(({ font }) => font), ["regular"]);
  const [shifted] = segmentsOf([
    rawItem("Rye", 72, 100),
    rawItem("Rye", 72.4, 100),
    rawItem("Rye", 72.6, 100),
  ]);
  assert.deepEqual(shifted!.items.map(({ font }) => font), [`regular${OVERSTRUCK}`]);
  assert.equal(segmentsOf([rawItem("Rye", 72, 100), rawItem("Rye", 72, 112)]).length, 2);
});

Deno.test("segmentsOf() leaves its input unchanged", () => {
  const items = [rawItem("Rye", 72, 100), rawItem("Rye", 72.4, 100)];
  const copy = structuredClone(items);
  segmentsOf(items);
  assert.deepEqual(items, copy);
});

Deno.test("rowsOf() groups segments by baseline, from left to right and top to bottom", () => {
  const items = [rawItem("b", 300, 101, { size: 20 }), rawItem("c", 72, 130), rawItem("a", 72, 100)];
  const rows = rowsOf(segmentsOf(items));
  assert.deepEqual(rows.map((row) => row.segments.map((segment) => segment.items[0]!.text)), [["a", "b"], [
    "c",
  ]]);
  assert.equal(rows[0]!.size, 20);
});

Deno.test("inkChars() counts characters, not code units or spaces", () => {
  assert.deepEqual(["a b", "𝒜", " \u00a0", "第一"].map(inkChars), [2, 1, 0, 2]);
});
