import assert from "node:assert/strict";
import type { GoldOutline } from "./gold.ts";
import { outlineReport, outlineReportSchema, outlineRow } from "./report.ts";
import { ablationTable, outlineTable } from "./table.ts";

const GOLD: GoldOutline = {
  id: "memo",
  pages: 9,
  outline: [
    { title: "Aims", level: 1, page: 1, parent: -1 },
    { title: "Scope", level: 2, page: 2, parent: 0 },
  ],
};
const FLAT = [{ title: "Aims", start_index: 1 }, { title: "Scope", start_index: 2 }];
const WHOLE = [{ title: "Aims", start_index: 1, nodes: [{ title: "Scope", start_index: 2 }] }];

Deno.test("outlineRow() says what is badly wrong where gold has levels", () => {
  assert.equal(outlineRow(GOLD, []).remark, "empty");
  assert.equal(outlineRow(GOLD, FLAT).remark, "flat");
  assert.equal(outlineRow(GOLD, WHOLE).remark, undefined);
  const noise = [{ title: "Noise", start_index: 1, nodes: [{ title: "More", start_index: 2 }] }];
  assert.equal(outlineRow(GOLD, noise).remark, "f1_depth below 0.4");
  assert.equal(outlineRow({ ...GOLD, outline: GOLD.outline.slice(0, 1) }, []).remark, undefined);
});

Deno.test("outlineReport() gives each document the same weight and leaves out missing parent scores", () => {
  const single = { ...GOLD, outline: GOLD.outline.slice(0, 1) };
  const failed = { ...outlineRow(GOLD, []), error: { code: "NOT_A_PDF", message: "no" } };
  const report = outlineReport([outlineRow(GOLD, WHOLE), outlineRow(single, FLAT), failed]);
  assert.equal(report.f1, (1 + 2 / 3 + 0) / 3);
  assert.equal(report.parent, (1 + 0) / 2);
  assert.deepEqual([report.docs, report.empty, report.failed], [3, 0, 1]);
  assert.deepEqual(outlineReportSchema.parse(report), report);
});

Deno.test("outlineTable() shows documents, means, kinds and remarks", () => {
  const rows = [{ ...outlineRow(GOLD, WHOLE), kind: "memo", toc_source: "detected" }, {
    ...outlineRow(GOLD, []),
    id: "b",
  }];
  const text = outlineTable(outlineReport(rows));
  assert.match(text, /memo .* 9 .* 2 .* 2 .* 0 .* 1\.000 .*detected/);
  assert.match(text, /mean of 2 .* 0\.500/);
  assert.match(text, /kind .*documents[^]*memo .* 1 /);
  assert.match(text, /\n\nb: empty\n$/);
});

Deno.test("ablationTable() shows the change by witness", () => {
  const full = outlineReport([outlineRow(GOLD, WHOLE)]);
  const report = outlineReport([outlineRow(GOLD, FLAT.slice(0, 1))]);
  assert.match(
    ablationTable({ full, without: [{ witness: "links", report }] }),
    /links .* 0\.667 \(-0\.333\) .* 1 /,
  );
});
