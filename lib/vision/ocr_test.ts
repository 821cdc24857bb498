import assert from "node:assert/strict";
import { distance } from "fastest-levenshtein";
import { buildTree } from "pagetree/build";
import { parseQuestions, runQuestions, summarizeRoutes } from "pagetree/eval";
import { prepareDocument, ROUTES } from "pagetree/eval/routes";
import { PagetreeError } from "../errors.ts";
import { openPdf, openRenderer } from "../pdf/mod.ts";
import { cachedOcr, ocrReader } from "./mod.ts";

/** Share of characters that must be changed, white space folded. */
function characterErrorRate(read: string, right: string): number {
  const [a, b] = [read, right].map((text) => text.replace(/\s+/g, " ").trim());
  return distance(a!, b!) / b!.length;
}

const ocr = ocrReader();

Deno.test("ocrReader() reads rasterised pages with at most 2 % of the characters wrong", async () => {
  for (
    const [name, page] of [["legal_one_size", 1], ["two_column_paper", 3], ["running_heads_book", 5]] as const
  ) {
    const file = `fixtures/pdf/${name}.pdf`;
    await using pdf = await openPdf(file, { workers: 1 });
    await using renderer = await openRenderer(file);
    const right = await pdf.page(page);
    const read = await ocr.page(renderer, page);
    const rate = characterErrorRate(read.text, right.text);
    assert.ok(rate <= 0.02, `${name} page ${page}: ${(100 * rate).toFixed(2)} %`);
    assert.ok(Math.abs(read.width - right.width) < 1 && Math.abs(read.height - right.height) < 1);
  }
});

Deno.test("buildTree() finds the sections of a scan through the reader, and keeps pages that have text", async () => {
  const file = "fixtures/pdf/scanned_bookmarks.pdf";
  await using renderer = await openRenderer(file);
  const readPage = (_: unknown, page: number, signal?: AbortSignal) => ocr.page(renderer, page, signal);
  const plain = await buildTree(file, { bookmarks: false });
  assert.equal(plain.toc_source, "unreadable");
  const tree = await buildTree(file, { bookmarks: false, optimize: "off", readPage });
  assert.equal(tree.pages_without_text, undefined);
  const titles = JSON.stringify(tree.structure);
  for (const title of ["Sowing under Glass", "The First Beds", "Summer", "Autumn and Winter"]) {
    assert.ok(titles.includes(title), title);
  }

  let asked = 0;
  const counted = (_: unknown, page: number) => (asked++, ocr.page(renderer, page));
  await buildTree("fixtures/pdf/letter.pdf", { readPage: counted });
  assert.equal(asked, 0, "a text layer is taken as it is");
});

Deno.test("a scan without a text layer answers its fixture questions offline", async () => {
  const file = "fixtures/pdf/scanned_bookmarks.pdf";
  await using renderer = await openRenderer(file);
  const readPage = (_: unknown, page: number, signal?: AbortSignal) => ocr.page(renderer, page, signal);
  const questions = parseQuestions(await Deno.readTextFile("fixtures/questions/scanned.jsonl"));
  const document = await prepareDocument(file, { pdf: questions[0]!.pdfs[0]!, readPage });
  const { samples } = await runQuestions({
    questions,
    routes: [ROUTES["flash-optimized"]!],
    prepare: () => Promise.resolve(document),
  });
  const [summary] = summarizeRoutes(samples, []);
  assert.equal(summary!.metrics["selected.recall@1"]!.mean, 1);
  assert.equal(summary!.outcomes.correct, questions.length);
});

Deno.test("cachedOcr() reads a page once, reads damaged entries again, and says how sure the reader was", async () => {
  const folder = await Deno.makeTempDir();
  try {
    let reads = 0;
    const counted = { ...ocr, page: (...args: Parameters<typeof ocr.page>) => (reads++, ocr.page(...args)) };
    await using renderer = await openRenderer("fixtures/pdf/scanned_bookmarks.pdf");
    const first = await cachedOcr(counted, folder).page(renderer, 1);
    assert.ok(first.quality.confidence! > 0.8 && first.quality.confidence! <= 1);
    assert.deepEqual(await cachedOcr(counted, folder).page(renderer, 1), first);
    assert.equal(reads, 1);
    const [entry] = [...Deno.readDirSync(folder)].flatMap(({ name }) =>
      [...Deno.readDirSync(`${folder}/${name}`)].map((file) => `${folder}/${name}/${file.name}`)
    );
    await Deno.writeTextFile(entry!, (await Deno.readTextFile(entry!)).replace("Walled", "Wooden"));
    assert.equal((await cachedOcr(counted, folder).page(renderer, 1)).text, first.text);
    assert.equal(reads, 2);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("ROUTES ocr finds the pages of a scan that no other route reads, and leaves documents with text alone", async () => {
  const questions = parseQuestions(await Deno.readTextFile("fixtures/questions/scanned.jsonl"));
  const { samples } = await runQuestions({
    questions,
    routes: [ROUTES["flash-optimized"]!, ROUTES.ocr!],
    prepare: (pdf) => prepareDocument(`fixtures/questions/${pdf}`, { pdf }),
  });
  const recall = Object.fromEntries(
    summarizeRoutes(samples, []).map(({ route, metrics }) => [route, metrics["selected.recall@1"]?.mean]),
  );
  assert.equal(recall["ocr"], 1);
  assert.ok(recall["flash-optimized"]! < 1);
});

Deno.test("ocrReader() gives blank pages no lines, stops at its signal, and names what is missing", async () => {
  await using renderer = await openRenderer("fixtures/pdf/letter.pdf");
  await assert.rejects(
    ocr.page(renderer, 1, AbortSignal.abort()),
    (error) => error instanceof PagetreeError && error.code === "ABORTED",
  );
  await using other = ocrReader({ language: "eng", languageFolder: "no-such-folder" });
  await assert.rejects(
    other.page(renderer, 1),
    (error) => error instanceof PagetreeError && error.code === "PACKAGE_MISSING",
  );
  await ocr.close();
});
