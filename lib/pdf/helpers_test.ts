import assert from "node:assert/strict";
import { line, rawPdf } from "../../fixtures/lib/raw_pdf.ts";
import { borrowHelpers } from "./helpers.ts";
import { openPdf } from "./mod.ts";

const LONG = rawPdf({
  pages: Array.from({ length: 400 }, (_, i) => ({
    content: Array.from({ length: 40 }, (_, l) => line(`Page ${i + 1}, line ${l}`, 72, 740 - 16 * l)),
  })),
});

Deno.test("borrowHelpers() lends the same processes to the next document", async () => {
  const first = borrowHelpers(1), second = borrowHelpers(1);
  assert.equal(first.pool, second.pool);
  await first.release();
  await second.release();
  const third = borrowHelpers(1);
  assert.equal(third.pool, first.pool);
  await third.release();
});

Deno.test("borrowHelpers() keeps processes with bounds of their own apart and ends them", async () => {
  const common = borrowHelpers(1), bound = borrowHelpers(1, { memoryMb: 300 });
  assert.notEqual(bound.pool, common.pool);
  const child = await bound.pool.slots[0]!.child();
  await bound.release();
  assert.ok(child.dead);
  await common.release();
});

Deno.test("openPdf() shares the pages of a long document with its helper", async () => {
  const { pool, release } = borrowHelpers(1);
  // Ready before the reading starts: how soon a process comes up is the machine's affair.
  const child = await pool.slots[0]!.child();
  const before = child.served;
  await using pdf = await openPdf(LONG, { workers: 2 });
  assert.equal((await pdf.pages()).length, 400);
  assert.ok(child.served - before > 20, `the helper read ${child.served - before} of 400 pages`);
  await release();
});
