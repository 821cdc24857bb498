/**
 * From a question to the words that are looked for.
 *
 * @module
 */
import { distance } from "fastest-levenshtein";
import type { Bm25 } from "./bm25.ts";
import { searchWords } from "./words.ts";

/**
 * Sentences that only say in which form the answer is wanted, as "Round your answer to two decimal places." Words such
 * as "decimal" are rare in documents, so BM25 would weigh them most.
 */
const FORM =
  /(?<=^|[.?!;)]\s*)(?:please\s+)?(?:directly\s+)?(?:(?:answer|respond|round|return me)\b|(?:express|format|give|provide|report|return|state|write)\s+(?:down\s+)?(?:an?|the|your)\s+(?:final\s+)?(?:answer|integer|number|response|result)\b|(?:the|your)\s+answer\s+(?:is to|must|should)\b)(?:[^.?!]|\.(?=\S))*[.?!]?/giu;
/** Shorter words have too many neighbours. */
const LEAST_SPELT = 5;

/**
 * Leaves out the sentences of a question that only say in which form the answer is wanted.
 *
 * @param question A question.
 * @returns The rest; the whole question where nothing else is in it.
 */
export function askedPart(question: string): string {
  const rest = question.replace(FORM, " ").trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : question;
}

/**
 * The words of a question as an index knows them: those that it lacks, such as "advertsing", become the most frequent
 * one that is a letter away.
 *
 * @param question A question.
 * @param index Where they are looked for.
 * @returns Words in order; repeats are kept.
 */
export function queryWords(question: string, index: Bm25): string[] {
  return searchWords(askedPart(question)).map((word) => spelt(word, index));
}

function spelt(word: string, index: Bm25): string {
  if (index.texts(word) > 0 || !isSpelling(word)) return word;
  let found = word, most = 0;
  for (const other of index.words()) {
    if (Math.abs(other.length - word.length) > 1 || other[0] !== word[0] || !isSpelling(other)) continue;
    const texts = index.texts(other);
    if (texts > most && distance(word, other) === 1) [found, most] = [other, texts];
  }
  return found;
}

function isSpelling(word: string): boolean {
  return word.length >= LEAST_SPELT && /^[\p{L}\p{M}]+$/u.test(word);
}
