import assert from "node:assert/strict";
import { PagetreeError } from "../errors.ts";
import { line, rawPdf, textPage } from "../../fixtures/lib/raw_pdf.ts";
import { badKid, noPages, oddBoxes } from "../../testing/hostile.ts";
import { openPdf } from "./mod.ts";

const HELLO = rawPdf({ pages: [{ content: line("Hello", 72, 700) }], info: "/Title (A  report)" });

async function failure(work: Promise<unknown>): Promise<PagetreeError> {
  const error = await work.then(() => undefined, (error) => error);
  assert.ok(error instanceof PagetreeError, `got ${error}`);
  return error;
}

Deno.test("openPdf() gives name, page count, hash and title", async () => {
  await using pdf = await openPdf(HELLO, { name: "hello.pdf" });
  assert.equal(pdf.name, "hello.pdf");
  assert.equal(pdf.pageCount, 1);
  assert.equal(pdf.metadataTitle, "A report");
  assert.equal(pdf.tagged, false);
  assert.match(pdf.sha256, /^[0-9a-f]{64}$/);
  assert.deepEqual(pdf.warnings, []);
});

Deno.test("openPdf() leaves the bytes alone, so that they can be opened twice", async () => {
  const before = HELLO.slice();
  for (let i = 0; i < 2; i++) {
    await using pdf = await openPdf(HELLO);
    assert.equal((await pdf.page(1)).text, "Hello");
  }
  assert.deepEqual(HELLO, before);
});

Deno.test("openPdf() reads two documents side by side", async () => {
  const other = rawPdf({ pages: [{ content: line("Other", 72, 700) }] });
  await using a = await openPdf(HELLO);
  await using b = await openPdf(other);
  const texts = await Promise.all([a.page(1), b.page(1)]);
  assert.deepEqual(texts.map(({ text }) => text), ["Hello", "Other"]);
});

Deno.test("openPdf() reads a file with lines before its header", async () => {
  await using pdf = await openPdf(
    rawPdf({ pages: [{ content: line("Hello", 72, 700) }], prefix: "Received: by mail\n" }),
  );
  assert.equal((await pdf.page(1)).text, "Hello");
});

Deno.test("openPdf() tells a missing password from a wrong one", async () => {
  const locked = rawPdf({
    pages: [{ content: line("Secret", 72, 700) }],
    encrypt: { user: "sesame", owner: "boss" },
  });
  assert.equal((await failure(openPdf(locked))).code, "PASSWORD_NEEDED");
  assert.equal((await failure(openPdf(locked, { password: "open" }))).code, "PASSWORD_WRONG");
  for (const password of ["sesame", "boss"]) {
    await using pdf = await openPdf(locked, { password });
    assert.equal((await pdf.page(1)).text, "Secret");
  }
});

Deno.test("openPdf() opens a file that only its owner may change", async () => {
  await using pdf = await openPdf(
    rawPdf({ pages: [{ content: line("Public", 72, 700) }], encrypt: { owner: "boss" } }),
  );
  assert.equal((await pdf.page(1)).text, "Public");
});

Deno.test("openPdf() says PDF_DAMAGED and what to do for a file cut at its end", async () => {
  const whole = rawPdf({ pages: [{ content: line("Hello", 72, 700) }] });
  const error = await failure(openPdf(whole.slice(0, 300), { name: "cut\n.pdf" }));
  assert.equal(error.code, "PDF_DAMAGED");
  assert.match(error.message, /^Cannot open cut\\u\{a\}\.pdf as a PDF: .* repair it/);
});

Deno.test("openPdf() reads a file whose cross-reference table is gone", async () => {
  await using pdf = await openPdf(
    rawPdf({ pages: [{ content: line("Hello", 72, 700) }], omit: ["xref", "startxref"] }),
  );
  assert.equal((await pdf.page(1)).text, "Hello");
});

