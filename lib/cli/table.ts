/**
 * Tables for a terminal.
 */
import Table from "cli-table3";
import stringWidth from "string-width";
import { printable } from "../errors.ts";

/** A column: its name, and whether it holds numbers. */
export type Column = readonly [name: string, align: "left" | "right"];

/**
 * Writes a table without lines.
 *
 * @param columns Columns from left to right.
 * @param rows Cells of each row; text from documents is made printable.
 * @returns Lines with a line feed at the end.
 */
export function tableText(
  columns: readonly Column[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const table = new Table({
    head: columns.map(([name]) => name),
    colAligns: columns.map(([, align]) => align),
    style: { head: [], border: [], compact: true, "padding-left": 0, "padding-right": 2 },
    chars: Object.fromEntries(BORDERS.map((place) => [place, ""])),
  });
  for (const row of rows) table.push(row.map((cell) => typeof cell === "string" ? printable(cell) : cell));
  return table.toString().split("\n").map((line) => line.trimEnd()).join("\n") + "\n";
}

const BORDERS = [
  ...["top", "top-mid", "top-left", "top-right", "bottom", "bottom-mid", "bottom-left", "bottom-right"],
  ...["left", "left-mid", "mid", "mid-mid", "right", "right-mid", "middle"],
];

/**
 * Cuts text to a width, wide characters counted as two.
 *
 * @param text Any text.
 * @param width Most columns.
 * @returns The text, or its start with an ellipsis.
 */
export function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let [kept, used] = ["", 1];
  for (const character of text) {
    used += stringWidth(character);
    if (used > width) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
