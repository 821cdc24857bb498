/**
 * Numbers as people write them, and whether two are the same answer.
 *
 * @module
 */

/** A number in a text. */
export interface ReadNumber {
  /** Its value, multiplied by the word behind it; a percentage is its number of percent. */
  value: number;
  /** Decimals as written. */
  decimals: number;
  /** Whether `%` or the word stands behind it. */
  percent: boolean;
  /** Whether a word such as million stands behind it. */
  scaled: boolean;
}

/** Largest relative difference of two numbers that are the same. */
const TOLERANCE = 0.005;
/** Units that answers leave out or add: thousands, millions, billions, percent. */
const SCALES = [1e3, 1e6, 1e9, 100];
const WORDS: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
};
const NUMBER =
  /(\()?\s*(?:(?<![\p{L}\p{N}])([-−–+]))?\s*(?:[$€£¥]\s*([-−–])?)?\s*(\p{Nd}{1,3}(?:[,'\u2009\u202f]\p{Nd}{3})+(?:\.\p{Nd}+)?|\p{Nd}*\.?\p{Nd}+)\s*(%|percent\b|per cent\b)?\s*(\))?(?:\s*(thousand|million|billion|trillion|mn|bn|k|m|b)\b)?/giu;

/**
 * Reads the numbers of a text: signs, parentheses for negative ones, separators of thousands, percent, million.
 *
 * @param text Any text.
 * @returns Numbers in order.
 *
 * @example
 * ```ts
 * import { readNumbers } from "pagetree/eval";
 * console.log(readNumbers("$(1,577) million, or 5.4%").map(({ value }) => value)); // [ -1577000000, 5.4 ]
 * ```
 */
export function readNumbers(text: string): ReadNumber[] {
  return [...text.normalize("NFKC").matchAll(NUMBER)].map((match) => {
    const [, open, before, after, digits, percent, close, word] = match;
    const plain = digits!.replace(/[,'\u2009\u202f]/g, "");
    const isNegative = (open !== undefined && close !== undefined) || before === "-" || before === "−" ||
      after !== undefined;
    const scale = word === undefined ? 1 : WORDS[word.toLowerCase()]!;
    return {
      value: (isNegative ? -1 : 1) * Number(plain) * scale,
      decimals: plain.split(".")[1]?.length ?? 0,
      percent: percent !== undefined,
      scaled: word !== undefined,
    };
  }).filter(({ value }) => Number.isFinite(value));
}

/**
 * Says whether an answer gives the gold number: within 0.5 %, or the same after rounding to the gold's decimals; off by
 * thousand, million, billion or hundred only where neither the question nor the gold settles the unit.
 *
 * @param answer What was answered; where it has several numbers, any of up to three may be the one.
 * @param gold The gold number as text.
 * @param question The question, which may settle the unit.
 * @returns Whether they are the same; undefined when the gold is no number.
 *
 * @example
 * ```ts
 * import { sameNumber } from "pagetree/eval";
 * console.log(sameNumber("about $1,577.4 million", "$1577.00", "Capex in USD millions?")); // true
 * ```
 */
export function sameNumber(answer: string, gold: string, question: string = ""): boolean | undefined {
  const [right, ...others] = readNumbers(gold);
  if (!right || others.length > 0) return undefined;
  const given = readNumbers(answer);
  // An answer that lists many numbers has not decided for one.
  if (given.length === 0 || given.length > 3) return false;
  const isOpen = !right.percent && !right.scaled &&
    !/thousand|million|billion|percent|%|\bin (?:usd|us\$|dollars)\b/i.test(question);
  return given.some((number) => {
    if (close(number.value, right)) return true;
    // "$5.2 million" for a gold of 5.2 whose question speaks of millions.
    if (number.scaled && /thousand|million|billion/i.test(question)) {
      const unscaled = SCALES.slice(0, 3).some((scale) => close(number.value / scale, right));
      if (unscaled) return true;
    }
    return isOpen &&
      SCALES.some((scale) => close(number.value * scale, right) || close(number.value / scale, right));
  });
}

function close(value: number, { value: gold, decimals }: ReadNumber): boolean {
  if (Math.abs(value - gold) <= TOLERANCE * Math.abs(gold)) return true;
  const unit = 10 ** decimals;
  return decimals > 0 && Math.round(value * unit) === Math.round(gold * unit);
}
