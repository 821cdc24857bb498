/**
 * Words that all views show for a node.
 *
 * @module
 */
import stringWidth from "string-width";
import { printable } from "../errors.ts";
import type { TreeNode } from "./types.ts";

/**
 * The title on one line, safe to show: white space folded, control and bidi-override characters made visible.
 *
 * The two direction marks, which are harmless and common in right-to-left titles, are left out.
 */
export function titleLine(title: string): string {
  const line = printable(title.replace(/\s+/gu, " ").replace(/[\u200e\u200f]/g, "")).trim();
  return line === "" ? "(no title)" : line;
}

/** The node's pages, such as `5-20` or `7`; its line in a Markdown tree; empty where neither is known. */
export function placeOf({ start_index: start, end_index: end, line_num: line }: TreeNode): string {
  if (start !== undefined) return end === undefined || end === start ? `${start}` : `${start}-${end}`;
  return line === undefined ? "" : `line ${line}`;
}

/** The size of the document in words, such as `12 pages`; empty where it is not known. */
export function sizeOf(count: number | undefined, unit: string): string {
  return count === undefined ? "" : `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Cuts text to so many columns, between characters as a reader sees them; wide ones count two. */
export function cut(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let kept = "";
  let used = 1;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += stringWidth(segment);
    if (used > columns) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
