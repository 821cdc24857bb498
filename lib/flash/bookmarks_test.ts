import fc from "fast-check";
import assert from "node:assert/strict";
import { pageOf, textLine } from "../../testing/pages.ts";
import type { Bookmark } from "../pdf/mod.ts";
import { indexTitles } from "./align.ts";
import { blocksOf, measure } from "./blocks.ts";
import { judgeOutline, type Outline } from "./bookmarks.ts";

/** Judges bookmarks against pages that print one title each; an empty title is a picture. */
function judge(
  bookmarks: [title: string, page: number | null, level?: number][],
  ...titles: string[]
): Outline {
  const pages = titles.map((title, i) => pageOf(i + 1, title ? [textLine(title, 100, { size: 14 })] : []));
  const index = indexTitles(blocksOf(pages, new Set(), measure(pages, new Set())));
  const list = bookmarks.map(([title, page, level = 1]): Bookmark => ({ title, page, level }));
  return judgeOutline(list, pages, index);
}

/** Level, title and page of the entries that are kept; the page is where the title is printed, if it is. */
const kept = ({ entries }: Outline) =>
  entries.map(({ entry, blocks }) => `${entry.level} ${entry.title} ${blocks[0]?.page ?? `(${entry.page})`}`);

Deno.test("judgeOutline() trusts bookmarks that are printed where they point", () => {
  const outline = judge([["Rye", 1], ["Oats", 2, 2], ["Wheat", 3]], "1 Rye", "2 Oats", "3 Wheat");
  assert.deepEqual(kept(outline), ["1 Rye 1", "2 Oats 2", "1 Wheat 3"]);
  assert.deepEqual([outline.verified, outline.note], [1, undefined]);
});

Deno.test("judgeOutline() refuses bookmarks that only count pages", () => {
  for (const name of ["Page", "Slide", "Seite", "p.", ""]) {
    const outline = judge([[`${name} 1`, 1], [`${name} 2`, 2], [`${name} 3`, 3]], "Rye", "Oats", "Wheat");
    assert.deepEqual(kept(outline), [], name);
    assert.match(outline.note!, /count pages/);
  }
});

Deno.test("judgeOutline() refuses bookmarks that the print contradicts", () => {
  const outline = judge([["Fish", 1], ["Meat", 2], ["Rye", 3]], "Rye and its uses", "Oats", "Wheat");
  assert.deepEqual(kept(outline), []);
  assert.match(outline.note!, /only 0 of 3 bookmarks are printed/);
});

Deno.test("judgeOutline() drops the few that are not printed, or keeps them where nearly all others are", () => {
  const titles = ["Rye", "Oats", "Wheat", "Barley", "Millet", "Maize"];
  const good = titles.map((title, i): [string, number] => [title, i + 1]);
  assert.deepEqual(kept(judge([...good, ["The end", 6]], ...titles)).at(-1), "1 The end (6)");
  const doubtful = judge([...good.slice(0, 3), ["Fish", 4], ["Meat", 5]], ...titles);
  assert.deepEqual(kept(doubtful), ["1 Rye 1", "1 Oats 2", "1 Wheat 3"]);
  assert.match(doubtful.note!, /2 of 5 bookmarks lead nowhere/);
});

Deno.test("judgeOutline() keeps bookmarks of scanned pages", () => {
  const outline = judge([["Rye", 1], ["Oats", 3]], "", "", "");
  assert.deepEqual(kept(outline), ["1 Rye (1)", "1 Oats (3)"]);
});

Deno.test("judgeOutline() finds an entry without a page by its title and drops one that is not printed", () => {
  const outline = judge([["Rye", 1], ["Oats", null], ["Fish", null], ["Wheat", 3]], "Rye", "Oats", "Wheat");
  assert.deepEqual(kept(outline), ["1 Rye 1", "1 Oats 2", "1 Wheat 3"]);
});

Deno.test("judgeOutline() moves a set that is shifted as a whole", () => {
  const titles = ["", "Cover", "Rye", "Oats", "Wheat", "Barley"];
  const outline = judge([["Rye", 1], ["Oats", 2, 2], ["Wheat", 3], ["Barley", 4]], ...titles);
  assert.deepEqual(kept(outline), ["1 Rye 3", "2 Oats 4", "1 Wheat 5", "1 Barley 6"]);
  assert.match(outline.note!, /off by -?2 pages/);
});

Deno.test("judgeOutline() moves an entry that points out of order to where it is printed", () => {
  const outline = judge(
    [["Rye", 1], ["Oats", 2], ["Wheat", 1], ["Barley", 4]],
    "Rye",
    "Oats",
    "Wheat",
    "Barley",
  );
  assert.deepEqual(kept(outline), ["1 Rye 1", "1 Oats 2", "1 Wheat 3", "1 Barley 4"]);
  assert.match(outline.note!, /1 of 4 bookmarks point out of order/);
});

Deno.test("judgeOutline() closes holes in levels", () => {
  assert.deepEqual(kept(judge([["Rye", 1, 1], ["Oats", 2, 4], ["Wheat", 3, 3]], "Rye", "Oats", "Wheat")), [
    "1 Rye 1",
    "2 Oats 2",
    "2 Wheat 3",
  ]);
});

Deno.test("judgeOutline() gives entries in the order of their pages, in range, each at most once", () => {
  const title = fc.constantFrom("Rye", "Oats", "Wheat", "Barley", "Page 3", "");
  const bookmarks = fc.array(
    fc.tuple(title, fc.option(fc.integer({ min: -2, max: 9 })), fc.integer({ min: 1, max: 6 })),
    { maxLength: 12 },
  );
  fc.assert(fc.property(bookmarks, fc.array(title, { minLength: 1, maxLength: 6 }), (bookmarks, titles) => {
    const { entries, verified } = judge(bookmarks, ...titles);
    assert.ok(entries.length <= bookmarks.length && verified >= 0 && verified <= 1);
    const pages = entries.map(({ entry, blocks }) => blocks[0]?.page ?? entry.page!);
    assert.deepEqual(pages, [...pages].sort((a, b) => a - b));
    assert.ok(pages.every((page) => page >= 1 && page <= titles.length));
    entries.forEach(({ entry }, i) => assert.ok(entry.level <= (entries[i - 1]?.entry.level ?? 0) + 1));
  }));
});
