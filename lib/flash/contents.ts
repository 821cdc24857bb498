/**
 * Printed contents: finds the pages, reads their rows, gives each row a level and a page.
 *
 * @module
 */
import { CONTENTS_TITLE, type Line, type Page, type PageLink } from "../pdf/mod.ts";
import { type Label, labelOf } from "./numbering.ts";

/** A row of a printed table of contents. */
export interface ContentsRow {
  /** Title as printed, its wrapped lines joined. */
  title: string;
  /** Section number or word it opens with. */
  label?: Label;
  /** Printed page number, lower case. */
  folio?: string;
  /** Physical page, from a link, a page label or the folios; undefined where nothing says it. */
  page?: number;
  /** Distance of the target from the top of its page in points, from a link. */
  top?: number;
  /** The page that the printed number says, where a link says another. */
  orPages?: number[];
  /** Whether `page` comes from a link. */
  linked: boolean;
  /** Depth from 1. */
  level: number;
  /** Page of the row itself. */
  at: number;
  /** Left edge in points. */
  x: number;
  /** Size of the type in points. */
  size: number;
  /** Whether the row is set in bold. */
  bold: boolean;
}

/** The printed contents of a document. */
export interface Contents {
  /** Rows in order. */
  rows: ContentsRow[];
  /** Lines that make up contents pages, lists of figures and tables included: none of them is a heading. */
  lines: ReadonlySet<Line>;
}

/** Which of the two witnesses may speak. */
export interface ContentsOptions {
  /** Use link annotations. */
  links: boolean;
  /** Use printed rows. */
  print: boolean;
  /** Physical page by printed page number. */
  folios: ReadonlyMap<string, number>;
}

/** A heading of a list that looks like contents but names no sections. */
const OTHER_LIST =
  /^(list|index|table) of (figures|tables|exhibits|illustrations|algorithms|listings|boxes|maps|abbreviations|plates|code)|^(list of )?(figures|tables|exhibits|illustrations|boxes)$|^(abbildungs|tabellen|quellcode)verzeichnis|^liste des (figures|tableaux)|^(table|index) des (figures|illustrations)|^(lista|[ií]ndice|elenco) d(e|as|os|elle|i) |^(список|перечень) (рисунков|таблиц|иллюстраций)|^(图|圖|表|插图|表格)\s*(目录|目錄|目次|一覧)|^lista (ilustra|tabel|quadros|figuras)/iu;

const DOTS = /(?:\s*[.·…‥․_]){3,}\s*/;
const FOLIO = String.raw`(?:\d{1,4}|[ivxlcIVXLC]{1,7}|[A-Z]{1,2}[-–.]\d{1,3}|\d{1,2}[-–]\d{1,3})`;
const DOTTED_ROW = new RegExp(String.raw`^(.*?)(?:\s*[.·…‥․_]){2,}\s*(${FOLIO})$`, "u");
const PLAIN_ROW = new RegExp(String.raw`^(.*\S)\s+(${FOLIO})$`, "u");
const FIRST_ROW = new RegExp(String.raw`^(${FOLIO})\s+(\S.*)$`, "u");

/** Pages without rows after which another table is not the same one going on. */
const FAR = 8;

/** An entry of an index: several page numbers, or a list of them that goes on. */
const SEVERAL_PAGES = /\d(?:[-–]\d+)?,\s*(?:\d+|$)/;

/** The word over the column of page numbers. */
const COLUMN_HEAD = /^(page( no\.?)?|seite|p[aá]gina|pages?|стр(аница|\.)?|页|頁|ページ)$/iu;

interface Row {
  line: Line;
  page: Page;
  title: string;
  folio?: string;
  dotted: boolean;
  link?: PageLink;
  x: number;
}

/**
 * Reads the printed contents of a document.
 *
 * @param pages Laid-out pages, with links on those that look like contents.
 * @param skip Running heads and feet.
 * @param options Witnesses and folios.
 * @returns Rows in order; none where no contents are printed.
 */
