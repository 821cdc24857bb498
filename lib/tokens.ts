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
