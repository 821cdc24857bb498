import assert from "node:assert/strict";
import { rawPdf, textPage } from "../../fixtures/lib/raw_pdf.ts";
import { openPdf } from "./mod.ts";

const CONTENTS = [
  "Contents",
  ...[1, 2, 3, 4, 5, 6].map((n) => `${n} Chapter about things . . . . . . . . . . . . ${n}`),
];

function link(target: string, rect = "72 690 300 704"): string {
  return `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${target} >>`;
}

Deno.test("pages() read internal links of contents pages, and leave out those that lead elsewhere", async () => {
  const annots = [
    link("/Dest [1004 0 R /XYZ 72 692 0]"),
    link("/A << /S /GoTo /D [1006 0 R /Fit] >>", "300 676 72 690"),
    link("/A << /S /URI /URI (https://example.org) >>"),
    link("/Dest [99 0 R /Fit]"),
  ];
  await using pdf = await openPdf(rawPdf({ pages: [textPage(CONTENTS, { annots }), {}, {}] }));
  assert.deepEqual((await pdf.pages())[0]!.links, [
    { x: 72, y: 88, width: 228, height: 14, page: 2, top: 100 },
    { x: 72, y: 102, width: 228, height: 14, page: 3 },
  ]);
});

Deno.test("pages() do not read the links of other pages", async () => {
  const page = textPage(["A page of prose with a link in it."], { annots: [link("/Dest [1004 0 R /Fit]")] });
  await using pdf = await openPdf(rawPdf({ pages: [page, {}] }));
  assert.equal((await pdf.pages())[0]!.links, undefined);
});
