/**
 * A tree as a model sees it when it chooses sections: one line a section, in parts that fit.
 *
 * @module
 */
import type { CountTokens } from "../tokens.ts";
import type { NodeHit } from "./types.ts";

/** Most characters of a summary in a line; a choice needs the gist. */
const SUMMARY_CHARS = 400;

/**
 * Writes the sections as lines with id, pages, title and summary, indented by level.
 *
 * A part begins with the titles above its first section, so that each can be read alone.
 *
 * @param hits Sections in order.
 * @param budget Most tokens of a part; a single line may be longer.
 * @param countTokens Counts tokens.
 * @returns Parts, at least one unless there are no sections.
 */
export function treeViews(hits: readonly NodeHit[], budget: number, countTokens: CountTokens): string[] {
  const parts: string[] = [];
  let lines: string[] = [], size = 0;
  for (const hit of hits) {
    const line = lineOf(hit);
    const tokens = countTokens(line) + 1;
    if (lines.length > 0 && size + tokens > budget) {
      parts.push(lines.join("\n"));
      [lines, size] = [[], 0];
    }
    if (lines.length === 0 && parts.length > 0 && hit.path.length > 0) {
      const above = `(in: ${hit.path.map(oneLine).join(" > ")})`;
      lines.push(above);
      size = countTokens(above);
    }
    lines.push(line);
    size += tokens;
  }
  if (lines.length > 0) parts.push(lines.join("\n"));
  return parts;
}

function lineOf({ node, id, depth }: NodeHit): string {
  const { start_index: start, end_index: end } = node;
  const pages = start === undefined ? "" : ` (pages ${start}-${end ?? start})`;
  const hints = node.key_items?.length ? ` [${node.key_items.map(oneLine).join("; ")}]` : "";
  const summary = node.summary ?? node.prefix_summary;
  const gist = summary ? `: ${cut(oneLine(summary))}` : "";
  return `${"  ".repeat(depth - 1)}${id}${pages} ${oneLine(node.title)}${hints}${gist}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function cut(text: string): string {
  return text.length <= SUMMARY_CHARS ? text : `${text.slice(0, SUMMARY_CHARS).trimEnd()}…`;
}
