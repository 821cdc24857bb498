/**
 * The three ways to a list of entries with pages.
 *
 * @module
 */
import { normalizeTitle } from "../tree/mod.ts";
import { linkedRows, pagesByPrintedNumber } from "./evidence.ts";
import { textGroups } from "./groups.ts";
import { type PlaceCandidate, placeInOrder } from "./in_order.ts";
import { printedNumber } from "./numerals.ts";
import { type PagePair, physicalPage, seriesOffsets } from "./offsets.ts";
import { listHeadings, type SeenHeading } from "./steps/list_headings.ts";
import { locateTitles } from "./steps/locate_titles.ts";
import type { Entry } from "./types.ts";
import type { Evidence, Work } from "./work.ts";

/**
 * How much a source says about a page. Offsets and links rest on the whole of the contents, a single line that equals a
 * title may be something else, and a title that stands on several pages says little for each.
 */
const WEIGHT = { offset: 3, link: 3, label: 2, onlyLine: 2, line: 1, model: 1.5 } as const;

/**
 * Pages from the numbers that contents print: by their difference to pages of the file, for each numbering apart.
 *
 * @param work The document.
 * @param entries Entries with printed numbers.
 * @param contents Contents pages.
 * @param evidence What the text says.
 * @returns Entries with pages, where one is known.
 */
export async function numberedWay(
  work: Work,
  entries: readonly Entry[],
  contents: readonly number[],
  evidence: Evidence,
): Promise<Entry[]> {
  const sources = entries.map((entry) => candidatesOf(work, entry, contents, evidence));
  const pairs = entries.flatMap(({ printed }, i) =>
    sources[i]!.filter(({ weight }) => weight >= WEIGHT.onlyLine).map(({ page }): PagePair => ({
      printed,
      page,
    }))
  );
  const lacking = () => {
    const known = seriesOffsets(pairs);
    return entries.some(({ printed }) => {
      const number = printedNumber(printed);
      return number !== undefined && !known.has(number.series);
    });
  };
  const first = Math.max(...contents) + 1;
  if (lacking()) {
    const places = await located(
      work,
      entries,
      first,
      Math.min(work.pages.length, first + work.tocCheckPages - 1),
    );
    for (const [index, page] of places) {
      pairs.push({ printed: entries[index]!.printed, page });
      sources[index]!.push({ page, weight: WEIGHT.model });
    }
  }
  const offsets = seriesOffsets(pairs);
  const range = { first: 1, last: work.pages.length };
  const candidates = entries.map(({ printed }, i) => {
    const page = physicalPage(printed, offsets, range);
    return summed([...sources[i]!, ...(page === null ? [] : [{ page, weight: WEIGHT.offset }])]);
  });
  return withPages(entries, placeInOrder(candidates));
}

/**
 * Pages of titles that are looked up in the text.
 *
 * @param work The document.
 * @param entries Entries.
 * @param contents Contents pages.
 * @param evidence What the text says.
 * @returns Entries with pages, where one is known.
 */
export async function plainWay(
  work: Work,
  entries: readonly Entry[],
  contents: readonly number[],
  evidence: Evidence,
): Promise<Entry[]> {
  const plain = entries.map((entry) => ({ ...entry, printed: null }));
  const sources = plain.map((entry) => candidatesOf(work, entry, contents, evidence));
  const open = plain.map((_, index) => index).filter((index) => sources[index]!.length === 0);
  const places = await located(work, entries, Math.max(...contents) + 1, work.pages.length, open);
  for (const [index, page] of places) sources[index]!.push({ page, weight: WEIGHT.model });
  return withPages(entries, placeInOrder(sources.map(summed)));
}

/**
 * Headings that the model finds in the text, group by group.
 *
 * @param work The document.
 * @param numbers Pages to read.
 * @param inside Title of the section that they belong to, where a section is split.
 * @returns Entries with pages.
 */
