/**
 * Token counting, injectable everywhere it is used. Every room may import this leaf file.
 *
 * @module
 */

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number;

let encoder: CountTokens | undefined;

/**
 * Loads the default counter: `gpt-tokenizer` with the o200k_base vocabulary (GPT-4o and later).
 * The vocabulary (about 2 MB) is only loaded by the first call.
 *
 * @returns A function from text to its number of tokens.
 *
 * @example
 * ```ts
 * import { loadTokenCounter } from "pagetree/tokens";
 * const countTokens = await loadTokenCounter();
 * console.log(countTokens("a tree of sections")); // 4
 * ```
 */
export async function loadTokenCounter(): Promise<CountTokens> {
  if (!encoder) {
    const { countTokens } = await import("gpt-tokenizer");
    // Document text may hold strings such as "<|endoftext|>"; they are data, so no token is special.
    encoder = (text) => countTokens(text, { disallowedSpecial: new Set() });
  }
  return encoder;
}

/**
 * Says how many tokens of a model's input may be spent on pages.
 *
 * @param maxInputTokens Input limit of the model.
 * @returns 85 % of it less 200 for the instructions, at least 1.
 *
 * @example
 * ```ts
 * import { inputBudget } from "pagetree/tokens";
 * console.log(inputBudget(8192)); // 6763
 * ```
 */
export function inputBudget(maxInputTokens: number): number {
  return Math.max(Math.floor(0.85 * maxInputTokens) - 200, 1);
}

/**
 * Counts tokens for the worst tokenizer for numbers, which spends one on each digit in place of one on three.
 *
 * @param text Any text.
 * @param countTokens Counts the tokens of a text.
 * @returns Tokens.
 *
 * @example
 * ```ts
 * import { digitAwareTokens } from "pagetree/tokens";
 * console.log(digitAwareTokens("1234567", () => 3)); // 7
 * ```
 */
export function digitAwareTokens(text: string, countTokens: CountTokens): number {
  let count = countTokens(text);
  for (const [digits] of text.matchAll(/\d+/g)) count += digits.length - Math.ceil(digits.length / 3);
  return count;
}
