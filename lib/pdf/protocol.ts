/**
 * What the parent asks a child process, and what comes back. Requests are answered in order.
 *
 * @module
 */
import type { ErrorCode } from "../errors.ts";

/** A request of the parent. The bytes of the file go beside `open`. */
export type Request =
  | { do: "open"; document: number; name: string; password?: string; charsPerPage: number }
  | { do: "page"; document: number; number: number }
  | { do: "bookmarks" | "labels" | "close"; document: number };

/** A reply of the child; the first one, without a request, says that it is ready. */
export type Reply =
  | { value: unknown }
  | { error: { code: ErrorCode; message: string; facts: Record<string, unknown> } };
