/**
 * When a failed call is made again, and how long it waits before.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";

/** How calls are repeated, and the clock they wait by. */
export interface RetryOptions {
  /**
   * Most attempts of a call, the first included.
   * @default {10}
   */
  attempts?: number;
  /**
   * Wait before the second attempt in milliseconds; it doubles with each further one, and a random half of it is left out
   * so that calls that failed together do not come back together.
   * @default {500}
   */
  baseMs?: number;
  /**
   * Longest of these waits in milliseconds. With the defaults, ten attempts wait about 95 s in the mean, 127 s at most.
   * @default {30000}
   */
  maxMs?: number;
  /**
   * Longest wait in milliseconds that a server may ask for; a call that is told to wait longer fails at once.
   * @default {300000}
   */
  maxRetryAfterMs?: number;
  /**
   * Waits; rejects when the signal fires.
   * @default {a timer}
   */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /**
   * Random number from 0 to below 1.
   * @default {Math.random}
   */
  random?: () => number;
}

/** Statuses below 500 that may pass; all others below 500 meet the next attempt too. */
const PASSING: readonly number[] = [408, 409, 425, 429];

/**
 * Decides whether another attempt can help.
 *
 * @param error What a call threw.
 */
export function isRetryable(error: unknown): error is PagetreeError {
  if (!(error instanceof PagetreeError) || error.facts.reason === "quota") return false;
  if (error.status !== undefined) return error.status >= 500 || PASSING.includes(error.status);
  return error.code === "TRANSPORT";
}

/**
 * Makes a call until it succeeds, cannot succeed, or was made often enough.
 *
 * @param call The call; gets the number of the attempt, from 1.
 * @param options How often and how long.
 * @param signal Stops the waiting.
 * @returns What the call gave.
 * @throws {PagetreeError} The last failure, with the number of `attempts`.
 */
export async function withRetry<T>(
  call: (attempt: number) => Promise<T>,
  options: RetryOptions,
  signal: AbortSignal,
): Promise<T> {
  const { attempts = 10, sleep = wait } = options;
  for (let attempt = 1;; attempt++) {
    try {
      return await call(attempt);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      const ms = delayBefore(attempt + 1, error, options);
      if (attempt >= attempts || ms === undefined) throw exhausted(error, attempt);
      await sleep(ms, signal);
    }
  }
}

/** Milliseconds to wait before an attempt, or undefined when the server asks for too long a wait. */
function delayBefore(attempt: number, error: PagetreeError, options: RetryOptions): number | undefined {
  const { baseMs = 500, maxMs = 30_000, maxRetryAfterMs = 300_000, random = Math.random } = options;
  const backoff = Math.min(maxMs, baseMs * 2 ** (attempt - 2)) * (1 - random() / 2);
  const asked = error.facts.retry_after_ms;
  if (typeof asked !== "number") return backoff;
  // Later than asked by a random bit, so that those who were told the same time do not all come then.
  return asked > maxRetryAfterMs ? undefined : asked + baseMs * random();
}

function exhausted(error: PagetreeError, attempts: number): PagetreeError {
  const times = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  const { status, facts } = error;
  return new PagetreeError(error.code, `${error.message}; gave up after ${times}`, {
    status,
    ...facts,
    attempts,
  });
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
