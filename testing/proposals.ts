/**
 * Pages and scripted proposals for tests of expansion.
 */
import type { PageText, Propose, ProposedHeading } from "pagetree/optimize";

/**
 * Makes pages of filler text.
 *
 * @param count Number of pages.
 * @param lines Lines of some pages, by number: the first opens the page.
 */
export function pagesOf(count: number, lines: Readonly<Record<number, readonly string[]>> = {}): PageText[] {
  return Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    text: [...lines[i + 1] ?? [], "filler of a page"].join("\n"),
  }));
}

/** A call that a scripted model got. */
export interface Call {
  /** Title of the section. */
  title: string;
  /** Numbers of the pages shown. */
  pages: number[];
  /** Number of the try. */
  attempt: number;
}

/**
 * Makes a model that answers by the title of the section.
 *
 * @param replies For each title the answer of each try: headings, or an error to throw; none left means an empty answer.
 */
export function scriptedProposals(
  replies: Readonly<Record<string, readonly (readonly ProposedHeading[] | Error)[]>>,
): { propose: Propose; calls: Call[] } {
  const calls: Call[] = [];
  const propose: Propose = (node, pages, { attempt }) => {
    calls.push({ title: node.title, pages: pages.map(({ number }) => number), attempt });
    const reply = replies[node.title]?.[attempt - 1] ?? [];
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  };
  return { propose, calls };
}
