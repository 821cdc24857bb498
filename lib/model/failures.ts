/**
 * Failures of servers as typed errors. No key gets into one: texts of servers are scrubbed, and no SDK error is kept.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";

/** Whom a call went to. */
export interface Who {
  name: string;
  provider: string;
  /** Keys that must not appear in an error. */
  secrets?: readonly string[];
}

/** Most characters of a server's own words in an error. */
const MAX_WORDS = 300;

/** An error of the official SDKs, as far as it is read. */
interface SdkError {
  status?: unknown;
  headers?: unknown;
  message?: unknown;
  code?: unknown;
  requestID?: unknown;
  error?: {
    type?: unknown;
    message?: unknown;
    code?: unknown;
    error?: { type?: unknown; message?: unknown };
  };
}

/**
 * Makes the error for an answer with a bad status.
 *
 * @param who Model and keys.
 * @param status HTTP status.
 * @param words What the server said.
 * @param facts Further facts, such as `retry_after_ms`.
 */
export function httpFailure(
  who: Who,
  status: number,
  words: string,
  facts: Record<string, unknown> = {},
): PagetreeError {
  const code = status === 401 || status === 403 ? "AUTH" : status === 429 ? "RATE_LIMITED" : "MODEL_BACKEND";
  const message = `Cannot ask ${label(who)}: the server answered ${status}: ${scrub(words, who)}`;
  return new PagetreeError(code, message, { status, ...namesOf(who), ...facts });
}

/**
 * Makes the error for an answer that did not come, or came in pieces.
 *
 * @param who Model and keys.
 * @param reason `connection`, `timeout`, `cut_stream`, `bad_body` or `stream_error`.
 * @param words What happened.
 */
export function transportFailure(who: Who, reason: string, words: string): PagetreeError {
  const message = `Cannot ask ${label(who)}: ${scrub(words, who)}`;
  return new PagetreeError("TRANSPORT", message, { reason, ...namesOf(who) });
}

/** Makes the error for a call that was stopped. */
export function aborted(who: Who): PagetreeError {
  return new PagetreeError("ABORTED", `Cannot ask ${label(who)}: the work was stopped`, namesOf(who));
}

/**
 * Turns what an SDK threw into one of our errors.
 *
 * @param who Model and keys.
 * @param error What was thrown.
 * @param signal Signal of the call.
 */
export function failureFrom(who: Who, error: unknown, signal: AbortSignal): PagetreeError {
  if (error instanceof PagetreeError) return error;
  if (signal.aborted) return aborted(who);
  const sdk = error as SdkError;
  const body = sdk.error?.error ?? sdk.error;
  const words = typeof body?.message === "string" ? body.message : String(sdk.message ?? error);
  if (typeof sdk.status === "number") {
    const wait = retryAfterMs(sdk.headers, Date.now());
    const isQuota = sdk.code === "insufficient_quota" || body?.type === "insufficient_quota";
    return httpFailure(who, sdk.status, words, {
      ...(wait !== undefined && { retry_after_ms: wait }),
      ...(typeof sdk.requestID === "string" && { request_id: sdk.requestID }),
      ...(isQuota && { reason: "quota" }),
    });
  }
  if (error instanceof SyntaxError) {
    return transportFailure(who, "bad_body", `the answer is no JSON: ${words}`);
  }
  const reason = body ? "stream_error" : "connection";
  return transportFailure(
    who,
    reason,
    `${reason === "connection" ? "no connection" : "the server broke off"}: ${words}`,
  );
}

/**
 * Reads how long a server asks to wait: seconds, milliseconds or a date.
 *
 * @param headers Headers of the answer.
 * @param now Milliseconds since 1970.
 * @returns Milliseconds, or undefined if it does not say.
 */
export function retryAfterMs(headers: unknown, now: number): number | undefined {
  if (!(headers instanceof Headers)) return undefined;
  const inMs = headers.get("retry-after-ms");
  if (inMs !== null && /^\d+(\.\d+)?$/.test(inMs)) return Number(inMs);
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Takes keys out of a text and keeps it short and on one line. */
function scrub(text: string, { secrets = [] }: Who): string {
  let clean = text;
  for (const secret of secrets) if (secret.length > 3) clean = clean.replaceAll(secret, "[key]");
  return printable(clean.length > MAX_WORDS ? `${clean.slice(0, MAX_WORDS)}…` : clean);
}

function label({ name, provider }: Who): string {
  return printable(`${provider}/${name}`);
}

function namesOf({ name, provider }: Who): Record<string, string> {
  return { model: name, provider };
}
