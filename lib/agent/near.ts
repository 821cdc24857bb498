/**
 * Names that a misspelt one may mean.
 *
 * @module
 */
import { clip } from "./envelope.ts";

/** Most suggestions. */
const MAX_NEAR = 3;

/** Least likeness, 0 to 1. */
const MIN_RATIO = 0.5;

/** Longer names are compared by their start: the work grows with the square of the length. */
const MAX_COMPARED = 200;

/**
 * Finds names that are near to a word.
 *
 * @param word What was asked for.
 * @param names Names that may be shown.
 * @returns At most three, the nearest first.
 */
export function nearNames(word: string, names: readonly string[]): string[] {
  const wanted = word.toLowerCase().slice(0, MAX_COMPARED);
  return [...new Set(names)]
    .map((name) => ({ name, ratio: likeness(wanted, name.toLowerCase().slice(0, MAX_COMPARED)) }))
    .filter(({ ratio }) => ratio >= MIN_RATIO)
    .sort((a, b) => b.ratio - a.ratio || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_NEAR)
    .map(({ name }) => clip(name));
}

/**
 * Ratcliff and Obershelp's likeness: twice the characters in common runs, by the length of both.
 *
 * @param a A text.
 * @param b Another.
 * @returns 0 to 1; equal texts give 1.
 */
export function likeness(a: string, b: string): number {
  return a.length + b.length === 0 ? 1 : 2 * common(a, b) / (a.length + b.length);
}

/** Characters in the longest common run, and in those on both sides of it. */
function common(a: string, b: string): number {
  let [length, endA, endB] = [0, 0, 0];
  let runs: number[] = [];
  for (let i = 0; i < a.length; i++) {
    const next: number[] = [];
    for (let j = 0; j < b.length; j++) {
      if (a[i] !== b[j]) continue;
      next[j] = (runs[j - 1] ?? 0) + 1;
      if (next[j]! > length) [length, endA, endB] = [next[j]!, i + 1, j + 1];
    }
    runs = next;
  }
  if (length === 0) return 0;
  return length + common(a.slice(0, endA - length), b.slice(0, endB - length)) +
    common(a.slice(endA), b.slice(endB));
}
