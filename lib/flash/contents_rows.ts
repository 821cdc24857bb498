/**
 * The rows of a page that may be printed contents.
 *
 * @module
 */
import { endsLikeNumber, type Line, type Page, type PageLink } from "../pdf/mod.ts";
import { type Label, labelOf } from "./numbering.ts";

/** Leader dots. */
const DOTS = /(?:\s*[.·…‥․_]){3,}\s*/;
const FOLIO = String.raw`(?:\d{1,4}|[ivxlcIVXLC]{1,7}|[A-Z]{1,2}[-–.]\d{1,3}|\d{1,2}[-–]\d{1,3})`;
const DOTTED_ROW = new RegExp(String.raw`^(.*?)(?:\s*[.·…‥․_]){2,}\s*(${FOLIO})$`, "u");
const PLAIN_ROW = new RegExp(String.raw`^(.*\S)\s+(${FOLIO})$`, "u");
const FIRST_ROW = new RegExp(String.raw`^(${FOLIO})\s+(\S.*)$`, "u");

/** An entry of an index: several page numbers, or a list of them that goes on. */
const SEVERAL_PAGES = /\d(?:[-–]\d+)?,\s*(?:\d+|$)/;

/** The word over the column of page numbers. */
export const COLUMN_HEAD = /^(page( no\.?)?|seite|p[aá]gina|pages?|стр(аница|\.)?|页|頁|ページ)$/iu;

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

/** A line of a contents page with its page number cut off. */
export interface Row {
  line: Line;
  page: Page;
  title: string;
  folio?: string;
  dotted: boolean;
  link?: PageLink;
  x: number;
}

/** Whether page numbers stand in front of the titles: most rows open with a number that leads forward, few end in one. */
export function numbersFirst(rows: readonly Row[]): boolean {
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

export function takeFirstNumber(row: Row): void {
  const parts = /^(\d{1,4})\s+(\S.*)$/.exec(row.title);
  if (!parts || row.folio !== undefined) return;
  row.folio = parts[1]!;
  row.title = parts[2]!;
  row.x = row.line.cells?.[1] ?? row.x;
}

/** A heading of a list that looks like contents but names no sections. */
const OTHER_LIST =
  /^(list|index|table) of (figures|tables|exhibits|illustrations|algorithms|listings|boxes|maps|abbreviations|plates|code)|^(list of )?(figures|tables|exhibits|illustrations|boxes)$|^(abbildungs|tabellen|quellcode)verzeichnis|^liste des (figures|tableaux)|^(table|index) des (figures|illustrations)|^(lista|[ií]ndice|elenco) d(e|as|os|elle|i) |^(список|перечень) (рисунков|таблиц|иллюстраций)|^(图|圖|表|插图|表格)\s*(目录|目錄|目次|一覧)|^lista (ilustra|tabel|quadros|figuras)/iu;

/** Whether a row is the title of a list of figures, tables and their like. */
export function isOtherTitle({ line, folio }: Row): boolean {
  return folio === undefined && OTHER_LIST.test(line.text.trim());
}

/** Whether the rows of a page lead forward through the document, as contents do and an index does not. */
export function isAscending(rows: readonly Row[], folios: ReadonlyMap<string, number>): boolean {
  let up = 0, down = 0, several = 0, before: number | undefined;
  for (const row of rows) {
    const { link, folio } = row;
    const arabic = folio !== undefined && /^\d+$/.test(folio) ? Number(folio) : undefined;
    if (SEVERAL_PAGES.test(row.line.text)) several++;
    if (isOtherTitle(row)) before = undefined; // a list below the contents starts at the front again
    const page = link?.page ?? (folio === undefined ? undefined : folios.get(folio) ?? arabic);
    if (page === undefined) continue;
    if (before !== undefined) page >= before ? up++ : down++;
    before = page;
  }
  return down <= 0.2 * (up + down) && several <= 0.1 * rows.length;
}

/** The rows of a page: its upright lines with the page number cut off. */
export function pageRows(page: Page, skip: ReadonlySet<Line>): Row[] {
  const rows: Row[] = [];
  for (const line of page.lines) {
    if (line.angle !== undefined || skip.has(line)) continue;
    const text = line.text.trim();
    const link = page.links?.find((l) =>
      line.y + line.height * 0.6 > l.y && line.y + line.height * 0.6 < l.y + l.height &&
      l.x < line.x + line.width && l.x + l.width > line.x
    );
    const numbered = endsLikeNumber(text);
    const dotted = numbered ? DOTTED_ROW.exec(text) : null;
    const plain = dotted ?? (numbered && (line.cells || link) ? PLAIN_ROW.exec(text) : null);
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
export function joinWrapped(rows: readonly Row[]): Row[] {
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
