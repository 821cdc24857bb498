/**
 * Whether the text of a page can be trusted.
 *
 * @module
 */
import type { Page, PageQuality, PdfWarning } from "./types.ts";

/** A text layer is called broken from this share of characters without meaning on; clean pages stay below 0.02. */
const BROKEN_SHARE = 0.15;

/**
 * Judges the text of a page.
 *
 * @param page Page with its lines.
 * @returns The state, with a reason where it is not `ok`.
 */
export function qualityOf(page: Page): PageQuality {
  if (!/[\p{L}\p{N}]/u.test(page.text)) {
    const reason = /\S/.test(page.text) ? "no letters or digits" : "no text: blank or a picture";
    return { state: "no-text", reason };
  }
  const ink = page.text.replace(/\s+/g, "");
  const meaningless = ink.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0;
  if (meaningless > BROKEN_SHARE * ink.length) {
    const share = Math.round(100 * meaningless / ink.length);
    return { state: "broken", reason: `${share} % of the characters have no meaning` };
  }
  return { state: "ok" };
}

/**
 * Makes the page that stands for one that could not be read.
 *
 * @param number Page, from 1.
 * @param reason One line.
 * @param code Code of the warning.
 * @returns An empty page of Letter size and its warning.
 */
export function emptyPage(
  number: number,
  reason: string,
  code: string,
): { page: Page; warnings: PdfWarning[] } {
  return {
    page: { number, width: 612, height: 792, lines: [], text: "", quality: { state: "damaged", reason } },
    warnings: [{ code, page: number, message: `Page ${number} could not be read: ${reason}` }],
  };
}
