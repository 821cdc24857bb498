/**
 * Names of documents: safe on every file system, and unique in a store.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { PagetreeError, printable } from "../errors.ts";

/** Most bytes of a name in UTF-8; leaves room for endings that tools add below the 255 of file systems. */
const MAX_BYTES = 180;

/** Highest number that is added to a name which is taken. */
const MAX_SUFFIX = 99;

/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Signs that a file system or a shell reads as something else, controls and line separators. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\u2028\u2029]/gu;

/**
 * Makes a name that every file system takes: NFKC, plain quotes, single blanks, no separators, no device names, at most
 * 180 bytes of UTF-8. A longer name is cut and gets a hash of the whole.
 *
 * @param name Any text, such as the name of an uploaded file.
 * @returns The name; `untitled` where nothing is left.
 *
 * @example
 * ```ts
 * import { cleanName } from "pagetree/store";
 * console.log(cleanName(" a/b:  ‘c’.pdf")); // a_b_ 'c'.pdf
 * ```
 */
export function cleanName(name: string): string {
  const plain = name.toWellFormed().normalize("NFKC")
    .replace(/[‘’ʼ]/g, "'").replace(/[“”]/g, '"')
    .replace(/\s+/g, " ").trim()
    .replace(UNSAFE, "_")
    .replace(/[. ]+$/, "");
  const clean = plain.replace(DEVICE, "_$&") || "untitled";
  return sizeOf(clean) <= MAX_BYTES ? clean : fit(clean, tagOf(clean));
}

/**
 * The form in which names are compared: NFC, since some systems give names back decomposed.
 *
 * @param name Name of a document.
 * @returns The same name in NFC.
 *
 * @example
 * ```ts
 * import { nameKey } from "pagetree/store";
 * console.log(nameKey("e\u0301.pdf") === nameKey("é.pdf")); // true
 * ```
 */
export function nameKey(name: string): string {
  return name.normalize("NFC");
}

/**
 * Finds a name that is not taken: the name itself, or with `_1` to `_99` before its ending.
 *
 * @param name Clean name.
 * @param taken Names in the store.
 * @returns A free name of at most 180 bytes.
 * @throws {PagetreeError} `NAME_EXHAUSTED`.
 *
 * @example
 * ```ts
 * import { freeName } from "pagetree/store";
 * console.log(freeName("a.pdf", ["a.pdf", "a_1.pdf"])); // a_2.pdf
 * ```
 */
export function freeName(name: string, taken: Iterable<string>): string {
  const keys = new Set(Array.from(taken, nameKey));
  if (!keys.has(nameKey(name))) return name;
  for (let n = 1; n <= MAX_SUFFIX; n++) {
    const next = fit(name, `_${n}`);
    if (!keys.has(nameKey(next))) return next;
  }
  throw new PagetreeError(
    "NAME_EXHAUSTED",
    `Cannot store ${printable(name)} as a new document: got ${MAX_SUFFIX + 1} documents of that name`,
    { name },
  );
}

/** The name with a suffix before its ending, cut where it would be too long. */
function fit(name: string, suffix: string): string {
  const [, stem, ending] = /^(.+?)(\.[^.]{1,20})?$/s.exec(name)!;
  const tail = suffix + (ending ?? "");
  let left = MAX_BYTES - sizeOf(tail);
  let cut = "";
  for (const character of stem!) {
    left -= sizeOf(character);
    if (left < 0) break;
    cut += character;
  }
  return cut + tail;
}

function tagOf(name: string): string {
  return `_${createHash("md5").update(name).digest("hex").slice(0, 8)}`;
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
