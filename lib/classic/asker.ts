/**
 * The calls of the builder: one gate, one count, and an outcome for each instead of an error.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { type Model, priceOf, type PriceTable, type ReplySchema, type Usage } from "../model/mod.ts";
import type { StepName, StepReport } from "./types.ts";

/** A kind of model call: what is asked, the shape of the reply, and what the reply means. */
export interface Step<In, Reply, Out> {
  /** Name, in the report and for the server. */
  readonly name: StepName;
  /** Shape of the reply. */
  readonly schema: ReplySchema<Reply>;
  /** Writes the prompt. */
  prompt(input: In): string;
  /** Reads a reply as far as it can be true: pages that were not sent and titles that are not in the text do not count. */
  read(reply: Reply, input: In): Out;
}

/** What came of a call. */
export type Answer<T> = { ok: true; value: T } | { ok: false; reason: string };

/** Failures of one call that any further call would meet too. */
const FATAL: readonly string[] = [
  "ABORTED",
  "AUTH",
  "BUDGET",
  "FILE_NOT_FOUND",
  "MODEL_KEY_MISSING",
  "UNSUPPORTED_PROVIDER",
  "USAGE",
];
/** So many failures without a single answer mean that there is no server to speak with. */
const HOPELESS = 3;

/** What an {@linkcode Asker} is made with. */
export interface AskerOptions {
  /** The model. */
  model: Model;
  /** Calls under way at once. */
  concurrency: number;
  /** Prices. */
  prices?: PriceTable;
  /** Stops the work. */
  signal?: AbortSignal;
  /** Hears of each call. */
  onCall?: (step: StepName, calls: number) => void;
}

/** Asks a model step by step. */
export class Asker {
  /** Calls by step so far. */
  readonly reports: Partial<Record<StepName, StepReport>> = {};
  readonly #options: AskerOptions;
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #answered = 0;
  #failed = 0;

  constructor(options: AskerOptions) {
    this.#options = options;
    this.#free = Math.max(1, options.concurrency);
  }

  /**
   * Asks one question; one that gets no usable answer is asked once more.
   *
   * @param step Kind of call.
   * @param input What it is about.
   * @returns The answer, or why there is none.
   * @throws {PagetreeError} What any further call would meet too: a refused key, a spent budget, a stop, or a server that
   * never answered.
   */
  async ask<In, Reply, Out>(step: Step<In, Reply, Out>, input: In): Promise<Answer<Out>> {
    await this.#enter();
    try {
      const first = await this.#once(step, input, 0);
      return first.ok ? first : await this.#once(step, input, 1);
    } finally {
      this.#leave();
    }
  }

  async #once<In, Reply, Out>(step: Step<In, Reply, Out>, input: In, repeat: number): Promise<Answer<Out>> {
    const { model, signal, onCall } = this.#options;
    if (signal?.aborted) throw new PagetreeError("ABORTED", "Cannot finish the tree: the work was stopped");
    const report = this.reports[step.name] ??= {
      calls: 0,
      failed: 0,
      cached: 0,
      input: 0,
      output: 0,
      usd: 0,
    };
    report.calls++;
    try {
      const reply = await model.ask<Reply>({
        messages: [{ role: "user", content: step.prompt(input) }],
        schema: step.schema,
        schemaName: step.name,
        repeat,
        signal,
      });
      this.#count(report, reply.usage, reply.cached);
      if (reply.value === undefined) throw new Error(`the reply ended with ${reply.finish}`);
      this.#answered++;
      return { ok: true, value: step.read(reply.value, input) };
    } catch (error) {
      report.failed++;
      this.#failed++;
      const spent = error instanceof PagetreeError ? error.facts.usage as Usage | undefined : undefined;
      if (spent) this.#count(report, spent, false);
      if (error instanceof PagetreeError && FATAL.includes(error.code)) throw error;
      if (this.#answered === 0 && this.#failed >= HOPELESS && isOfServer(error)) throw error;
      return { ok: false, reason: error instanceof Error ? error.message : String(error) };
    } finally {
      onCall?.(step.name, this.calls);
    }
  }

  /** Calls so far. */
  get calls(): number {
    return Object.values(this.reports).reduce((sum, { calls }) => sum + calls, 0);
  }

  #count(report: StepReport, usage: Usage, cached: boolean): void {
    const { model, prices } = this.#options;
    if (cached) report.cached++;
    report.input += usage.input;
    report.output += usage.output;
    const usd = cached ? 0 : priceOf(model, usage, prices);
    report.usd = report.usd === null || usd === undefined ? null : report.usd + usd;
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}

function isOfServer(error: unknown): boolean {
  return error instanceof PagetreeError && (error.code === "RATE_LIMITED" || error.code === "TRANSPORT");
}
