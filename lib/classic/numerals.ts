/**
 * Page numbers as they are printed.
 *
 * @module
 */

/** A printed page number: its numbering and its value. */
export interface PrintedNumber {
  /** Roman front matter, the plain numbers of the body, or numbers behind a prefix such as `A-3`. */
  series: string;
  /** Value in the series. */
  value: number;
}

/** The one right form of the numerals from 1 to 3999. */
const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const WORTH: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/**
 * Reads a Roman numeral from 1 to 3999, in its one right form.
 *
 * @param text Text, case and outer spaces aside.
 * @returns Its value; undefined for anything else, such as `iiii`.
 *
 * @example
 * ```ts
 * import { romanValue } from "pagetree/classic";
 * console.log(romanValue("xiv"), romanValue("iiii")); // 14 undefined
 * ```
 */
export function romanValue(text: string): number | undefined {
  const letters = text.trim().toLowerCase();
  if (letters === "" || !ROMAN.test(letters)) return undefined;
  const worths = [...letters].map((letter) => WORTH[letter]!);
  // A smaller sign before a larger one is taken off.
  return worths.reduce((sum, worth, i) => sum + (worth < (worths[i + 1] ?? 0) ? -worth : worth), 0);
}

/**
 * Reads a page number as contents print it: `12`, `xiv`, `A-3`, `2-17`.
 *
 * @param text What stands for the page; null and blank are no number.
 * @returns Series and value; undefined for what is no page number.
 *
 * @example
 * ```ts
 * import { printedNumber } from "pagetree/classic";
 * console.log(printedNumber("xii"), printedNumber("A-3")); // { series: "roman", value: 12 } { series: "a-", value: 3 }
 * ```
 */
export function printedNumber(text: string | null): PrintedNumber | undefined {
  const trimmed = (text ?? "").normalize("NFKC").trim().toLowerCase();
  if (/^\d{1,5}$/.test(trimmed)) return { series: "arabic", value: Number(trimmed) };
  const roman = romanValue(trimmed);
  if (roman !== undefined) return { series: "roman", value: roman };
  const [, prefix, value] = trimmed.match(/^([\p{L}\d]{1,4}[-–.:])(\d{1,4})$/u) ?? [];
  return prefix === undefined ? undefined : { series: prefix, value: Number(value) };
}
