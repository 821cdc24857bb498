/**
 * Whether the text of a page can be trusted.
 *
 * @module
 */
import type { Line, Page, PageQuality, PdfWarning } from "./types.ts";

/** A text layer is called broken from this share of characters without meaning on; clean pages stay below 0.02. */
const BROKEN_SHARE = 0.15;
/** From this many different Latin words on, their letters say something; a table of codes has fewer. */
const MANY_WORDS = 50;
/** Least share of vowels in different words: languages in Latin script have 0.35 to 0.5, shifted codes 0.2. */
const VOWEL_SHARE = 0.25;
/** From this share among all letters on, those of the different words need not be counted. */
const CLEAR_SHARE = 0.33;
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
  const vowels = plainVowelShare(page.text) < CLEAR_SHARE ? vowelShare(page.text) : undefined;
  if (vowels !== undefined && vowels < VOWEL_SHARE) {
    const reason = `only ${
      Math.round(100 * vowels)
    } % of the letters are vowels: the characters are mixed up`;
    return { state: "broken", reason };
  }
  const flat = page.lines.filter(isFlat).length;
  if (flat > 0.5 * page.lines.length) return { state: "broken", reason: "the text has no width" };
  return { state: "ok" };
}

/** Share of vowels among all letters from A to Z: a first look that most pages need no second after. */
function plainVowelShare(text: string): number {
  let letters = 0, vowels = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i) | 0x20;
    if (unit < 0x61 || unit > 0x7a) continue;
    letters++;
    if (VOWELS.has(unit)) vowels++;
  }
  return vowels / Math.max(1, letters);
}

const VOWELS: ReadonlySet<number> = new Set([..."aeiouy"].map((vowel) => vowel.charCodeAt(0)));

/** Share of vowels in the different words of a page in Latin script; undefined where there are too few. */
function vowelShare(text: string): number | undefined {
  const words = new Set(text.match(/[\p{L}\p{M}]{3,}/gu));
  const latin = [...words].filter((word) =>
    /^[a-z]+$/i.test(word) || /^[\p{Script=Latin}\p{M}]+$/u.test(word)
  );
  if (latin.length < MANY_WORDS || latin.length < 0.8 * words.size) return undefined;
  const letters = latin.join("").normalize("NFD").replace(/\p{M}/gu, "");
  return letters.replace(/[^aeiouy]/gi, "").length / letters.length;
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
