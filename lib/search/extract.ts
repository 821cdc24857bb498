/**
 * An answer without a model: the sentence, the table row or the number that fits best.
 *
 * @module
 */
import type { SearchPage } from "./types.ts";
import { searchWords } from "./words.ts";

/** Share of the weight of a question's words that a passage must hold to be an answer. */
const ENOUGH = 0.3;
/** Most characters of an answer that is a passage. */
const LONGEST = 300;

/** An answer that was taken from the text. */
export interface ExtractedAnswer {
  /** The passage or the number in it; null when nothing fits. */
  answer: string | null;
  /** The passage. */
  passage: string | null;
  /** Page that it stands on; null without an answer. */
  page: number | null;
  /** Share of the weight of the question's words that the passage holds, 0 to 1. */
  fit: number;
}

/**
 * Finds the passage of some pages that holds most of what a question asks about, and the number in it where the question
 * asks for one. It is a search, not an understanding: marked as such everywhere.
 *
 * @param question What is asked.
 * @param pages Pages to look at, best first; of equal passages that of the earlier page wins.
 * @param options Kind of answer that is asked for; `Int` and `Float` ask for a number.
 * @returns The answer, its passage and page; null for all where no passage holds enough.
 *
 * @example
 * ```ts
 * import { extractAnswer } from "pagetree/search";
 * const pages = [{ number: 4, text: "The colony grew. In 2019 there were 312 pairs of terns." }];
 * console.log(extractAnswer("How many pairs of terns were there?", pages)); // answer "312" from page 4
 * ```
 */
export function extractAnswer(
  question: string,
  pages: readonly SearchPage[],
  { kind = "" }: { kind?: string } = {},
): ExtractedAnswer {
  const none: ExtractedAnswer = { answer: null, passage: null, page: null, fit: 0 };
  const asked = [...new Set(searchWords(question))];
  const passages = pages.flatMap(({ number, text }) =>
    passagesOf(text).map((passage) => ({ number, passage }))
  );
  if (asked.length === 0 || passages.length === 0) return none;
  const words = passages.map(({ passage }) => searchWords(passage));
  const weights = new Map(asked.map((word) => {
    const holders = words.filter((list) => list.includes(word)).length;
    // A word that no passage holds weighs as one of a single passage, or few passages could never answer.
    return [word, Math.log(1 + passages.length / Math.max(1, holders))];
  }));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const isNumeric = /^(?:int|float|number)$/i.test(kind);
  const wantsNumber = isNumeric || (kind === "" || /^str/i.test(kind)) && asksForNumber(question);
  const wanted = new Set(asked);
  let found = none, top = 0;
  passages.forEach(({ number, passage }, i) => {
    const held = new Set(words[i]);
    const fit = asked.reduce((sum, word) => sum + (held.has(word) ? weights.get(word)! : 0), 0) / total;
    const value = wantsNumber ? numberIn(passage, question, wanted) : undefined;
    // A passage without a number cannot answer a question for one; long passages hold words by chance.
    const score = fit * (wantsNumber && value === undefined ? 0.5 : 1) / (1 + held.size / 200);
    if (score <= top || fit < ENOUGH || isNumeric && value === undefined) return;
    top = score;
    found = { answer: value ?? shortened(passage), passage: shortened(passage), page: number, fit };
  });
  return found;
}

/** Sentences of running text; lines that are none, such as rows of tables, alone. */
function passagesOf(text: string): string[] {
  const passages: string[] = [];
  for (
    const { segment } of new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(joinLines(text))
  ) {
    for (const part of segment.split("\n")) {
      const passage = part.replace(/\s+/g, " ").trim();
      if (/[\p{L}\p{N}]/u.test(passage)) passages.push(passage);
    }
  }
  return passages;
}

/** Lines that go on in the next one are joined: those that end in a letter or comma before a small letter. */
function joinLines(text: string): string {
  return text.replace(/(\p{L})-\n(?=\p{Ll})/gu, "$1").replace(/([\p{L},;])\n(?=[\p{Ll}(])/gu, "$1 ");
}

function asksForNumber(question: string): boolean {
  return /\bhow (?:many|much|old|long|far|often|high|large|big)\b|\b(?:percent(?:age)?|number of|what year|which year|ratio|total|amount|margin|rate)\b|%|\$/i
    .test(question);
}

/** Numbers that small words stand for; "one" is mostly a pronoun. */
const NUMBER_WORDS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const NUMBERS = new RegExp(
  `[$€£¥]?\\s?\\p{N}+(?:[.,]\\p{N}+)*\\s?%?|\\b(?:${NUMBER_WORDS})\\b`,
  "giu",
);
/** Words before a number that is a label, not an amount. */
const LABEL = /(?:figure|fig\.?|table|section|chapter|appendix|item|note|page|step|part|no\.?)\s*$/i;

/** The number of a passage that stands nearest to a word of the question, with its currency or percent sign. */
function numberIn(passage: string, question: string, asked: ReadonlySet<string>): string | undefined {
  const named = new Set(question.match(/\p{N}+(?:[.,]\p{N}+)*/gu));
  const words = [...passage.matchAll(/[\p{L}\p{M}]+/gu)].filter(([word]) =>
    searchWords(word).some((part) => asked.has(part))
  );
  const wantsYear = /\b(?:year|when)\b/i.test(question) &&
    !/\b(?:year|years) (?:ended|ending)\b|fiscal year/i.test(question);
  let nearest: string | undefined, least = Infinity;
  for (const match of passage.matchAll(NUMBERS)) {
    const digits = match[0].match(/\p{N}+(?:[.,]\p{N}+)*/u)?.[0];
    // The question's own numbers are no answer, nor are those of sections and figures.
    if (digits !== undefined && (named.has(digits) || LABEL.test(passage.slice(0, match.index)))) continue;
    // A year is an answer to "when" and "which year" only.
    if (!wantsYear && digits !== undefined && /^(?:19|20)\d\d$/.test(digits) && match[0].trim() === digits) {
      continue;
    }
    if (match.index === 0 && /^\p{N}+(?:\.\p{N}+)*\s+\p{Lu}/u.test(passage)) continue;
    const [start, end] = [match.index, match.index + match[0].length];
    // Amounts mostly stand behind what they are the amount of.
    const distance = Math.min(
      ...words.map((word) =>
        word.index < start ? start - word.index - word[0].length : 2 * (word.index - end)
      ),
    );
    if (distance >= least) continue;
    [nearest, least] = [match[0].trim(), distance];
  }
  return nearest;
}

function shortened(passage: string): string {
  if (passage.length <= LONGEST) return passage;
  return `${passage.slice(0, LONGEST).replace(/\s+\S*$/, "")}…`;
}