export async function textWay(work: Work, numbers: readonly number[], inside?: string): Promise<Entry[]> {
  const pages = numbers.map((number) => work.pages[number - 1]!).filter(({ quality }) =>
    quality.state === "ok"
  );
  const seen: SeenHeading[] = [];
  const keys = new Set<string>();
  for (const group of textGroups(pages, work.groupTokens, work.countTokens)) {
    const answer = await work.asker.ask(listHeadings, {
      pages: group,
      before: seen,
      ...(inside !== undefined && { inside }),
    });
    if (!answer.ok) {
      const [from, to] = [group[0]!.number, group.at(-1)!.number];
      const message = `The headings of pages ${from} to ${to} were not read: ${answer.reason}`;
      work.warnings.push({ code: "HEADINGS_UNREAD", message, page: from });
      continue;
    }
    for (const { title, page } of answer.value.refused) {
      work.dropped.push({ title, page, reason: "the page does not have this title" });
    }
    for (const heading of answer.value.headings) {
      // The page that two groups share is read twice.
      const key = `${heading.page} ${normalizeTitle(heading.title)}`;
      if (keys.size < keys.add(key).size) seen.push(heading);
    }
  }
  const entries = seen.map(({ code, title, page }): Entry => ({ code, title, printed: null, page }));
  return withPages(entries, placeInOrder(entries.map(({ page }) => [{ page: page!, weight: 1 }])));
}

/** What is known of an entry's page without a call. */
function candidatesOf(
  work: Work,
  { title, printed }: Entry,
  contents: readonly number[],
  { text }: Evidence,
): PlaceCandidate[] {
  if (!text) return [];
  const { links, labels } = factsOf(work, contents);
  const link = links.get(normalizeTitle(title)) ??
    [...links].find(([row]) => row.endsWith(normalizeTitle(title)))?.[1];
  const label = printed === null ? undefined : labels.get(printed.trim().toLowerCase());
  const lines = text.pagesOf(title);
  return [
    ...(link === undefined ? [] : [{ page: link, weight: WEIGHT.link }]),
    ...(label === undefined ? [] : [{ page: label, weight: WEIGHT.label }]),
    ...lines.map((page) => ({ page, weight: lines.length === 1 ? WEIGHT.onlyLine : WEIGHT.line })),
  ];
}

const facts = new WeakMap<Work, { links: Map<string, number>; labels: Map<string, number> }>();

/** Links and labels of a document, read once. */
function factsOf(work: Work, contents: readonly number[]) {
  let known = facts.get(work);
  if (!known) {
    const links = linkedRows(contents.map((number) => work.pages[number - 1]!));
    facts.set(work, known = { links, labels: pagesByPrintedNumber(work.pages) });
  }
  return known;
}

/** Asks on which of some pages titles stand, group by group; the first place of a title counts. */
async function located(
  work: Work,
  entries: readonly Entry[],
  first: number,
  last: number,
  open: readonly number[] = [...entries.keys()],
): Promise<Map<number, number>> {
  const places = new Map<number, number>();
  const pages = work.pages.slice(first - 1, last).filter(({ quality }) => quality.state === "ok");
  for (const group of textGroups(pages, work.groupTokens, work.countTokens)) {
    const titles = open.filter((index) => !places.has(index)).map((index) => ({
      index,
      title: entries[index]!.title,
    }));
    if (titles.length === 0) break;
    const answer = await work.asker.ask(locateTitles, { titles, pages: group });
    if (answer.ok) { for (const [index, page] of answer.value) places.set(index, page); }
  }
  return places;
}

/** One candidate a page, with the weights of all that name it. */
function summed(candidates: readonly PlaceCandidate[]): PlaceCandidate[] {
  const weights = new Map<number, number>();
  for (const { page, weight } of candidates) weights.set(page, (weights.get(page) ?? 0) + weight);
  return [...weights].map(([page, weight]) => ({ page, weight }));
}

function withPages(entries: readonly Entry[], pages: readonly (number | null)[]): Entry[] {
  return entries.map((entry, i) => ({ ...entry, page: pages[i]! }));
}
