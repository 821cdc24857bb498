import assert from "node:assert/strict";
import { line, type RawPage as PageSource, rawPdf, type RawPdfOptions } from "../../fixtures/lib/raw_pdf.ts";
import type { FontFacts } from "./font_facts.ts";
import { openWithPdfjs } from "./pdfjs.ts";
import { type RawOptions, type RawPage, readRawPage } from "./raw.ts";

/** The raw first page of a hand-written PDF. */
async function read(
  page: PageSource,
  options: Partial<RawOptions> = {},
  more: Partial<RawPdfOptions> = {},
): Promise<RawPage> {
  const { pdf, close } = await openWithPdfjs(rawPdf({ pages: [page], ...more }));
  try {
    const fonts = new Map<string, FontFacts>();
    return await readRawPage(await pdf.getPage(1), 1, { fonts, tagged: false, maxChars: 1e5, ...options });
  } finally {
    await close();
  }
}

Deno.test("readRawPage() places items by their pen start on the page as seen", async () => {
  const { items, width, height } = await read({ content: line("Rye", 100, 700) });
  assert.deepEqual([width, height], [612, 792]);
  const [item] = items;
  assert.deepEqual([item!.text, item!.x, item!.y, item!.size, item!.angle, item!.rtl], [
    "Rye",
    100,
    92,
    12,
    0,
    false,
  ]);
  assert.ok(Math.abs(item!.width - 12 * 1.778) < 0.01, String(item!.width));
});

Deno.test("readRawPage() undoes the turn of the page and a box that starts elsewhere", async () => {
  const turned = await read({ rotate: 90, content: line("Rye", 100, 700) });
  assert.deepEqual([turned.width, turned.height], [792, 612]);
  const [down] = turned.items;
  assert.deepEqual([down!.x, down!.y, down!.angle], [700, 100, 270]);
  const moved = await read({ content: line("Rye", 100, 700), extra: "/CropBox [50 60 550 760]" });
  assert.deepEqual([moved.width, moved.height], [500, 700]);
  assert.deepEqual([moved.items[0]!.x, moved.items[0]!.y], [50, 60]);
});

Deno.test("readRawPage() stops at the limit of characters and says so", async () => {
  const content = Array.from({ length: 50 }, (_, i) => line("twenty characters...", 72, 750 - 14 * i));
  const cut = await read({ content }, { maxChars: 100 });
  assert.equal(cut.truncated, true);
  assert.ok(cut.items.reduce((n, { text }) => n + text.length, 0) <= 100);
  assert.equal((await read({ content })).truncated, false);
});

Deno.test("readRawPage() joins the roles of tagged content", async () => {
  const content =
    `/H1 << /MCID 0 >> BDC ${line("Rye", 72, 700)} EMC /P << /MCID 1 >> BDC ${line("text", 72, 680)} EMC ` +
    `/Artifact BMC ${line("7", 300, 30)} EMC`;
  const catalog = "/MarkInfo << /Marked true >> /StructTreeRoot 20 0 R";
  const element = (role: string, id: number) =>
    `<< /Type /StructElem /S /${role} /P 20 0 R /Pg 1002 0 R /K ${id} >>`;
  const objects = {
    20: "<< /Type /StructTreeRoot /K [21 0 R 22 0 R] /ParentTree << /Nums [0 [21 0 R 22 0 R]] >> >>",
    21: element("H1", 0),
    22: element("P", 1),
  };
  const more = { catalog, objects };
  const page = { content, extra: "/StructParents 0" };
  const tags = async (tagged: boolean) =>
    (await read(page, { tagged }, more)).items.filter(({ text }) => text.trim()).map((
      { text, tag },
    ) => [text, tag]);
  assert.deepEqual(await tags(true), [["Rye", "H1"], ["text", "P"], ["7", "Artifact"]]);
  assert.deepEqual(await tags(false), [["Rye", undefined], ["text", undefined], ["7", undefined]]);
});

Deno.test("readRawPage() reads the names of the fonts that a page brings", async () => {
  const { fonts, items } = await read({
    content: [
      line("Rye", 72, 700, { font: "F2" }),
      line("oats", 72, 680, { font: "F4" }),
      line("tagged", 72, 660, { font: "F9" }),
    ],
    fonts: {
      F9: "<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Minion-Bold /Encoding /WinAnsiEncoding >>",
    },
  });
  const facts = items.filter(({ text }) => text.trim()).map(({ font }) => fonts.get(font)!);
  assert.deepEqual(facts.map(({ name }) => name), ["Helvetica-Bold", "Courier", "Minion-Bold"]);
  assert.deepEqual(facts.map(({ mono }) => mono), [false, true, false]);
});
