/**
 * From pages to scored candidates: everything that layout says about headings.
 *
 * @module
 */
import type { Page } from "../pdf/mod.ts";
import { normalizeTitle } from "../tree/mod.ts";
import { align, type Aligned, indexTitles, type TitleIndex } from "./align.ts";
import { type Block, blocksOf, measure, type Measures } from "./blocks.ts";
import { candidatesOf } from "./candidates.ts";
import { type Contents, readContents } from "./contents.ts";
import type { ContentsRow } from "./contents_rows.ts";
import { findFurniture, type Furniture } from "./furniture.ts";
import { withoutLineNumbers } from "./line_numbers.ts";
import { PARAMS, type Params } from "./params.ts";
import { AGREES, compareAll, observeAll, type Observed, sum } from "./scores.ts";
import type { Witness } from "./types.ts";

/** What was found in a document before anything is decided. */
export interface Detection {
  /** Number of pages. */
  pageCount: number;
  /** Whether the document is a deck of slides: landscape pages with little text. */
  deck: boolean;
  /** Body look and pitch. */
  measures: Measures;
  /** All blocks in reading order. */
  blocks: readonly Block[];
  /** Candidates with their observations, in reading order. */
  observed: readonly Observed[];
  /** Candidates prepared for comparison of titles. */
  index: TitleIndex;
  /** Running heads, feet, folios. */
  furniture: Furniture;
  /** Printed contents. */
  contents: Contents;
  /** Rows of the contents with the blocks that print their titles. */
  rows: Aligned<ContentsRow>[];
}

const NO_FURNITURE: Furniture = { lines: new Set(), heads: new Map(), folios: new Map() };

/** Contents of fewer rows say nothing about the headings that they do not list. */
const MIN_ROWS = 3;

/**
 * Looks at a document.
 *
 * @param source Laid-out pages.
 * @param without Witnesses that are switched off.
 * @returns Blocks, candidates, contents.
 */
export function detect(source: readonly Page[], without: ReadonlySet<Witness>): Detection {
  const numberless = withoutLineNumbers(source);
  const pages = without.has("tags") ? withoutTags(numberless) : numberless;
  const furniture = findFurniture(pages);
  const contents = readContents(pages, furniture.lines, {
    links: !without.has("links"),
    print: !without.has("contents"),
    folios: furniture.folios,
  });
  const skip = new Set([...furniture.lines, ...contents.lines]);
  const measures = measure(pages, skip);
  const blocks = blocksOf(pages, skip, measures);
  // A label that the contents list by itself ("PART I") takes no title from the line below it.
  const alone = new Set(
    contents.rows.filter((row) => row.label?.rest === "").map((row) => normalizeTitle(row.title)),
  );
  const candidates = candidatesOf(blocks, measures, alone);
  const index = indexTitles(candidates);
  const rows = alignRows(contents.rows, index);
  const agreement = new Map<Block, number>();
  for (const row of rows) for (const block of row.blocks) agreement.set(block, row.score);
  const { heads } = without.has("running-heads") ? NO_FURNITURE : furniture;
  const observed = observeAll(
    {
      blocks,
      candidates,
      measures,
      heads: new Set([...heads.values()].flat().map(normalizeTitle)),
      tagged: pages.some((page) => page.lines.some((line) => line.tag !== undefined)),
      without,
    },
    index,
    contents.rows.length >= MIN_ROWS ? agreement : undefined,
  );
  return {
    pageCount: pages.length,
    deck: isDeck(pages),
    measures,
    blocks,
    observed,
    index,
    furniture,
    contents,
    rows,
  };
}

/** Slides hold less text than this, in characters. */
const SLIDE_CHARS = 900;

function isDeck(pages: readonly Page[]): boolean {
  const slides = pages.filter((page) => page.width > page.height && page.text.length < SLIDE_CHARS).length;
  return pages.length >= 3 && slides >= 0.7 * pages.length;
}

function withoutTags(pages: readonly Page[]): Page[] {
  return pages.map((page) => ({ ...page, lines: page.lines.map(({ tag: _tag, ...line }) => line) }));
}

/**
 * Aligns contents rows with the text. Rows whose page nothing says are found by title first; where two or more of
 * them agree on the distance between printed and physical pages, the others get their page from it.
 */
function alignRows(rows: readonly ContentsRow[], index: TitleIndex): Aligned<ContentsRow>[] {
  const first = align(rows, index);
  const distances = new Map<number, number>();
  for (const { entry, blocks, score } of first) {
    if (blocks.length === 0 || score < AGREES || !/^\d+$/.test(entry.folio ?? "")) continue;
    const distance = blocks[0]!.page - Number(entry.folio);
    distances.set(distance, (distances.get(distance) ?? 0) + 1);
  }
  const [distance, votes] = [...distances].reduce((best, entry) => entry[1] > best[1] ? entry : best, [0, 0]);
  if (votes < 2 || first.every(({ entry, blocks }) => entry.page !== undefined && blocks.length > 0)) {
    return first;
  }
  const placed = rows.map((row) => {
    if (!/^\d+$/.test(row.folio ?? "")) return row;
    const page = Number(row.folio) + distance;
    return row.page === undefined ? { ...row, page } : { ...row, orPages: [...row.orPages ?? [], page] };
  });
  return align(placed, index, 1);
}

/**
 * Gives each candidate its log-odds.
 *
 * @param detection What was found.
 * @param params Tables of weights.
 * @returns One number per candidate, in order.
 */
export function score(detection: Detection, params: Params = PARAMS): number[] {
  const { observed } = detection;
  const odds = observed.map((item) => sum(params.own, item.own));
  const compared = compareAll(observed, odds, contentsDensity(detection));
  return compared.map((seen) => sum(params.compared, seen));
}

/** Rows of the contents a page of the document: where few are listed, many headings are not. */
export function contentsDensity({ contents, pageCount }: Detection): number {
  return contents.rows.length / Math.max(1, pageCount);
}
