import assert from "node:assert/strict";
import { outlineObjects, type RawBookmark, rawPdf, type RawPdfOptions } from "../../fixtures/lib/raw_pdf.ts";
import { circularBookmarks, nestedBookmarks } from "../../testing/hostile.ts";
import { type Bookmark, openPdf, type PdfWarning } from "./mod.ts";

async function read(bytes: Uint8Array): Promise<{ bookmarks: Bookmark[]; warnings: readonly PdfWarning[] }> {
  await using pdf = await openPdf(bytes);
  return { bookmarks: await pdf.bookmarks(), warnings: pdf.warnings };
}

/** The bookmarks of a file of three pages 612 x 792. */
async function bookmarksOf(tree: RawBookmark[], options: Partial<RawPdfOptions> = {}): Promise<Bookmark[]> {
  const { catalog = "", objects = {}, pages = [{}, {}, {}], ...rest } = options;
  const all = { ...objects, ...outlineObjects(20, tree) };
  return (await read(rawPdf({ pages, catalog: `/Outlines 20 0 R ${catalog}`, objects: all, ...rest })))
    .bookmarks;
}

Deno.test("bookmarks() is empty for a file without an outline", async () => {
  assert.deepEqual(await read(rawPdf({ pages: [{}] })), { bookmarks: [], warnings: [] });
});

Deno.test("bookmarks() is flat, in order, with levels", async () => {
  const bookmarks = await bookmarksOf([
    { title: "1\tOne", to: 1, kids: [{ title: "1.1", to: 2, kids: [{ title: "1.1.1", to: 2 }] }] },
    { title: "Zwei – 二", to: 3 },
  ]);
  assert.deepEqual(bookmarks, [
    { title: "1 One", level: 1, page: 1 },
    { title: "1.1", level: 2, page: 2 },
    { title: "1.1.1", level: 3, page: 2 },
    { title: "Zwei – 二", level: 1, page: 3 },
  ]);
});

Deno.test("bookmarks() resolves names of both tables, references, page indexes and actions", async () => {
  const bookmarks = await bookmarksOf([
    { title: "reference", to: "/Dest [1004 0 R /Fit]" },
    { title: "index", to: "/Dest [1 /Fit]" },
    { title: "old name", to: "/Dest /old" },
    { title: "name", to: "/Dest (new)" },
    { title: "action", to: "/A << /S /GoTo /D [1004 0 R /Fit] >>" },
    { title: "named action", to: "/A << /S /GoTo /D (new) >>" },
  ], {
    catalog: "/Dests << /old [1004 0 R /Fit] >> /Names << /Dests << /Names [(new) [1004 0 R /Fit]] >> >>",
  });
  assert.deepEqual(bookmarks.map(({ page }) => page), [2, 2, 2, 2, 2, 2]);
  assert.deepEqual(bookmarks.map(({ problem }) => problem), Array(6).fill(undefined));
});

Deno.test("bookmarks() keeps broken entries with their problem, and the others", async () => {
  const bookmarks = await bookmarksOf([
    { title: "good", to: 1 },
    { title: "no page", to: "/Dest [99 0 R /Fit]" },
    { title: "no name", to: "/Dest (nowhere)" },
    { title: "beyond", to: "/Dest [7 /Fit]" },
    { title: "web", to: "/A << /S /URI /URI (https://example.org) >>" },
    { title: "nothing", to: "" },
    { title: "good too", to: 3 },
  ]);
  assert.deepEqual(bookmarks.map(({ title, page, problem }) => [title, page, problem]), [
    ["good", 1, undefined],
    ["no page", null, "destination is not a page"],
    ["no name", null, 'unknown destination "nowhere"'],
    ["beyond", null, "destination is not a page"],
    ["web", null, "leads outside the document"],
    ["nothing", null, "no destination"],
    ["good too", 3, undefined],
  ]);
});

Deno.test("bookmarks() keeps an entry whose destination has too few numbers", async () => {
  const [bookmark] = await bookmarksOf([{ title: "short", to: "/Dest [1004 0 R /XYZ 28.3]" }]);
  assert.equal(bookmark!.title, "short");
  assert.ok(bookmark!.page === 2 || bookmark!.problem !== undefined);
});

Deno.test("bookmarks() gives the distance from the top for each kind of destination", async () => {
  const tops = async (...kinds: string[]) => {
    const tree = kinds.map((kind) => ({ title: kind, to: `/Dest [1002 0 R ${kind}]` }));
    return (await bookmarksOf(tree)).map(({ top }) => top);
  };
  assert.deepEqual(
    await tops(
      "/XYZ 72 700 0",
      "/XYZ null 700 null",
      "/FitH 692",
      "/FitBH 692",
      "/FitR 10 20 300 592",
      "/XYZ 0 900 0",
    ),
    [92, 92, 100, 100, 200, 0],
  );
  assert.deepEqual(await tops("/Fit", "/XYZ null null null", "/FitV 72"), [undefined, undefined, undefined]);
});

Deno.test("bookmarks() measures the top on the page as it is seen", async () => {
  const top = async (rotate: number, kind: string) => {
    const [bookmark] = await bookmarksOf([{ title: "t", to: `/Dest [1002 0 R ${kind}]` }], {
      pages: [{ rotate }],
    });
    return bookmark!.top;
  };
  // Turned clockwise by 90 degrees, the left edge of the stored page is the top.
  assert.equal(await top(90, "/XYZ 72 700 0"), 72);
  assert.equal(await top(90, "/FitV 72"), 72);
  assert.equal(await top(90, "/FitH 700"), undefined);
  assert.equal(await top(180, "/XYZ 72 700 0"), 700);
  assert.equal(await top(270, "/XYZ 72 700 0"), 540);
});

Deno.test("bookmarks() ends on circles, with every entry once", async () => {
  const { bookmarks } = await read(circularBookmarks());
  assert.deepEqual(bookmarks.map(({ title }) => title), ["A", "B"]);
});

Deno.test("bookmarks() reads a nest 5,000 deep, with the depth capped and told", async () => {
  const { bookmarks, warnings } = await read(nestedBookmarks(5_000));
  assert.equal(bookmarks.length, 5_000);
  assert.equal(bookmarks[63]!.level, 64);
  assert.equal(bookmarks[4_999]!.level, 64);
  assert.deepEqual(warnings.map(({ code }) => code), ["BOOKMARKS_LIMIT"]);
});

Deno.test("bookmarks() keeps several entries on one page in order", async () => {
  const bookmarks = await bookmarksOf([2, 2, 2, 3].map((to, i) => ({ title: `${i}`, to })));
  assert.deepEqual(bookmarks.map(({ title, page }) => [title, page]), [["0", 2], ["1", 2], ["2", 2], [
    "3",
    3,
  ]]);
});
