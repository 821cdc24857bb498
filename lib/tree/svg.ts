/**
 * The tree as a picture.
 *
 * @module
 */
import { escapeMarkup } from "./escape.ts";
import { cut, placeOf, titleLine } from "./label.ts";
import { onScale, pageSpans } from "./spans.ts";
import type { DocumentTree } from "./types.ts";
import { walk } from "./walk.ts";

/** Options of {@linkcode treeSvg}. */
export interface SvgOptions {
  /**
   * Width in pixels; the height follows from the depth.
   * @default {960}
   */
  width?: number;
}

const LANE = 24;
const AXIS = 22;
/** Room at both ends, so that the page numbers of the axis are not cut. */
const MARGIN = 8;
/** Columns of text to pixels, on average, at the size of the labels. */
const COLUMN = 7;

const STYLE = `
.pagetree-icicle { font: 11.5px system-ui, sans-serif; --paper: #fff; --ink: #1a1d23; --quiet: #616977; --line: #d5d9e1;
--hue-0: #bcd2f7; --hue-1: #f7cdbd; --hue-2: #b7e3d1; --hue-3: #f1dda6; --hue-4: #dcc9f2; --hue-5: #b5e1e8; --hue-6: #f3c3d7; --hue-7: #d7e5b4; }
@media (prefers-color-scheme: dark) { .pagetree-icicle { --paper: #14171c; --ink: #e8eaee; --quiet: #98a1b0; --line: #39414d;
--hue-0: #2f4d83; --hue-1: #7d432e; --hue-2: #235e49; --hue-3: #6b5318; --hue-4: #56397a; --hue-5: #1d5b67; --hue-6: #7a3253; --hue-7: #4b5f22; } }
.pagetree-icicle rect { stroke: var(--paper); }
.pagetree-icicle .synthetic { fill-opacity: 0.45; }
.pagetree-icicle text { fill: var(--ink); }
.pagetree-icicle .axis { fill: var(--quiet); }
.pagetree-icicle line { stroke: var(--line); }
.pagetree-icicle g:hover > rect { stroke: var(--ink); }`;

/**
 * Draws the tree as an icicle: pages from left to right, levels from top to bottom, one box a node.
 *
 * Each box has a tooltip with title and pages; titles that do not fit are cut, and left out where there is no room.
 * Boxes do not overlap: a page on which several headings stand is dealt out among them. Trees without pages (Markdown)
 * are drawn by line numbers. Colours follow the system's light or dark scheme. Titles are data, whatever they contain.
 *
 * @param tree A tree.
 * @param options Width.
 * @returns SVG text.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { treeSvg } from "pagetree/tree";
 * const structure = [{ title: "1 Start", start_index: 1, end_index: 4 }];
 * console.log(treeSvg({ doc_name: "a.pdf", page_count: 4, structure }).startsWith("<svg")); // true
 * ```
 */
export function treeSvg(tree: DocumentTree, options: SvgOptions = {}): string {
  const { width = 960 } = options;
  const { nodes, total, unit } = onScale(tree);
  const spans = pageSpans(nodes);
  const scale = (width - 2 * MARGIN) / Math.max(1, total);
  const boxes: string[] = [];
  let [index, levels, hue] = [0, 0, -1];
  for (const { node, depth } of walk(tree.structure)) {
    const { from, to } = spans[index++]!;
    levels = Math.max(levels, depth);
    if (depth === 1) hue++;
    const [x, wide] = [MARGIN + from * scale, (to - from) * scale];
    const title = titleLine(node.title);
    const place = placeOf(node);
    const kind = node.synthetic ? ' class="synthetic"' : "";
    boxes.push(
      `<g><title>${escapeMarkup(place === "" ? title : `${title} (${place})`)}</title>` +
        `<rect${kind} x="${round(x)}" y="${(depth - 1) * LANE}" width="${
          round(wide)
        }" height="${LANE}" rx="2" ` +
        `fill="var(--hue-${hue % 8})"/>${label(title, x, (depth - 1) * LANE, wide)}</g>`,
    );
  }
  const height = levels * LANE + AXIS;
  const name = escapeMarkup(titleLine(tree.doc_title ?? tree.doc_name));
  return `<svg xmlns="http://www.w3.org/2000/svg" class="pagetree-icicle" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" role="img" aria-label="Sections of ${name} by ${unit}">\n<style>${STYLE}\n</style>\n` +
    `${boxes.join("\n")}\n${axis(total, scale, levels * LANE)}\n</svg>\n`;
}

/** The title, clipped by an inner picture of the box's size; nothing where not even three letters fit. */
function label(title: string, x: number, y: number, wide: number): string {
  const columns = Math.floor((wide - 8) / COLUMN);
  if (columns < 3) return "";
  return `<svg x="${round(x)}" y="${y}" width="${round(wide - 4)}" height="${LANE}">` +
    `<text x="5" y="16">${escapeMarkup(cut(title, columns))}</text></svg>`;
}

/** Page numbers below, at most one every 60 pixels. */
function axis(total: number, scale: number, top: number): string {
  const least = 60 / scale;
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((s) => s >= least) ??
    Math.ceil(least);
  const marks: string[] = [];
  for (let page = 1; page <= total; page = page === 1 && step > 1 ? step : page + step) {
    const x = round(MARGIN + (page - 1) * scale);
    marks.push(
      `<line x1="${x}" y1="${top}" x2="${x}" y2="${top + 5}"/><text class="axis" x="${x}" y="${
        top + 17
      }">${page}</text>`,
    );
  }
  return marks.join("\n");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
