import assert from "node:assert/strict";
import { type Look, pageOf, textLine, textLines } from "../../testing/pages.ts";
import { blocksOf, measure } from "./blocks.ts";
import { type Ranked, ranksOf } from "./levels.ts";

type Printed = [title: string, look?: Look, level?: number];

/** Ranks of headings that are printed with text between them, two on a page. */
function ranks(printed: Printed[], between = true): (number | undefined)[] {
  const pages = printed.map(([title, look], i) =>
    pageOf(i + 1, [textLine(title, 100, look), ...between ? textLines(10, 150 + i) : []])
  );
  const measures = measure([...pages, pageOf(99, textLines(30, 100))], new Set());
  const blocks = blocksOf(pages, new Set(), measures);
  const headings: Ranked[] = printed.map(([title, , level]) => ({
    block: blocks.find((block) => block.text === title)!,
    ...(level !== undefined ? { level } : {}),
  }));
  return ranksOf(headings, measures);
}

const large: Look = { size: 18, bold: true },
  middle: Look = { size: 14, bold: true },
  small: Look = { bold: true };

Deno.test("ranksOf() orders looks by size, weight and slant", () => {
  assert.deepEqual(
    ranks([["Grain", large], ["Rye", middle], ["Winter", small], ["Early", { italic: true }]]),
    [0, 1, 2, 3],
  );
  assert.deepEqual(ranks([["Grain", middle], ["Rye", middle], ["Flour", middle]]), [0, 0, 0]);
});

Deno.test("ranksOf() goes by numbers against looks", () => {
  const inverted: Printed[] = [["1 Grain", small], ["1.1 Rye", middle], ["1.1.1 Winter", large], [
    "2 Flour",
    small,
  ], ["2.1 White", middle]];
  assert.deepEqual(ranks(inverted), [0, 1, 2, 0, 1]);
  const equal: Printed[] = inverted.map(([title]) => [title, middle]);
  assert.deepEqual(ranks(equal), [0, 1, 2, 0, 1]);
});

Deno.test("ranksOf() tells numberings of one look apart by what restarts inside what", () => {
  const legal = [
    "1. Words",
    "(a) Persons",
    "(i) Minors",
    "(ii) Guardians",
    "(b) Places",
    "2. Notices",
    "(a) Form",
    "(b) Time",
  ];
  assert.deepEqual(ranks(legal.map((title) => [title, small])), [0, 1, 2, 2, 1, 0, 1, 1]);
});

Deno.test("ranksOf() puts parts over chapters over sections of one look", () => {
  const titles = [
    "PART I Land",
    "Chapter 1 Rye",
    "Section 1 Winter",
    "Chapter 2 Oats",
    "PART II Water",
    "Chapter 3 Mills",
  ];
  assert.deepEqual(ranks(titles.map((title) => [title, middle])), [0, 1, 2, 1, 0, 1]);
});

Deno.test("ranksOf() goes by listed levels against looks", () => {
  assert.deepEqual(
    ranks([["Grain", small, 1], ["Rye", large, 2], ["Flour", small, 1], ["White", large, 2]]),
    [0, 1, 0, 1],
  );
});

Deno.test("ranksOf() puts an unnumbered heading beside the numbered ones of its look", () => {
  const list: Printed[] = [
    ["1 Grain", large],
    ["1.1 Rye", middle],
    ["1.2 Oats", middle],
    ["2 Flour", large],
    ["2.1 White", middle],
    ["3 Bread", large],
    ["References", large],
  ];
  assert.deepEqual(ranks(list), [0, 1, 1, 0, 1, 0, 0]);
});

Deno.test("ranksOf() has no rank for a heading without a block", () => {
  assert.deepEqual(ranksOf([{ level: 2 }], { body: textLine("", 0).style, pitch: 12 }), [undefined]);
  assert.deepEqual(ranksOf([], { body: textLine("", 0).style, pitch: 12 }), []);
});
