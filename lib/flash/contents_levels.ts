/**
 * Levels of the rows of printed contents.
 *
 * @module
 */
import type { ContentsRow } from "./contents_rows.ts";
import { isDotted, type Label } from "./numbering.ts";

/** Margins of odd and even pages differ by less than this, in points; more is an indentation. */
const MAX_SHIFT = 40;

/**
 * Levels of rows: numbering depth where rows are numbered, indentation otherwise. Both are hard evidence; where they
 * disagree inside one series (flush contents of numbered sections) the number wins.
 */
export function setLevels(rows: ContentsRow[]): void {
  if (rows.length === 0) return;
  const shifts = pageShifts(rows);
  const indents = rows.map((row) => row.x - shifts.get(row.at)!);
  const steps = clusters(indents, 4);
  const stepOf = (x: number) => steps.findIndex((step) => Math.abs(step - x) <= 4.5);
  // Inside one indentation, a larger or bolder look is a level of its own when it covers a good part of the rows.
  const looks = rows.map((row, i) => stepOf(indents[i]!) * 100 - Math.round(row.size) - (row.bold ? 0.5 : 0));
  const depths = [...new Set(looks)].sort((a, b) => a - b);
  const depthOfIndent = looks.map((look) => depths.indexOf(look) + 1);
  // Depth of each numbering class: the most common indentation depth of its rows, kept monotone in components.
  rows.forEach((row, i) => row.level = Math.max(1, depthOfIndent[i]!));
  const flat = new Set(depthOfIndent).size === 1;
  const byClass = new Map<string, number[]>();
  rows.forEach((row) => {
    const key = classOf(row.label);
    if (key) byClass.set(key, [...byClass.get(key) ?? [], row.level]);
  });
  const stack: ContentsRow[] = [];
  for (const row of rows) {
    const key = classOf(row.label);
    if (row.label && isDotted(row.label) && row.label.kind !== "letter") {
      // 2.3.1 hangs under 2.3 if that was seen, whatever the indentation.
      const parent = stack.findLast((r) =>
        r.label && (r.label.kind === "decimal" || isDotted(r.label)) &&
        isPrefix(r.label.values, row.label!.values)
      );
      if (parent) row.level = parent.level + row.label.values.length - parent.label!.values.length;
      else if (flat) row.level = row.label.values.length;
      else if (key) row.level = mode(byClass.get(key)!);
    } else if (key && !flat) row.level = mode(byClass.get(key)!);
    while (stack.length > 0 && stack.at(-1)!.level >= row.level) stack.pop();
    stack.push(row);
  }
  openDivisions(rows);
  raiseAppendices(rows);
  restack(rows);
}

/** Appendices stand beside the chapters of a document that has chapters, however deep their rows are set. */
function raiseAppendices(rows: readonly ContentsRow[]): void {
  const chapters = rows.filter((row) => row.label?.kind === "chapter").map((row) => row.level);
  if (chapters.length < 2) return;
  const level = Math.min(...chapters);
  for (const row of rows) {
    if (row.label?.kind === "appendix" && row.label.values.length === 1) row.level = level;
  }
}

/** Words of divisions that hold what follows them, outermost first. */
const DIVISIONS: readonly RegExp[] = [/^(part|第[部篇编編卷巻])$/u, /^(chapter|第章)$/u];
/** Unnumbered rows that stand beside chapters, not in them. */
const BESIDE =
  /^(conclusions?|references|bibliography|index|glossary|appendi(x|ces)|acknowledg|preface|foreword|literatur|anhang|заключение|литература|приложени|参考文献|索引|付録|附录)/iu;

/** Where a part or a chapter stands no higher than what it holds, everything up to the next one moves under it. */
function openDivisions(rows: ContentsRow[]): void {
  for (const kind of DIVISIONS) {
    const heads = rows.filter((row) => kind.test(row.label?.kind ?? ""));
    if (heads.length < 2) continue;
    const first = rows.indexOf(heads[0]!);
    const held = rows.slice(first).filter((row) => !heads.includes(row) && !BESIDE.test(row.title));
    const level = Math.min(...heads.map((row) => row.level));
    const highest = Math.min(...held.map((row) => row.level));
    if (held.length === 0 || highest > level) continue;
    const top = Math.min(level, highest);
    for (const row of heads) row.level = top;
    for (const row of held) row.level += 1;
  }
}

/**
 * Closes holes in levels: each entry's level becomes its depth in the tree that the levels make.
 *
 * @param entries Entries in order; changed in place.
 */
export function restack(entries: readonly { level: number }[]): void {
  const open: number[] = [];
  for (const entry of entries) {
    while (open.length > 0 && open.at(-1)! >= entry.level) open.pop();
    open.push(entry.level);
    entry.level = open.length;
  }
}

/** Class of a numbered row: rows of one class share a level. */
function classOf(label: Label | undefined): string | undefined {
  return label ? `${label.kind}/${label.values.length}` : undefined;
}

function isPrefix(a: readonly number[], b: readonly number[]): boolean {
  return a.length < b.length && a.every((value, i) => value === b[i]);
}

/**
 * How far the rows of each page are shifted: odd and even pages have other margins. A page is moved so that its
 * leftmost row stands at the left edge of all where that brings more of its rows onto edges of the other pages.
 */
function pageShifts(rows: readonly ContentsRow[]): Map<number, number> {
  const byPage = new Map<number, number[]>();
  for (const row of rows) byPage.set(row.at, [...byPage.get(row.at) ?? [], row.x]);
  const left = Math.min(...rows.map((row) => row.x));
  const shifts = new Map<number, number>();
  for (const [page, own] of byPage) {
    const others = new Set(
      [...byPage].flatMap(([at, xs]) => at === page ? [] : xs).map((x) => Math.round(x)),
    );
    const fit = (shift: number) =>
      own.filter((x) => [-3, -2, -1, 0, 1, 2, 3].some((d) => others.has(Math.round(x - shift) + d))).length;
    const move = Math.min(...own) - left;
    shifts.set(page, move > 0 && move < MAX_SHIFT && fit(move) > fit(0) ? move : 0);
  }
  return shifts;
}

/** Centres of values that lie within a tolerance of each other. */
function clusters(values: readonly number[], tolerance: number): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const centres: number[] = [];
  let group: number[] = [];
  for (const value of sorted) {
    if (group.length > 0 && value - group[0]! > tolerance) {
      centres.push(group[Math.floor(group.length / 2)]!);
      group = [];
    }
    group.push(value);
  }
  if (group.length > 0) centres.push(group[Math.floor(group.length / 2)]!);
  return centres;
}

function mode(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, entry) => entry[1] > best[1] ? entry : best)[0];
}
