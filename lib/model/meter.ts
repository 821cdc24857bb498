/**
 * What a run has spent, and the limit at which it stops.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import { priceOf, PRICES, type PriceTable } from "./prices.ts";
import type { Model, ModelReply, ModelRequest, Usage } from "./types.ts";
import { addUsage, usageOf } from "./usage.ts";

/** Options of {@linkcode Meter}. */
export interface MeterOptions {
  /** Dollars after which no call is begun. */
  usd?: number;
  /** Tokens, of prompts and replies, after which no call is begun. */
  tokens?: number;
  /**
   * Price table.
   * @default {PRICES}
   */
  prices?: PriceTable;
  /** Hears after every call. */
  onSpend?: (spent: Spending) => void;
}

/** What was spent. */
export interface Spending {
  /** Replies that were paid for. */
  calls: number;
  /** Replies that came from a store. */
  cachedCalls: number;
  /** Calls that failed; those with a reply that could not be used have their tokens in `usage`. */
  failedCalls: number;
  /** Tokens that were paid for. */
  usage: Usage;
  /** Dollars; undefined when the price of a model is unknown. */
  usd: number | undefined;
}

/**
 * Adds up what models cost in a run and stops it at a budget.
 *
 * The budget is looked at before each call, so that the calls under way at that moment may go beyond it.
 *
 * @example
 * ```ts
 * import { Meter, usageOf } from "pagetree/model";
 * import { scriptedModel } from "pagetree/model/testing";
 * const meter = new Meter({ tokens: 1000 });
 * const model = meter.watch(scriptedModel([{ text: "four", usage: { input: 8, output: 1 } }]));
 * await model.ask({ messages: [{ role: "user", content: "2 + 2?" }] });
 * console.log(meter.spent.usage.input, meter.spent.usd); // 8 undefined
 * ```
 */
export class Meter {
  readonly #options: MeterOptions;
  #spent: Spending = { calls: 0, cachedCalls: 0, failedCalls: 0, usage: usageOf(), usd: 0 };

  /**
   * Starts at nothing.
   *
   * @param options Budget and prices.
   * @throws {PagetreeError} `USAGE` for a limit that is no amount.
   */
  constructor(options: MeterOptions = {}) {
    for (const name of ["usd", "tokens"] as const) {
      const limit = options[name];
      if (limit !== undefined && !(limit > 0)) {
        throw new PagetreeError("USAGE", `Cannot use ${name} as a budget: got ${limit}`);
      }
    }
    this.#options = options;
  }

  /** What was spent so far. */
  get spent(): Spending {
    return { ...this.#spent, usage: { ...this.#spent.usage } };
  }

  /**
   * Puts the meter around a model; several models may share it.
   *
   * @param model The model.
   * @returns The same model, metered.
   * @throws {PagetreeError} `USAGE` for a budget in dollars and a model without a known price.
   */
  watch(model: Model): Model {
    const { prices = PRICES, usd } = this.#options;
    if (usd !== undefined && priceOf(model, usageOf(), prices) === undefined) {
      const name = printable(`${model.provider}/${model.name}`);
      throw new PagetreeError(
        "USAGE",
        `Cannot hold a budget in dollars for ${name}: its price is unknown; give a price, or a budget in tokens`,
      );
    }
    const ask = async <T>(request: ModelRequest<T>): Promise<ModelReply<T>> => {
      this.#check();
      let reply: ModelReply<T>;
      try {
        reply = await model.ask(request);
      } catch (error) {
        const usage = error instanceof PagetreeError ? error.facts.usage as Usage | undefined : undefined;
        this.#add({ failedCalls: 1 }, usage ?? usageOf(), model);
        throw error;
      }
      if (reply.cached) this.#add({ cachedCalls: 1 }, usageOf(), model);
      else this.#add({ calls: 1 }, reply.usage, model);
      return reply;
    };
    return { ...model, ask };
  }

  #check(): void {
    const { usd: most, tokens: mostTokens } = this.#options;
    const { usd, usage } = this.#spent;
    const tokens = usage.input + usage.output;
    const isOver = (most !== undefined && usd !== undefined && usd >= most) ||
      (mostTokens !== undefined && tokens >= mostTokens);
    if (!isOver) return;
    const budget = most === undefined ? `${mostTokens} tokens` : `$${most}`;
    const message = `Cannot ask further: the budget of ${budget} is spent`;
    throw new PagetreeError("BUDGET", message, {
      spent_tokens: tokens,
      ...(usd !== undefined && { spent_usd: usd }),
    });
  }

  #add(
    counts: Partial<Record<"calls" | "cachedCalls" | "failedCalls", number>>,
    usage: Usage,
    model: Model,
  ): void {
    const { prices = PRICES, onSpend } = this.#options;
    const spent = this.#spent;
    const isFree = usage.input + usage.output === 0;
    const price = isFree ? 0 : priceOf(model, usage, prices);
    this.#spent = {
      calls: spent.calls + (counts.calls ?? 0),
      cachedCalls: spent.cachedCalls + (counts.cachedCalls ?? 0),
      failedCalls: spent.failedCalls + (counts.failedCalls ?? 0),
      usage: addUsage(spent.usage, usage),
      usd: spent.usd === undefined || price === undefined ? undefined : spent.usd + price,
    };
    onSpend?.(this.spent);
  }
}
