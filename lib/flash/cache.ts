/**
 * Candidates that were not used, as a cache for the optimizer.
 *
 * @module
 */
import type { Block } from "./blocks.ts";
import { kindOf } from "./evidence_words.ts";
import type { HeadingsCache } from "./types.ts";

/**
 * Groups unused candidates by page.
 *
 * @param blocks Candidates in reading order.
 * @returns The cache.
 */
export function headingsCache(blocks: readonly Block[]): HeadingsCache {
  const pages = new Map<number, HeadingsCache["pages"][number]>();
  for (const block of blocks) {
    let page = pages.get(block.page);
    if (!page) pages.set(block.page, page = { page: block.page, headings: [] });
    page.headings.push({ title: block.text, kind: kindOf(block) });
  }
  return { pages: [...pages.values()].sort((a, b) => a.page - b.page) };
}
