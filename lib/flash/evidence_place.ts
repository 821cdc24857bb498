/**
 * What the place of a candidate says: the space around it, the column, the page, tables, what follows.
 *
 * @module
 */
import { type Block, centred, type Measures } from "./blocks.ts";
import { bin } from "./observe.ts";

/** Distances in normal line steps. */
const STEPS = [0.9, 1.15, 1.4, 1.8, 2.4, 3.5];

/**
 * Observes the space around a candidate and its place in column and page.
 *
 * @param block The candidate.
 * @param own The block it was made from.
 * @param measures Body look.
 * @returns Names of what was seen.
 */
export function observeSpace(block: Block, own: Block, { body }: Measures): string[] {
  const seen: string[] = [];
  const { above, below, column } = block;
  if (block.runIn) {
    seen.push(`run-above:${own.above === Infinity ? "top" : bin(own.above, [1.15, 1.4, 1.8])}`);
  } else {
    seen.push(`above:${above === Infinity ? "top" : bin(above, STEPS)}`);
    seen.push(`gap-below:${below === Infinity ? "end" : bin(below, STEPS)}`);
    if (above !== Infinity && below !== Infinity) {
      seen.push(`ratio:${bin(above / below, [0.7, 0.95, 1.05, 1.4, 2])}`);
    }
  }
  const width = block.right - block.x;
  seen.push(`fill:${bin(width / Math.max(1, column.right - column.left), [0.15, 0.3, 0.5, 0.75, 0.95])}`);
  const indent = bin((block.x - column.left) / body.size, [0.6, 2, 4, 8, 16]);
  seen.push(`place:${centred({ x: block.x, width, style: block.style }, column) ? "centre" : indent}`);
  seen.push(`y:${bin(block.y / block.pageHeight, [0.06, 0.12, 0.3, 0.85, 0.92])}`);
  return seen;
}

/**
 * Observes tables around a candidate and what comes after it.
 *
 * @param block The candidate.
 * @param blocks All blocks in reading order.
 * @param next Block after it on its page.
 * @param measures Body look.
 * @returns Names of what was seen.
 */
export function observeNeighbours(
  block: Block,
  blocks: readonly Block[],
  next: Block | undefined,
  { body }: Measures,
): string[] {
  const cells = Math.max(...block.lines.map((line) => line.cells?.length ?? 1));
  return [
    ...(cells > 1 ? [`cells:${block.label && cells === 2 ? "label" : Math.min(3, cells)}`] : []),
    `rows:${tableRows(blocks, block.id)}`,
    `follow:${followed(blocks, block, next, body.size)}`,
  ];
}

/** How many of the blocks around are rows of cells: 0 to 3 (3: a table all around). */
function tableRows(blocks: readonly Block[], id: number): number {
  let rows = 0;
  for (const i of [id - 2, id - 1, id + 1, id + 2]) {
    const other = blocks[i];
    if (
      other && other.page === blocks[id]!.page && other.lines.some((line) => (line.cells?.length ?? 1) > 1)
    ) rows++;
  }
  return Math.min(3, rows);
}

/** What comes after: text, another short block, or nothing on this page. */
function followed(blocks: readonly Block[], block: Block, next: Block | undefined, bodySize: number): string {
  if (block.runIn) return "own-text";
  if (!next) return "nothing";
  const long = next.lines.length >= 2 || next.text.length > 80;
  if (long && Math.abs(next.style.size - bodySize) < 0.15 * bodySize) {
    return next.lines.length >= 3 ? "text" : "short-text";
  }
  if (long) return "other-text";
  const after = blocks[next.id + 1];
  return after && after.page === block.page && after.lines.length >= 2 ? "line-text" : "line";
}
