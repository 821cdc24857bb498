/**
 * The title of a document, and why it was chosen.
 *
 * @module
 */
import { normalizeTitle } from "../tree/mod.ts";
import { type Block, joinText, lookKey, type Measures } from "./blocks.ts";

/** A title and its reason. */
export interface ChosenTitle {
  /** Title. */
  title: string;
  /** Why it was chosen. */
  source: string;
}

/** Metadata titles that programs leave behind. */
const TEMPLATE =
  /^(microsoft (word|powerpoint)|untitled|document\d*|title|slide \d+|presentation|print|layout|.*\.(docx?|pptx?|xlsx?|dvi|tex|indd|qxd|pdf|html?|eps|ps))\b/iu;
/** Large type on a first page that names an office or a form, not the document. */
const LETTERHEAD = /^(united states|securities and exchange commission|form \d+-[a-z]|washington,? d\.?c)/iu;
/** The title stands on one of the first pages. */
const PAGES = 3;

/**
 * Chooses the title: the metadata's where it is printed on the first pages, else the largest type of the first page
 * that has text, else the metadata's.
 *
 * @param blocks Blocks in reading order.
 * @param measures Body look.
 * @param metadata Title of the document information.
 * @returns The title, or undefined when there is none.
 */
export function chooseTitle(
  blocks: readonly Block[],
  measures: Measures,
  metadata?: string,
): ChosenTitle | undefined {
  const given = metadata?.replace(/\s+/g, " ").trim() ?? "";
  const usable = /\p{L}{2}/u.test(given) && !TEMPLATE.test(given) && given.length <= 300;
  const early = blocks.filter((block) => block.page <= PAGES && /\p{L}/u.test(block.text));
  if (usable) {
    const wanted = normalizeTitle(given);
    const text = normalizeTitle(early.map((block) => block.text).join(" "));
    if (wanted.length >= 4 && text.includes(wanted)) {
      return { title: given, source: "metadata, printed on the first pages" };
    }
  }
  const first = early.filter((block) =>
    block.page === early[0]?.page && block.text.length <= 200 && !LETTERHEAD.test(block.text)
  );
  const largest = first.reduce((size, block) => Math.max(size, block.style.size), 0);
  if (largest > measures.body.size * 1.1) {
    const start = first.findIndex((block) => block.style.size > largest - 0.3);
    let end = start + 1;
    while (
      end < first.length && lookKey(first[end]!.style) === lookKey(first[start]!.style) && end - start < 4
    ) end++;
    return {
      title: joinText(first.slice(start, end).flatMap((block) => block.lines)),
      source: `largest type of page ${early[0]!.page}`,
    };
  }
  return usable ? { title: given, source: "metadata" } : undefined;
}
