import assert from "node:assert/strict";
import { treeOf } from "../../testing/notation.ts";
import { bestSetting, sweepCsv, sweepHtml } from "./sweep_html.ts";
import { sweepTrees } from "./sweep.ts";

const HOSTILE = '=1+"</figure><script>alert(1)</script>",.pdf';
const TREE = { ...treeOf("A[1-12]{a[1-6], b[7-12]}, P[13-18]{c[13-15], d[16-18]}", 18), doc_name: HOSTILE };
const SWEEP = await sweepTrees([{ tree: TREE }], { routing: [1, 6] });

Deno.test("sweepHtml() is a page that loads nothing and keeps hostile names text", async () => {
  const page = await sweepHtml(SWEEP);
  assert.match(page, /^<!DOCTYPE html>[^]*<h1>2 settings on 1 tree<\/h1>/);
  assert.equal(page.match(/<svg/g)?.length, 3);
  assert.equal(page.match(/<tr/g)?.length, 4);
  assert.doesNotMatch(page, /<script|<\/figure><script|src=|<th>calls/);
});

Deno.test("sweepCsv() has a row for each setting and document, and keeps names from being formulas", () => {
  const lines = sweepCsv(SWEEP).trimEnd().split("\n");
  assert.equal(lines.length, 1 + 3 * 2);
  assert.equal(lines[1], ",,8,5,980,6,0,0,0,0,0,");
  assert.ok(lines[2]!.startsWith(`,"'=1+""</figure>`));
  assert.match(lines[3]!, /^1,,8,/);
});

Deno.test("bestSetting() has the lowest worst case, and is of the Pareto set", () => {
  const best = bestSetting(SWEEP)!;
  assert.deepEqual([best.setting, best.pareto], [{ routing: 1 }, true]);
  assert.equal(bestSetting({ ...SWEEP, rows: [] }), undefined);
});
