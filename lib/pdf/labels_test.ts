import assert from "node:assert/strict";
import { rawPdf } from "../../fixtures/lib/raw_pdf.ts";
import { hugeLabels } from "../../testing/hostile.ts";
import { openPdf } from "./mod.ts";

Deno.test("pages() carry the labels of the file", async () => {
  const labels = "/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >> 3 << /P (A-) /S /D /St 3 >> 4 << >>] >>";
  await using pdf = await openPdf(rawPdf({ pages: [{}, {}, {}, {}, {}], catalog: labels }));
  assert.deepEqual((await pdf.pages()).map(({ label }) => label), ["i", "ii", "1", "A-3", undefined]);
  assert.equal((await pdf.page(2)).label, "ii");
});

Deno.test("pages() have no labels where the file declares none", async () => {
  await using pdf = await openPdf(rawPdf({ pages: [{}] }));
  assert.equal("label" in (await pdf.pages())[0]!, false);
});

Deno.test("pages() drop labels of millions of letters, without memory for them", async () => {
  await using pdf = await openPdf(hugeLabels(200));
  const before = Deno.memoryUsage().rss;
  const pages = await pdf.pages();
  assert.deepEqual(pages.slice(0, 4).map(({ label }) => label), ["i", "ii", undefined, undefined]);
  assert.equal(pages[199]!.text, "A page in good order");
  assert.deepEqual(pdf.warnings.map(({ code }) => code), ["LABELS_SKIPPED"]);
  const used = Deno.memoryUsage().rss - before;
  assert.ok(used < 150e6, `${used} bytes`);
});
