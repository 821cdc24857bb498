import assert from "node:assert/strict";
import * as hostile from "../../testing/hostile.ts";
import { PagetreeError } from "../errors.ts";
import { openPdf, type PdfDocument } from "./mod.ts";

const GOOD = "A page in good order";

/** Opens a hostile file in a child process with low limits. */
/** Time that a loaded machine needs to fill the memory that the tests allow. */
const SLOW = { pageMs: 30_000 };

function guarded(bytes: Uint8Array, limits = {}): Promise<PdfDocument> {
  return openPdf(bytes, {
    isolation: "process",
    workers: 1,
    limits: { pageMs: 1_500, memoryMb: 350, ...limits },
  });
}

/** Page 2 is hostile: it must be reported with this code, and pages 1 and 3 read. */
async function onlyTheMiddleIsLost(bytes: Uint8Array, code: string, limits = {}): Promise<void> {
  await using pdf = await guarded(bytes, limits);
  const pages = await pdf.pages();
  assert.deepEqual(pages.map(({ text }) => text), [GOOD, "", GOOD]);
  assert.equal(pages[1]!.quality.state, "damaged");
  assert.deepEqual(pdf.warnings.map(({ code, page }) => [code, page]), [[code, 2]]);
}

Deno.test("pages() gives up a page that saves the graphics state a million times", async () => {
  await onlyTheMiddleIsLost(hostile.unbalancedSaves(), "TIME_LIMIT");
});

Deno.test("pages() gives up a page whose forms call forms a thousand million times", async () => {
  await onlyTheMiddleIsLost(hostile.formsCallForms(), "TIME_LIMIT");
});

Deno.test("pages() reads on after forms that call each other 20,000 deep", async () => {
  await using pdf = await guarded(hostile.deepForms());
  const pages = await pdf.pages();
  assert.deepEqual([pages[0]!.text, pages[2]!.text], [GOOD, GOOD]);
});

Deno.test("pages() gives up a page that inflates to hundreds of megabytes", async () => {
  await onlyTheMiddleIsLost(hostile.inflatesTwice(300), "MEMORY_LIMIT", SLOW);
});

Deno.test("pages() gives up a page whose font claims 200 million widths", async () => {
  await onlyTheMiddleIsLost(hostile.endlessWidths(), "MEMORY_LIMIT", SLOW);
});

Deno.test("pages() cuts text that expands to 400 million characters", async () => {
  await using pdf = await guarded(hostile.expandingText(), { charsPerPage: 1_000 });
  const pages = await pdf.pages();
  assert.deepEqual([pages[0]!.text, pages[2]!.text], [GOOD, GOOD]);
  assert.ok(pages[1]!.text.length <= 1_000);
  assert.deepEqual(pdf.warnings.map(({ code }) => code), ["TEXT_LIMIT"]);
});

Deno.test("pages() reads a page whose character map names 268 million codes", async () => {
  await using pdf = await guarded(hostile.endlessMap());
  const pages = await pdf.pages();
  assert.deepEqual([pages[0]!.text, pages[2]!.text], [GOOD, GOOD]);
});

Deno.test("openPdf() refuses a file that takes its memory at the opening", async () => {
  const error = await guarded(hostile.endlessXref(), SLOW).then(() => undefined, (e) => e);
  assert.ok(error instanceof PagetreeError);
  assert.equal(error.code, "LIMIT_EXCEEDED");
  assert.match(error.message, /took more than 350 MB/);
});

Deno.test("pages() stops at the document's time and says how many pages are missing", async () => {
  await using pdf = await guarded(hostile.sharedContent(300, 1_000), { documentMs: 2_000 });
  const pages = await pdf.pages();
  const read = pages.filter(({ quality }) => quality.state === "ok").length;
  assert.equal(pages.length, 300);
  assert.ok(read > 0 && read < 300, `${read} pages were read`);
  const last = pdf.warnings.at(-1)!;
  assert.equal(last.code, "TIME_LIMIT");
  assert.match(last.message, /of 300 pages were not read/);
});

Deno.test("bookmarks() and labels of hostile files come through a child process", async () => {
  await using deep = await guarded(hostile.nestedBookmarks());
  assert.equal((await deep.bookmarks()).length, 5_000);
  await using labels = await guarded(hostile.hugeLabels(50));
  assert.deepEqual((await labels.pages()).slice(0, 3).map(({ label }) => label), ["i", "ii", undefined]);
  assert.deepEqual(labels.warnings.map(({ code }) => code), ["LABELS_SKIPPED"]);
});

Deno.test("pages() reads thousands of pages with progress for each", async () => {
  await using pdf = await openPdf(hostile.manyPages(2_000), { isolation: "process" });
  let last = 0;
  const pages = await pdf.pages({ onProgress: (done) => last = done });
  assert.equal(last, 2_000);
  assert.equal(pages[1_999]!.text, "Page 2000");
  assert.deepEqual(pdf.warnings, []);
});
