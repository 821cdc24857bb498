/**
 * Finds the columns of a page: bands of rows that a gutter splits into two texts of their own.
 *
 * @module
 */
import type { Row, Segment } from "./lines.ts";

/** A stretch of rows read as one column. */
export interface Region {
  /** Rows from top to bottom, cut to this column. */
  rows: Row[];
}

/** A gutter is at least this wide, in ems of its rows. */
const GUTTER_EM = 0.8;
/** Each side of a gutter has at least this many rows. */
const MIN_ROWS = 4;
/** Each side of a gutter has on average at least this many characters a row: less is a label, a number or a cell. */
const MIN_CHARS_A_ROW = 12;
/** Rows of a side fill its width up to this share at least, as running text does. */
const MIN_FILL = 0.55;
/** Regions nest at most this deep: more columns than 2^6 do not occur. */
const MAX_DEPTH = 6;

/**
 * Splits rows into regions in reading order: what stands above a band of columns, its columns, what stands below.
 *
 * @param rows Rows of the page from top to bottom.
 * @param rtl Whether columns run from right to left.
 * @returns Regions in reading order.
 */
export function regionsOf(rows: readonly Row[], rtl: boolean, depth = 0): Region[] {
  if (rows.length === 0) return [];
  const band = depth < MAX_DEPTH ? bestBand(rows) : undefined;
  if (!band) return [{ rows: [...rows] }];
  const { from, to, x } = band;
  const inside = rows.slice(from, to);
  const left = side(inside, (s) => s.right <= x);
  const right = side(inside, (s) => s.right > x);
  const columns = rtl ? [right, left] : [left, right];
  return [
    ...regionsOf(rows.slice(0, from), rtl, depth + 1),
    ...columns.flatMap((column) => regionsOf(column, rtl, depth + 1)),
    ...regionsOf(rows.slice(to), rtl, depth + 1),
  ];
}

function side(rows: readonly Row[], keep: (segment: Segment) => boolean): Row[] {
  return rows.flatMap((row) => {
    const segments = row.segments.filter(keep);
    return segments.length === 0
      ? []
      : [{ ...row, segments, size: Math.max(...segments.map((s) => s.size)) }];
  });
}

/** Rows `from` to `to` (exclusive) with a gutter around `x`. */
interface Band {
  from: number;
  to: number;
  x: number;
}

/** The band with the most text on its weaker side. */
function bestBand(rows: readonly Row[]): Band | undefined {
  let best: Band | undefined;
  let bestScore = 0;
  for (const x of candidates(rows)) {
    for (const band of bandsAt(rows, x)) {
      const score = worth(rows, band);
      if (score > bestScore) [best, bestScore] = [band, score];
    }
  }
  return best;
}

/** Places where a gutter may be: the middles of gaps inside rows, and just left of rows that start far in. */
function candidates(rows: readonly Row[]): number[] {
  const found = new Map<number, number>();
  for (const row of rows) {
    for (let i = 1; i < row.segments.length; i++) {
      const a = row.segments[i - 1]!, b = row.segments[i]!;
      if (b.x - a.right < GUTTER_EM * row.size) continue;
      const x = b.x - 0.3 * row.size; // the left edges of a column agree, its right edges are ragged
      found.set(Math.round(x / 3), x);
    }
    const first = row.segments[0]!;
    found.set(Math.round((first.x - 0.3 * row.size) / 3), first.x - 0.3 * row.size);
  }
  return [...found.values()].sort((a, b) => a - b);
}

/** Maximal runs of rows that no segment crosses at x. */
function* bandsAt(rows: readonly Row[], x: number): Generator<Band> {
  let from = 0;
  for (let i = 0; i <= rows.length; i++) {
    const crossed = i === rows.length || rows[i]!.segments.some((s) => s.x < x && s.right > x - 0.3 * s.size);
    if (!crossed) continue;
    if (i - from >= MIN_ROWS) yield trimmed(rows, { from, to: i, x });
    from = i + 1;
  }
}

/** Leaves out rows at the ends of a band that stand on one side only, while the other side has not begun or has ended. */
function trimmed(rows: readonly Row[], band: Band): Band {
  const { x } = band;
  const has = (i: number, left: boolean) => rows[i]!.segments.some((s) => (s.right <= x) === left);
  let { from, to } = band;
  // Rows above the first row of the right side belong to the band only if they start where the columns start;
  // a lone heading over the left column is read first either way, so rows on the left stay.
  while (from < to && !has(from, true)) from++;
  while (to > from && !has(to - 1, true) && !has(to - 1, false)) to--;
  return { from, to, x };
}

/** Characters on the weaker side of a band, or 0 when the two sides are not texts of their own. */
function worth(rows: readonly Row[], { from, to, x }: Band): number {
  const left = new Side(), right = new Side();
  let both = 0;
  for (let i = from; i < to; i++) {
    let l = false, r = false;
    for (const segment of rows[i]!.segments) {
      if (segment.right <= x) left.add(segment, l = true);
      else right.add(segment, r = true);
    }
    if (l) left.rows++;
    if (r) right.rows++;
    if (l && r) both++;
  }
  if (both < 2 && Math.min(left.rows, right.rows) < 2 * MIN_ROWS) return 0;
  const beside = left.isProse() && right.isBeside() || right.isProse() && left.isBeside();
  if (!beside && (!left.isText() || !right.isText())) return 0;
  if (right.x - left.right < 0.6 * left.size) return 0;
  return Math.min(left.chars, right.chars);
}

/** Sums over one side of a band. */
class Side {
  rows = 0;
  chars = 0;
  digits = 0;
  ink = 0;
  x = Infinity;
  right = -Infinity;
  size = 0;
  pieces = 0;

  add(segment: Segment, _present: boolean): void {
    this.chars += segment.chars;
    this.ink += segment.right - segment.x;
    this.x = Math.min(this.x, segment.x);
    this.right = Math.max(this.right, segment.right);
    this.size = Math.max(this.size, segment.size);
    this.pieces++;
    this.digits += segment.digits;
  }

  /** Whether the side is running text in a narrow measure: then whatever stands beside it is another column. */
  isProse(): boolean {
    return this.rows >= 2 * MIN_ROWS && this.isText() && this.chars >= 2 * MIN_CHARS_A_ROW * this.rows &&
      this.ink >= 0.75 * this.rows * (this.right - this.x);
  }

  /** Whether the side can stand beside running text: a table or figure, not a column of page or line numbers. */
  isBeside(): boolean {
    return this.rows >= MIN_ROWS && this.chars >= 8 * this.rows && this.digits < 0.7 * this.chars;
  }

  /** Whether the side looks like running text rather than labels, numbers or cells. */
  isText(): boolean {
    return this.rows >= MIN_ROWS &&
      this.chars >= MIN_CHARS_A_ROW * this.rows &&
      this.digits < 0.4 * this.chars &&
      this.pieces < 1.6 * this.rows &&
      this.ink >= MIN_FILL * this.rows * (this.right - this.x);
  }
}
