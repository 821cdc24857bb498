/** Faults that people reported in tools of this kind: bookmarks. */
import assert from "node:assert/strict";
import {
  outlineObjects,
  pageRef,
  type RawBookmark,
  type RawPage,
  rawPdf,
} from "../../fixtures/lib/raw_pdf.ts";
import { flashLines, sheet, treeLines } from "../../testing/sheets.ts";
import { openPdf } from "../pdf/mod.ts";
import { buildFlashTree, type FlashResult } from "./mod.ts";

function withBookmarks(pages: RawPage[], bookmarks: RawBookmark[]): Uint8Array {
  return rawPdf({ pages, catalog: "/Outlines 20 0 R", objects: outlineObjects(20, bookmarks) });
}

async function flash(bytes: Uint8Array): Promise<FlashResult> {
  await using pdf = await openPdf(bytes);
  return await buildFlashTree(pdf);
}

/** A chapter of one page. */
const chapter = (title: string, lines = 20) => sheet([title, lines]);

Deno.test("buildFlashTree() ends on circular bookmarks and shows each of them once", async () => {
  const item = (title: string, page: number, links: string) =>
    `<< /Title (${title}) /Parent 20 0 R /Dest [${pageRef(page)} /Fit] ${links} >>`;
  const bytes = rawPdf({
    pages: [chapter("Apples"), chapter("Pears")],
    catalog: "/Outlines 20 0 R",
    objects: {
      20: "<< /Type /Outlines /First 21 0 R /Last 22 0 R >>",
      21: item("Apples", 1, "/Next 22 0 R /First 21 0 R"),
      22: item("Pears", 2, "/Next 21 0 R"),
    },
  });
  const { structure, toc_source } = await flash(bytes);
  assert.deepEqual(treeLines(structure), ["Apples 1-1", "Pears 2-2"]);
  assert.equal(toc_source, "bookmarks");
});

Deno.test("buildFlashTree() keeps three bookmarks on one page as siblings in order", async () => {
  const go = (page: number) => `/A << /S /GoTo /D [${pageRef(page)} /Fit] >>`;
  const pages = [sheet([30]), sheet(["Doors", 6, "Walls", 6, "Roofs", 6]), chapter("Stairs")];
  const bytes = withBookmarks(pages, [
    { title: "Doors", to: go(2) },
    { title: "Walls", to: go(2) },
    { title: "Roofs", to: go(2) },
    { title: "Stairs", to: go(3) },
  ]);
  assert.deepEqual(await flashLines(bytes), ["Doors 2-2", "Walls 2-2", "Roofs 2-2", "Stairs 3-3"]);
});

Deno.test("buildFlashTree() loses no entry beside a broken one, and finds that by its title", async () => {
  const pages = [chapter("Sand"), chapter("Gravel"), chapter("Loam"), chapter("Chalk")];
  const bytes = withBookmarks(pages, [
    { title: "Sand", to: 1 },
    { title: "Gravel", to: "/Dest [99 0 R /Fit]" },
    { title: "Loam", to: `/Dest [${pageRef(3)} /XYZ 28.3]` },
    { title: "Chalk", to: 4 },
  ]);
  assert.deepEqual(await flashLines(bytes), ["Sand 1-1", "Gravel 2-2", "Loam 3-3", "Chalk 4-4"]);
});

Deno.test("buildFlashTree() keeps starts in order and in range where bookmarks jump", async () => {
  const pages = Array.from(
    { length: 20 },
    (_, i) =>
      chapter(["Ash", "Beech", "Cedar", "Elm", "Fir", "Oak"][[0, 4, 8, 10, 13, 16].indexOf(i)] ?? "", 25),
  ).map((page, i) => [0, 4, 8, 10, 13, 16].includes(i) ? page : sheet([30], `page ${i}`));
  const { structure, warnings } = await flash(withBookmarks(pages, [
    { title: "Ash", to: 1 },
    { title: "Beech", to: 5 },
    { title: "Cedar", to: 9 },
    { title: "Elm", to: 1 },
    { title: "Fir", to: 14 },
    { title: "Oak", to: "/Dest [300 /Fit]" },
  ]));
  assert.deepEqual(treeLines(structure), [
    "Ash 1-4",
    "Beech 5-8",
    "Cedar 9-10",
    "Elm 11-13",
    "Fir 14-16",
    "Oak 17-20",
  ]);
  assert.deepEqual(warnings.map(({ code }) => code), ["BOOKMARKS"]);
});

