/**
 * Reading and checking of `doc.json`.
 *
 * @module
 */
import { z } from "zod";
import type { DocumentMeta, StoreProblem } from "./types.ts";

/** Version of the layout that this program writes; it reads older ones. */
export const FORMAT = 1;

const metaShape = z.looseObject({
  format: z.int().min(0).optional(),
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  status: z.string(),
  createdAt: z.string(),
  pageNum: z.int().min(0),
  folderId: z.string().nullish(),
  metadata: z.record(z.string(), z.json()).nullish(),
  mode: z.string().nullish(),
  source_sha256: z.string().optional(),
  build_options: z.string().optional(),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })).optional(),
});

/** Either the facts of a document, or why they cannot be used. */
export type MetaReading = { meta: DocumentMeta } | { problem: StoreProblem };

/**
 * Makes an id that nobody can guess and that is the name of a folder.
 *
 * @returns `pi-` and 32 hex digits.
 *
 * @example
 * ```ts
 * import { newId } from "pagetree/store";
 * console.log(newId().length); // 35
 * ```
 */
export function newId(): string {
  return `pi-${crypto.randomUUID().replaceAll("-", "")}`;
}

/**
 * Tells whether an id can be the name of a folder and of nothing outside it.
 *
 * @param id Any value.
 * @returns False for paths, `.`, `..` and the empty text.
 *
 * @example
 * ```ts
 * import { isSafeId } from "pagetree/store";
 * console.log(isSafeId("pi-1"), isSafeId("../pi-1")); // true false
 * ```
 */
export function isSafeId(id: unknown): id is string {
  return typeof id === "string" && /^[^/\\\0:]+$/.test(id) && id !== "." && id !== "..";
}

/**
 * Checks the facts of a document.
 *
 * @param value What was parsed from JSON, or undefined where it was no JSON.
 * @param id Name of the folder, which the facts must repeat.
 */
export function checkMeta(value: unknown, id: string): MetaReading {
  const format = (value as { format?: unknown })?.format;
  if (typeof format === "number" && format > FORMAT) {
    const message = `Cannot read ${id} as a document: got format ${format}, this version knows ${FORMAT}`;
    return { problem: { id, code: "STORE_NEWER", message } };
  }
  const checked = metaShape.safeParse(value);
  if (checked.success && checked.data.id === id) {
    const { description = null, folderId = null, metadata = null, mode = null } = checked.data;
    return { meta: { ...checked.data, description, folderId, metadata, mode } };
  }
  const issue = checked.success ? "its id is another" : checked.error.issues[0]!.message;
  const message = `Cannot read ${id} as a document: doc.json is damaged (${issue})`;
  return { problem: { id, code: "STORE_DAMAGED", message } };
}

/**
 * Writes a time as the format has it: UTC without a zone, six digits of fraction or none.
 *
 * @param time A time.
 */
export function stampOf(time: Date): string {
  return time.toISOString().replace("Z", "000").replace(".000000", "");
}
