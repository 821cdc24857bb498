/**
 * From the raw items of a page to its lines in reading order.
 *
 * @module
 */
import { styleOf } from "./fonts.ts";
import { regionsOf } from "./columns.ts";
import { inkChars, OVERSTRUCK, type Row, rowsOf, type Segment, segmentsOf } from "./lines.ts";
import type { RawItem, RawPage } from "./raw.ts";
import type { Line, Page, Span, TextStyle } from "./types.ts";

/** A gap of this many ems between two items is a space; fonts set word spaces from 0.2 em on. */
const SPACE_EM = 0.16;
/** A gap of this many ems inside a line separates cells. */
const CELL_EM = 1.5;

/**
 * Lays out a page: upright text first, column by column, then text in other directions, flagged.
 *
 * @param raw Items in the frame of the page as seen.
 * @returns The page, its styles by font name alone (see `refineFonts`).
 */
export function layoutPage(raw: RawPage): Page {
  const byAngle = new Map<number, RawItem[]>();
  for (const item of raw.items) {
    if (!(item.size > 0.5) || !onPage(item, raw)) continue;
    const angle = item.angle % 90 <= 2 || item.angle % 90 >= 88 ? Math.round(item.angle / 90) * 90 % 360 : 45;
    const list = byAngle.get(angle);
    if (list) list.push(item);
    else byAngle.set(angle, [item]);
  }
  const lines: Line[] = [];
  for (const angle of [...byAngle.keys()].sort((a, b) => a - b)) {
    lines.push(...layDirection(byAngle.get(angle)!, raw, angle, lines.at(-1)?.column ?? -1));
  }
  return {
    number: raw.number,
    width: raw.width,
    height: raw.height,
    lines,
    text: lines.map((line) => line.text).join("\n"),
    quality: { state: "ok" },
  };
}

function onPage(item: RawItem, raw: RawPage): boolean {
  return item.x > -1 && item.x < raw.width + 1 && item.y > -1 && item.y < raw.height + 0.5 * item.size;
}

/** Lays out the items of one direction in their own upright frame and turns the boxes back. */
function layDirection(items: RawItem[], raw: RawPage, angle: number, columnsBefore: number): Line[] {
  const turned = angle === 0 ? items : items.map((item) => turn(item, raw, angle));
  const rows = rowsOf(segmentsOf(turned));
  const rtl = rows.length > 0 && isRtl(rows.flatMap((row) => row.segments));
  const lines: Line[] = [];
  regionsOf(rows, rtl).forEach((region, i) => {
    for (const row of region.rows) {
      const line = lineOf(row, raw);
      if (!line) continue;
      line.column = columnsBefore + 1 + i;
      if (angle !== 0) {
        line.angle = angle;
        Object.assign(line, turnBack(line, raw, angle));
      }
      lines.push(line);
    }
  });
  return lines;
}

/** The position of an item in a frame where its text runs from left to right. */
function turn(item: RawItem, { width, height }: RawPage, angle: number): RawItem {
  if (angle === 90) return { ...item, x: height - item.y, y: item.x };
  if (angle === 270) return { ...item, x: item.y, y: width - item.x };
  if (angle === 180) return { ...item, x: width - item.x, y: height - item.y };
  return item; // oblique text: watermarks, chart labels
}

function turnBack(line: Line, { width, height }: RawPage, angle: number): Partial<Line> {
  const box = { x: line.x, y: line.y, width: line.width, height: line.height };
  if (angle === 90) return { x: box.y, y: height - box.x - box.width, width: box.height, height: box.width };
  if (angle === 270) return { x: width - box.y - box.height, y: box.x, width: box.height, height: box.width };
  if (angle === 180) return { x: width - box.x - box.width, y: height - box.y - box.height };
  return {};
}

function isRtl(segments: readonly Segment[]): boolean {
  if (!segments.some(({ items }) => items.some((item) => item.rtl))) return false;
  let rtl = 0, all = 0;
  for (const segment of segments) {
    for (const item of segment.items) {
      const n = inkChars(item.text);
      all += n;
      if (item.rtl) rtl += n;
    }
  }
  return rtl > 0.5 * all;
}

/** Joins the segments of a row into a line; undefined when nothing is left of it. */
function lineOf(row: Row, raw: RawPage): Line | undefined {
  const rtl = isRtl(row.segments);
  const items = ordered(row.segments, rtl);
  const spans: Span[] = [];
  const cells: number[] = [row.segments[0]!.x];
  let before: RawItem | undefined;
  let pendingSpace = false;
  for (const item of items) {
    if (item.text.trim() === "") {
      pendingSpace ||= before !== undefined && item.width > 0;
      continue;
    }
    const style = styleFor(item, raw);
    let text = clean(item.text);
    if (text === "") continue;
    if (before) {
      // In a right-to-left row, words that run the other way go on to the right.
      const leftward = rtl && item.x < before.x;
      const gap = leftward ? before.x - (item.x + item.width) : item.x - (before.x + before.width);
      const em = Math.min(before.size, item.size);
      if (!rtl && gap > CELL_EM * em) cells.push(item.x);
      const spaced = pendingSpace && gap > 0.05 * em ||
        gap > SPACE_EM * em && !isCaseless(before.text, item.text, gap / em);
      // A space that was painted is marked by two, which tells words of spaced letters apart.
      if (spaced && !text.startsWith(" ") && !spans.at(-1)!.text.endsWith(" ")) {
        text = (pendingSpace ? "  " : " ") + text;
      }
    }
    const last = spans.at(-1);
    if (last && last.style === style) {
      last.text += text;
      const x = Math.min(last.x, item.x);
      last.width = Math.max(last.x + last.width, item.x + item.width) - x;
      last.x = x;
    } else {
      spans.push({ text, x: item.x, width: item.width, style });
    }
    before = item;
    pendingSpace = false;
  }
  const text = closeSpacedLetters(spans.map((span) => span.text).join("")).trim();
  if (text === "") return undefined;
  for (const span of spans) span.text = span.text.replace(/\s+/g, " ");
  const style = mainStyle(spans);
  const size = Math.max(...spans.map((span) => span.style.size));
  const x = Math.min(...spans.map((span) => span.x));
  const right = Math.max(...spans.map((span) => span.x + span.width));
  const line: Line = { text, x, y: row.y - size, width: right - x, height: size, style, column: 0 };
  if (spans.length > 1) line.spans = spans;
  if (cells.length > 1) line.cells = cells;
  if (rtl) line.rtl = true;
  const tag = items.find((item) => item.tag)?.tag;
  if (tag) line.tag = tag;
  return line;
}

