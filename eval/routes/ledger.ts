/**
 * Calls of models as they are made, with stage and price.
 */
import { PagetreeError } from "pagetree/errors";
import { type Model, priceOf, PRICES, type PriceTable, type Usage } from "pagetree/model";
import type { RouteCall, Stage } from "./types.ts";

/** Collects calls. */
export class Ledger {
  readonly #prices: PriceTable;

  /**
   * Makes an empty list, or goes on with one.
   *
   * @param prices Price table.
   * @param calls List that gets the calls.
   */
  constructor(prices: PriceTable = PRICES, readonly calls: RouteCall[] = []) {
    this.#prices = prices;
  }

  /**
   * Puts a listener around a model. A call that fails with a reply that cannot be used has its tokens in the error, and
   * is paid for like any other.
   *
   * @param model The model.
   * @param stage What its calls are for.
   */
  watch(model: Model, stage: Stage): Model {
    return {
      ...model,
      ask: async (request) => {
        const started = performance.now();
        try {
          const reply = await model.ask(request);
          this.add(model, stage, reply);
          return reply;
        } catch (error) {
          const usage = error instanceof PagetreeError ? error.facts.usage as Usage | undefined : undefined;
          if (usage) {
            this.add(model, stage, { usage, ms: Math.round(performance.now() - started), cached: false });
          }
          throw error;
        }
      },
    };
  }

  /**
   * Adds a call.
   *
   * @param model Who was asked.
   * @param stage What for.
   * @param reply Tokens and time.
   */
  add(
    model: Pick<Model, "provider" | "name">,
    stage: Stage,
    { usage, ms, cached }: { usage: Usage; ms: number; cached: boolean },
  ): void {
    const usd = priceOf(model, usage, this.#prices) ?? null;
    this.calls.push({ stage, model: `${model.provider}/${model.name}`, usage, usd, ms, cached });
  }
}
