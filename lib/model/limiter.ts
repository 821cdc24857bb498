/**
 * How many calls may be under way at once, learned from the server's own complaints.
 *
 * @module
 */
import PQueue from "p-queue";
import { PagetreeError } from "../errors.ts";

/** Options of {@linkcode AdaptiveLimiter}. */
export interface LimiterOptions {
  /**
   * Most calls at once, and the number it starts with.
   * @default {16}
   */
  max?: number;
}

/**
 * Lets a number of calls run at once. A 429 halves the number, a full round of successes raises it by one, as TCP does.
 *
 * Complaints about calls that began before the last halving do not halve again: they tell of the same crowd.
 *
 * @example
 * ```ts
 * import { AdaptiveLimiter } from "pagetree/model";
 * const limiter = new AdaptiveLimiter({ max: 4 });
 * console.log(await limiter.run(() => Promise.resolve("done")), limiter.limit); // done 4
 * ```
 */
export class AdaptiveLimiter {
  readonly #max: number;
  readonly #queue: PQueue;
  #lowest: number;
  #successes = 0;
  #halvings = 0;

  /**
   * Starts at the largest number.
   *
   * @param options Largest number of calls.
   * @throws {PagetreeError} `USAGE` when it is no whole number above 0.
   */
  constructor({ max = 16 }: LimiterOptions = {}) {
    if (!Number.isSafeInteger(max) || max < 1) {
      throw new PagetreeError("USAGE", `Cannot use max as a whole number above 0: got ${max}`);
    }
    this.#max = max;
    this.#lowest = max;
    this.#queue = new PQueue({ concurrency: max });
  }

  /** Calls that may be under way now. */
  get limit(): number {
    return this.#queue.concurrency;
  }

  /** The smallest that {@linkcode limit} has been. */
  get lowest(): number {
    return this.#lowest;
  }

  /**
   * Runs a call when its turn comes.
   *
   * @param call The call.
   * @param signal Takes it out of the queue.
   * @returns What the call gave.
   * @throws What the call threw, or the reason of the signal.
   */
  async run<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    let began = 0;
    try {
      const result = await this.#queue.add(() => {
        began = this.#halvings;
        return call();
      }, { signal });
      this.#succeed();
      return result as T;
    } catch (error) {
      if (error instanceof PagetreeError && error.code === "RATE_LIMITED" && began === this.#halvings) {
        this.#halve();
      }
      throw error;
    }
  }

  #succeed(): void {
    if (++this.#successes < this.limit || this.limit === this.#max) return;
    this.#successes = 0;
    this.#queue.concurrency++;
  }

  #halve(): void {
    this.#halvings++;
    this.#successes = 0;
    this.#queue.concurrency = Math.max(1, this.limit >> 1);
    this.#lowest = Math.min(this.#lowest, this.limit);
  }
}
