/** Faults that people reported in tools of this kind: kinds of documents and what stands where on a page. */
import assert from "node:assert/strict";
import { line, type RawPage, rawPdf, toUnicode } from "../../fixtures/lib/raw_pdf.ts";
import { flashLines, sheet, treeLines } from "../../testing/sheets.ts";
import { openPdf } from "../pdf/mod.ts";
import { buildFlashTree } from "./mod.ts";

const bold = (text: string, size: number, gap?: number) => ({
  text,
  size,
  font: "F2",
  ...(gap ? { gap } : {}),
});

Deno.test("buildFlashTree() finds the one heading of a memo of two pages", async () => {
  const pages = [sheet([4, "What we ask for", 20]), sheet([25])];
  const lines = await flashLines(rawPdf({ pages }));
  assert.deepEqual(lines, ["What we ask for 1-2"]);
});

Deno.test("buildFlashTree() takes the titles of slides as headings", async () => {
  const titles = ["Where we stand", "What it costs", "Who will pay", "What comes next", "Your questions"];
  const slide = (title: string, i: number): RawPage => ({
    width: 842,
    height: 595,
    content: [
      line(title, 60, 500, { font: "F2", size: 32 }),
      ...["the mills", "the weirs", "the locks"].map((text, n) =>
        line(`${text} in year ${i + n}`, 80, 420 - 40 * n, { size: 20 })
      ),
    ],
  });
  const bytes = rawPdf({ pages: titles.map(slide) });
  assert.deepEqual(await flashLines(bytes), titles.map((title, i) => `${title} ${i + 1}-${i + 1}`));
});

/** Words of scripts without capitals; the text is made of the later ones. */
const SCRIPTS = {
  Arabic: ["القمح", "الشعير", "في الربيع يزرع الفلاح الحقل ثم يسقيه ويحصد"],
  Thai: ["ข้าวไรย์", "ข้าวโอ๊ต", "ชาวนาปลูกข้าวในฤดูฝนและเก็บเกี่ยวในฤดูหนาว"],
  Hindi: ["गेहूँ", "जौ", "किसान वसंत में खेत बोता है और फिर उसे सींचता है"],
};

