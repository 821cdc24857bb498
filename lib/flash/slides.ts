/**
 * Titles of slides.
 *
 * @module
 */
import type { Block } from "./blocks.ts";
import type { Detection } from "./detect.ts";
import { PARAMS } from "./params.ts";

/**
 * Gives every slide a title: where no candidate of a slide is likely, its largest line in the upper part. A divider
 * has nothing but its title, so nothing follows it that would speak for it. The first slide names the deck.
 *
 * @param detection What was found in the pages.
 * @param odds Log-odds of the candidates, in their order.
 * @param likely Candidates that are headings already.
 * @returns Further headings with their log-odds; none where the document is no deck.
 */
export function slideTitles(
  { deck, observed, blocks }: Detection,
  odds: readonly number[],
  likely: ReadonlyMap<Block, number>,
): Map<Block, number> {
  const titles = new Map<Block, number>();
  if (!deck) return titles;
  const titled = new Set([...likely.keys()].map((block) => block.page));
  const largest = new Map<number, number>();
  for (const { page, style } of blocks) largest.set(page, Math.max(largest.get(page) ?? 0, style.size));
  observed.forEach(({ block }, i) => {
    if (block.page === 1 || titled.has(block.page) || odds[i]! < PARAMS.slide) return;
    if (block.style.size < largest.get(block.page)! - 0.5 || block.y > 0.6 * block.pageHeight) return;
    titles.set(block, odds[i]!);
    titled.add(block.page);
  });
  return titles;
}
