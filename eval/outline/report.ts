/**
 * Scores of many documents as one report.
 */
import { z } from "zod";
import type { Schema, TreeNode } from "../../lib/tree/mod.ts";
import type { GoldOutline } from "./gold.ts";
import { type OutlineScore, scoreOutline } from "./score.ts";

/** The score of one document. A document that failed has the score of an empty tree. */
export interface OutlineRow extends OutlineScore {
  /** Name of the document. */
  id: string;
  /** Kind of document, where known. */
  kind?: string;
  /** Number of pages. */
  pages: number;
  /** Where the tree came from. */
  toc_source?: string;
  /** Why there is no tree. */
  error?: { code: string; message: string };
  /** What is badly wrong with the tree, where gold has levels. */
  remark?: string;
}

/** Means over documents. */
export interface OutlineMeans {
  /** Number of documents. */
  docs: number;
  /** Mean F1. */
  f1: number;
  /** Mean precision. */
  precision: number;
  /** Mean recall. */
  recall: number;
  /** Mean F1 with one page of slack. */
  f1_pm1: number;
  /** Mean F1 where finer headings are not held against the tree. */
  f1_depth: number;
  /** Mean parent score of the documents whose gold has levels; null if there are none. */
  parent: number | null;
}

/** The result of an outline benchmark. */
export interface OutlineReport extends OutlineMeans {
  /** Number of documents whose tree has no headings. */
  empty: number;
  /** Number of documents without a tree; they count as 0 in the means. */
  failed: number;
  /** The documents in order. */
  rows: OutlineRow[];
}

const count = z.int().min(0);
const share = z.number().min(0).max(1);

const shares = {
  precision: share,
  recall: share,
  f1: share,
  f1_pm1: share,
  f1_depth: share,
  parent: share.nullable(),
};

/**
 * The shape of a report, as `pagetree outline --json` prints it.
 *
 * @example
 * ```ts
 * import { outlineReport, outlineReportSchema } from "pagetree/eval/outline";
 * console.log(outlineReportSchema.parse(outlineReport([])).docs); // 0
 * ```
 */
export const outlineReportSchema: Schema<OutlineReport> = z.object({
  docs: count,
  ...shares,
  empty: count,
  failed: count,
  rows: z.array(z.object({
    id: z.string(),
    kind: z.string().optional(),
    pages: count,
    gold: count,
    found: count,
    matched: count,
    ...shares,
    finer: count,
    ignored: count,
    toc_source: z.string().optional(),
    error: z.object({ code: z.string(), message: z.string() }).optional(),
    remark: z.string().optional(),
  })),
});

/** Below this `f1_depth` a tree gets a remark. */
const LOW = 0.4;

/**
 * Scores one tree and says what is badly wrong with it.
 *
 * @param gold Gold outline.
 * @param structure Top-level nodes of the tree.
 * @returns The row of the document.
 *
 * @example
 * ```ts
 * import { outlineRow } from "pagetree/eval/outline";
 * const outline = [{ title: "A", level: 1, page: 1, parent: -1 }, { title: "B", level: 2, page: 2, parent: 0 }];
 * console.log(outlineRow({ id: "memo", pages: 2, outline }, []).remark); // empty
 * ```
 */
export function outlineRow(gold: GoldOutline, structure: readonly TreeNode[]): OutlineRow {
  const score = scoreOutline(gold, structure);
  const remark = remarkOn(score, structure);
  return { id: gold.id, pages: gold.pages, ...score, ...(remark !== undefined && { remark }) };
}

/**
 * Puts rows together.
 *
 * @param rows Scores by document.
 * @returns The rows with their means, each document with the same weight.
 *
 * @example
 * ```ts
 * import { outlineReport, outlineRow } from "pagetree/eval/outline";
 * const gold = { id: "memo", pages: 1, outline: [{ title: "Aims", level: 1, page: 1, parent: -1 }] };
 * const rows = [outlineRow(gold, []), outlineRow(gold, [{ title: "Aims", start_index: 1 }])];
 * console.log(outlineReport(rows).f1); // 0.5
 * ```
 */
export function outlineReport(rows: OutlineRow[]): OutlineReport {
  return {
    ...outlineMeans(rows),
    empty: rows.filter((row) => row.found === 0 && !row.error).length,
    failed: rows.filter((row) => row.error).length,
    rows,
  };
}

/**
 * The means of a group of documents.
 *
 * @param rows Scores by document.
 * @returns Means; 0 where there are no documents.
 *
 * @example
 * ```ts
 * import { outlineMeans } from "pagetree/eval/outline";
 * console.log(outlineMeans([]).parent); // null
 * ```
 */
export function outlineMeans(rows: readonly OutlineRow[]): OutlineMeans {
  const over = (pick: (row: OutlineRow) => number) => mean(rows.map(pick));
  const parents = rows.flatMap((row) => row.parent ?? []);
  return {
    docs: rows.length,
    f1: over((row) => row.f1),
    precision: over((row) => row.precision),
    recall: over((row) => row.recall),
    f1_pm1: over((row) => row.f1_pm1),
    f1_depth: over((row) => row.f1_depth),
    parent: parents.length === 0 ? null : mean(parents),
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function remarkOn(score: OutlineScore, structure: readonly TreeNode[]): string | undefined {
  if (score.parent === null) return undefined;
  if (score.found === 0) return "empty";
  if (structure.every((node) => !node.nodes?.length)) return "flat";
  return score.f1_depth < LOW ? `f1_depth below ${LOW}` : undefined;
}
