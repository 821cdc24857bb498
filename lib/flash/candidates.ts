/**
 * Candidates for headings: short blocks, and leads that open a paragraph in another look.
 *
 * @module
 */
import type { Line, Span, TextStyle } from "../pdf/mod.ts";
import { normalizeTitle } from "../tree/mod.ts";
import { type Block, lookKey, type Measures } from "./blocks.ts";
import { labelOf } from "./numbering.ts";

/** Longest heading in characters: the longest of the corpora has 236. */
const MAX_CHARS = 300;
/** Longest heading in lines. */
const MAX_LINES = 6;

/**
 * Picks the blocks that could be headings.
 *
 * @param blocks All blocks in reading order.
 * @param measures Body look.
 * @param alone Labels, normalized, that the contents list without a title.
 * @returns Candidates in reading order; a label alone on its line is joined to its title.
 */
export function candidatesOf(
  blocks: readonly Block[],
  measures: Measures,
  alone: ReadonlySet<string>,
): Block[] {
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
    if (next && takesTitle(block, next, measures) && !alone.has(normalizeTitle(block.text))) {
      result.push(joined(block, next));
      i++;
      continue;
    }
    if (/\p{L}/u.test(block.text)) result.push(withoutMark(block));
  }
  return result;
}

/** Cuts a raised note mark off the end of a title. */
function withoutMark(block: Block): Block {
  const last = block.lines.at(-1)!.spans?.at(-1);
  if (!last || !/^\s*(\d{1,2}|[*†‡§])\s*$/u.test(last.text) || last.style.size > 0.8 * block.style.size) {
    return block;
  }
  return { ...block, text: block.text.slice(0, block.text.length - last.text.trim().length).trim() };
}

/** Whether a block is a bare label ("CHAPTER TWO", "3") and the next one its title. */
function takesTitle(block: Block, next: Block, { body }: Measures): boolean {
  const { label } = block;
  if (!label || label.rest !== "" || block.lines.length > 1) return false;
  if (next.page !== block.page || next.column.index !== block.column.index) return false;
  if (next.label || next.lines.length > 3 || next.text.length > 150 || !/\p{L}/u.test(next.text)) {
    return false;
  }
  if (block.below > 4.5) return false;
  const worded = !/^[\d.\s]+$/.test(label.text) && !/^(a|i|letter|roman)/.test(label.kind);
  const stands = next.style.size > body.size * 1.05 || next.style.bold && !body.bold ||
    lookKey(next.style) === lookKey(block.style) && lookKey(next.style) !== lookKey(body) ||
    isCaps(next.text);
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
  let upper = 0, lower = 0, other = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x61 && unit <= 0x7a) lower++;
    else if (unit >= 0x41 && unit <= 0x5a) upper++;
    // Quotes and dashes of typeset text are no letters.
    else if (unit >= 0xaa && !(unit >= 0x2000 && unit < 0x2070)) other = true;
  }
  // Properties of letters are dear to look up, and most letters are ASCII.
  if (other) {
    upper += text.match(/(?![A-Z])\p{Lu}/gu)?.length ?? 0;
    lower += text.match(/(?![a-z])\p{Ll}/gu)?.length ?? 0;
  }
  return upper >= 3 && upper > 4 * lower;
}

/**
 * A run-in heading: the first words of a paragraph in another look than the rest, up to where the look changes (a
 * number before them may be in the look of the text), or a numbered title that ends in a stop.
 */
function leadOf(block: Block): Block | undefined {
  const line = block.lines[0]!;
  const lead = line.spans ? standingLead(line.spans, dominant(block.lines)) : [];
  if (lead.some((span) => /\p{L}/u.test(span.text))) {
    const text = lead.map((span) => span.text).join("").replace(/\s+/g, " ").trim();
    const cut = cutLead(block, text, lead.find((span) => /\p{L}/u.test(span.text))!.style, lead.at(-1)!);
    if (cut) return cut;
  }
  const { label } = block;
  if (!label || label.values.length < 2 && !/^(section|article|§|item)$/.test(label.kind)) return undefined;
  const sentence = /^(\P{L}*\p{L}[^.!?;:]{2,80}?)\.\s+\S/u.exec(label.rest)?.[1];
  const end = sentence === undefined ? -1 : block.text.indexOf(sentence) + sentence.length;
  if (end <= 0 || end > line.text.length) return undefined;
  const text = block.text.slice(0, end);
  return cutLead(block, text, block.style, { x: line.x, width: line.width * text.length / line.text.length });
}

/** The spans at the start of a line that stand out from the text; a number before them comes along. */
function standingLead(spans: readonly Span[], main: TextStyle): Span[] {
  const lead: Span[] = [];
  for (const span of spans) {
    if (span.text.trim() === "") continue;
    const number = lead.length === 0 && /^[\s\d.§()A-Z]{1,12}$/.test(span.text) && /\d/.test(span.text);
    if (!standsOut(span.style, main) && !number) break;
    lead.push(span);
  }
  return lead;
}

function cutLead(
  block: Block,
  text: string,
  style: TextStyle,
  last: { x: number; width: number },
): Block | undefined {
  const line = block.lines[0]!;
  if (text.length < 3 || text.length > 120 || !/\p{L}{2}/u.test(text)) return undefined;
  // What follows must be text of the paragraph, not a page number, a unit or a second cell.
  const rest = block.text.slice(text.length).trim(), restOfLine = line.text.slice(text.length).trim();
  if (rest.length < 25 || !/\p{L}{2}/u.test(restOfLine)) return undefined;
  const right = last.x + last.width;
  const result: Block = {
    ...block,
    text: text.replace(/[\s.:—–-]+$/u, ""),
    lines: [{ ...line, text, width: right - line.x, style }],
    right,
    style,
    below: 1,
    runIn: true,
  };
  delete result.label;
  const label = labelOf(result.text);
  if (label) result.label = label;
  return result;
}

function standsOut(style: TextStyle, main: TextStyle): boolean {
  if (style.font === main.font || style.mono || style.size <= 0.85 * main.size) return false;
  return style.bold && !main.bold || style.italic && !main.italic ||
    style.family !== main.family && !/^(CMMI|CMSY|CMEX|MSAM|MSBM|Symbol|LMMath)/i.test(style.font);
}

function dominant(lines: readonly Line[]): TextStyle {
  const chars = new Map<TextStyle, number>();
  for (const line of lines) {
    for (const span of line.spans ?? [line]) {
      chars.set(span.style, (chars.get(span.style) ?? 0) + span.text.length);
    }
  }
  return [...chars].reduce((best, entry) => entry[1] > best[1] ? entry : best)[0];
}
