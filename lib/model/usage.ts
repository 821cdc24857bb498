/**
 * Sums of tokens.
 *
 * @module
 */
import type { Usage } from "./types.ts";

/**
 * Makes a usage of nothing, or with some classes given.
 *
 * @param given Tokens by class.
 * @returns All classes, 0 where not given.
 *
 * @example
 * ```ts
 * import { usageOf } from "pagetree/model";
 * console.log(usageOf({ input: 12 }).output); // 0
 * ```
 */
export function usageOf(given: Partial<Usage> = {}): Usage {
  const { input = 0, cachedInput = 0, output = 0, reasoning = 0, image = 0 } = given;
  return { input, cachedInput, output, reasoning, image };
}

/**
 * Adds tokens class by class.
 *
 * @param a One usage.
 * @param b Another.
 * @returns A new usage.
 *
 * @example
 * ```ts
 * import { addUsage, usageOf } from "pagetree/model";
 * console.log(addUsage(usageOf({ input: 12 }), usageOf({ input: 3, output: 4 })).input); // 15
 * ```
 */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    cachedInput: a.cachedInput + b.cachedInput,
    output: a.output + b.output,
    reasoning: a.reasoning + b.reasoning,
    image: a.image + b.image,
  };
}
