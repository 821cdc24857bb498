/**
 * Small tables as HTML and as text.
 *
 * @module
 */
import { printable } from "../errors.ts";
import { escapeMarkup } from "../tree/mod.ts";

/** A cell: text, or a number that is already written. */
export type Cell = string | number;

/** A table: names of the columns, those in `text` at the left. */
export interface TableData {
  /** Names of the columns. */
  columns: readonly string[];
  /** Rows. */
  rows: readonly (readonly Cell[])[];
  /** Numbers of the columns that hold text; the first one when absent. */
  text?: readonly number[];
}

/** Writes a table as HTML; all text is escaped. */
export function tableHtml({ columns, rows, text = [0] }: TableData): string {
  const cell = (tag: "th" | "td", value: Cell, i: number) =>
    `<${tag}${text.includes(i) ? ' class="text"' : ""}>${escapeMarkup(printable(String(value)))}</${tag}>`;
  const line = (tag: "th" | "td", cells: readonly Cell[]) =>
    `<tr>${cells.map((value, i) => cell(tag, value, i)).join("")}</tr>`;
  return `<table><thead>${line("th", columns)}</thead><tbody>${
    rows.map((row) => line("td", row)).join("\n")
  }</tbody></table>`;
}

/** Writes a table as lines of text. */
export function tableLines({ columns, rows, text = [0] }: TableData): string {
  const all = [columns, ...rows].map((row) => row.map((value) => printable(String(value))));
  const widths = columns.map((_, i) => Math.max(...all.map((row) => [...row[i] ?? ""].length)));
  return all.map((row) =>
    row.map((value, i) => text.includes(i) ? value.padEnd(widths[i]!) : value.padStart(widths[i]!)).join("  ")
      .trimEnd()
  ).join("\n");
}

/** A number for people: without decimals from 100 on, with two below 10. */
export function amount(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  return Number.isInteger(value) ? String(value) : value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}