for (const count of [0, -3]) {
  Deno.test(`openPdf() refuses a file that says it has ${count} pages`, async () => {
    assert.equal((await failure(openPdf(noPages(count)))).code, "NO_PAGES");
  });
}

Deno.test("openPdf() refuses a pool that is none", async () => {
  const pool = { workers: 1, limits: {} } as unknown as Parameters<typeof openPdf>[1];
  assert.equal((await failure(openPdf(HELLO, { pool } as never))).code, "USAGE");
});

Deno.test("PdfDocument.page() refuses numbers outside of the document", async () => {
  await using pdf = await openPdf(HELLO);
  for (const number of [0, 2, 1.5, NaN]) {
    const error = await failure(pdf.page(number));
    assert.equal(error.code, "USAGE");
    assert.match(error.message, /it has pages 1 to 1$/);
  }
});

Deno.test("PdfDocument.pages() marks pages of impossible size and reads the others", async () => {
  await using pdf = await openPdf(oddBoxes());
  const pages = await pdf.pages();
  assert.equal(pages[0]!.quality.state, "damaged");
  assert.deepEqual(pages[0]!.lines, []);
  assert.equal(pages[3]!.text, "A page in good order");
  for (const { width, height } of pages) {
    assert.ok(width > 0 && height > 0 && Number.isFinite(width * height));
  }
  assert.equal(pdf.warnings[0]!.code, "DAMAGED_PAGE");
  assert.equal(pdf.warnings[0]!.page, 1);
});

Deno.test("PdfDocument.pages() says which pages a damaged page tree hides", async () => {
  await using pdf = await openPdf(badKid());
  const pages = await pdf.pages();
  assert.deepEqual(pages.map(({ quality }) => quality.state), ["ok", "damaged"]);
  assert.deepEqual(pdf.warnings.map(({ code }) => code), ["DAMAGED_PAGE", "PAGES_MISSING"]);
  assert.match(pdf.warnings[1]!.message, /leads to 2 pages, but the file holds 3/);
});

Deno.test("PdfDocument.pages() reports progress, and keeps the result", async () => {
  await using pdf = await openPdf(rawPdf({ pages: [{}, {}, {}] }));
  const seen: [number, number][] = [];
  const pages = await pdf.pages({ onProgress: (done, total) => seen.push([done, total]) });
  assert.deepEqual(seen, [[1, 3], [2, 3], [3, 3]]);
  assert.equal(await pdf.pages(), pages);
});

Deno.test("PdfDocument.pages() stops at a signal and can be taken up again", async () => {
  const page = textPage(Array(40).fill("Words of a line that fills the page from left to right."));
  await using pdf = await openPdf(rawPdf({ pages: Array(60).fill(page) }));
  const controller = new AbortController();
  const onProgress = (done: number) => done === 2 && controller.abort();
  assert.equal((await failure(pdf.pages({ signal: controller.signal, onProgress }))).code, "ABORTED");
  assert.equal((await pdf.pages()).length, 60);
});

Deno.test("PdfDocument.pages() lets timers run, so that a timeout signal bites", async () => {
  const page = textPage(Array(50).fill("Words of a line that fills the page from left to right."));
  await using pdf = await openPdf(rawPdf({ pages: Array(400).fill(page) }), { workers: 1 });
  assert.equal((await failure(pdf.pages({ signal: AbortSignal.timeout(30) }))).code, "ABORTED");
});

Deno.test("PdfDocument.pages() cuts a page at the text limit and says so", async () => {
  const page = textPage(["The first line of text.", "The second line of text.", "The third line of text."]);
  await using pdf = await openPdf(rawPdf({ pages: [page] }), { limits: { charsPerPage: 50 } });
  assert.equal((await pdf.pages())[0]!.text, "The first line of text.\nThe second line of text.");
  assert.deepEqual(pdf.warnings, [
    { code: "TEXT_LIMIT", page: 1, message: "Page 1: only the first 50 characters were read" },
  ]);
});
