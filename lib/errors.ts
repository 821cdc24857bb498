/**
 * The one error class of the package and its codes. Every room may import this leaf file.
 *
 * @module
 */

/** What went wrong, as a stable word that programs can test. */
export type ErrorCode =
  | "FILE_NOT_FOUND"
  | "NOT_A_PDF"
  | "EMPTY_FILE"
  | "PASSWORD_NEEDED"
  | "PASSWORD_WRONG"
  | "PDF_DAMAGED"
  | "NO_PAGES"
  | "NO_INPUT"
  | "OUTPUT_EXISTS"
  | "LIMIT_EXCEEDED"
  | "BAD_TREE"
  | "USAGE"
  | "MODEL_KEY_MISSING"
  | "UNSUPPORTED_PROVIDER"
  | "UNSUPPORTED_MODE"
  | "MODEL_BACKEND"
  | "AUTH"
  | "RATE_LIMITED"
  | "TRANSPORT"
  | "BUDGET"
  | "NOT_FOUND"
  | "NOT_READY"
  | "BLANK_PDF"
  | "NO_TEXT_LAYER"
  | "NO_STRUCTURE"
  | "PAGE_BOUNDS"
  | "NAME_EXHAUSTED"
  | "BAD_ARGUMENT"
  | "STORE_LOCKED"
  | "STORE_FULL"
  | "STORE_DENIED"
  | "STORE_FAILED"
  | "STORE_DAMAGED"
  | "STORE_NEWER"
  | "PACKAGE_MISSING"
  | "ABORTED";

/** Facts that go with an error: the file, page, field or limit it is about. */
export interface ErrorFacts {
  /** HTTP status, where a server answered with one. */
  status?: number;
  /** The error that caused this one. */
  cause?: unknown;
  /** Further named facts, copied onto the error as `facts`. */
  [name: string]: unknown;
}

/**
 * The error that every room throws for bad input or a failed step.
 *
 * The text has the shape "Cannot X as Y: got Z" and names the file, field or page.
 *
 * @example
 * ```ts
 * import { PagetreeError } from "pagetree/errors";
 * const error = new PagetreeError("EMPTY_FILE", "Cannot open a.pdf as a PDF: the file is empty", { file: "a.pdf" });
 * console.log(error.code, error.facts.file); // EMPTY_FILE a.pdf
 * ```
 */
export class PagetreeError extends Error {
  /** Stable code, one of {@linkcode ErrorCode}. */
  readonly code: ErrorCode;
  /** HTTP status, if a server was involved. */
  readonly status?: number;
  /** The named facts given at construction, without `status` and `cause`. */
  readonly facts: Readonly<Record<string, unknown>>;

  /**
   * Makes an error.
   *
   * @param code Stable code.
   * @param message One line for people.
   * @param facts File, page, field, limit, cause.
   */
  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}) {
    const { status, cause, ...rest } = facts;
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PagetreeError";
    this.code = code;
    if (status !== undefined) this.status = status;
    this.facts = rest;
  }
}

/**
 * Makes text safe to print on one line: line feeds, escapes and other control characters become visible.
 *
 * @param text Any text, for example a file name that came from a stranger.
 * @returns The text with control and bidi-override characters as `\u{…}` escapes.
 *
 * @example
 * ```ts
 * import { printable } from "pagetree/errors";
 * console.log(printable("a\nb.pdf")); // a\u{a}b.pdf
 * ```
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (c) => `\\u{${c.codePointAt(0)!.toString(16)}}`,
  );
}
