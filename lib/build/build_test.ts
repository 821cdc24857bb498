import assert from "node:assert/strict";
import { rawPdf } from "../../fixtures/lib/raw_pdf.ts";
import { sectionsPdf } from "../../testing/sections_pdf.ts";
import { scriptedModel } from "../model/testing/mod.ts";
import { openPdf } from "../pdf/mod.ts";
import type { OptimizeReport } from "../optimize/mod.ts";
import { coverage, type DocumentTree, walk } from "../tree/mod.ts";
import { buildTree, buildTreeAndHeadings, WITNESSES } from "./mod.ts";

function rows({ structure }: DocumentTree): string[] {
  return [...walk(structure)].map(({ node }) =>
    `${node.node_id} ${node.title} ${node.start_index}-${node.end_index}`
  );
}

const REPORT = sectionsPdf([null, "1 Aims", null, "2 Means"]);

Deno.test("buildTree() adds a preface, numbers the nodes and covers every page", async () => {
  const tree = await buildTree(REPORT, { name: "report.pdf" });
  assert.deepEqual(rows(tree), ["0000 Preface 1-1", "0001 1 Aims 2-3", "0002 2 Means 4-4"]);
  assert.equal(tree.structure[0]!.synthetic, "preface");
  assert.deepEqual(coverage(tree), { total: 4, covered: 4, missing: [] });
});

Deno.test("buildTree() fills the envelope", async () => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", REPORT));
  const tree = await buildTree(REPORT, { name: "report.pdf" });
  assert.equal(tree.doc_name, "report.pdf");
  assert.equal(tree.page_count, 4);
  assert.equal(tree.source_sha256, digest.toHex());
  assert.equal(tree.toc_source, "detected");
  assert.equal(tree.has_abstract_or_references_section, false);
  assert.ok(!("pages_without_text" in tree) && !("warnings" in tree));
});

Deno.test("buildTree() gives a PDF without text a node for each page and says so", async () => {
  const tree = await buildTree(rawPdf({ pages: [{}, {}, {}] }));
  assert.equal(tree.toc_source, "unreadable");
  assert.deepEqual(rows(tree), ["0000 Page 1 1-1", "0001 Page 2 2-2", "0002 Page 3 3-3"]);
  assert.ok(tree.structure.every((node) => node.synthetic === "page"));
  assert.deepEqual(tree.pages_without_text, [1, 2, 3]);
  assert.ok(tree.warnings?.some(({ code }) => code === "FLAT_TREE"));
});

Deno.test("buildTree() notes printed labels that differ from the page's number", async () => {
  const labelled = (nums: string) =>
    sectionsPdf([null, "1 Aims", null, "2 Means"], { catalog: `/PageLabels << /Nums [${nums}] >>` });
  const tree = await buildTree(labelled("0 << /S /r >> 1 << /S /D >>"));
  assert.deepEqual(tree.structure.map((node) => node.page_label), ["i", "1", "3"]);
  const plain = await buildTree(labelled("0 << /S /D >>"));
  assert.deepEqual(plain.structure.map((node) => node.page_label), [undefined, undefined, undefined]);
});

Deno.test("buildTree() leaves an open document open and gives the same tree again", async () => {
  await using pdf = await openPdf(REPORT);
  const first = await buildTree(pdf);
  assert.equal((await pdf.page(1)).number, 1);
  assert.equal(JSON.stringify(await buildTree(pdf)), JSON.stringify(first));
});

Deno.test("buildTree() builds without any single witness", async () => {
  await using pdf = await openPdf(REPORT);
  for (const witness of WITNESSES) {
    assert.deepEqual(coverage(await buildTree(pdf, { without: [witness] })).missing, [], witness);
  }
});

Deno.test("buildTree() refuses modes and levels that there are not, before it reads", async () => {
  await assert.rejects(buildTree(REPORT, { mode: "classic" }), { code: "USAGE", message: /without a model/ });
  await assert.rejects(buildTree(REPORT, { mode: "magic" as "flash" }), {
    code: "UNSUPPORTED_MODE",
    message: 'Cannot build a tree with mode "magic": it is flash, classic or markdown',
  });
  await assert.rejects(buildTree("/gone.pdf", { optimize: "most" as "full" }), {
    code: "USAGE",
    message: 'Cannot use "most" as a level of optimization: it is one of off, merge, full',
  });
  await assert.rejects(buildTree("/gone.pdf", { optimize: "full" }), {
    code: "USAGE",
    message: /neither a model nor cached headings/,
  });
});

