/**
 * Whether the text of a page can be trusted.
 *
 * @module
 */
import type { Line, Page, PageQuality, PdfWarning } from "./types.ts";

/** A text layer is called broken from this share of characters without meaning on; clean pages stay below 0.02. */
const BROKEN_SHARE = 0.15;
/** From this many Latin letters on, their mix says something. */
const MANY_LETTERS = 300;
/** Least share of vowels: languages in Latin script have 0.35 to 0.5, tables of codes 0.25, shifted codes 0.15. */
const VOWEL_SHARE = 0.2;
/** Lines narrower than this many ems for each character have no real boxes; the narrowest type has 0.2. */
const NARROW_EM = 0.05;

/**
 * Judges the text of a page.
 *
 * @param page Page with its lines.
 * @returns The state, with a reason where it is not `ok`.
 */
export function qualityOf(page: Page): PageQuality {
  if (!/[\p{L}\p{N}]/u.test(page.text)) {
    const reason = /\S/.test(page.text)
      ? "no letters or digits"
      : "no text: blank, a picture, or a font that cannot be read";
    return { state: "no-text", reason };
  }
  const ink = page.text.replace(/\s+/g, "");
  const meaningless = ink.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0;
  if (meaningless > BROKEN_SHARE * ink.length) {
    const share = Math.round(100 * meaningless / ink.length);
    return { state: "broken", reason: `${share} % of the characters have no meaning` };
  }
  const latin = ink.normalize("NFD").match(/\p{Script=Latin}/gu) ?? [];
  const vowels = latin.filter((letter) => /[aeiouy]/i.test(letter)).length;
  if (latin.length >= MANY_LETTERS && vowels < VOWEL_SHARE * latin.length) {
    const share = Math.round(100 * vowels / latin.length);
    return {
      state: "broken",
      reason: `only ${share} % of the letters are vowels: the characters are mixed up`,
    };
  }
  const flat = page.lines.filter(isFlat).length;
  if (flat > 0.5 * page.lines.length) return { state: "broken", reason: "the text has no width" };
  return { state: "ok" };
}

function isFlat({ text, width, height, angle }: Line): boolean {
  return angle === undefined && text.length > 2 && width < NARROW_EM * height * text.length;
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
