/**
 * From what the system says to typed errors.
 *
 * @module
 */
import { type ErrorCode, PagetreeError, printable } from "../errors.ts";

/** The disk, a quota or the largest size of a file is reached. Deno names the last two by their number only. */
const FULL = /^ENOSPC$|\(os error (?:122|27)\)$/;

/** Something forbids it: rights, a medium that is read-only, or Deno's own permissions. */
const DENIED = new Set(["EACCES", "EPERM", "EROFS"]);

/**
 * Makes a typed error of a failed step.
 *
 * @param doing What failed, such as `store a.pdf`.
 * @param folder Folder of the store.
 * @param cause What was thrown; typed errors pass through.
 * @returns The error.
 */
export function storeError(doing: string, folder: string, cause: unknown): PagetreeError {
  if (cause instanceof PagetreeError) return cause;
  const code = codeOf(cause);
  const why = cause instanceof Error ? cause.message : String(cause);
  const message = `Cannot ${doing} as a document of ${printable(folder)}: ${printable(why)}`;
  return new PagetreeError(code, message, { folder, cause });
}

/** Whether a name leads nowhere. */
export function isMissing(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory;
}

function codeOf(cause: unknown): ErrorCode {
  const system = (cause as { code?: string })?.code ?? "";
  if (FULL.test(system) || FULL.test((cause as Error)?.message)) return "STORE_FULL";
  const isDenied = cause instanceof Deno.errors.PermissionDenied || cause instanceof Deno.errors.NotCapable;
  return isDenied || DENIED.has(system) ? "STORE_DENIED" : "STORE_FAILED";
}