export function readContents(
  pages: readonly Page[],
  skip: ReadonlySet<Line>,
  options: ContentsOptions,
): Contents {
  const lines = new Set<Line>();
  const rows: Row[] = [];
  const labels = labelIndex(pages);
  let state: "none" | "contents" | "other" = "none";
  let quiet = 0;
  for (const page of pages) {
    const found = pageRows(page, skip);
    const numbered = found.filter((row) => row.folio !== undefined || row.link !== undefined).length;
    const titleAt = found.findIndex((row) => CONTENTS_TITLE.test(row.line.text.trim()));
    const otherAt = found.findIndex((row) =>
      OTHER_LIST.test(row.line.text.trim()) && row.folio === undefined
    );
    const strong = found.filter((row) => row.dotted && row.folio !== undefined).length;
    const starts = titleAt >= 0 && numbered >= 2 && numbered >= 0.3 * found.length;
    const goesOn = state !== "none" && quiet === 0 && numbered >= 3 && numbered >= 0.5 * found.length;
    const dottedPage = strong >= 5 && strong >= 0.5 * found.length;
    const otherStarts = otherAt >= 0 && numbered >= 2 && numbered >= 0.4 * found.length;
    if (!starts && !goesOn && !dottedPage && !otherStarts || !isAscending(found, options)) {
      if (state !== "none") quiet++;
      continue;
    }
    // A second table far behind the first one (of a chapter, of an appendix volume) only names sections again: its
    // lines are no headings, and its rows say nothing new.
    const again = rows.length > 0 && quiet > FAR;
    quiet = 0;
    if (again) {
      for (const row of found) if (!CONTENTS_TITLE.test(row.line.text.trim())) lines.add(row.line);
      state = "other";
      continue;
    }
    if (starts) state = "contents";
    else if (state === "none") state = "contents";
    let last = found.length - 1;
    while (last > 0 && found[last]!.folio === undefined && found[last]!.link === undefined) last--;
    const from = starts ? titleAt + 1 : 0;
    if (numbersFirst(found.slice(from, last + 1))) { for (const row of found) takeFirstNumber(row); }
    for (let i = from; i <= last; i++) {
      const row = found[i]!;
      const text = row.line.text.trim();
      if (OTHER_LIST.test(text) && (row.folio === undefined || DOTS.test(text) === false && i === otherAt)) {
        state = "other";
      } else if (CONTENTS_TITLE.test(text) && row.folio === undefined) state = "contents";
      else if (state === "contents" && !COLUMN_HEAD.test(text)) rows.push(row);
      if (!CONTENTS_TITLE.test(text) || row.folio !== undefined) lines.add(row.line);
    }
  }
  if (!options.print && !options.links) return { rows: [], lines };
  return { rows: levelled(joinWrapped(rows), labels, options), lines };
}

/** Whether page numbers stand in front of the titles: most rows open with a number that leads forward, few end in one. */
function numbersFirst(rows: readonly Row[]): boolean {
  if (rows.filter((row) => row.folio !== undefined).length > 0.2 * rows.length) return false;
  const first = rows.flatMap((row) =>
    (row.line.cells?.length ?? 1) > 1 ? /^(\d{1,4})\s+\S/.exec(row.title)?.[1] ?? [] : []
  );
  const values = first.map(Number);
  const ascending = values.filter((value, i) => i === 0 || value >= values[i - 1]!).length;
  // Section numbers 1, 2, 3 rise too, but page numbers skip.
  return values.length >= 3 && values.length >= 0.5 * rows.length && ascending === values.length &&
    values.at(-1)! > values[0]! + 1.5 * values.length;
}

function takeFirstNumber(row: Row): void {
  const parts = /^(\d{1,4})\s+(\S.*)$/.exec(row.title);
  if (!parts || row.folio !== undefined) return;
  row.folio = parts[1]!;
  row.title = parts[2]!;
  row.x = row.line.cells?.[1] ?? row.x;
}

/** Whether the rows of a page lead forward through the document, as contents do and an index does not. */
function isAscending(rows: readonly Row[], { folios }: ContentsOptions): boolean {
  let up = 0, down = 0, several = 0, before: number | undefined;
  for (const row of rows) {
    const { link, folio } = row;
    const arabic = folio !== undefined && /^\d+$/.test(folio) ? Number(folio) : undefined;
    if (SEVERAL_PAGES.test(row.line.text)) several++;
    const page = link?.page ?? (folio === undefined ? undefined : folios.get(folio) ?? arabic);
    if (page === undefined) continue;
    if (before !== undefined) page >= before ? up++ : down++;
    before = page;
  }
  return down <= 0.2 * (up + down) && several <= 0.1 * rows.length;
}

/** The rows of a page: its upright lines with the page number cut off. */
function pageRows(page: Page, skip: ReadonlySet<Line>): Row[] {
  const rows: Row[] = [];
  for (const line of page.lines) {
    if (line.angle !== undefined || skip.has(line)) continue;
    const text = line.text.trim();
    const link = page.links?.find((l) =>
      line.y + line.height * 0.6 > l.y && line.y + line.height * 0.6 < l.y + l.height &&
      l.x < line.x + line.width && l.x + l.width > line.x
    );
    const dotted = DOTTED_ROW.exec(text);
    const plain = dotted ?? (line.cells || link ? PLAIN_ROW.exec(text) : null);
    const first = plain ? null : line.cells && line.cells.length >= 2 ? FIRST_ROW.exec(text) : null;
    const row: Row = { line, page, title: text, dotted: dotted !== null, x: line.x };
    // "PART I" ends in no page number: the whole row is a label.
    if (plain && /\p{L}|\p{N}/u.test(plain[1]!) && (dotted || labelOf(text)?.rest !== "")) {
      row.title = plain[1]!.replace(/(?:\s*[.·…‥․_])+\s*$/u, "").trim();
      row.folio = plain[2]!.toLowerCase();
    } else if (first && line.rtl) {
      row.title = first[2]!;
      row.folio = first[1]!.toLowerCase();
    } else if (DOTS.test(text)) {
      row.title = text.replace(new RegExp(DOTS.source + "$"), "").trim();
    }
    if (link) row.link = link;
    if (row.title !== "") rows.push(row);
  }
  return rows;
}

