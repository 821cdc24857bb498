/**
 * Looking again for entries whose page is wrong.
 *
 * @module
 */
import { textGroups } from "./groups.ts";
import { findHeading } from "./steps/find_heading.ts";
import type { Entry } from "./types.ts";
import { checkEntry } from "./verify.ts";
import { searchWindow } from "./windows.ts";
import type { Evidence, Work } from "./work.ts";

/** Rounds: each may give the next narrower windows. */
const ROUNDS = 3;

/**
 * Mends entries that are not verified, in up to three rounds: those whose check failed are checked again, the others are
 * looked for between their good neighbours.
 *
 * @param work The document.
 * @param entries Entries with their status.
 * @param evidence What the text says.
 * @returns Entries; those that could not be mended stay as they were.
 */
export async function repairEntries(
  work: Work,
  entries: readonly Entry[],
  evidence: Evidence,
): Promise<Entry[]> {
  let current = [...entries];
  for (let round = 0; round < ROUNDS; round++) {
    const bad = new Set(current.keys().filter((i) => current[i]!.status !== "verified"));
    if (bad.size === 0) break;
    const pages = current.map(({ page }) => page);
    const range = { first: 1, last: work.pages.length };
    const next = await Promise.all(
      current.map((entry, i) =>
        bad.has(i) ? mend(work, entry, searchWindow(pages, bad, i, range), evidence) : entry
      ),
    );
    const isBetter = next.some(({ status }, i) => status === "verified" && bad.has(i));
    current = next;
    if (!isBetter) break;
  }
  return current;
}

async function mend(
  work: Work,
  entry: Entry,
  { first, last }: { first: number; last: number },
  evidence: Evidence,
): Promise<Entry> {
  if (entry.status === "unchecked") return await checkEntry(work, entry, evidence);
  const lines = evidence.text?.pagesOf(entry.title).filter((page) => page >= first && page <= last) ?? [];
  if (lines.length === 1) return await checkEntry(work, { ...entry, page: lines[0]! }, evidence);
  const page = await findPage(work, entry.title, first, last);
  if (page === null) return entry;
  const checked = await checkEntry(work, { ...entry, page }, evidence);
  return checked.status === "wrong" ? entry : checked;
}

/** The first page of a window on which the model sees the heading. */
async function findPage(work: Work, title: string, first: number, last: number): Promise<number | null> {
  const pages = work.pages.slice(first - 1, last).filter(({ quality }) => quality.state === "ok");
  for (const group of textGroups(pages, work.groupTokens, work.countTokens)) {
    const answer = await work.asker.ask(findHeading, { title, pages: group });
    if (answer.ok && answer.value !== null) return answer.value;
  }
  return null;
}
