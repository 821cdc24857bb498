/**
 * The one shape of every answer of a tool.
 *
 * @module
 */
import { TOOL_RESPONSE_CHAR_LIMIT } from "./contract.ts";

/** What an agent can do next. */
export interface NextSteps {
  /** What happened, in one line. */
  summary: string;
  /** Calls that make sense now. */
  options: string[];
  /** Present when the same call may succeed later: when to repeat it. */
  auto_retry?: string;
}

/** Stable word of a failed call. */
export type ToolErrorCode = "NOT_FOUND" | "INVALID_INPUT" | "INTERNAL_ERROR";

/** Why a call failed, finer than its code. */
export type ToolErrorReason =
  | "UNKNOWN_TOOL"
  | "BAD_ARGUMENTS"
  | "CLOUD_ONLY"
  | "BAD_PAGES"
  | "OUT_OF_RANGE"
  | "NOT_READY"
  | "PROCESSING_FAILED"
  | "NO_STRUCTURE"
  | "STORAGE"
  | "RESPONSE_TOO_LARGE"
  | "ABORTED";

/** The object that a tool answers with; it has `error` exactly when the call failed. */
export type Payload = Record<string, unknown>;

/** The answer of a tool before it is text. */
export interface Outcome {
  /** The object. */
  payload: Payload;
  /** Whether the call failed. */
  isError: boolean;
}

/** The answer of a tool. */
export interface CallResult extends Outcome {
  /** The object as JSON, never over the limit of one answer. */
  text: string;
}

/** Echoed arguments are cut here: a model may send anything. */
const MAX_ECHO = 200;

/** Messages are cut here. */
const MAX_MESSAGE = 600;

/**
 * Makes the answer of a call that worked.
 *
 * @param fields What the tool found.
 * @param nextSteps What to do next.
 */
export function success(fields: Payload, nextSteps: NextSteps): Outcome {
  return { payload: { success: true, ...fields, next_steps: nextSteps }, isError: false };
}

/**
 * Makes the answer of a call that failed.
 *
 * @param errorCode Stable word.
 * @param reason Finer word.
 * @param error One line for the model.
 * @param details Further fields.
 * @param nextSteps What to do next; `summary` is the error where it is left out.
 */
export function failure(
  errorCode: ToolErrorCode,
  reason: ToolErrorReason | undefined,
  error: string,
  details: Payload,
  nextSteps: Partial<NextSteps>,
): Outcome {
  const message = clip(error, MAX_MESSAGE);
  const steps = { summary: message, options: [], ...nextSteps };
  const payload = { error: message, errorCode, ...(reason && { reason }), ...details, next_steps: steps };
  return { payload, isError: true };
}

/**
 * Writes an answer as text. One that is over the limit would break the host; it becomes a failure.
 *
 * @param outcome The answer.
 */
export function render(outcome: Outcome): CallResult {
  const text = JSON.stringify(outcome.payload);
  if (text.length <= TOOL_RESPONSE_CHAR_LIMIT) return { ...outcome, text };
  return render(failure(
    "INTERNAL_ERROR",
    "RESPONSE_TOO_LARGE",
    `The answer has ${text.length} characters, more than one answer may have.`,
    {},
    { options: ["Ask for less at a time"] },
  ));
}

/**
 * Cuts text to a number of characters, never between the halves of a surrogate pair.
 *
 * @param text Any text.
 * @param max Most UTF-16 units, the mark of the cut included.
 */
export function clip(text: string, max: number = MAX_ECHO): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/**
 * Cuts text so that it fits as a JSON string.
 *
 * @param text Any text.
 * @param max Most characters of its JSON, quotes included.
 * @returns The longest start that fits.
 */
export function cutToJson(text: string, max: number): string {
  if (sizeOf(text) <= max) return text;
  let [low, high] = [0, Math.min(text.length, Math.max(0, max))];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sizeOf(text.slice(0, middle)) <= max) low = middle;
    else high = middle - 1;
  }
  // Half a pair is six characters of JSON, a whole one two: a cut inside one is found by its end.
  return text.slice(0, low).replace(/[\ud800-\udbff]$/, "");
}

/** The number of characters of a value as JSON. */
export function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}
