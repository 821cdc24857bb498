/**
 * From lines to blocks: lines that a reader takes as one heading, paragraph or row.
 *
 * @module
 */
import type { Line, Page, TextStyle } from "../pdf/mod.ts";
import { type Label, labelOf } from "./numbering.ts";

/** Lines that belong together. */
export interface Block {
  /** Position in reading order over the document, from 0. */
  id: number;
  /** Physical page, 1-based. */
  page: number;
  /** Height of that page in points. */
  pageHeight: number;
  /** Its lines from top to bottom. */
  lines: Line[];
  /** Text in one line. */
  text: string;
  /** Left edge in points. */
  x: number;
  /** Top edge in points. */
  y: number;
  /** Right edge in points. */
  right: number;
  /** Baseline of the last line in points from the top. */
  bottom: number;
  /** Look of the first line. */
  style: TextStyle;
  /** Left and right edge of the column it stands in, in points. */
  column: { index: number; left: number; right: number };
  /** Baseline distance to the block above in the column, in units of what is normal there; Infinity at its top. */
  above: number;
  /** The same to the block below. */
  below: number;
  /** Section number or word it opens with. */
  label?: Label;
  /** Set on a lead that was cut from the paragraph it opens. */
  runIn?: true;
}

/** Measures of the whole document. */
export interface Measures {
  /** The look that most text is set in. */
  body: TextStyle;
  /** Baseline distance in points of lines of that look. */
  pitch: number;
}

/**
 * Key of a look: family, weight, slant and size to half a point. Font names are not compared, since one face is called
 * `Times,Bold` and `Times-Bold` in one file, and generators scale the same type by fractions.
 */
export function lookKey(style: TextStyle): string {
  let key = LOOKS.get(style);
  if (key === undefined) LOOKS.set(style, key = lookOf(style));
  return key;
}

/** Keys by style: pages share their styles, so that a document has some hundreds for its ten thousands of lines. */
const LOOKS = new WeakMap<TextStyle, string>();

function lookOf(style: TextStyle): string {
  const family = style.family.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return `${family}|${style.weight}${style.italic ? "i" : ""}|${Math.round(style.size * 2) / 2}`;
}

/**
 * Finds the body look and its line pitch.
 *
 * @param pages Laid-out pages.
 * @param skip Lines that are no part of the text.
 * @returns The measures; a 10-point default where there is no text.
 */
export function measure(pages: readonly Page[], skip: ReadonlySet<Line>): Measures {
  const chars = new Map<string, { style: TextStyle; n: number }>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (skip.has(line) || line.angle !== undefined) continue;
      const key = lookKey(line.style);
      const entry = chars.get(key);
      if (entry) entry.n += line.text.length;
      else chars.set(key, { style: line.style, n: line.text.length });
    }
  }
  let body: TextStyle = {
    font: "",
    family: "",
    size: 10,
    weight: 400,
    bold: false,
    italic: false,
    mono: false,
  };
  let most = 0;
  for (const { style, n } of chars.values()) if (n > most) [body, most] = [style, n];
  const steps: number[] = [];
  const key = lookKey(body);
  for (const page of pages) {
    for (let i = 1; i < page.lines.length; i++) {
      const a = page.lines[i - 1]!, b = page.lines[i]!;
      if (a.column !== b.column || lookKey(a.style) !== key || lookKey(b.style) !== key) continue;
      const step = baseline(b) - baseline(a);
      if (step > 0.8 * body.size && step < 3 * body.size) steps.push(step);
    }
  }
  steps.sort((a, b) => a - b);
  // The lower third: half of the steps may be paragraph gaps in documents of short paragraphs.
  return { body, pitch: steps[Math.floor(steps.length / 3)] ?? 1.2 * body.size };
}

/** Baseline of a line in points from the top. */
export function baseline(line: Line): number {
  return line.y + line.height;
}

/**
 * Joins the lines of all pages into blocks.
 *
 * @param pages Laid-out pages.
 * @param skip Running heads, feet and other lines to leave out.
 * @param measures Body look and pitch.
 * @returns Blocks in reading order.
 */
export function blocksOf(pages: readonly Page[], skip: ReadonlySet<Line>, measures: Measures): Block[] {
  const blocks: Block[] = [];
  for (const page of pages) {
    const lines = page.lines.filter((line) => line.angle === undefined && !skip.has(line));
    for (let from = 0; from < lines.length;) {
      let to = from + 1;
      while (to < lines.length && lines[to]!.column === lines[from]!.column) to++;
      columnBlocks(page, lines.slice(from, to), measures, blocks);
      from = to;
    }
  }
  return blocks;
}

function columnBlocks(page: Page, lines: Line[], measures: Measures, blocks: Block[]): void {
  const column = {
    index: lines[0]!.column,
    left: Math.min(...lines.map((line) => line.x)),
    right: Math.max(...lines.map((line) => line.x + line.width)),
  };
  const first = blocks.length;
  let run: Line[] = [lines[0]!];
  const flush = () => blocks.push(blockOf(blocks.length, page, run, column));
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]!;
    if (joins(run, line, lines[i + 1], column, measures)) run.push(line);
    else {
      flush();
      run = [line];
    }
  }
  flush();
  for (let i = first; i < blocks.length; i++) {
    const block = blocks[i]!, next = blocks[i + 1];
    if (i === first) block.above = Infinity;
    if (!next) {
      block.below = Infinity;
      continue;
    }
    const step = baseline(next.lines[0]!) - block.bottom;
    const normal = normalStep(Math.max(block.style.size, next.style.size), measures);
    block.below = step / normalStep(next.style.size, measures);
    next.above = step / normal;
  }
}

