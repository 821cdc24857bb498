/**
 * Strict comparison of headings, where two sections of one document must not be taken for each other.
 *
 * @module
 */
import { normalizeTitle } from "./titles.ts";

/**
 * Splits a text into its words as titles are compared: NFKC, case folded, letters and digits of any script.
 *
 * @param text Any text.
 * @returns Words in order; what is neither letter nor digit parts them.
 *
 * @example
 * ```ts
 * import { titleWords } from "pagetree/tree";
 * console.log(titleWords("3.1 The „Größe“")); // [ "3", "1", "the", "grösse" ]
 * ```
 */
export function titleWords(text: string): string[] {
  return text.normalize("NFKC").split(/[^\p{L}\p{N}\p{M}]+/u).map(normalizeTitle).filter((word) =>
    word !== ""
  );
}

/**
 * Decides whether two titles are one heading: the same words, where one side may lack the leading number.
 *
 * Unlike `titlesMatch` it forgives no misspelling: `3.1 Sample` and `3.2 Sample` are two headings.
 *
 * @param a One title.
 * @param b The other title.
 * @returns Whether they are the same.
 *
 * @example
 * ```ts
 * import { sameHeading } from "pagetree/tree";
 * console.log(sameHeading("3 Findings", "findings"), sameHeading("3.1 Sample", "3.2 Sample")); // true false
 * ```
 */
export function sameHeading(a: string, b: string): boolean {
  return sameWords(titleWords(a), titleWords(b));
}

/**
 * Decides the same as {@linkcode sameHeading} for titles that are split already.
 *
 * @param a Words of one title.
 * @param b Words of the other title.
 * @returns Whether they are the same.
 *
 * @example
 * ```ts
 * import { sameWords } from "pagetree/tree";
 * console.log(sameWords(["3", "results"], ["results"])); // true
 * ```
 */
export function sameWords(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0) return false;
  if (equal(a, b)) return true;
  const [one, other] = [withoutNumber(a), withoutNumber(b)];
  // A number on both sides has to agree, and equal lists were found equal above.
  if (one.length < a.length && other.length < b.length) return false;
  return equal(one, other) && /\p{L}/u.test(one.join(""));
}

function withoutNumber(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !/^\p{N}+$/u.test(word));
  return first < 0 ? [] : words.slice(first);
}

function equal(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i]);
}