/** A chapter of two sections on two pages: reading it costs no more than choosing. */
const SHORT = sectionsPdf([null, "1 Aims", "1.1 Near", "2 Means", null, null]);

Deno.test("buildTree() merges unless it is told otherwise, after preface and intros, and keeps every page", async () => {
  const found = await buildTree(SHORT, { optimize: "off" });
  assert.ok(!("optimize" in found));
  assert.deepEqual(rows(found), [
    "0000 Preface 1-1",
    "0001 1 Aims 2-3",
    "0002 1 Aims (intro) 2-2",
    "0003 1.1 Near 3-3",
    "0004 2 Means 4-6",
  ]);
  const merged = await buildTree(SHORT);
  assert.deepEqual(rows(merged), ["0000 Preface 1-1", "0001 1 Aims 2-3", "0002 2 Means 4-6"]);
  assert.deepEqual(merged.structure[1]!.key_items, ["1.1 Near"]);
  assert.equal(merged.toc_source, found.toc_source);
  assert.equal((merged.optimize as OptimizeReport).merges, 1);
  assert.deepEqual(coverage(merged).missing, []);
  assert.deepEqual(await buildTree(SHORT, { optimizer: { routing: 0 } }).then(rows), rows(found));
});

Deno.test("buildTree() splits large sections by cached headings, and labels what it adds", async () => {
  const catalog = "/PageLabels << /Nums [0 << /S /r >> 1 << /S /D >>] >>";
  const file = sectionsPdf(["1 Aims", ...Array(9).fill(null)], { catalog });
  const found = await buildTree(file, { optimize: "off" });
  assert.deepEqual(rows(found), ["0000 1 Aims 1-10"]);
  await using pdf = await openPdf(file);
  const { lines } = await pdf.page(6);
  const headings = { pages: [{ page: 6, headings: [{ title: lines[0]!.text, kind: "section" }] }] };
  const split = await buildTree(pdf, {
    optimize: "full",
    optimizer: { headings, countTokens: () => 500 },
  });
  assert.deepEqual(
    split.structure[0]!.nodes!.map(({ node_id, start_index, end_index, page_label }) => [
      node_id,
      start_index,
      end_index,
      page_label,
    ]),
    [["0001", 1, 5, "i"], ["0002", 6, 10, "5"]],
  );
});

Deno.test("buildTree() asks nobody about a document without sections", async () => {
  const propose = () => Promise.reject(new Error("asked"));
  const blank = rawPdf({ pages: Array(12).fill({}) });
  const tree = await buildTree(blank, { optimize: "full", optimizer: { propose } });
  assert.equal(tree.structure.length, 12);
  assert.equal((tree.optimize as OptimizeReport).expands, 0);
});

Deno.test("buildTree() stops at its signal", async () => {
  await assert.rejects(buildTree(REPORT, { signal: AbortSignal.abort() }), { code: "ABORTED" });
});

Deno.test("buildTreeAndHeadings() gives the same tree and a list of headings by page", async () => {
  const { tree, headings } = await buildTreeAndHeadings(REPORT);
  assert.deepEqual(tree, await buildTree(REPORT));
  assert.ok(Array.isArray(headings.pages));
});

Deno.test("buildTree() with a model adds summaries and a description, and none without", async () => {
  const model = scriptedModel(() => ({ value: { summary: "about it" } }));
  const heard: number[] = [];
  const tree = await buildTree(REPORT, { model, onSummaryProgress: ({ done }) => heard.push(done) });
  assert.ok([...walk(tree.structure)].every(({ node }) => node.summary && node.summary_source));
  assert.equal(tree.doc_description, "about it");
  assert.deepEqual(heard, [1, 2, 3]);
  for (const options of [{}, { model, summary: "off" as const }]) {
    const bare = await buildTree(REPORT, options);
    assert.ok(!("doc_description" in bare) && bare.structure.every((node) => !("summary" in node)));
  }
});

Deno.test("buildTree() refuses summaries without a model, and writes none for a tree without sections", async () => {
  await assert.rejects(buildTree(REPORT, { summary: "on" }), { code: "USAGE", message: /without a model/ });
  const model = scriptedModel([]);
  const flat = await buildTree(rawPdf({ pages: [{}, {}] }), { model });
  assert.equal(model.requests.length, 0);
  assert.ok(flat.warnings?.some(({ code }) => code === "SUMMARY_SKIPPED"));
});