/** The baseline distance that lines of a size have in this document, in points. */
function normalStep(size: number, { body, pitch }: Measures): number {
  return size * Math.min(1.7, Math.max(1, pitch / body.size));
}

/** A label and the title after it lie within this many characters of a block. */
const LABEL_CHARS = 300;

function blockOf(id: number, page: Page, lines: Line[], column: Block["column"]): Block {
  const text = joinText(lines);
  const block: Block = {
    id,
    page: page.number,
    pageHeight: page.height,
    lines,
    text,
    x: Math.min(...lines.map((line) => line.x)),
    y: lines[0]!.y,
    right: Math.max(...lines.map((line) => line.x + line.width)),
    bottom: baseline(lines.at(-1)!),
    style: lines[0]!.style,
    column,
    above: Infinity,
    below: Infinity,
  };
  const label = labelOf(text.slice(0, LABEL_CHARS));
  if (label) block.label = label;
  return block;
}

/** The text of lines as one line; a word broken by a hyphen is closed when it goes on in lower case. */
export function joinText(lines: readonly Line[]): string {
  let text = "";
  for (const line of lines) {
    if (text === "") text = line.text;
    else if (/\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(line.text)) {
      text = text.slice(0, -1) + line.text;
    } else if (CASELESS_END.test(text) && CASELESS_START.test(line.text)) text += line.text;
    else text += " " + line.text;
  }
  return text;
}

const CASELESS_END =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]$/u;
const CASELESS_START =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]/u;

/** Whether two lines are set alike, or the second begins in the look that the first ends in. */
function sameLook(a: Line, b: Line): boolean {
  const equal = (x: TextStyle, y: TextStyle) => Math.abs(x.size - y.size) <= 0.35 && x.font === y.font;
  if (equal(a.style, b.style)) return true;
  return equal(a.spans?.at(-1)?.style ?? a.style, b.spans?.[0]?.style ?? b.style);
}

/** Whether a line goes on the block above it. */
function joins(
  run: readonly Line[],
  line: Line,
  after: Line | undefined,
  column: Block["column"],
  measures: Measures,
): boolean {
  const last = run.at(-1)!;
  if (!sameLook(last, line)) return false;
  const step = baseline(line) - baseline(last);
  if (step <= 0 || step > 1.35 * normalStep(line.style.size, measures)) return false;
  if ((last.cells?.length ?? 1) > 1 || (line.cells?.length ?? 1) > 1) {
    // Rows of cells stay apart, but a justified line may hold a wide gap after its number.
    if ((last.cells?.length ?? 1) > 2 || (line.cells?.length ?? 1) > 1) return false;
  }
  if (centred(last, column) && centred(line, column)) return true;
  // A title that hangs under itself, to the right of its number.
  if (run.length === 1 && last.text.length > 12 && hangs(last, line)) return true;
  const measureRight = Math.max(
    ...run.map((l) => l.x + l.width),
    line.x + line.width,
    after && after.column === line.column ? after.x + after.width : 0,
  );
  const width = column.right - column.left;
  const right = measureRight - column.left > 0.6 * width ? measureRight : column.right;
  if (line.rtl) {
    const left = Math.min(...run.map((l) => l.x), line.x);
    return last.x - firstWordWidth(line) <
      (left - column.left > 0.4 * width ? column.left : left) + line.style.size;
  }
  return last.x + last.width + firstWordWidth(line) > right - 0.5 * line.style.size;
}

/** Whether a line starts under the title of a numbered line rather than under its number. */
function hangs(numbered: Line, line: Line): boolean {
  const label = labelOf(numbered.text);
  if (!label || label.rest === "" || numbered.rtl || labelOf(line.text)) return false;
  const em = numbered.width / numbered.text.length;
  const title = numbered.cells?.[1] ?? numbered.x + em * (numbered.text.length - label.rest.length);
  return Math.abs(line.x - title) < 0.8 * numbered.style.size &&
    line.x > numbered.x + 0.8 * numbered.style.size;
}

/** Whether a line stands in the middle of its column without filling it. */
export function centred(
  line: { x: number; width: number; style: TextStyle },
  column: Block["column"],
): boolean {
  const left = line.x - column.left, right = column.right - line.x - line.width;
  return left > line.style.size && Math.abs(left - right) < 0.8 * line.style.size + 0.04 * (left + right);
}

/** Width in points of the first word of a line with the space before it: what did not fit on the line above. */
function firstWordWidth(line: Line): number {
  const em = line.width / Math.max(1, line.text.length);
  const word = CASELESS_START.test(line.text) ? line.text.slice(0, 1) : line.text.split(" ", 1)[0]!;
  return (word.length + 1) * em;
}
