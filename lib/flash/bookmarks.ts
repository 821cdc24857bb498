/**
 * How far the file's own outline can be trusted, and where its entries are printed.
 *
 * @module
 */
import type { Bookmark, Page } from "../pdf/mod.ts";
import { align, type Aligned, type Entry, type TitleIndex } from "./align.ts";
import { restack } from "./contents_levels.ts";
import { PARAMS } from "./params.ts";
import { AGREES } from "./scores.ts";

/** Entries of the outline that may frame the tree, and why or why not. */
export interface Outline {
  /** Entries with a page, in reading order; empty where the outline is not trusted. */
  entries: Aligned[];
  /** Share of the entries on readable pages whose title is printed where they point, 0 to 1. */
  verified: number;
  /** What was mended or refused, one line; absent where there was nothing to say. */
  note?: string;
}

/** Titles that number pages and name nothing. */
const GENERIC =
  /^(?:(?:page|p\.?|slide|folie|seite|diapositive?|p[aá]gina|стр\.?|страница|слайд|bookmark|untitled|sheet)\s*)?[\d.\-–ivxlc]*$/iu;

/**
 * Judges the outline against the printed text.
 *
 * @param bookmarks Entries in order.
 * @param pages Laid-out pages.
 * @param index Candidates prepared for comparison of titles.
 * @returns Entries to use; none when the outline is junk or contradicts the text.
 */
export function judgeOutline(
  bookmarks: readonly Bookmark[],
  pages: readonly Page[],
  index: TitleIndex,
): Outline {
  const named = bookmarks.filter(({ title }) => title !== "");
  if (named.length === 0) return { entries: [], verified: 0 };
  const generic = named.filter(({ title }) => GENERIC.test(title.trim())).length;
  const distinct = new Set(named.map(({ title }) => title.toLowerCase())).size;
  if (generic >= 0.5 * named.length || named.length >= 8 && distinct <= 0.25 * named.length) {
    return { entries: [], verified: 0, note: "the bookmarks only count pages" };
  }
  const readable = new Set(pages.filter((page) => page.lines.length > 0).map((page) => page.number));
  const entries = named.map(({ title, level, page, top }): Entry => ({
    title,
    level,
    ...(page !== null && page >= 1 && page <= pages.length
      ? { page, ...(top !== undefined ? { top } : {}) }
      : {}),
  }));
  const free = align(entries.map(({ title, level }) => ({ title, level })), index);
  const shift = commonShift(entries, free);
  if (shift !== 0) moveBy(shift, entries, free, pages.length);
  const inPlace = align(entries, index, 1);
  const strayed = mendOrder(entries, free, inPlace);
  const aligned = strayed > 0 ? align(entries, index, 1) : inPlace;
  const onText = aligned.filter(({ entry }) => entry.page === undefined || readable.has(entry.page));
  const printed = onText.filter(({ blocks, score }) => blocks.length > 0 && score >= 0.6).length;
  const verified = onText.length === 0 ? 1 : printed / onText.length;
  if (verified < PARAMS.bookmarks.trust) {
    return {
      entries: [],
      verified,
      note: `only ${printed} of ${onText.length} bookmarks are printed where they point`,
    };
  }
  const kept = inOrder(
    aligned.filter(({ entry, blocks }) =>
      blocks.length > 0 ||
      entry.page !== undefined && (verified >= PARAMS.bookmarks.keep || !readable.has(entry.page))
    ),
  );
  restack(kept.map(({ entry }) => entry));
  const notes = [
    ...(shift !== 0 ? [`all bookmarks were off by ${-shift} pages`] : []),
    ...(strayed > 0 ? [`${strayed} of ${named.length} bookmarks point out of order`] : []),
    ...(kept.length < named.length
      ? [`${named.length - kept.length} of ${named.length} bookmarks lead nowhere`]
      : []),
  ];
  return { entries: kept, verified, ...(notes.length > 0 ? { note: notes.join("; ") } : {}) };
}

/** The number of pages that most entries are off by, where at least 60 % of the found ones agree on it. */
function commonShift(entries: readonly Entry[], free: readonly Aligned[]): number {
  const votes = new Map<number, number>();
  let found = 0;
  free.forEach(({ blocks, score }, i) => {
    const page = entries[i]!.page;
    if (blocks.length === 0 || score < AGREES || page === undefined) return;
    found++;
    const off = blocks[0]!.page - page;
    votes.set(off, (votes.get(off) ?? 0) + 1);
  });
  const [shift, n] = [...votes].reduce((best, entry) => entry[1] > best[1] ? entry : best, [0, 0]);
  return n >= 3 && n >= 0.6 * found && n >= 0.4 * entries.length ? shift : 0;
}

/** Moves entries to where their titles are printed, the others by the common shift. */
function moveBy(shift: number, entries: readonly Entry[], free: readonly Aligned[], pageCount: number): void {
  entries.forEach((entry, i) => {
    const { blocks, score } = free[i]!;
    if (blocks.length > 0 && score >= AGREES) entry.page = blocks[0]!.page;
    else if (entry.page !== undefined) entry.page = Math.min(pageCount, Math.max(1, entry.page + shift));
    delete entry.top;
  });
}

/**
 * Moves entries that lead back or ahead of their neighbours to where their titles are printed, unless they are printed
 * where they point.
 *
 * @returns The number of entries moved.
 */
function mendOrder(entries: readonly Entry[], free: readonly Aligned[], aligned: readonly Aligned[]): number {
  const strays = entries.flatMap(({ page }, i) => {
    const before = entries[i - 1]?.page ?? 0, after = entries[i + 1]?.page ?? Infinity;
    if (page === undefined || page >= before && page <= after || aligned[i]!.blocks.length > 0) return [];
    const printed = free[i]!.score >= AGREES ? free[i]!.blocks[0]?.page : undefined;
    return printed === undefined || printed === page ? [] : [{ i, printed }];
  });
  for (const { i, printed } of strays) {
    entries[i]!.page = printed;
    delete entries[i]!.top;
  }
  return strays.length;
}

/** Entries in the order of the pages they lead to; those without a page of their own follow the entry before. */
function inOrder(aligned: Aligned[]): Aligned[] {
  const page = ({ entry, blocks }: Aligned) => blocks[0]?.page ?? entry.page!;
  return aligned.map((item, i) => ({ item, i })).sort((a, b) => page(a.item) - page(b.item) || a.i - b.i).map(
    (e) => e.item,
  );
}
