/** Faults that people reported in tools of this kind: numbered headings. */
import assert from "node:assert/strict";
import { rawPdf } from "../../fixtures/lib/raw_pdf.ts";
import { flashLines, sheet } from "../../testing/sheets.ts";

Deno.test("buildFlashTree() nests legal headings of one size by their numbering", async () => {
  const clause = (text: string) => ({ text, font: "F2", size: 11 });
  const pages = [
    sheet([
      clause("PART I GENERAL"),
      clause("1. Meaning of words"),
      6,
      clause("1.1 Persons"),
      5,
      clause("(a) Natural persons"),
      4,
      clause("(i) Minors"),
      4,
      clause("(ii) Guardians"),
      4,
    ]),
    sheet([
      clause("(b) Legal persons"),
      5,
      clause("1.2 Places"),
      5,
      clause("2. Notices"),
      6,
      clause("PART II PAYMENT"),
      clause("3. Rent"),
      6,
      clause("3.1 Due dates"),
      6,
    ]),
  ];
  assert.deepEqual(await flashLines(rawPdf({ pages })), [
    "PART I GENERAL 1-2",
    "  1. Meaning of words 1-2",
    "    1.1 Persons 1-2",
    "      (a) Natural persons 1-1",
    "        (i) Minors 1-1",
    "        (ii) Guardians 1-1",
    "      (b) Legal persons 2-2",
    "    1.2 Places 2-2",
    "  2. Notices 2-2",
    "PART II PAYMENT 2-2",
    "  3. Rent 2-2",
    "    3.1 Due dates 2-2",
  ]);
});

Deno.test("buildFlashTree() puts 1.3.1 below 1.3 in the same type", async () => {
  const pages = [
    sheet([{ text: "1 Water", font: "F2", size: 18 }, 8, "1.1 Springs", 8, "1.2 Wells", 8]),
    sheet(["1.3 Rivers", 8, "1.3.1 Young rivers", 8, "1.3.2 Old rivers", 8]),
    sheet([{ text: "2 Earth", font: "F2", size: 18 }, 8, "2.1 Clay", 8]),
  ];
  assert.deepEqual(await flashLines(rawPdf({ pages })), [
    "1 Water 1-2",
    "  1.1 Springs 1-1",
    "  1.2 Wells 1-1",
    "  1.3 Rivers 2-2",
    "    1.3.1 Young rivers 2-2",
    "    1.3.2 Old rivers 2-2",
    "2 Earth 3-3",
    "  2.1 Clay 3-3",
  ]);
});

Deno.test("buildFlashTree() joins a number and a title of other sizes on one baseline", async () => {
  const chapter = (number: string, text: string) =>
    sheet([{ text: number, font: "F2", size: 20 }, { text, font: "F2", size: 16, x: 92, gap: 0 }, 25]);
  const pages = [chapter("1", "Introduction"), chapter("2", "Outlook")];
  assert.deepEqual(await flashLines(rawPdf({ pages })), ["1 Introduction 1-1", "2 Outlook 2-2"]);
});

Deno.test("buildFlashTree() keeps two papers in one file apart, each with its own numbering", async () => {
  const paper = (title: string) => [
    sheet([{ text: title, font: "F2", size: 20 }, 3, "1 Introduction", 20]),
    sheet([20, "2 Methods", 10], `${title} 2`),
    sheet([25, "3 Results", 8], `${title} 3`),
  ];
  const pages = [...paper("On Mills"), ...paper("On Weirs")];
  assert.deepEqual(await flashLines(rawPdf({ pages })), [
    "On Mills 1-3",
    "  1 Introduction 1-2",
    "  2 Methods 2-3",
    "  3 Results 3-3",
    "On Weirs 4-6",
    "  1 Introduction 4-5",
    "  2 Methods 5-6",
    "  3 Results 6-6",
  ]);
});

Deno.test("buildFlashTree() gives a title that repeats in every chapter its own page each time", async () => {
  const chapter = (n: number) => [
    sheet([{ text: `Chapter ${n}`, font: "F2", size: 20 }, 30], `chapter ${n}`),
    sheet([12, "Summary", 10], `summary ${n}`),
  ];
  const pages = [1, 2, 3].flatMap(chapter);
  assert.deepEqual(await flashLines(rawPdf({ pages })), [
    "Chapter 1 1-2",
    "  Summary 2-2",
    "Chapter 2 3-4",
    "  Summary 4-4",
    "Chapter 3 5-6",
    "  Summary 6-6",
  ]);
});
