/**
 * Writing of result files.
 */
import { dirname, join } from "node:path";
import { PagetreeError, printable } from "../errors.ts";

/** A file to write. */
export interface Target {
  /** Path as the user would write it. */
  shown: string;
  /** Absolute path. */
  path: string;
}

/**
 * Refuses to overwrite a file that was not made from the same source.
 *
 * @param target File to write.
 * @param sha256 SHA-256 of the source in hex, compared with `source_sha256` in the file.
 * @throws {PagetreeError} `OUTPUT_EXISTS`.
 */
export async function refuseForeignFile(target: Target, sha256: string): Promise<void> {
  let text: string;
  try {
    text = await Deno.readTextFile(target.path);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return;
    throw cannotWrite(target, cause);
  }
  if (sourceOf(text) === sha256) return;
  throw new PagetreeError(
    "OUTPUT_EXISTS",
    `Cannot write ${printable(target.shown)} as a new file: it exists and is of another source; use --force`,
    { file: target.shown },
  );
}

/**
 * Writes a text file so that its name never shows a part of it: to a file beside it, which then takes its place.
 *
 * @param target File to write; its folder is made when it is missing.
 * @param text What it shall hold.
 * @throws {PagetreeError} `OUTPUT_EXISTS` when a folder has that name or a file stands where a folder is needed,
 * `FILE_NOT_FOUND` when it cannot be written.
 */
export async function writeWhole(target: Target, text: string): Promise<void> {
  const part = join(dirname(target.path), `.pagetree-${crypto.randomUUID()}.part`);
  try {
    await Deno.mkdir(dirname(target.path), { recursive: true });
    await Deno.writeTextFile(part, text, { createNew: true });
    await Deno.rename(part, target.path);
  } catch (cause) {
    await Deno.remove(part).catch(() => {});
    throw cannotWrite(target, cause);
  }
}

function sourceOf(text: string): unknown {
  try {
    return JSON.parse(text)?.source_sha256;
  } catch {
    // Not a file of ours.
    return undefined;
  }
}

function cannotWrite({ shown }: Target, cause: unknown): PagetreeError {
  const isTaken = cause instanceof Deno.errors.AlreadyExists || cause instanceof Deno.errors.IsADirectory ||
    cause instanceof Deno.errors.NotADirectory;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new PagetreeError(
    isTaken ? "OUTPUT_EXISTS" : "FILE_NOT_FOUND",
    `Cannot write ${printable(shown)} as a file: ${why}`,
    { cause, file: shown },
  );
}
