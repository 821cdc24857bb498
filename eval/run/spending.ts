/**
 * What a run has spent, and whether that is enough.
 */
import type { SampleCall } from "./types.ts";

/** What a run has spent. */
export class Spending {
  #known = 0;
  #tokens = 0;
  #unpriced = 0;

  constructor(private readonly options: { budgetUsd?: number; budgetTokens?: number }) {}

  /** Dollars; null as soon as a call has no known price. */
  get usd(): number | null {
    return this.#unpriced > 0 ? null : this.#known;
  }

  /** Whether a budget is spent; calls without a price count in tokens only, and the others still in dollars. */
  get isOver(): boolean {
    const { budgetUsd = Infinity, budgetTokens = Infinity } = this.options;
    return this.#known >= budgetUsd || this.#tokens >= budgetTokens;
  }

  add(calls: readonly SampleCall[]): void {
    for (const { cached, usd, input, output } of calls) {
      if (cached) continue;
      if (usd === null) this.#unpriced++;
      else this.#known += usd;
      this.#tokens += input + output;
    }
  }
}
