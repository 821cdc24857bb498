/**
 * Page texts that fit into one answer.
 *
 * @module
 */
import { cutToJson, sizeOf } from "./envelope.ts";

/** A page in an answer. */
export interface ContentPage {
  /** Page, 1-based. */
  page: number;
  /** Its text. */
  text: string;
}

/** What fits of the pages that were asked for. */
export interface Content {
  /** The first pages, without holes. */
  content: ContentPage[];
  /** The pages that did not fit. */
  omitted: number[];
  /** Where the text of the only page goes on, in UTF-16 units, when it was cut. */
  nextOffset?: number;
}

/** Stands for a page of which nothing is stored. */
const NO_TEXT = "(no text is stored for this page)";

/**
 * Takes pages in order until one does not fit. A first page that is too long alone is cut.
 *
 * @param pages Pages in order, all in the document.
 * @param texts Text by page.
 * @param budget Most characters of the list as JSON.
 * @param offset Where to begin in the text of the first page, in UTF-16 units.
 */
export function fillPages(
  pages: readonly number[],
  texts: ReadonlyMap<number, string>,
  budget: number,
  offset = 0,
): Content {
  const content: ContentPage[] = [];
  let room = budget - 2;
  for (const [i, page] of pages.entries()) {
    const text = (texts.get(page) ?? NO_TEXT).slice(i === 0 ? offset : 0);
    const size = sizeOf({ page, text }) + 2;
    if (size <= room) {
      content.push({ page, text });
      room -= size;
      continue;
    }
    if (i > 0) return { content, omitted: pages.slice(i) };
    const cut = cutToJson(text, room - sizeOf({ page, text: "" }));
    return { content: [{ page, text: cut }], omitted: pages.slice(1), nextOffset: offset + cut.length };
  }
  return { content, omitted: [] };
}
