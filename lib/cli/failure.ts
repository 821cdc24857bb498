/**
 * Failures as machines and people read them.
 */
import { z } from "zod";
import { PagetreeError, printable } from "../errors.ts";
import type { Schema } from "../tree/mod.ts";

/** A failure as `--json` prints it. */
export interface Failure {
  /** What went wrong. */
  error: {
    /** A code of {@linkcode PagetreeError}, or `INTERNAL` for a fault of this program. */
    code: string;
    /** One line for people. */
    message: string;
    /** Facts, such as the file, the page or the limit. */
    [fact: string]: unknown;
  };
}

/** The shape of a failure as `--json` prints it. */
export const failureSchema: Schema<Failure> = z.object({
  error: z.looseObject({ code: z.string(), message: z.string() }),
});

/**
 * Turns anything that was thrown into a failure.
 *
 * @param error What was thrown.
 * @param file Path that was worked on, if any.
 * @returns Code, message on one line, and the facts of the error.
 */
export function failureOf(error: unknown, file?: string): Failure {
  const where = file === undefined ? {} : { file };
  if (error instanceof PagetreeError) {
    const message = printable(error.message);
    // Half a tree is for programs that go on with it.
    const { partial: _, ...facts } = error.facts;
    return { error: { ...where, ...facts, code: error.code, message } };
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const message = `Cannot go on${file === undefined ? "" : ` with ${printable(file)}`}: ${printable(what)}`;
  return { error: { ...where, code: "INTERNAL", message } };
}

/**
 * Ends the work when the user has stopped it.
 *
 * @param signal Signal of the command.
 * @throws {PagetreeError} `ABORTED`.
 */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new PagetreeError("ABORTED", "Stopped by the user");
}
