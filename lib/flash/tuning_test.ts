import assert from "node:assert/strict";
import { openPdf } from "../pdf/mod.ts";
import { walk } from "../tree/mod.ts";
import { buildFlashTree } from "./build.ts";
import { observeDocument, PARAMS } from "./tuning.ts";

const FIXTURE = new URL("../../fixtures/pdf/two_column_paper.pdf", import.meta.url);

Deno.test("observeDocument() gives the tree that the builder gives, for the fitted weights", async () => {
  await using pdf = await openPdf(FIXTURE, { workers: 1 });
  const pages = await pdf.pages();
  for (const without of [[], ["contents", "links", "tags"]] as const) {
    const built = await buildFlashTree(pages, { without });
    const headings = (nodes: typeof built.structure) =>
      [...walk(nodes)].map(({ node, depth }) => [depth, node.start_index, node.title]);
    const sample = observeDocument(pages, without);
    assert.ok(built.structure.length > 2);
    assert.deepEqual(headings(sample.tree(PARAMS)), headings(built.structure));
  }
});

Deno.test("observeDocument() finds no heading where every weight says so", async () => {
  await using pdf = await openPdf(FIXTURE, { workers: 1 });
  const sample = observeDocument(await pdf.pages());
  assert.deepEqual(sample.tree({ own: { bias: -99 }, compared: { bias: -99 } }), []);
});

Deno.test("observeDocument() observes every candidate, and compares it by the odds given", async () => {
  await using pdf = await openPdf(FIXTURE, { workers: 1 });
  const { candidates, own, compare } = observeDocument(await pdf.pages());
  assert.ok(candidates.some(({ page }) => page > 1));
  assert.equal(own.length, candidates.length);
  const low = compare(candidates.map(() => -8)), high = compare(candidates.map(() => 8));
  assert.equal(low.length, candidates.length);
  assert.ok(low.every((seen) => seen.includes("own:0")));
  assert.ok(high.every((seen) => seen.includes("own:7")));
});
