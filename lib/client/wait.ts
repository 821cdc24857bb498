/**
 * Waiting for a document.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import type { DocumentInfo } from "./types.ts";

/** Options of `waitUntilReady`. */
export interface WaitOptions {
  /**
   * Milliseconds to wait.
   * @default {1_800_000}
   */
  timeoutMs?: number;
  /**
   * Milliseconds of the first pause; each further one is half as long again, up to 15 seconds.
   * @default {2000}
   */
  pauseMs?: number;
  /** Stops the waiting. */
  signal?: AbortSignal;
}

const GROWTH = 1.5;
const MAX_PAUSE = 15_000;

/**
 * Looks at a document until it is ready.
 *
 * @param look Reads its facts.
 * @param options Times and signal.
 * @returns Its facts when it is ready.
 */
export async function waitForStatus(
  look: () => Promise<DocumentInfo>,
  { timeoutMs = 1_800_000, pauseMs = 2000, signal }: WaitOptions,
): Promise<DocumentInfo> {
  const end = performance.now() + timeoutMs;
  for (let pause = pauseMs;; pause = Math.min(MAX_PAUSE, pause * GROWTH)) {
    if (signal?.aborted) {
      throw new PagetreeError("ABORTED", "Cannot wait for the document: the work was stopped", {
        cause: signal.reason,
      });
    }
    const info = await look();
    if (info.status === "completed") return info;
    if (info.status === "failed" || performance.now() >= end) {
      const message = `Cannot read ${printable(info.name)} as a document: its status is ${
        printable(info.status)
      }`;
      throw new PagetreeError("NOT_READY", message, { id: info.id, documentStatus: info.status });
    }
    await new Promise<void>((resolve) => {
      const stop = () => (clearTimeout(timer), signal?.removeEventListener("abort", stop), resolve());
      const timer = setTimeout(stop, pause);
      signal?.addEventListener("abort", stop);
      // It may have fired during the look, and fires only once.
      if (signal?.aborted) stop();
    });
  }
}
