/**
 * Cached headings: candidates for expansion that were seen before, by page.
 *
 * @module
 */
import { z } from "zod";
import { PagetreeError, printable } from "../errors.ts";
import type { Schema } from "../tree/mod.ts";

/** Headings by page, as the Flash builder leaves them. */
export interface CachedHeadings {
  /** Pages with headings. */
  pages: {
    /** Page, 1-based. */
    page: number;
    /** Headings in reading order. */
    headings: {
      /** Title as printed. */
      title: string;
      /** What it heads: `section`, `table`, `figure`, `list`. */
      kind: string;
    }[];
  }[];
}

const shape = z.object({
  pages: z.array(z.object({
    page: z.int().min(1),
    headings: z.array(z.object({ title: z.string(), kind: z.string() })),
  })),
});

/**
 * The shape of a file of cached headings.
 *
 * @example
 * ```ts
 * import { headingsSchema } from "pagetree/optimize";
 * console.log(headingsSchema.safeParse({ pages: [{ page: 0, headings: [] }] }).success); // false
 * ```
 */
export const headingsSchema: Schema<CachedHeadings> = shape;

/**
 * Reads a file of cached headings.
 *
 * @param text JSON text.
 * @param options Name of the file, for errors.
 * @returns The headings by page; other keys of the file are left out.
 * @throws {PagetreeError} `BAD_TREE` when it is no JSON or has another shape.
 *
 * @example
 * ```ts
 * import { parseHeadings } from "pagetree/optimize";
 * const { pages } = parseHeadings('{"pages": [{"page": 2, "headings": [{"title": "Aims", "kind": "section"}]}]}');
 * console.log(pages[0]!.headings[0]!.title); // Aims
 * ```
 */
export function parseHeadings(text: string, options: { file?: string } = {}): CachedHeadings {
  const { file = "the text" } = options;
  const fail = (why: string, cause: unknown) =>
    new PagetreeError("BAD_TREE", `Cannot read ${printable(file)} as cached headings: ${why}`, {
      cause,
      file,
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw fail("it is no JSON", cause);
  }
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw fail(`got ${issue?.message ?? "another shape"} at ${issue?.path.join(".") || "the top"}`, read.error);
}
