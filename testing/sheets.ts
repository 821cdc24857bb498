/**
 * Pages of headings and prose for hand-written PDFs, and trees as lines of text to compare.
 *
 * @module
 */
import { buildFlashTree, type FlashOptions } from "pagetree/flash";
import { openPdf } from "pagetree/pdf";
import { type TreeNode, walk } from "pagetree/tree";
import { line, type LineStyle, type RawPage } from "../fixtures/lib/raw_pdf.ts";
import { LineProse } from "./line_prose.ts";

/** A line that is no prose. */
export interface SheetLine extends LineStyle {
  /** The text. */
  text: string;
  /** Left end in points. @default {72} */
  x?: number;
  /** Distance in points from the baseline before. @default {2.2 times the size} */
  gap?: number;
}

/** Size of prose in points. */
const BODY = 11;

/**
 * Sets a page from the top: a number stands for that many lines of prose in 11-point Times, a string for a heading in
 * bold 14-point Helvetica.
 *
 * @param items What stands on the page.
 * @param seed Word that the prose depends on.
 * @param page Size and further entries.
 * @returns The page.
 */
export function sheet(
  items: readonly (number | string | SheetLine)[],
  seed = JSON.stringify(items),
  page: RawPage = {},
): RawPage {
  const prose = new LineProse(seed);
  const content = [page.content ?? []].flat();
  let y = (page.height ?? 792) - 50;
  let afterProse = false;
  for (const item of items) {
    if (typeof item === "number") {
      prose.lines(item).forEach((text, i) => {
        y -= i > 0 ? 1.2 * BODY : afterProse ? 1.8 * BODY : 2 * BODY;
        content.push(line(text, 72, round(y), { font: "F3", size: BODY }));
      });
      afterProse = true;
      continue;
    }
    const style = typeof item === "string" ? { text: item, font: "F2", size: 14 } : item;
    const { text, x = 72, gap = 2.2 * (style.size ?? 12), ...look } = style as SheetLine;
    y -= gap;
    content.push(line(text, x, round(y), look));
    afterProse = false;
  }
  return { ...page, content };
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Writes a tree as lines: two spaces for each level, the title, the first and last page.
 *
 * @param nodes Top-level nodes.
 * @returns Lines such as `  1.1 Scope 2-3`.
 */
export function treeLines(nodes: readonly TreeNode[]): string[] {
  return [...walk(nodes)].map(({ node, depth }) =>
    `${"  ".repeat(depth - 1)}${node.title} ${node.start_index}-${node.end_index}`
  );
}

/**
 * Builds the Flash tree of a PDF.
 *
 * @param bytes The file.
 * @param options Witnesses to leave out.
 * @returns The tree as {@linkcode treeLines} writes it.
 */
export async function flashLines(bytes: Uint8Array, options: FlashOptions = {}): Promise<string[]> {
  await using pdf = await openPdf(bytes);
  return treeLines((await buildFlashTree(pdf, options)).structure);
}
