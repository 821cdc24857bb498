/**
 * The shape of a tree file as zod schemas. Unknown keys are kept.
 *
 * @module
 */
import { z } from "zod";
import type { DocumentTree, TreeNode } from "./types.ts";

/** What every exported schema can do; a zod schema underneath, whose own types stay out of our signatures. */
export interface Schema<T> {
  /** Gives the value back, or throws an error that lists what is wrong. */
  parse(value: unknown): T;
  /** As `parse`, with the error as a value. */
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error };
  /** The schema as JSON Schema. */
  toJSONSchema(): object;
}

/** No document has more pages; larger numbers would only make page lists explode. */
const MAX_PAGE = 1_000_000;

/** Any whole number up to the limit: whether it lies in the document is for the validation to say. */
const page = z.int().max(MAX_PAGE);
const count = z.int().min(0).max(MAX_PAGE);

const headingBox = z.looseObject({
  page,
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** The fields of a node but its children, so that a deep tree can be checked node by node. */
export const nodeFields = {
  title: z.string(),
  node_id: z.string().optional(),
  start_index: page.optional(),
  end_index: page.optional(),
  page_label: z.string().optional(),
  line_num: z.int().optional(),
  page_index: page.optional(),
  confidence: z.number().min(0).max(1).optional(),
  synthetic: z.enum(["intro", "preface", "page"]).optional(),
  unverified: z.boolean().optional(),
  heading: headingBox.optional(),
  summary: z.string().optional(),
  prefix_summary: z.string().optional(),
  summary_source: z.enum(["model", "text", "fallback"]).optional(),
  summary_error: z.string().optional(),
  key_items: z.array(z.string()).optional(),
  text: z.string().optional(),
};

const warning = z.looseObject({
  code: z.string(),
  message: z.string(),
  page: page.optional(),
  node_id: z.string().optional(),
});

/** The fields of a tree file but its structure. */
export const treeFields = {
  doc_name: z.string(),
  doc_title: z.string().optional(),
  doc_title_source: z.string().optional(),
  doc_description: z.string().optional(),
  page_count: count.optional(),
  line_count: z.int().min(0).optional(),
  source_sha256: z.string().optional(),
  toc_source: z.enum(["detected", "bookmarks", "hybrid", "pages", "unreadable", "model", "markdown"])
    .optional(),
  pages_without_text: z.array(page).optional(),
  has_abstract_or_references_section: z.boolean().optional(),
  warnings: z.array(warning).optional(),
  optimize: z.unknown().optional(),
};

const node: z.ZodType<TreeNode> = z.looseObject({
  ...nodeFields,
  get nodes(): z.ZodOptional<z.ZodArray<z.ZodType<TreeNode>>> {
    return z.array(node).optional();
  },
});

/**
 * A node with its children. Files of other tools need {@linkcode parseTree}, which also mends what they leave out.
 *
 * @example
 * ```ts
 * import { nodeSchema } from "pagetree/tree";
 * console.log(nodeSchema.safeParse({ title: "A", nodes: [{ title: 5 }] }).success); // false
 * ```
 */
export const nodeSchema: Schema<TreeNode> = node;

/**
 * A tree file.
 *
 * @example
 * ```ts
 * import { treeSchema } from "pagetree/tree";
 * const tree = treeSchema.parse({ doc_name: "a.pdf", page_count: 3, structure: [{ title: "A" }] });
 * console.log(tree.structure.length); // 1
 * ```
 */
export const treeSchema: Schema<DocumentTree> = z.looseObject({
  ...treeFields,
  structure: z.array(node),
});