/** Joins a row without a number to the row that goes on with it. */
function joinWrapped(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = { ...rows[i]! };
    while (row.folio === undefined && i + 1 < rows.length && wraps(row, rows[i + 1]!)) {
      const next = rows[++i]!;
      row.title = `${row.title} ${next.title}`;
      if (next.folio !== undefined) row.folio = next.folio;
      row.dotted ||= next.dotted;
      row.link ??= next.link;
      row.line = next.line;
    }
    joined.push(row);
  }
  return joined;
}

function wraps(row: Row, next: Row): boolean {
  if (row.page !== next.page || labelOf(next.title) && !labelOnly(row.title)) return false;
  const step = next.line.y - row.line.y;
  if (step <= 0 || step > 2 * row.line.height) return false;
  const sameTarget = row.link && next.link && row.link.page === next.link.page &&
    row.link.top === next.link.top;
  if (sameTarget) return true;
  if (row.link && next.link) return false;
  if (labelOnly(row.title)) return next.x >= row.x - 1;
  // A wrapped row fills most of the measure and does not turn back to the left of its own start.
  return row.line.width > 0.55 * (row.page.width - 2 * row.x) && next.x >= row.x - 2 &&
    row.line.style.font === next.line.style.font;
}

function labelOnly(title: string): boolean {
  return labelOf(title)?.rest === "";
}

function labelIndex(pages: readonly Page[]): Map<string, number> {
  const index = new Map<string, number>();
  for (const page of pages) {
    const label = page.label?.toLowerCase();
    if (label !== undefined && !index.has(label)) index.set(label, page.number);
  }
  return index;
}

/** Gives rows their pages and levels. */
function levelled(
  rows: readonly Row[],
  labels: ReadonlyMap<string, number>,
  options: ContentsOptions,
): ContentsRow[] {
  const result: ContentsRow[] = [];
  for (const row of rows) {
    const linked = options.links && row.link !== undefined;
    if (!options.print && !linked) continue;
    const label = labelOf(row.title);
    const entry: ContentsRow = {
      title: row.title,
      linked,
      level: 1,
      at: row.page.number,
      x: row.x,
      size: row.line.style.size,
      bold: row.line.style.bold,
    };
    if (label) entry.label = label;
    if (row.folio !== undefined) entry.folio = row.folio;
    const printed = row.folio === undefined
      ? undefined
      : options.folios.get(row.folio) ?? labels.get(row.folio);
    if (linked) {
      entry.page = row.link!.page;
      if (row.link!.top !== undefined) entry.top = row.link!.top;
      if (printed !== undefined && printed !== entry.page) entry.orPages = [printed];
    } else if (printed !== undefined) entry.page = printed;
    result.push(entry);
  }
  setLevels(result);
  return result;
}

/**
 * Levels of rows: numbering depth where rows are numbered, indentation otherwise. Both are hard evidence; where they
 * disagree inside one series (flush contents of numbered sections) the number wins.
 */
function setLevels(rows: ContentsRow[]): void {
  if (rows.length === 0) return;
  // Indentations per page, since odd and even pages may be shifted: measured from the leftmost row of the page.
  const left = new Map<number, number>();
  for (const row of rows) left.set(row.at, Math.min(left.get(row.at) ?? Infinity, row.x));
  const globalLeft = Math.min(...left.values());
  const shift = (row: ContentsRow) => {
    const own = left.get(row.at)!;
    return row.x -
      (own - globalLeft < 40 && rows.some((r) => r.at === row.at)
        ? pageShift(rows, row.at, globalLeft)
        : globalLeft);
  };
  const indents = rows.map(shift);
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
    if (row.label && row.label.kind === "decimal" && row.label.values.length > 1) {
      // 2.3.1 hangs under 2.3 if that was seen, whatever the indentation.
      const parent = stack.findLast((r) =>
        r.label?.kind === "decimal" && isPrefix(r.label.values, row.label!.values)
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

/** How far the rows of a page are shifted: odd and even pages have other margins. */
function pageShift(rows: readonly ContentsRow[], at: number, globalLeft: number): number {
  const own = rows.filter((row) => row.at === at).map((row) => row.x);
  const others = rows.filter((row) => row.at !== at).map((row) => row.x);
  if (others.length === 0) return globalLeft;
  // Try shifts that bring the own edges onto edges of other pages; the one that fits most rows wins, the smallest on ties.
  let best = 0, bestFit = -1;
  for (const shift of new Set([0, ...own.map((x) => Math.min(...own) - globalLeft + 0 * x)])) {
    const fit = own.filter((x) => others.some((o) => Math.abs(o - (x - shift)) <= 3)).length;
    if (fit > bestFit) [best, bestFit] = [shift, fit];
  }
  return globalLeft + best;
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
