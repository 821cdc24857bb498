/**
 * Small PDFs with one section a page, for tests that care about the tree and not about the layout.
 */
import { english, Prose } from "../fixtures/lib/prose.ts";
import { line, type RawPage, rawPdf, type RawPdfOptions } from "../fixtures/lib/raw_pdf.ts";

const TOPIC = english(
  ["the lamps", "the bells", "the gates", "the boats", "the ropes", "the sails"],
  ["drown out", "slow down", "outlast", "replace", "hold up"],
  ["in autumn", "after dark", "on calm days", "before the storm"],
  ["the tide is late", "the harbour is full", "nobody keeps count", "the wood is old"],
);

/**
 * Writes a PDF with a page for each title: the title in large bold type and half a page of prose that differs.
 *
 * @param titles Title of each page; null for a page of prose alone.
 * @param options What else goes into the file.
 * @returns The bytes; equal input gives equal bytes.
 */
export function sectionsPdf(
  titles: readonly (string | null)[],
  options: Omit<RawPdfOptions, "pages"> = {},
): Uint8Array<ArrayBuffer> {
  return rawPdf({ ...options, pages: titles.map((title, i) => page(title, `${i} ${title}`)) });
}

function page(title: string | null, seed: string): RawPage {
  const words = new Prose(TOPIC, seed).sentences(18).split(" ");
  const rows: string[] = [""];
  for (const word of words) {
    if (rows.at(-1)!.length + word.length > 80) rows.push("");
    rows.push(`${rows.pop()!} ${word}`.trim());
  }
  const heading = title === null ? [] : [line(title, 72, 700, { font: "F2", size: 18 })];
  return {
    content: [...heading, ...rows.map((row, i) => line(row, 72, 660 - 14 * i, { font: "F3", size: 11 }))],
  };
}