/** Items of a row in reading order; in a right-to-left row, left-to-right runs keep their own order. */
function ordered(segments: readonly Segment[], rtl: boolean): RawItem[] {
  const items = segments.flatMap((segment) => segment.items);
  // Items of equal x keep paint order: a space of no width stays where it was painted.
  if (!rtl) return items.sort((a, b) => a.x - b.x);
  const sorted = items.sort((a, b) => b.x + b.width - (a.x + a.width));
  const result: RawItem[] = [];
  let run: RawItem[] = [];
  for (const item of sorted) {
    if (!item.rtl && item.text.trim() !== "" && /[\p{L}\p{N}]/u.test(item.text)) {
      run.unshift(item);
      continue;
    }
    result.push(...run, item);
    run = [];
  }
  return [...result, ...run];
}

/** Styles by the fonts of their document, so that its pages share them. */
const STYLES = new WeakMap<RawPage["fonts"], Map<string, TextStyle>>();

function styleFor(item: RawItem, raw: RawPage): TextStyle {
  let styles = STYLES.get(raw.fonts);
  if (!styles) STYLES.set(raw.fonts, styles = new Map());
  const size = Math.round(item.size * 10) / 10;
  const key = `${item.font}|${size}`;
  let style = styles.get(key);
  if (!style) {
    const overstruck = item.font.endsWith(OVERSTRUCK);
    const facts = raw.fonts.get(overstruck ? item.font.slice(0, -OVERSTRUCK.length) : item.font);
    style = styleOf(facts ?? { name: "unknown", mono: false }, size, overstruck);
    styles.set(key, style);
  }
  return style;
}

/** The style that most characters of a line are set in; simulated small capitals count by their capitals. */
function mainStyle(spans: readonly Span[]): TextStyle {
  if (spans.length === 1) return spans[0]!.style;
  const weight = new Map<TextStyle, number>();
  for (const span of spans) weight.set(span.style, (weight.get(span.style) ?? 0) + inkChars(span.text));
  const [main] = [...weight].reduce((best, entry) => entry[1] > best[1] ? entry : best);
  if (spans.some((span) => /\p{Ll}/u.test(span.text))) return main;
  const capitals = spans.find(({ style, text }) =>
    style.font === main.font && /\p{Lu}/u.test(text) && main.size > 0.7 * style.size &&
    main.size < 0.88 * style.size
  );
  return capitals?.style ?? main;
}

/** Chinese, Japanese and Thai set no word spaces: only a wide gap counts there. */
function isCaseless(before: string, after: string, gapEm: number): boolean {
  const script =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]/u;
  return gapEm < 0.5 && script.test(before.at(-1)!) && script.test(after[0]!);
}

/** Removes what is invisible, soft hyphens and zero-width characters; control characters part words. */
function clean(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "").replace(/[\p{Cc}\u00a0]/gu, " ");
}

/** Four or more letters with a space between each two. */
const SPACED_LETTERS = /(?<![\p{L}\p{N}])(?:\p{L} ){3,}\p{L}(?![\p{L}\p{N}])/gu;

/** Closes letter-spaced words and folds spaces: "C H A P T E R  T W O" becomes "CHAPTER TWO". */
function closeSpacedLetters(text: string): string {
  if (!hasOddSpaces(text)) return text;
  const isTitle = (run: string) => /^\p{Lu}/u.test(run) || run.length > 11;
  const words = text.split(/\s{2,}/);
  if (words.length > 1 && words.some((word) => word.replace(SPACED_LETTERS, "") === "" && isTitle(word))) {
    return words.map((word) => /^\p{L}(?: \p{L})+$/u.test(word) ? word.replaceAll(" ", "") : word).join(" ");
  }
  return words.join(" ").replace(/\s/g, " ")
    .replace(SPACED_LETTERS, (run) => isTitle(run) ? run.replaceAll(" ", "") : run);
}

/**
 * Whether a text has white space other than single spaces between words, or a letter between two spaces followed by
 * another one. Most lines have neither, and patterns for it are dear.
 */
function hasOddSpaces(text: string): boolean {
  let space = -1, single = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit !== 0x20) {
      if ((unit < 0x20 || unit > 0x7f) && text[i]!.trim() === "") return true;
      continue;
    }
    // A pair of code units is one letter.
    const length = i - space - 1 - (text.charCodeAt(i - 1) >> 10 === 0x37 ? 1 : 0);
    if (length === 0 && space >= 0 || length === 1 && single) return true;
    single = length === 1 && space >= 0;
    space = i;
  }
  return false;
}
