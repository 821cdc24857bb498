/**
 * What calls cost.
 *
 * @module
 */
import type { Model, Usage } from "./types.ts";

/** Dollars for a million tokens of each class. */
export interface Price {
  /** Tokens of prompts. */
  input: number;
  /**
   * Tokens of prompts from the server's cache.
   * @default {input}
   */
  cachedInput?: number;
  /** Tokens of replies, reasoning included. */
  output: number;
  /** Calls with more tokens in the prompt than `above` cost this many times as much. */
  long?: {
    /** Tokens of the prompt. */
    above: number;
    /** Factor for prompts. */
    input: number;
    /** Factor for replies. */
    output: number;
  };
}

/** Prices by model, as they were on a day. */
export interface PriceTable {
  /** Day on which they were looked up, as in 2026-01-31. */
  date: string;
  /** By name without the provider for OpenAI and Anthropic, as `provider/name` for others. */
  models: Readonly<Record<string, Price>>;
}

const LONG = { above: 272_000, input: 2, output: 1.5 };

/**
 * List prices of the vendors for calls that are not batched; a model that is not here has no known price.
 *
 * @example
 * ```ts
 * import { PRICES } from "pagetree/model";
 * console.log(PRICES.date, PRICES.models["gpt-4.1"]);
 * ```
 */
export const PRICES: PriceTable = {
  date: "2026-12-01",
  models: {
    "gpt-5.6-sol": { input: 4, cachedInput: 0.4, output: 20, long: LONG },
    "gpt-5.6-terra": { input: 2, cachedInput: 0.2, output: 12, long: LONG },
    "gpt-5.6-luna": { input: 0.2, cachedInput: 0.02, output: 1.2, long: LONG },
    "gpt-6-sol": { input: 2, cachedInput: 0.2, output: 10, long: LONG },
    "gpt-6-luna": { input: 0.1, cachedInput: 0.01, output: 0.5, long: LONG },
    "gpt-4.1": { input: 2, cachedInput: 0.5, output: 8 },
    "gpt-4.1-mini": { input: 0.4, cachedInput: 0.1, output: 1.6 },
    "claude-opus-5-5": { input: 4, cachedInput: 0.2, output: 20 },
    "claude-opus-5": { input: 5, cachedInput: 0.5, output: 25 },
    "claude-sonnet-5-5": { input: 2, cachedInput: 0.1, output: 10 },
    "claude-opus-4-6": { input: 5, cachedInput: 0.5, output: 25 },
    "claude-opus-4-5": { input: 5, cachedInput: 0.5, output: 25 },
    "claude-sonnet-4-6": { input: 3, cachedInput: 0.3, output: 15 },
    "claude-sonnet-4-5": { input: 3, cachedInput: 0.3, output: 15 },
    "claude-haiku-4-5": { input: 1, cachedInput: 0.1, output: 5 },
  },
};

/**
 * Works out what a call cost.
 *
 * @param model The model that was asked.
 * @param usage Tokens of the call.
 * @param prices Price table.
 * @returns Dollars, or undefined where the price is unknown; never 0 for an unknown price.
 *
 * @example
 * ```ts
 * import { priceOf, usageOf } from "pagetree/model";
 * const model = { provider: "openai", name: "gpt-4.1" };
 * console.log(priceOf(model, usageOf({ input: 1000, output: 500 }))); // 0.006
 * ```
 */
export function priceOf(
  model: Pick<Model, "provider" | "name">,
  usage: Usage,
  prices: PriceTable = PRICES,
): number | undefined {
  const price = findPrice(model, prices);
  if (!price) return undefined;
  const isLong = price.long !== undefined && usage.input > price.long.above;
  const [more, moreOut] = isLong ? [price.long!.input, price.long!.output] : [1, 1];
  const fresh = usage.input - usage.cachedInput;
  const prompts = fresh * price.input + usage.cachedInput * (price.cachedInput ?? price.input);
  return (prompts * more + usage.output * price.output * moreOut) / 1e6;
}

/** The price of a model; a dated name such as `gpt-4.1-2025-04-14` has that of the plain one. */
function findPrice(
  { provider, name }: Pick<Model, "provider" | "name">,
  prices: PriceTable,
): Price | undefined {
  const plain = name.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})$/, "");
  const isVendor = provider === "openai" || provider === "anthropic";
  for (const key of [`${provider}/${name}`, `${provider}/${plain}`, ...(isVendor ? [name, plain] : [])]) {
    if (Object.hasOwn(prices.models, key)) return prices.models[key];
  }
  return undefined;
}
