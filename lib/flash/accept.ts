/**
 * Which candidates are likely enough to be headings.
 *
 * @module
 */
import { type Block, lookKey } from "./blocks.ts";
import type { Detection } from "./detect.ts";
import { PARAMS } from "./params.ts";
import { slideTitles } from "./slides.ts";

/**
 * Accepts candidates by their log-odds, and weaker ones for which the document speaks.
 *
 * @param detection What was found in the pages.
 * @param odds Log-odds of the candidates, in their order.
 * @returns Accepted candidates with their log-odds.
 */
export function accept(detection: Detection, odds: readonly number[]): Map<Block, number> {
  const threshold = thresholdFor(detection, odds);
  const likely = new Map<Block, number>();
  detection.observed.forEach(({ block }, i) => {
    if (odds[i]! >= threshold) likely.set(block, odds[i]!);
  });
  for (const [block, z] of companions(detection, odds, likely)) likely.set(block, z);
  for (const [block, z] of divisions(detection, odds)) likely.set(block, z);
  for (const [block, z] of slideTitles(detection, odds, likely)) likely.set(block, z);
  return likely;
}

/**
 * The log-odds that a candidate needs in this document. Nearly every document has headings, about one on every other
 * page: where fewer are found, the weights fit the document badly and weaker candidates are taken; where none is
 * found, the best of those that stand out from the text.
 */
function thresholdFor(
  { observed, pageCount, measures: { body } }: Detection,
  odds: readonly number[],
): number {
  const { threshold, sparse, last } = PARAMS;
  const found = odds.filter((z) => z >= threshold).length;
  if (found >= sparse.aPage * pageCount) return threshold;
  if (odds.some((z) => z >= sparse.threshold)) return sparse.threshold;
  const standing = odds.filter((z, i) => {
    const { style } = observed[i]!.block;
    return z >= last && (style.size > 1.1 * body.size || style.bold && !body.bold);
  });
  return standing.length > 0 ? Math.max(...standing) - 0.5 : threshold;
}

/**
 * Weaker members of a class of which a good part is accepted: headings that look alike, and unlike the text, are
 * headings alike. Printed contents say so better: where there are any, what they leave out is left out with reason.
 */
function companions(
  { observed, contents, measures }: Detection,
  odds: readonly number[],
  likely: ReadonlyMap<Block, number>,
): [Block, number][] {
  if (contents.rows.length > 0) return [];
  const text = lookKey(measures.body);
  const classes = new Map<string, { all: number; accepted: number }>();
  for (const { class: key, block } of observed) {
    const entry = classes.get(key) ?? { all: 0, accepted: 0 };
    entry.all++;
    if (likely.has(block)) entry.accepted++;
    classes.set(key, entry);
  }
  return observed.flatMap(({ class: key, block }, i): [Block, number][] => {
    const { all, accepted } = classes.get(key)!;
    const joins = !likely.has(block) && lookKey(block.style) !== text &&
      odds[i]! >= PARAMS.companions.threshold &&
      accepted >= PARAMS.companions.share * all;
    return joins ? [[block, odds[i]!]] : [];
  });
}

/** Words that name divisions of a document; items and sections of a law are numbered through. */
const DIVISION = /^(part|chapter|appendix|item|article|section|§|第.)$/u;

/** Named and numbered divisions whose series goes on before or after them: grammar is the skeleton of laws and filings. */
function divisions({ observed }: Detection, odds: readonly number[]): [Block, number][] {
  return observed.flatMap(({ block, own }, i): [Block, number][] => {
    const named = block.label && block.label.rest !== "" && DIVISION.test(block.label.kind);
    const inSeries = own.some((name) => /^series:w:(ba|oa|b-)$/.test(name));
    return named && inSeries && odds[i]! >= PARAMS.division ? [[block, odds[i]!]] : [];
  });
}
