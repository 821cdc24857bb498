/**
 * From contents pages to entries.
 *
 * @module
 */
import { CONTENTS_TITLE, endsLikeNumber } from "../pdf/mod.ts";
import { normalizeTitle } from "../tree/mod.ts";
import { rowKey } from "./evidence.ts";
import { printedNumber } from "./numerals.ts";
import { splitText } from "./split_text.ts";
import { type ContentsEntry, missingContents, readContents } from "./steps/read_contents.ts";
import type { Entry } from "./types.ts";
import type { Work } from "./work.ts";

/** Tokens of contents text in one call: the reply is about twice as long. */
const PART_TOKENS = 3_000;
/** Rounds for rows that were left out. */
const ROUNDS = 2;

/**
 * Reads the entries of contents, part by part, and asks again for rows with a page number that no entry was made of.
 *
 * @param work The document.
 * @param pages Contents pages.
 * @returns Entries in order, without pages of the file.
 */
export async function readEntries(work: Work, pages: readonly number[]): Promise<Entry[]> {
  const text = shortLeaders(pages.map((number) => work.pages[number - 1]!.text).join("\n"));
  const read: ContentsEntry[] = [];
  for (const part of splitText(text, PART_TOKENS, work.countTokens)) {
    read.push(...await readPart(work, part, read));
  }
  const seen = new Set<string>();
  return read.filter(({ code, title, page }) => {
    const key = JSON.stringify([code, normalizeTitle(title), page]);
    return seen.size < seen.add(key).size;
  }).map(({ code, title, page }) => ({ code, title, printed: page?.trim() || null, page: null }));
}

async function readPart(
  work: Work,
  text: string,
  before: readonly ContentsEntry[],
): Promise<ContentsEntry[]> {
  const first = await work.asker.ask(readContents, { text, before });
  if (!first.ok) {
    work.warnings.push({
      code: "CONTENTS_UNREAD",
      message: `A part of the contents was not read: ${first.reason}`,
    });
    return [];
  }
  reportInvented(work, first.value.invented);
  let entries = first.value.entries;
  for (let round = 0; round < ROUNDS; round++) {
    const rows = rowsWithout(text, entries);
    if (rows.length === 0) break;
    const more = await work.asker.ask(missingContents, { text, before, rows, entries });
    const isNew = ({ title }: ContentsEntry) =>
      rows.some((row) => isRowOf(rowKey(row), normalizeTitle(title)));
    const added = more.ok ? more.value.entries.filter(isNew) : [];
    if (added.length === 0) break;
    entries = inOrderOf(text, [...entries, ...added]);
  }
  return entries;
}

/**
 * Shortens leader dots, which cost tokens and say nothing: five or more become a colon and a space.
 *
 * @param text Text of contents.
 *
 * @example
 * ```ts
 * import { shortLeaders } from "pagetree/classic";
 * console.log(shortLeaders("Intro........5")); // Intro: 5
 * ```
 */
export function shortLeaders(text: string): string {
  return text.replace(/\.{5,}/g, ": ").replace(/(?:\. ){5,}\.?/g, ": ");
}

function reportInvented(work: Work, titles: readonly string[]): void {
  for (const title of titles) {
    work.dropped.push({ title, page: null, reason: "the contents do not have this title" });
  }
}

/**
 * Rows of contents with a page number that no entry was made of.
 *
 * @param text Text of the contents.
 * @param entries Entries read from it.
 */
export function rowsWithout(text: string, entries: readonly Pick<ContentsEntry, "title">[]): string[] {
  const titles = entries.map(({ title }) => normalizeTitle(title));
  return rowsOf(text).filter((row) => !titles.some((title) => isRowOf(rowKey(row), title)));
}

/** Lines that end in a page number after words. */
function rowsOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter((line) => {
    if (!endsLikeNumber(line) || CONTENTS_TITLE.test(line.replace(/\s+\S+$/, ""))) return false;
    const [, words, number] = line.match(/^(.*\p{L}.*?)[\s.·…‥․]+(\S+)$/u) ?? [];
    return words !== undefined && printedNumber(number!) !== undefined && rowKey(line).length > 1;
  });
}

/** A row holds the title, or the last line of one that is broken. */
function isRowOf(row: string, title: string): boolean {
  return row !== "" && title !== "" && (row.includes(title) || title.includes(row));
}

/** Entries in the order in which their titles stand in the text. */
function inOrderOf(text: string, entries: readonly ContentsEntry[]): ContentsEntry[] {
  const rows = text.split("\n").map(rowKey);
  const taken = new Set<number>();
  const placed = entries.map((entry, i) => {
    const title = normalizeTitle(entry.title);
    const at = rows.findIndex((row, r) => !taken.has(r) && row !== "" && isRowOf(row, title));
    if (at >= 0) taken.add(at);
    return { entry, at: at < 0 ? i : at };
  });
  return placed.sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}

/**
 * Whether entries carry page numbers: at least half of them do.
 *
 * @param entries Entries.
 */
export function areNumbered(entries: readonly Entry[]): boolean {
  const numbered = entries.filter(({ printed }) => printedNumber(printed) !== undefined).length;
  return entries.length > 0 && numbered >= entries.length / 2;
}
