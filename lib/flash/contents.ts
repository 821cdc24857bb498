/**
 * Printed contents: finds the pages, reads their rows, gives each row a level and a page.
 *
 * @module
 */
import { CONTENTS_TITLE, type Line, type Page } from "../pdf/mod.ts";
import { setLevels } from "./contents_levels.ts";
import {
  COLUMN_HEAD,
  DOTS,
  isAscending,
  joinWrapped,
  numbersFirst,
  pageRows,
  type Row,
  takeFirstNumber,
} from "./contents_rows.ts";
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

/** Pages without rows after which another table is not the same one going on. */
const FAR = 8;

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
    if (!starts && !goesOn && !dottedPage && !otherStarts || !isAscending(found, options.folios)) {
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

/** Physical page by printed label, where the file has page labels. */
function labelIndex(pages: readonly Page[]): Map<string, number> {
  const index = new Map<string, number>();
  for (const page of pages) {
    const label = page.label?.toLowerCase();
    if (label !== undefined && !index.has(label)) index.set(label, page.number);
  }
  return index;
}
