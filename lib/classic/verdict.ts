/**
 * Whether entries are good enough.
 *
 * @module
 */
import type { Entry, EntryStatus } from "./types.ts";

/** What to do with the entries of a way. */
export type Verdict = "accept" | "repair" | "next";

/** Least share of verified entries, and most unchecked ones, of a list that is taken as it is. */
const ACCEPTED = 0.95, UNCHECKED = 0.05;
/** A list is worth mending above this share. */
const REPAIRABLE = 0.6;

/** Entries by what is known about them. */
export type StatusCounts = Record<EntryStatus, number> & {
  /** All entries, those without a page included. */
  all: number;
};

/**
 * Counts entries by status; one without a page counts as wrong, one without a check as unchecked.
 *
 * @param entries Entries.
 */
export function countStatuses(entries: readonly Pick<Entry, "page" | "status">[]): StatusCounts {
  const counts: StatusCounts = { verified: 0, wrong: 0, unchecked: 0, all: entries.length };
  for (const { page, status } of entries) counts[page === null ? "wrong" : status ?? "unchecked"]++;
  return counts;
}

/**
 * Decides by the share of all entries whose page was verified: a check that failed speaks against the list, never for it.
 *
 * @param counts Entries by status.
 * @returns `accept` from 95 % verified with at most 5 % unchecked, `repair` above 60 %, else `next`: the next way.
 *
 * @example
 * ```ts
 * import { verdictOf } from "pagetree/classic";
 * console.log(verdictOf({ verified: 3, wrong: 0, unchecked: 7, all: 10 })); // next
 * ```
 */
export function verdictOf({ verified, unchecked, all }: StatusCounts): Verdict {
  if (all === 0) return "next";
  if (verified / all >= ACCEPTED && unchecked / all <= UNCHECKED) return "accept";
  return verified / all > REPAIRABLE ? "repair" : "next";
}

/**
 * Whether the last entry with a page lies in the second half, as it does in a list that is whole.
 *
 * @param entries Entries in order.
 * @param pageCount Pages of the document.
 */
export function reachesFar(entries: readonly Pick<Entry, "page">[], pageCount: number): boolean {
  const last = entries.findLast(({ page }) => page !== null)?.page;
  return last !== undefined && last !== null && last >= pageCount / 2;
}
