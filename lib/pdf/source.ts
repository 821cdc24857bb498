/**
 * The bytes of a PDF from wherever the caller has them.
 *
 * @module
 */
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { PagetreeError, printable } from "../errors.ts";

/** The bytes of a document and what they are called. */
export interface Source {
  /** File name with extension. */
  name: string;
  /** The bytes, a private copy. */
  bytes: Uint8Array;
  /** SHA-256 of the bytes, in hex. */
  sha256: string;
}

/** A reader looks this far for the header; some mail systems put lines before it. */
const HEADER_WINDOW = 1024;

/**
 * Reads the bytes and checks that they look like a PDF.
 *
 * @param source Path, file: URL or bytes; bytes are copied.
 * @param name Name to use in place of the path's last part.
 * @param signal Stops the reading.
 * @returns Bytes, name and hash.
 * @throws {PagetreeError} FILE_NOT_FOUND, EMPTY_FILE, NOT_A_PDF or USAGE.
 *
 * @example
 * ```ts
 * import { readSource } from "pagetree/pdf";
 * const { name, bytes, sha256 } = await readSource("fixtures/pdf/two_column_paper.pdf");
 * console.log(name, bytes.length > 0, sha256.length); // two_column_paper.pdf true 64
 * ```
 */
export async function readSource(
  source: string | URL | Uint8Array,
  name?: string,
  signal?: AbortSignal,
): Promise<Source> {
  const path = source instanceof Uint8Array ? undefined : pathOf(source);
  const label = printable(path ?? name ?? "document.pdf");
  const bytes = source instanceof Uint8Array ? source.slice() : await readFile(path!, label, signal);
  if (bytes.length === 0) {
    throw new PagetreeError("EMPTY_FILE", `Cannot open ${label} as a PDF: the file is empty`, {
      file: label,
    });
  }
  if (!hasHeader(bytes)) {
    const head = printable(new TextDecoder("latin1").decode(bytes.subarray(0, 16)));
    throw new PagetreeError(
      "NOT_A_PDF",
      `Cannot open ${label} as a PDF: got a file that starts with "${head}" and has no %PDF- in its first ${HEADER_WINDOW} bytes`,
      { file: label },
    );
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return { name: name ?? (path ? basename(path) : "document.pdf"), bytes, sha256: digest.toHex() };
}

function pathOf(source: string | URL): string {
  const text = String(source);
  if (/^https?:/i.test(text)) {
    throw new PagetreeError(
      "USAGE",
      `Cannot open ${printable(text)} as a PDF: got a web address; fetch it yourself and pass the bytes`,
      { file: text },
    );
  }
  if (!/^file:/i.test(text) && !(source instanceof URL)) return text;
  try {
    return fileURLToPath(source);
  } catch (cause) {
    throw new PagetreeError(
      "USAGE",
      `Cannot open ${printable(text)} as a PDF: got an address that is not a local file`,
      {
        file: text,
        cause,
      },
    );
  }
}

async function readFile(path: string, label: string, signal?: AbortSignal): Promise<Uint8Array> {
  try {
    return await Deno.readFile(path, { signal });
  } catch (cause) {
    if (signal?.aborted) {
      throw new PagetreeError("ABORTED", `Cannot open ${label} as a PDF: the work was stopped`, { cause });
    }
    throw new PagetreeError(
      "FILE_NOT_FOUND",
      `Cannot open ${label} as a PDF: ${await whyUnreadable(path, cause)}`,
      {
        file: label,
        cause,
      },
    );
  }
}

async function whyUnreadable(path: string, cause: unknown): Promise<string> {
  if (cause instanceof Deno.errors.NotFound) return "there is no such file";
  if (cause instanceof Deno.errors.NotCapable) {
    return `reading it is not permitted; run deno with --allow-read`;
  }
  const info = await Deno.stat(path).catch(() => undefined);
  if (info?.isDirectory) return "got a folder";
  return `reading failed (${printable(String((cause as Error).message))})`;
}

function hasHeader(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, HEADER_WINDOW + 5)).includes("%PDF-");
}
