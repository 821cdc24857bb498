/**
 * Full runs of the optimizer with a scripted model, for tests.
 */
import {
  type ExpandEvent,
  type LogEvent,
  type OptimizeOptions,
  type OptimizeResult,
  optimizeTree,
  type ProposedHeading,
} from "pagetree/optimize";
import type { DocumentTree } from "pagetree/tree";
import { pagesOf, scriptedProposals } from "./proposals.ts";

/** Replies by the title of the section. */
export type Replies = Parameters<typeof scriptedProposals>[0];
/** A run, and the calls it made. */
export type Run = OptimizeResult & { calls_made: ReturnType<typeof scriptedProposals>["calls"] };

/** A full run where every page has 500 tokens. */
export async function full(
  tree: DocumentTree,
  lines: Readonly<Record<number, readonly string[]>>,
  replies: Replies,
  options: OptimizeOptions = {},
): Promise<Run> {
  const { propose, calls } = scriptedProposals(replies);
  const pages = pagesOf(tree.page_count!, lines);
  const result = await optimizeTree(tree, {
    level: "full",
    pages,
    propose,
    countTokens: () => 500,
    ...options,
  });
  return { ...result, calls_made: calls };
}

/** A heading that opens its page, for each `title@page`. */
export function headings(
  ...items: string[]
): { lines: Record<number, string[]>; proposals: ProposedHeading[] } {
  const proposals = items.map((item) => {
    const [title, page] = item.split("@");
    return { title: title!, page: Number(page) };
  });
  const lines: Record<number, string[]> = {};
  for (const { title, page } of proposals) lines[page] = [...lines[page] ?? [], title];
  return { lines, proposals };
}

/** The priced decision about a section. */
export function decision(log: readonly LogEvent[], title: string): ExpandEvent {
  return log.find((event): event is ExpandEvent =>
    event.op === "expand" && "expand_cost" in event && event.title === title
  )!;
}

/** Headings as a cache. */
export function cacheOf(items: readonly ProposedHeading[], kind = "section") {
  return { pages: items.map(({ title, page }) => ({ page, headings: [{ title, kind }] })) };
}
