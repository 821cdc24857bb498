/**
 * Whether two texts are the same answer.
 *
 * @module
 */
import { similarity } from "pagetree/tree";

/** Similarity from which ANLS counts an answer at all. */
const ANLS_THRESHOLD = 0.5;

/**
 * Makes texts comparable: compatibility forms, case, punctuation, articles, thousands separators and currency signs go.
 *
 * @param text Any text.
 * @returns Words with single spaces.
 *
 * @example
 * ```ts
 * import { normalizeAnswer } from "pagetree/eval";
 * console.log(normalizeAnswer("The  “Total” was $1,250.")); // total was 1250
 * ```
 */
export function normalizeAnswer(text: string): string {
  const words = text.normalize("NFKC").toLowerCase()
    .replace(/(?<=\p{Nd}),(?=\p{Nd}{3}(?!\p{Nd}))/gu, "")
    .replace(/\.(?!\p{Nd})/gu, " ")
    .replace(/[^\p{L}\p{M}\p{N}.%]+/gu, " ");
  const plain = words.replace(/\b(?:a|an|the)\b/g, " ").replace(/\s+/g, " ").trim();
  // "A" may be the answer itself.
  return plain === "" ? words.trim() : plain;
}

/**
 * Average normalized Levenshtein similarity against the nearest of several references (Biten et al., ICCV 2019): 1 less
 * distance over the longer length, 0 below 0.5. Case and spaces around do not count.
 *
 * @param answer What was answered.
 * @param golds References, at least one.
 * @returns 0, or 0.5 to 1.
 *
 * @example
 * ```ts
 * import { anls } from "pagetree/eval";
 * console.log(anls("Sate", ["State"]).toFixed(2)); // 0.80
 * ```
 */
export function anls(answer: string, golds: readonly string[]): number {
  const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");
  const nearest = Math.max(...golds.map((gold) => similarity(plain(answer), plain(gold))));
  return nearest < ANLS_THRESHOLD ? 0 : nearest;
}

/**
 * F1 over shared words, as in SQuAD (Rajpurkar et al., 2016).
 *
 * @param answer What was answered.
 * @param gold The reference.
 * @returns 0 to 1; two empty texts are the same.
 *
 * @example
 * ```ts
 * import { tokenF1 } from "pagetree/eval";
 * console.log(tokenF1("the cat sat down", "a cat sat").toFixed(2)); // 0.80
 * ```
 */
export function tokenF1(answer: string, gold: string): number {
  const given = wordsOf(answer), right = wordsOf(gold);
  if (given.length === 0 || right.length === 0) return given.length === right.length ? 1 : 0;
  const left = new Map<string, number>();
  for (const word of right) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of given) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared++;
  }
  return 2 * shared / (given.length + right.length);
}

function wordsOf(text: string): string[] {
  return normalizeAnswer(text).split(" ").filter((word) => word !== "");
}
