import fc from "fast-check";
import assert from "node:assert/strict";
import { outlineObjects, rawPdf } from "../../fixtures/lib/raw_pdf.ts";
import { pageOf, textLine, textLines } from "../../testing/pages.ts";
import { flashLines, sheet, treeLines } from "../../testing/sheets.ts";
import { openPdf, type Page } from "../pdf/mod.ts";
import { walk } from "../tree/mod.ts";
import { buildFlashTree, flashRejectionReason } from "./mod.ts";

const chapter = (text: string) => ({ text, font: "F2", size: 18 });
const REPORT = rawPdf({
  pages: [
    sheet([chapter("1 Rye"), 10, "1.1 Winter rye", 20]),
    sheet([chapter("2 Oats"), 30]),
    sheet([chapter("References"), 10]),
  ],
  catalog: "/Outlines 20 0 R",
  objects: outlineObjects(20, ["Rye", "Oats", "References"].map((title, i) => ({ title, to: i + 1 }))),
});

Deno.test("buildFlashTree() says where the tree comes from", async () => {
  await using pdf = await openPdf(REPORT);
  assert.equal((await buildFlashTree(pdf)).toc_source, "hybrid");
  assert.equal((await buildFlashTree(pdf, { bookmarks: false })).toc_source, "detected");
  assert.equal((await buildFlashTree(pdf, { without: ["bookmarks"] })).toc_source, "detected");
  assert.equal((await buildFlashTree([pageOf(1, [])])).toc_source, "unreadable");
});

Deno.test("buildFlashTree() says that there are references, and which pages open with a heading", async () => {
  await using pdf = await openPdf(REPORT);
  const result = await buildFlashTree(pdf);
  assert.equal(result.has_abstract_or_references_section, true);
  assert.deepEqual(result.page_starts, [1, 2, 3]);
});

Deno.test("buildFlashTree() gives every heading its box and a confidence", async () => {
  await using pdf = await openPdf(REPORT);
  const { structure } = await buildFlashTree(pdf, { bookmarks: false });
  const winter = structure[0]!.nodes![0]!;
  assert.equal(winter.title, "1.1 Winter rye");
  assert.equal(winter.heading!.page, 1);
  assert.ok(winter.heading!.y > structure[0]!.heading!.y + 100 && winter.heading!.x === 72);
  assert.ok([...walk(structure)].every(({ node }) => node.confidence! > 0.3 && node.confidence! <= 0.99));
});

Deno.test("buildFlashTree() reads laid-out pages as it reads the PDF without bookmarks", async () => {
  await using pdf = await openPdf(REPORT);
  const { structure } = await buildFlashTree(await pdf.pages());
  assert.deepEqual(treeLines(structure), await flashLines(REPORT, { bookmarks: false }));
});

Deno.test("buildFlashTree() stops at its signal", async () => {
  await using pdf = await openPdf(REPORT);
  await assert.rejects(buildFlashTree(pdf, { signal: AbortSignal.abort() }), { code: "ABORTED" });
});

Deno.test("buildFlashTree() tells its progress, page by page", async () => {
  await using pdf = await openPdf(REPORT);
  const seen: [number, number][] = [];
  await buildFlashTree(pdf, { onProgress: (done, total) => seen.push([done, total]) });
  assert.deepEqual(seen.at(-1), [3, 3]);
});

Deno.test("flashRejectionReason() refuses unreadable documents and long flat trees of pages", async () => {
  assert.match(flashRejectionReason(await buildFlashTree([pageOf(1, [])]))!, /OCR/);
  await using pdf = await openPdf(REPORT);
  assert.equal(flashRejectionReason(await buildFlashTree(pdf)), undefined);
  const pages = (count: number) =>
    buildFlashTree(Array.from({ length: count }, (_, i) => pageOf(i + 1, textLines(40, 80 + i))));
  const [short, long] = [await pages(5), await pages(12)];
  assert.equal(short.toc_source, "pages");
  assert.equal(flashRejectionReason(short), undefined);
  assert.match(flashRejectionReason(long)!, /12 groups of pages/);
});

/** Pages of lines in few looks with titles of any script, some empty. */
const documents: fc.Arbitrary<Page[]> = fc.array(
  fc.array(
    fc.record({
      text: fc.oneof(
        fc.constantFrom(
          "1 Rye",
          "1.1 Winter",
          "2 Oats",
          "PART I",
          "Contents",
          "References",
          "(a) Bran",
          "第一章 总则",
        ),
        fc.constantFrom("Глава 2 Овёс", "الفصل 1 القمح", "Rye ........ 3", "3", "•", "Table 2: Prices"),
        fc.string({ minLength: 1, maxLength: 120 }),
      ),
      step: fc.integer({ min: 0, max: 90 }),
      size: fc.constantFrom(8, 10, 10, 10, 14, 24),
      bold: fc.boolean(),
      x: fc.integer({ min: 30, max: 400 }),
      column: fc.nat(1),
    }),
    { maxLength: 14 },
  ),
  { minLength: 1, maxLength: 8 },
).map((drawn) =>
  drawn.map((lines, i) => {
    let y = 30;
    return pageOf(i + 1, lines.map(({ text, step, ...look }) => textLine(text, y += step, look)));
  })
);

Deno.test("buildFlashTree() covers every page in order and in range, whatever the pages", async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (pages) => {
      const { structure, toc_source } = await buildFlashTree(pages);
      const visits = [...walk(structure)];
      assert.equal(structure.length === 0, toc_source === "unreadable");
      let before = 1;
      for (const { node, parent } of visits) {
        const { start_index: start = 0, end_index: end = 0 } = node;
        assert.ok(before <= start && start <= end && end <= pages.length, JSON.stringify(node));
        if (parent) assert.ok(parent.start_index! <= start && end <= parent.end_index!);
        before = start;
      }
      // Pages before the first heading belong to the preface, which is added when the tree is put together.
      const covered = new Set(
        structure.flatMap(({ start_index = 1, end_index = 0 }) =>
          Array.from({ length: end_index - start_index + 1 }, (_, i) => start_index + i)
        ),
      );
      const first = structure[0]?.start_index ?? pages.length + 1;
      for (let page = first; page <= pages.length; page++) assert.ok(covered.has(page), `page ${page}`);
    }),
    { numRuns: 150 },
  );
});

Deno.test("buildFlashTree() gives equal trees for equal pages, and leaves them unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (pages) => {
      const copy = structuredClone(pages);
      assert.deepEqual(await buildFlashTree(pages), await buildFlashTree(copy));
      assert.deepEqual(pages, copy);
    }),
    { numRuns: 60 },
  );
});
