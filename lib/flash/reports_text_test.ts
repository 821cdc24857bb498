/** Faults that people reported in tools of this kind: how the text of a heading is put together. */
import assert from "node:assert/strict";
import { line, outlineObjects, rawPdf, toUnicode } from "../../fixtures/lib/raw_pdf.ts";
import { LineProse } from "../../testing/line_prose.ts";
import { flashLines, sheet } from "../../testing/sheets.ts";
import { openPdf } from "../pdf/mod.ts";
import { buildFlashTree } from "./mod.ts";

Deno.test("buildFlashTree() keeps a short heading and the one directly below it apart", async () => {
  const heading = (text: string, gap: number) => ({ text, font: "F2", size: 12, gap });
  const pages = [
    sheet([heading("Methods", 24), heading("Study design", 14.4), 12, heading("Setting", 26), 10]),
    sheet([heading("Results", 24), heading("Participants", 14.4), 12, heading("Outcomes", 26), 10]),
  ];
  assert.deepEqual((await flashLines(rawPdf({ pages }))).map((text) => text.trim()), [
    "Methods 1-1",
    "Study design 1-1",
    "Setting 1-1",
    "Results 2-2",
    "Participants 2-2",
    "Outcomes 2-2",
  ]);
});

Deno.test("buildFlashTree() parts words that are placed without spaces", async () => {
  // Helvetica-Bold at 14 points: each word is set where the one before ends plus a quarter of an em.
  const words = "BT /F2 14 Tf 72 700 Td (linear) Tj 44.36 0 Td (tetrahedron) Tj 84.02 0 Td (method) Tj ET";
  const pages = [sheet([{ text: " ", gap: 60 }, 20], "a", { content: words })];
  assert.deepEqual(await flashLines(rawPdf({ pages })), ["linear tetrahedron method 1-1"]);
});

Deno.test("buildFlashTree() finds the heading of a bookmark whose ligature the print spells as one character", async () => {
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /ToUnicode 10 0 R >>";
  const codes = Object.fromEntries([..."Dicult waters"].map((c) => [c.charCodeAt(0), c]));
  const heading = Uint8Array.from([..."Di\x01cult waters"].map((c) => c.charCodeAt(0)));
  const pages = [
    sheet([10], "a"),
    sheet([{ text: " ", gap: 60 }, 20], "b", {
      content: line(heading, 72, 700, { font: "F9", size: 14 }),
      fonts: { F9: font },
    }),
  ];
  const bytes = rawPdf({
    pages,
    catalog: "/Outlines 20 0 R",
    objects: {
      10: toUnicode({ ...codes, 1: "\ufb03" }),
      ...outlineObjects(20, [{ title: "Difficult waters", to: 2 }]),
    },
  });
  await using pdf = await openPdf(bytes);
  const { structure } = await buildFlashTree(pdf);
  assert.equal(structure[0]!.heading?.page, 2);
  assert.equal(structure.length, 1);
});

Deno.test("buildFlashTree() reads Japanese through a predefined character map", async () => {
  const font =
    "<< /Type /Font /Subtype /Type0 /BaseFont /MS-Gothic /Encoding /90ms-RKSJ-H /DescendantFonts " +
    "[<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MS-Gothic /CIDSystemInfo << /Registry (Adobe) " +
    "/Ordering (Japan1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /MS-Gothic " +
    "/Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>";
  const page = (shiftJis: number[]) =>
    sheet([{ text: " ", gap: 60 }, 20], String(shiftJis), {
      content: line(Uint8Array.from(shiftJis), 72, 700, { font: "F9", size: 18 }),
      fonts: { F9: font },
    });
  const pages = [page([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]), page([0x92, 0x6e, 0x90, 0x7d])];
  assert.deepEqual(await flashLines(rawPdf({ pages })), ["日本語 1-1", "地図 2-2"]);
});

Deno.test("buildFlashTree() reads two columns that are painted line by line across", async () => {
  const side = (heading: string, from: number) => [heading, ...lines.slice(from, from + 18)];
  const lines = new LineProse("columns").lines(60, 42);
  const left = side("1 Upstream", 0), right = side("2 Downstream", 20);
  const look = (i: number) => i === 0 ? { font: "F2", size: 12 } : { font: "F3", size: 10 };
  const content = left.flatMap((text, i) => {
    const y = 700 - 12 * i - (i > 0 ? 8 : 0);
    return [line(text, 72, y, look(i)), line(right[i]!, 320, y, look(i))];
  });
  await using pdf = await openPdf(rawPdf({ pages: [{ content }] }));
  const [page] = await pdf.pages();
  assert.deepEqual(page!.lines.map(({ text }) => text), [...left, ...right]);
  assert.deepEqual(await flashLines(rawPdf({ pages: [{ content }] })), [
    "1 Upstream 1-1",
    "2 Downstream 1-1",
  ]);
});

Deno.test("buildFlashTree() keeps sideways text out of the lines and of the tree", async () => {
  const sideways = line("Grain in sacks a year", 330, 300, { font: "F2", size: 14, angle: 90 });
  const pages = [sheet(["Harvests", 30], "h", { content: sideways }), sheet(["Prices", 20])];
  await using pdf = await openPdf(rawPdf({ pages }));
  const [page] = await pdf.pages();
  assert.deepEqual(page!.lines.filter(({ angle }) => angle === 90).map(({ text }) => text), [
    "Grain in sacks a year",
  ]);
  assert.equal(page!.lines.at(-1)!.angle, 90);
  assert.ok(page!.lines.slice(0, -1).every(({ text }) => !/sacks a year/.test(text)));
  assert.deepEqual(await flashLines(rawPdf({ pages })), ["Harvests 1-1", "Prices 2-2"]);
});
