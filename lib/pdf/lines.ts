/**
 * From text items to segments: runs of text on one baseline without a wide gap.
 *
 * @module
 */
import type { RawItem } from "./raw.ts";

/** A run of items on one baseline without a wide gap; later one or more of them make a line. */
export interface Segment {
  /** Items in paint order. */
  items: RawItem[];
  /** Left edge in points. */
  x: number;
  /** Right edge in points. */
  right: number;
  /** Baseline in points from the top. */
  y: number;
  /** Largest size in points. */
  size: number;
  /** Number of characters other than white space. */
  chars: number;
  /** Number of digits from 0 to 9. */
  digits: number;
}

/**
 * A gap of this many ems still joins two items of one segment. Word gaps of justified text reach 0.8 em,
 * the gutters of columns and tables start near 1 em.
 */
const JOIN_GAP_EM = 0.9;

/** Two items stand on one baseline when they differ by less than this share of the larger size. */
const BASELINE_EM = 0.2;

/**
 * Joins items that follow each other in paint order into segments, and segments that touch into larger ones.
 *
 * @param items Items of one text direction, in its own upright frame.
 * @returns Segments in paint order; doubled (overstruck) items are folded into one, marked bold by their font id.
 */
export function segmentsOf(items: readonly RawItem[]): Segment[] {
  const segments: Segment[] = [];
  let last: Segment | undefined;
  for (const item of withoutDoubles(items)) {
    const blank = item.text.trim() === "";
    if (last && continues(last, item)) {
      last.items.push(item);
      if (!blank) extend(last, item);
      continue;
    }
    if (blank) continue;
    last = {
      items: [item],
      x: item.x,
      right: item.x + item.width,
      y: item.y,
      size: item.size,
      chars: inkChars(item.text),
      digits: digitsOf(item.text),
    };
    segments.push(last);
  }
  return segments;
}

/** Whether an item goes on where a segment stands: same baseline (or a raised or lowered mark) and no wide gap. */
function continues(segment: Segment, item: RawItem): boolean {
  const em = Math.max(segment.size, item.size);
  const off = Math.abs(segment.y - item.y);
  const small = Math.min(segment.size, item.size) < 0.85 * em;
  if (off > (small ? 0.6 : BASELINE_EM) * em) return false;
  const gap = item.rtl ? segment.x - (item.x + item.width) : item.x - segment.right;
  if (small && off > BASELINE_EM * em) return gap > -0.3 * em && gap < 0.3 * em;
  return gap > -0.5 * em && gap < JOIN_GAP_EM * em;
}

function extend(segment: Segment, item: RawItem): void {
  segment.x = Math.min(segment.x, item.x);
  segment.right = Math.max(segment.right, item.x + item.width);
  // The baseline is that of the largest type: a raised note mark does not move the line.
  if (item.size > segment.size * 1.05) {
    segment.y = item.y;
    segment.size = item.size;
  }
  segment.chars += inkChars(item.text);
  segment.digits += digitsOf(item.text);
}

function digitsOf(text: string): number {
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x30 && unit <= 0x39) n++;
  }
  return n;
}

/** Number of characters that leave ink. */
export function inkChars(text: string): number {
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x20 && unit < 0x7f) n++;
    // The second half of a pair is no character of its own.
    else if (unit >= 0xdc00 && unit < 0xe000 && isHigh(text.charCodeAt(i - 1))) continue;
    else if (text[i]!.trim() !== "") n++;
  }
  return n;
}

/** Whether a code unit is the first half of a pair; NaN is none. */
function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

/** The font id of an overstruck item ends in this mark: it looks bold whatever its name says. */
export const OVERSTRUCK = "+overstruck";

/** Drops the second of two equal items painted (nearly) on each other: a poor man's bold. */
function withoutDoubles(items: readonly RawItem[]): RawItem[] {
  const kept: RawItem[] = [];
  /** Places in `kept`. */
  const recent = new Map<string, number>();
  for (const item of items) {
    if (item.text.trim() === "") {
      kept.push(item);
      continue;
    }
    const place = recent.get(item.text);
    const twin = place === undefined ? undefined : kept[place]!;
    if (
      twin && Math.round(twin.size) === Math.round(item.size) &&
      Math.abs(twin.x - item.x) < 0.1 * item.size && Math.abs(twin.y - item.y) < 0.1 * item.size
    ) {
      // Exact copies are layers of a drawing program, shifted ones are meant to look bold.
      if (Math.hypot(twin.x - item.x, twin.y - item.y) > 0.01 && !twin.font.endsWith(OVERSTRUCK)) {
        kept[place!] = { ...twin, font: twin.font + OVERSTRUCK };
      }
      continue;
    }
    recent.set(item.text, kept.length);
    kept.push(item);
  }
  return kept;
}

/** Segments that share a baseline, from left to right. */
export interface Row {
  /** Segments by left edge. */
  segments: Segment[];
  /** Baseline in points from the top. */
  y: number;
  /** Largest size in points. */
  size: number;
}

/**
 * Groups segments into rows by baseline.
 *
 * @param segments Segments in any order.
 * @returns Rows from top to bottom.
 */
export function rowsOf(segments: readonly Segment[]): Row[] {
  const sorted = [...segments].sort((a, b) => a.y - b.y || a.x - b.x);
  const rows: Row[] = [];
  for (const segment of sorted) {
    const row = rows.at(-1);
    // Types of very different size share a row when their baselines agree (a number set larger than its title).
    if (row && Math.abs(row.y - segment.y) <= BASELINE_EM * Math.min(row.size, segment.size)) {
      row.segments.push(segment);
      if (segment.size > row.size) row.size = segment.size;
    } else {
      rows.push({ segments: [segment], y: segment.y, size: segment.size });
    }
  }
  for (const row of rows) row.segments.sort((a, b) => a.x - b.x);
  return rows;
}
