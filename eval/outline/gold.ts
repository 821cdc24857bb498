/**
 * Gold outlines: the headings a document is known to have, as a JSON file beside its PDF.
 */
import { z } from "zod";
import { PagetreeError } from "../../lib/errors.ts";
import type { Schema } from "../../lib/tree/mod.ts";

/** A heading that is known to be printed on its page. */
export interface GoldHeading {
  /** Title as in the author's outline. */
  title: string;
  /** Depth from 1. */
  level: number;
  /** Physical page, 1-based. */
  page: number;
  /** Index of the parent heading in the outline, -1 at the top. */
  parent: number;
}

/** A bookmark of the author that could not be confirmed on its page. */
export interface IgnoredHeading {
  /** Title as in the author's outline. */
  title: string;
  /** Physical page, 1-based. */
  page: number;
}

/** The known headings of one document. */
export interface GoldOutline {
  /** Name of the document, equal to the stem of its PDF. */
  id: string;
  /** Number of pages. */
  pages: number;
  /** Headings in reading order; a parent stands before its children. */
  outline: GoldHeading[];
  /** Bookmarks that count neither for nor against a tree that has them. */
  ignore?: IgnoredHeading[];
}

const page = z.int().min(1);

const goldShape = z.object({
  id: z.string(),
  pages: z.int().min(1),
  outline: z.array(z.object({
    title: z.string(),
    level: z.int().min(1),
    page,
    parent: z.int().min(-1),
  })),
  ignore: z.array(z.object({ title: z.string(), page })).optional(),
}).refine((gold) => gold.outline.every((heading, i) => heading.parent < i), {
  path: ["outline"],
  message: "a parent must stand before its children",
});

/**
 * The shape of a gold file. Other keys of the file are dropped.
 *
 * @example
 * ```ts
 * import { goldSchema } from "pagetree/eval/outline";
 * const outline = [{ title: "Methods", level: 1, page: 3, parent: -1 }];
 * console.log(goldSchema.parse({ id: "paper", pages: 9, outline }).outline.length); // 1
 * ```
 */
export const goldSchema: Schema<GoldOutline> = goldShape;

/**
 * Reads the text of a gold file.
 *
 * @param text JSON text.
 * @param name Name for the error text, such as the file's path.
 * @returns The outline.
 * @throws {PagetreeError} `BAD_TREE` when the text is not JSON or not a gold outline.
 *
 * @example
 * ```ts
 * import { parseGold } from "pagetree/eval/outline";
 * console.log(parseGold('{"id": "memo", "pages": 2, "outline": []}', "memo.gold.json").pages); // 2
 * ```
 */
export function parseGold(text: string, name: string): GoldOutline {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new PagetreeError("BAD_TREE", `Cannot read ${name} as a gold outline: got text that is not JSON`, {
      cause,
      file: name,
    });
  }
  const result = goldShape.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const field = issue.path.join(".") || "the file";
  throw new PagetreeError("BAD_TREE", `Cannot read ${name} as a gold outline: ${field}: ${issue.message}`, {
    file: name,
    field,
  });
}
