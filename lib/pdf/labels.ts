/**
 * Printed page numbers as the file declares them.
 *
 * @module
 */
import type { PDFDocumentProxy } from "pdfjs-dist/types/src/display/api.d.ts";
import type { PdfWarning } from "./types.ts";

/** Page labels and what was skipped. */
export interface LabelsResult {
  /** One label a page in page order, null where there is none; empty when the file declares none. */
  labels: (string | null)[];
  /** What was skipped. */
  warnings: PdfWarning[];
}

/**
 * Reads the page labels. Labels without measure are already dropped on the wire (see `Loopback`).
 *
 * @param pdf Document of pdf.js.
 * @returns The labels.
 */
export async function readLabels(pdf: PDFDocumentProxy): Promise<LabelsResult> {
  let labels: (string | null)[] | null;
  try {
    labels = await pdf.getPageLabels();
  } catch (error) {
    const message = `The page labels could not be read: ${(error as Error).message}`;
    return { labels: [], warnings: [{ code: "LABELS_SKIPPED", message }] };
  }
  if (!labels) return { labels: [], warnings: [] };
  const skipped = labels.filter((label) => label === null).length;
  const warnings = skipped === 0 ? [] : [{
    code: "LABELS_SKIPPED",
    message: `${skipped} page labels were dropped because they are far too long`,
  }];
  return { labels: labels.map((label) => label || null), warnings };
}
