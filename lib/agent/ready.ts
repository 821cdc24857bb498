/**
 * Whether a document can be read yet.
 *
 * @module
 */
import type { DocumentMeta } from "../store/mod.ts";
import { clip, failure, type Outcome } from "./envelope.ts";
import { type CallContext, visible } from "./library.ts";

/** How far a document is. */
export type Readiness = "ready" | "failed" | "processing";

/** What the words of the status mean; unknown ones count as processing. */
export function readiness({ status }: DocumentMeta): Readiness {
  return status === "completed" ? "ready" : status === "failed" ? "failed" : "processing";
}

/**
 * Waits until a document is ready or has failed, or time is up. A look that fails is skipped.
 *
 * @param context Library, times and signal.
 * @param meta The document as it was seen last.
 * @returns The document as it is now.
 */
export async function waitFor(context: CallContext, meta: DocumentMeta): Promise<DocumentMeta> {
  const end = performance.now() + context.waitMs;
  let latest = meta;
  while (readiness(latest) === "processing" && performance.now() < end && !context.signal?.aborted) {
    await pause(context.pollMs, context.signal);
    const documents = await visible(context).catch(() => []);
    latest = documents.find(({ id }) => id === meta.id) ?? latest;
  }
  return latest;
}

/**
 * Makes the answer for a document that cannot be read now.
 *
 * @param meta The document.
 * @param waited Whether the call waited for it.
 * @returns The answer, or undefined when the document is ready.
 */
export function notReady(meta: DocumentMeta, waited: boolean): Outcome | undefined {
  const state = readiness(meta);
  if (state === "ready") return undefined;
  const details = { doc_name: clip(meta.name), status: clip(meta.status) };
  if (state === "failed") {
    const options = ["Tell the user; the document has to be submitted again"];
    return failure("INVALID_INPUT", "PROCESSING_FAILED", "The document could not be processed.", details, {
      options,
    });
  }
  const error = waited
    ? "The document was not ready when the waiting time was over."
    : "The document is not ready.";
  return failure("INVALID_INPUT", "NOT_READY", error, details, {
    options: ["Call again with wait_for_completion set to true"],
    auto_retry: "Repeat the call in a minute",
  });
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });
}
