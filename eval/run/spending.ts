/**
 * What a run has spent, and whether that is enough.
 */
import type { SampleCall } from "./types.ts";

/** What a run has spent. */
export class Spending {
  usd: number | null = 0;
  #tokens = 0;

  constructor(private readonly options: { budgetUsd?: number; budgetTokens?: number }) {}

  get isOver(): boolean {
    const { budgetUsd = Infinity, budgetTokens = Infinity } = this.options;
    return (this.usd ?? 0) >= budgetUsd || this.#tokens >= budgetTokens;
  }

  add(calls: readonly SampleCall[]): void {
    for (const { cached, usd, input, output } of calls) {
      if (cached) continue;
      this.usd = this.usd === null || usd === null ? null : this.usd + usd;
      this.#tokens += input + output;
    }
  }
}
