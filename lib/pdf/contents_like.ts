/**
 * Whether a page looks like a printed table of contents.
 *
 * @module
 */
import type { Page } from "./types.ts";

/** A line that ends in a page number after dots or a wide gap. */
const DOTTED = /(?:[.·…‥․]\s*){3,}\s*(?:[\divxlcIVXLC]+|[A-Z]?\d*[-–.]\d+)\s*$/;
const NUMBERED_END = /\S\s+(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]{1,2}-\d{1,3}|\d{1,2}-\d{1,3})\s*$/;

/**
 * Whether a text ends in a digit or a letter of Roman numerals: what all page numbers do. Few lines of text do, and
 * patterns that look for a page number behind dots are dear.
 *
 * @param text Text without white space at its end.
 * @returns Whether a page number may stand there.
 *
 * @example
 * ```ts
 * import { endsLikeNumber } from "pagetree/pdf";
 * console.log(endsLikeNumber("Methods ..... 12"), endsLikeNumber("Methods")); // true false
 * ```
 */
export function endsLikeNumber(text: string): boolean {
  return "0123456789ivxlcIVXLC".includes(text.at(-1) ?? " ");
}

/**
 * Tells pages whose link annotations are worth reading: several rows end in a page number, or a heading says so.
 *
 * @param page A laid-out page.
 * @returns Whether it looks like contents.
 */
export function looksLikeContents(page: Page): boolean {
  let dotted = 0, numbered = 0;
  for (const line of page.lines) {
    if (line.angle !== undefined || !endsLikeNumber(line.text)) continue;
    if (DOTTED.test(line.text)) dotted++;
    else if (NUMBERED_END.test(line.text) && line.text.length < 160) numbered++;
  }
  if (dotted >= 3) return true;
  if (numbered >= 5 && numbered >= 0.4 * page.lines.length) return true;
  return page.lines.slice(0, 12).some((line) => CONTENTS_TITLE.test(line.text.trim()));
}

/** The heading of a table of contents, in the languages at hand. */
export const CONTENTS_TITLE =
  /^(table\s*of\s*contents?|contents?|detailed contents|brief contents|inhalt(sverzeichnis)?|table\s*des\s*mati[eè]res|sommaire|indice( generale)?|índice( general)?|sum[aá]rio|conte[nú]do|inhoud(sopgave)?|innehåll(sförteckning)?|indhold(sfortegnelse)?|innhold|sisällys(luettelo)?|spis\s*tre[sś]ci|obsah|tartalom(jegyzék)?|cuprins|оглавление|содержание|зміст|съдържание|садржај|mục\s*lục|daftar\s*isi|içindekiler|目\s*次|目\s*录|目\s*錄|차\s*례|목\s*차|فهرس|المحتويات|תוכן( עניינים)?|สารบัญ|περιεχόμενα)$/iu;
