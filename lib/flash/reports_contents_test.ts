/** Faults that people reported in tools of this kind: printed contents. */
import assert from "node:assert/strict";
import { type RawPage, rawPdf } from "../../fixtures/lib/raw_pdf.ts";
import { flashLines, sheet } from "../../testing/sheets.ts";

/** A contents page of titles with their printed page numbers. */
function contents(rows: [title: string, folio: string, x?: number][]): RawPage {
  return sheet([
    { text: "Contents", font: "F2", size: 16 },
    ...rows.map(([title, folio, x = 72]) => ({
      text: folio === "" ? title : `${title} ${".".repeat(70 - title.length)} ${folio}`,
      font: "F4",
      size: 9,
      x,
    })),
  ]);
}

Deno.test("buildFlashTree() makes no sections from contents that the text does not confirm", async () => {
  const pages = [
    contents([["Of Harbours", "1"], ["Of Lighthouses", "7"], ["Of Dykes", "12"], ["Of Ferries", ""]]),
    sheet(["1 Soil", 20]),
    sheet(["2 Seed", 20]),
  ];
  const lines = await flashLines(rawPdf({ pages }));
  assert.deepEqual(lines.filter((line) => /Harbours|Lighthouses|Dykes|Ferries/.test(line)), []);
  assert.deepEqual(lines.slice(-2), ["1 Soil 2-2", "2 Seed 3-3"]);
});

Deno.test("buildFlashTree() takes contents rows without a number and with roman ones", async () => {
  const plain = (text: string) => ({ text, font: "F3", size: 11, gap: 24 });
  const pages = [
    contents([["Foreword", "ii"], ["Bread", ""], ["Butter", "2"], ["Salt", "3"]]),
    sheet([plain("Foreword"), 20]),
    sheet([plain("Bread"), 20]),
    sheet([plain("Butter"), 20]),
    sheet([plain("Salt"), 20]),
  ];
  const labels = "/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >>";
  const lines = await flashLines(rawPdf({ pages, catalog: labels }));
  assert.deepEqual(lines.slice(-4), ["Foreword 2-2", "Bread 3-3", "Butter 4-4", "Salt 5-5"]);
});

Deno.test("buildFlashTree() finds the distance between printed and physical pages from the titles", async () => {
  const plain = (text: string) => ({ text, font: "F3", size: 11, gap: 24 });
  const pages = [
    contents([["Horses", "1"], ["Oxen", "2"], ["Goats", "3"]]),
    sheet([30], "cover"),
    sheet([plain("Horses"), 20]),
    sheet([plain("Oxen"), 6, 24]),
    sheet([plain("Goats"), 20]),
  ];
  const lines = await flashLines(rawPdf({ pages }));
  assert.deepEqual(lines.slice(-3), ["Horses 3-3", "Oxen 4-4", "Goats 5-5"]);
});
