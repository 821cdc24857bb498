/**
 * Candidates for headings: short blocks, and leads that open a paragraph in another look.
 *
 * @module
 */
import type { Line, Span, TextStyle } from "../pdf/mod.ts";
import { type Block, lookKey, type Measures } from "./blocks.ts";
import { labelOf } from "./numbering.ts";

/** Longest heading in characters: the longest of the corpora has 236. */
const MAX_CHARS = 260;
/** Longest heading in lines. */
const MAX_LINES = 5;

/**
 * Picks the blocks that could be headings.
 *
 * @param blocks All blocks in reading order.
 * @param measures Body look.
 * @returns Candidates in reading order; a label alone on its line is joined to its title.
 */
export function candidatesOf(blocks: readonly Block[], measures: Measures): Block[] {
  const result: Block[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]!;
    const lead = leadOf(block);
    if (lead) {
      result.push(lead);
      continue;
    }
    if (block.lines.length > MAX_LINES || block.text.length > MAX_CHARS) continue;
    if (!/\p{L}/u.test(block.text)) {
      // A number alone may be the label of the title below.
      if (!block.label || block.label.rest !== "") continue;
    }
    const next = blocks[i + 1];
    if (next && takesTitle(block, next, measures)) {
      result.push(joined(block, next));
      i++;
      continue;
    }
    if (/\p{L}/u.test(block.text)) result.push(block);
  }
  return result;
}

/** Whether a block is a bare label ("CHAPTER TWO", "3") and the next one its title. */
function takesTitle(block: Block, next: Block, { body }: Measures): boolean {
  const { label } = block;
  if (!label || label.rest !== "" || block.lines.length > 1) return false;
  if (next.page !== block.page || next.column.index !== block.column.index) return false;
  if (next.label || next.lines.length > 3 || next.text.length > 150 || !/\p{L}/u.test(next.text)) return false;
  if (block.below > 4.5) return false;
  const worded = !/^[\d.\s]+$/.test(label.text) && !/^(a|i|letter|roman)/.test(label.kind);
  const stands = next.style.size > body.size * 1.05 || next.style.bold && !body.bold ||
    lookKey(next.style) === lookKey(block.style) && lookKey(next.style) !== lookKey(body) || isCaps(next.text);
  return stands && (worded ? true : block.style.size > body.size * 1.05 || block.style.bold && !body.bold);
}

function joined(block: Block, next: Block): Block {
  const text = `${block.text} ${next.text}`;
  const result: Block = {
    ...block,
    lines: [...block.lines, ...next.lines],
    text,
    x: Math.min(block.x, next.x),
    right: Math.max(block.right, next.right),
    bottom: next.bottom,
    style: next.style.size > block.style.size ? next.style : block.style,
    below: next.below,
  };
  const label = labelOf(text);
  if (label) result.label = label;
  return result;
}

/** Whether letters are (nearly) all capitals. */
export function isCaps(text: string): boolean {
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0, lower = text.match(/\p{Ll}/gu)?.length ?? 0;
  return upper >= 3 && upper > 4 * lower;
}

/**
 * A run-in heading: the first words of a paragraph in another look than the rest, up to where the look changes.
 * The lead must end inside the paragraph and read like a title.
 */
function leadOf(block: Block): Block | undefined {
  const spans = block.lines[0]!.spans;
  if (!spans || spans.length < 2) return undefined;
  const main = dominant(block.lines);
  const lead: Span[] = [];
  for (const span of spans) {
    if (span.text.trim() === "") continue;
    if (!standsOut(span.style, main)) break;
    lead.push(span);
  }
  const text = lead.map((span) => span.text).join("").replace(/\s+/g, " ").trim();
  const restOfLine = block.lines[0]!.text.slice(text.length).trim();
  if (text.length < 3 || text.length > 120 || !/\p{L}{2}/u.test(text)) return undefined;
  // What follows must be text of the paragraph, not a page number, a unit or a second cell.
  const rest = block.text.slice(text.length).trim();
  if (rest.length < 25 || !/\p{L}{2}/u.test(restOfLine)) return undefined;
  const first = lead[0]!, last = lead.at(-1)!;
  const result: Block = {
    ...block,
    text: text.replace(/[\s.:—–-]+$/u, ""),
    lines: [{ ...block.lines[0]!, text, x: first.x, width: last.x + last.width - first.x, style: first.style }],
    right: last.x + last.width,
    style: first.style,
    below: 1,
    runIn: true,
  };
  delete result.label;
  const label = labelOf(result.text);
  if (label) result.label = label;
  return result;
}

function standsOut(style: TextStyle, main: TextStyle): boolean {
  return style.font !== main.font && (style.bold && !main.bold || style.italic && !main.italic) && !style.mono &&
    style.size > 0.9 * main.size;
}

function dominant(lines: readonly Line[]): TextStyle {
  const chars = new Map<TextStyle, number>();
  for (const line of lines) {
    for (const span of line.spans ?? [line]) chars.set(span.style, (chars.get(span.style) ?? 0) + span.text.length);
  }
  return [...chars].reduce((best, entry) => entry[1] > best[1] ? entry : best)[0];
}
