/**
 * Reports of the outline benchmark as tables for a terminal.
 */
import Table from "cli-table3";
import { printable } from "../../lib/errors.ts";
import { type OutlineMeans, outlineMeans, type OutlineReport, type OutlineRow } from "./report.ts";
import type { OutlineAblation } from "./run.ts";

const SHARES = ["F1", "precision", "recall", "F1 ±1", "F1 depth", "parent"];

/**
 * Writes a report as text: a table by document with the means, the means by kind, and what failed or is badly wrong.
 *
 * @param report The report.
 * @returns Lines of text.
 *
 * @example
 * ```ts
 * import { outlineReport, outlineTable } from "pagetree/eval/outline";
 * console.log(outlineTable(outlineReport([])));
 * ```
 */
export function outlineTable(report: OutlineReport): string {
  const documents = report.rows.map((row) => [
    printable(row.id),
    row.pages,
    row.gold,
    row.found,
    row.finer,
    ...shares(row),
    row.toc_source ?? "-",
  ]);
  const means = [`mean of ${report.docs}`, "", "", "", "", ...shares(report), ""];
  const head = ["document", "pages", "gold", "found", "finer", ...SHARES, "source"];
  const parts = [table(head, [...documents, means]), ...kindTable(report.rows), ...remarks(report.rows)];
  return parts.join("\n\n") + "\n";
}

/**
 * Writes the change of the means with each witness switched off.
 *
 * @param ablation Reports with all witnesses and without each.
 * @returns Lines of text.
 *
 * @example
 * ```ts
 * import { ablationTable, outlineReport } from "pagetree/eval/outline";
 * console.log(ablationTable({ full: outlineReport([]), without: [] }));
 * ```
 */
export function ablationTable({ full, without }: OutlineAblation): string {
  const rows = without.map(({ witness, report }) => [
    witness,
    change(report.f1, full.f1),
    change(report.f1_depth, full.f1_depth),
    report.parent === null || full.parent === null ? "-" : change(report.parent, full.parent),
    report.rows.filter((row, i) => row.f1 !== full.rows[i]!.f1).length,
  ]);
  return table(["without", "F1", "F1 depth", "parent", "documents changed"], rows) + "\n";
}

function kindTable(rows: readonly OutlineRow[]): string[] {
  const kinds = Map.groupBy(rows.filter((row) => row.kind !== undefined), (row) => row.kind!);
  if (kinds.size === 0) return [];
  const lines = [...kinds].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([kind, members]) => [printable(kind), members.length, ...shares(outlineMeans(members))]);
  return [table(["kind", "documents", ...SHARES], lines)];
}

function remarks(rows: readonly OutlineRow[]): string[] {
  const lines = rows.flatMap((row) => {
    const why = row.error ? `failed: ${row.error.message}` : row.remark;
    return why === undefined ? [] : [printable(`${row.id}: ${why}`)];
  });
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function shares({ f1, precision, recall, f1_pm1, f1_depth, parent }: Omit<OutlineMeans, "docs">): string[] {
  return [...[f1, precision, recall, f1_pm1, f1_depth].map(fixed), parent === null ? "-" : fixed(parent)];
}

/** A share with three digits. */
export function fixed(value: number): string {
  return value.toFixed(3);
}

/** A share and its distance from another one. */
export function change(value: number, base: number): string {
  const difference = value - base;
  return `${fixed(value)} (${difference < 0 ? "-" : "+"}${fixed(Math.abs(difference))})`;
}

/**
 * Writes rows as a table: the first column to the left, the others to the right.
 *
 * @param head Names of the columns.
 * @param rows Cells.
 */
export function table(head: string[], rows: (string | number)[][]): string {
  const colAligns = head.map((_, i): "left" | "right" => i === 0 ? "left" : "right");
  const plain = new Table({ head, colAligns, style: { head: [], border: [], compact: true } });
  plain.push(...rows);
  return plain.toString();
}
