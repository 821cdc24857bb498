/**
 * Which errors end a run of many calls.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";

/** Codes of errors that would meet every further call too. */
const FATAL_CODES: readonly string[] = [
  "ABORTED",
  "AUTH",
  "BUDGET",
  "FILE_NOT_FOUND",
  "MODEL_KEY_MISSING",
  "RATE_LIMITED",
  "TRANSPORT",
  "UNSUPPORTED_PROVIDER",
  "USAGE",
];

/**
 * Decides whether an error of a call ends the run, as it would meet every further call too.
 *
 * Fatal are a missing or refused key, an unknown model, a spent budget, a stop by the user, a store that cannot be used,
 * and limits or failures of the server (statuses 408, 429 and 5xx, no connection), which get here only after all retries.
 * A bad request (400) and a reply that cannot be read are not: they stay with the one call.
 *
 * @param error What a call threw.
 * @returns Whether the run has to end.
 *
 * @example
 * ```ts
 * import { PagetreeError } from "pagetree/errors";
 * import { isFatalError } from "pagetree/model";
 * console.log(isFatalError(new PagetreeError("USAGE", "no such model", { status: 404 })), isFatalError(new Error("?")));
 * // true false
 * ```
 */
export function isFatalError(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  if (status === 400) return false;
  if (typeof status === "number") {
    if ([401, 403, 404, 408, 429].includes(status) || status >= 500) return true;
  }
  return error instanceof PagetreeError && FATAL_CODES.includes(error.code);
}
