/**
 * Printed contents: finds the pages, reads their rows, gives each row a level and a page.
 *
 * @module
 */
import { CONTENTS_TITLE, type Line, type Page } from "../pdf/mod.ts";
import { setLevels } from "./contents_levels.ts";
import {
  COLUMN_HEAD,
  type ContentsRow,
  isAscending,
  isOtherTitle,
  joinWrapped,
  numbersFirst,
  pageRows,
  type Row,
  takeFirstNumber,
} from "./contents_rows.ts";
import { labelOf } from "./numbering.ts";

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
  let list: "none" | "contents" | "other" = "none";
  let quiet = 0; // pages since the last one with rows
  for (const page of pages) {
    const found = pageRows(page, skip);
    const titleAt = found.findIndex(isTitle);
    const goesOn = list !== "none" && quiet === 0;
    const below = found.slice(titleAt + 1);
    if ((titleAt >= 0 || goesOn) && numbersFirst(below)) below.forEach(takeFirstNumber);
    if (!isContents(found, titleAt, goesOn) || !isAscending(found, options.folios)) {
      quiet++;
      continue;
    }
    // A second table far behind the first one (of a chapter, of an appendix volume) only names sections again: its
    // lines are no headings, and its rows say nothing new.
    const again = rows.length > 0 && quiet > FAR;
    quiet = 0;
    if (list === "none" || titleAt >= 0) list = "contents";
    const last = found.findLastIndex((row) => row.folio !== undefined || row.link !== undefined);
    const body = found.slice(titleAt + 1, last + 1);
    for (const row of body) {
      if (isTitle(row)) list = "contents";
      else if (isOtherTitle(row)) list = "other";
      else if (list === "contents" && !again && !COLUMN_HEAD.test(row.line.text.trim())) rows.push(row);
      if (!isTitle(row)) lines.add(row.line);
    }
  }
  if (!options.print && !options.links) return { rows: [], lines };
  return { rows: levelled(joinWrapped(rows), labelIndex(pages), options), lines };
}

/** Whether the rows of a page are a table of contents or a list of its kind, or go on the one of the page before. */
function isContents(found: readonly Row[], titleAt: number, goesOn: boolean): boolean {
  const share = (keep: (row: Row) => boolean) => {
    const n = found.filter(keep).length;
    return { n, of: n / Math.max(1, found.length) };
  };
  const numbered = share((row) => row.folio !== undefined || row.link !== undefined);
  const dotted = share((row) => row.dotted && row.folio !== undefined);
  return titleAt >= 0 && numbered.n >= 2 && numbered.of >= 0.3 ||
    goesOn && numbered.n >= 3 && numbered.of >= 0.5 ||
    dotted.n >= 5 && dotted.of >= 0.5 ||
    found.some(isOtherTitle) && numbered.n >= 2 && numbered.of >= 0.4;
}

function isTitle({ line, folio }: Row): boolean {
  return folio === undefined && CONTENTS_TITLE.test(line.text.trim());
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
