/**
 * Whether titles stand on their pages.
 *
 * @module
 */
import { checkHeading } from "./steps/check_heading.ts";
import type { Entry } from "./types.ts";
import type { Evidence, Work } from "./work.ts";

/**
 * Checks one entry: by the text where it is certain, else by the model. A check that failed leaves it unchecked.
 *
 * @param work The document.
 * @param entry An entry; one without a page stays as it is.
 * @param evidence What the text says.
 * @returns The entry with its status.
 */
export async function checkEntry(work: Work, entry: Entry, { text }: Evidence): Promise<Entry> {
  const { title, page } = entry;
  if (page === null) return { ...entry, status: "wrong" };
  const verdict = text?.verdict(title, page) ?? "unclear";
  if (verdict !== "unclear") {
    work.saved.checks++;
    if (verdict === "elsewhere") return { ...entry, status: "wrong", opens: false };
    return { ...entry, status: "verified", opens: text!.opens(title, page) ?? false };
  }
  const answer = await work.asker.ask(checkHeading, { title, page: work.pages[page - 1]! });
  if (!answer.ok) return { ...entry, status: "unchecked", opens: false };
  const { on_page, opens_page } = answer.value;
  return { ...entry, status: on_page ? "verified" : "wrong", opens: opens_page };
}

/**
 * Checks all entries.
 *
 * @param work The document.
 * @param entries Entries.
 * @param evidence What the text says.
 */
export async function checkEntries(
  work: Work,
  entries: readonly Entry[],
  evidence: Evidence,
): Promise<Entry[]> {
  return await Promise.all(entries.map((entry) => checkEntry(work, entry, evidence)));
}