Deno.test("buildFlashTree() frames scanned pages by their bookmarks", async () => {
  const bytes = withBookmarks([{}, {}, {}], [{ title: "First deed", to: 1 }, {
    title: "Second deed",
    to: 3,
  }]);
  const { structure, toc_source, pages_without_text } = await flash(bytes);
  assert.deepEqual(treeLines(structure), ["First deed 1-2", "Second deed 3-3"]);
  assert.equal(toc_source, "bookmarks");
  assert.deepEqual(pages_without_text, [1, 2, 3]);
});

Deno.test("buildFlashTree() never adds a second node for a heading that a bookmark names", async () => {
  const pages = [
    sheet([{ text: "1 Rivers", font: "F2", size: 18 }, 6, "1.1 Springs", 8, "1.2 Mouths", 8]),
    sheet([{ text: "2 Lakes", font: "F2", size: 18 }, 6, "2.1 Shores", 8]),
    sheet([{ text: "3 Seas", font: "F2", size: 18 }, 6, "3.1 Tides", 8]),
  ];
  const bytes = withBookmarks(pages, [
    { title: "Rivers", to: 1 },
    { title: "LAKES", to: 2 },
    { title: "3. Seas", to: 3 },
  ]);
  assert.deepEqual((await flashLines(bytes)).map((line) => line.toLowerCase()), [
    "1 rivers 1-1",
    "  1.1 springs 1-1",
    "  1.2 mouths 1-1",
    "2 lakes 2-2",
    "  2.1 shores 2-2",
    "3 seas 3-3",
    "  3.1 tides 3-3",
  ]);
});

Deno.test("buildFlashTree() gives three chapters' equal bookmarks their own pages", async () => {
  const pages = [1, 2, 3].flatMap((n) => [chapter(`Chapter ${n}`), sheet([10, "Summary", 10], `end ${n}`)]);
  const bookmarks = [1, 2, 3].map((n) => ({
    title: `Chapter ${n}`,
    to: 2 * n - 1,
    kids: [{ title: "Summary", to: 2 * n }],
  }));
  assert.deepEqual(await flashLines(withBookmarks(pages, bookmarks)), [
    "Chapter 1 1-2",
    "  Summary 2-2",
    "Chapter 2 3-4",
    "  Summary 4-4",
    "Chapter 3 5-6",
    "  Summary 6-6",
  ]);
});

Deno.test("buildFlashTree() tells junk bookmarks and goes by the print", async () => {
  const pages = [chapter("1 Bees"), chapter("2 Wasps"), chapter("3 Ants")];
  const bytes = withBookmarks(pages, [1, 2, 3].map((n) => ({ title: `Page ${n}`, to: n })));
  const { structure, toc_source, warnings } = await flash(bytes);
  assert.deepEqual(treeLines(structure), ["1 Bees 1-1", "2 Wasps 2-2", "3 Ants 3-3"]);
  assert.equal(toc_source, "detected");
  assert.match(warnings[0]!.message, /only count pages/);
});

Deno.test("buildFlashTree() moves bookmarks that are all off by the same number of pages", async () => {
  const names = ["Alder", "Birch", "Cherry", "Date palm", "Elder"];
  const pages = [sheet([30], "a"), sheet([30], "b"), ...names.map((name) => chapter(name))];
  const bytes = withBookmarks(pages, names.map((title, i) => ({ title, to: i + 1 })));
  const { structure, warnings } = await flash(bytes);
  assert.deepEqual(treeLines(structure), names.map((name, i) => `${name} ${i + 3}-${i + 3}`));
  assert.match(warnings[0]!.message, /off by -?2 pages/);
});
