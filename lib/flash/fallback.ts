/**
 * The tree of a document in which no heading was recognised: its pages, titled by their first strong line.
 *
 * @module
 */
import type { Line, Page } from "../pdf/mod.ts";
import { normalizeTitle, type TreeNode } from "../tree/mod.ts";

/** Longest title taken from a line, in characters. */
const MAX_CHARS = 120;

/**
 * Groups pages under the first strong line of each; pages that open with the same line make one group.
 *
 * @param pages Laid-out pages.
 * @param skip Running heads and feet.
 * @returns Flat nodes that cover all pages, each marked `synthetic: "page"`.
 */
export function pageGroups(pages: readonly Page[], skip: ReadonlySet<Line>): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (const page of pages) {
    const title = strongLine(page, skip) ?? `Page ${page.number}`;
    const last = nodes.at(-1);
    if (last && normalizeTitle(last.title) === normalizeTitle(title)) last.end_index = page.number;
    else nodes.push({ title, start_index: page.number, end_index: page.number, synthetic: "page" });
  }
  return nodes;
}

/** The first line of the largest type in the upper half of a page, when it stands out; else the first line. */
function strongLine(page: Page, skip: ReadonlySet<Line>): string | undefined {
  const lines = page.lines.filter((line) =>
    line.angle === undefined && !skip.has(line) && /\p{L}{2}/u.test(line.text) &&
    line.text.length <= MAX_CHARS
  );
  const upper = lines.filter((line) => line.y < page.height / 2);
  const from = upper.length > 0 ? upper : lines;
  const size = from.reduce((max, line) => Math.max(max, line.style.size), 0);
  return from.find((line) => line.style.size > size - 0.3)?.text;
}
