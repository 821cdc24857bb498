import fc from "fast-check";
import assert from "node:assert/strict";
import { pageOf, textLine } from "../../testing/pages.ts";
import { align, type Aligned, type Entry, indexTitles, type TitleIndex } from "./align.ts";
import { blocksOf, measure } from "./blocks.ts";

/** An index of one-line blocks on pages of their own look, far enough apart that none joins another. */
function titles(...pages: string[][]): TitleIndex {
  const laid = pages.map((lines, i) => pageOf(i + 1, lines.map((text, n) => textLine(text, 100 + 40 * n))));
  return indexTitles(blocksOf(laid, new Set(), measure(laid, new Set())));
}

const entry = (title: string, page?: number): Entry => ({
  title,
  level: 1,
  ...(page !== undefined ? { page } : {}),
});

/** Page and text of what each entry was found as. */
const found = (aligned: Aligned[]) =>
  aligned.map(({ blocks }) =>
    blocks.length === 0 ? null : `${blocks[0]!.page} ${blocks.map((b) => b.text).join("|")}`
  );

Deno.test("align() finds titles without a page, in order", () => {
  const index = titles(["Rye", "Oats"], ["Barley"], ["Wheat"]);
  assert.deepEqual(found(align([entry("Rye"), entry("Barley"), entry("Wheat")], index)), [
    "1 Rye",
    "2 Barley",
    "3 Wheat",
  ]);
});

Deno.test("align() gives equal titles to equal prints one after the other", () => {
  const index = titles(["Rye", "Summary"], ["Oats", "Summary"], ["Wheat", "Summary"]);
  const entries = ["Rye", "Summary", "Oats", "Summary", "Wheat", "Summary"].map((title) => entry(title));
  assert.deepEqual(found(align(entries, index)), [
    "1 Rye",
    "1 Summary",
    "2 Oats",
    "2 Summary",
    "3 Wheat",
    "3 Summary",
  ]);
});

Deno.test("align() leaves out an entry that would break the order of the others", () => {
  const index = titles(["Rye"], ["Oats"], ["Barley"], ["Wheat"]);
  const entries = [entry("Rye"), entry("Wheat"), entry("Oats"), entry("Barley")];
  assert.deepEqual(found(align(entries, index)), ["1 Rye", null, "2 Oats", "3 Barley"]);
});

Deno.test("align() finds titles whose number is missing on one side, or printed apart", () => {
  const index = titles(["1 Rye", "Oats"], ["3", "Barley"]);
  assert.deepEqual(found(align([entry("Rye", 1), entry("2 Oats", 1), entry("3 Barley", 2)], index)), [
    "1 1 Rye",
    "1 Oats",
    "2 3|Barley",
  ]);
});

Deno.test("align() takes the print on the page of the entry, or at most the slack away", () => {
  const index = titles(["Oats"], ["Rye"], ["Oats"], ["Rye"]);
  assert.deepEqual(found(align([entry("Oats", 3)], index)), ["3 Oats"]);
  assert.deepEqual(found(align([entry("Rye", 3)], index)), [null]);
  assert.deepEqual(found(align([{ ...entry("Rye", 3), top: 90 }], index, 1)), ["2 Rye"]);
});

Deno.test("align() prefers the nearer of two prints on one page", () => {
  const index = titles(["Oats", "Words in between", "More words", "Oats"]);
  const [low] = align([{ ...entry("Oats", 1), top: 215 }], index);
  assert.equal(low!.blocks[0]!.id, 3);
  const [high] = align([{ ...entry("Oats", 1), top: 88 }], index);
  assert.equal(high!.blocks[0]!.id, 0);
});

Deno.test("align() forgives a misread letter, but not another title", () => {
  const index = titles(["The storing of rye in bams"], ["The price of rye"]);
  assert.deepEqual(found(align([entry("The storing of rye in barns", 1)], index)), [
    "1 The storing of rye in bams",
  ]);
  assert.deepEqual(found(align([entry("The weight of oats", 2)], index)), [null]);
});

Deno.test("align() keeps pages in order and titles alike for any entries", () => {
  const word = fc.constantFrom("Rye", "Oats", "Barley", "Wheat", "1 Rye", "2 Oats");
  const pages = fc.array(fc.array(word, { maxLength: 4 }), { minLength: 1, maxLength: 6 });
  const entries = fc.array(
    fc.record({ title: word, page: fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }) }),
  );
  fc.assert(fc.property(pages, entries, (pages, list) => {
    const aligned = align(list.map(({ title, page }) => entry(title, page)), titles(...pages), 1);
    assert.equal(aligned.length, list.length);
    const ids = aligned.flatMap(({ blocks }) => blocks.map((block) => block.id));
    assert.deepEqual(ids, [...new Set(ids)].sort((a, b) => a - b));
    for (const { entry, blocks, score } of aligned) {
      assert.equal(blocks.length > 0, score > 0);
      if (blocks.length > 0 && entry.page !== undefined) {
        assert.ok(Math.abs(blocks[0]!.page - entry.page) <= 1);
      }
    }
  }));
});