for (const [script, [first, second, text]] of Object.entries(SCRIPTS)) {
  Deno.test(`buildFlashTree() finds headings in ${script}`, async () => {
    const letters = [...new Set(first + second! + text)];
    const bytes = (words: string) => Uint8Array.from(words, (c) => 33 + letters.indexOf(c));
    const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /ToUnicode 10 0 R >>`;
    const page = (title: string): RawPage => ({
      fonts: { H: font("Helvetica-Bold"), T: font("Helvetica") },
      content: [
        line(bytes(title), 72, 700, { font: "H", size: 18 }),
        ...Array.from(
          { length: 12 },
          (_, i) =>
            line(bytes(text!.slice(i) + text!.slice(0, i)), 72, 660 - 14 * i, { font: "T", size: 11 }),
        ),
      ],
    });
    const objects = { 10: toUnicode(Object.fromEntries(letters.map((c, i) => [33 + i, c]))) };
    const lines = await flashLines(rawPdf({ pages: [page(first!), page(second!)], objects }));
    assert.equal(lines.length, 2);
    // Letters that are painted from left to right come back as the reader of right-to-left text takes them.
    const same = (a: string, b: string) => [...a].sort().join("") === [...b].sort().join("");
    assert.ok(same(lines[0]!, `${first} 1-1`) && same(lines[1]!, `${second} 2-2`), lines.join());
  });
}

Deno.test("buildFlashTree() gives pages without any heading a tree that covers them", async () => {
  await using pdf = await openPdf(rawPdf({ pages: [sheet([30], "a"), sheet([30], "b")] }));
  const { structure, toc_source } = await buildFlashTree(pdf);
  assert.equal(toc_source, "pages");
  assert.deepEqual(structure.map(({ start_index, end_index }) => [start_index, end_index]), [[1, 1], [2, 2]]);
  assert.ok(structure.every(({ synthetic, title }) => synthetic === "page" && title !== ""));
});

Deno.test("buildFlashTree() finds a heading at the foot of a full page", async () => {
  const full = sheet([49, { text: "Costs", font: "F2", size: 14, gap: 30 }, 2]);
  const lines = await flashLines(rawPdf({ pages: [sheet(["Aims", 45]), full, sheet([40, "Means", 6])] }));
  assert.deepEqual(lines, ["Aims 1-2", "Costs 2-3", "Means 3-3"]);
});

Deno.test("buildFlashTree() finds a heading above the margin of the other pages", async () => {
  const high: RawPage = sheet([40], "high", { content: line("Supply", 72, 760, { font: "F2", size: 14 }) });
  const lines = await flashLines(rawPdf({ pages: [sheet(["Demand", 40]), high, sheet(["Prices", 40])] }));
  assert.deepEqual(lines, ["Demand 1-1", "Supply 2-2", "Prices 3-3"]);
});

Deno.test("buildFlashTree() leaves out a book title that is printed over each chapter opening", async () => {
  const names = ["Seed", "Root", "Stem", "Leaf"];
  const pages = names.flatMap((name, i) => [
    sheet([bold("MY BOOK", 18), bold(`Chapter ${i + 1} ${name}`, 24, 40), 25]),
    sheet([40], name),
  ]);
  const lines = await flashLines(rawPdf({ pages }));
  assert.deepEqual(
    lines.filter((text) => !text.includes("MY BOOK")).map((text) => text.trim()),
    names.map((name, i) => `Chapter ${i + 1} ${name} ${2 * i + 1}-${2 * i + 2}`),
  );
  assert.ok(lines.filter((text) => text.includes("MY BOOK")).length <= 1);
});

Deno.test("buildFlashTree() takes body text of 12 points as text: a page with one title has one heading", async () => {
  const pages = [
    sheet([
      bold("A letter to the council", 24),
      { text: "The bridge at the upper mill has been closed since the flood of last spring,", gap: 30 },
      { text: "and the carts of nine villages go round by the ford. We ask that it be mended", gap: 14.4 },
      { text: "before the harvest, and we offer the timber.", gap: 14.4 },
    ]),
  ];
  assert.deepEqual(await flashLines(rawPdf({ pages })), ["A letter to the council 1-1"]);
});

Deno.test("buildFlashTree() takes no underlined sentence at the top of a page as a heading", async () => {
  const question = (text: string) =>
    sheet([{ text, font: "F3", size: 11 }, 10], text, {
      content: `72 ${round(792 - 50 - 24.2 - 2)} m 400 ${round(792 - 50 - 24.2 - 2)} l S`,
    });
  const pages = [
    question("Read the following passage and answer the questions below it."),
    question("Write down what the miller says about the price of grain."),
    question("Compare the two accounts of the flood and say which is older."),
  ];
  await using pdf = await openPdf(rawPdf({ pages }));
  const { structure } = await buildFlashTree(pdf);
  assert.deepEqual(structure.filter(({ synthetic }) => synthetic !== "page"), []);
});

Deno.test("buildFlashTree() goes on after a page whose font is broken", async () => {
  const broken = "<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Gone /FirstChar 32 /LastChar 33 " +
    "/Widths [500 500] /FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+Gone /Flags 4 " +
    "/FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /CapHeight 1 /StemV 1 /FontFile2 900 0 R >> >>";
  const pages = [
    sheet(["Hens", 20]),
    { content: line(Uint8Array.of(1, 2, 3, 4, 5), 72, 700, { font: "F9" }), fonts: { F9: broken } },
    sheet(["Geese", 20]),
  ];
  await using pdf = await openPdf(rawPdf({ pages }));
  const { structure, pages_without_text } = await buildFlashTree(pdf);
  assert.deepEqual(treeLines(structure), ["Hens 1-2", "Geese 3-3"]);
  assert.deepEqual(pages_without_text, [2]);
});

const round = (value: number) => Math.round(value * 100) / 100;
