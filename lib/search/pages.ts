/**
 * Search over pages, without a tree.
 *
 * @module
 */
import { Bm25 } from "./bm25.ts";
import { queryWords } from "./query.ts";
import type { PageHit, SearchPage } from "./types.ts";
import { searchWords } from "./words.ts";

/** Pages that are chosen when nobody says how many. */
export const DEFAULT_K = 5;

/**
 * Pages that hold the words of a question, by BM25.
 *
 * @example
 * ```ts
 * import { PageSearch } from "pagetree/search";
 * const search = new PageSearch([{ number: 1, text: "Terns nest on sand." }, { number: 2, text: "Gulls on roofs." }]);
 * console.log(search.find("Where do gulls nest?", 1).map(({ page }) => page)); // [ 2 ]
 * ```
 */
export class PageSearch {
  readonly #pages: readonly SearchPage[];
  readonly #index: Bm25;

  /**
   * Indexes pages.
   *
   * @param pages Pages of a document, or of several.
   */
  constructor(pages: readonly SearchPage[]) {
    this.#pages = pages;
    this.#index = new Bm25(pages.map(({ text }) => searchWords(text)));
  }

  /**
   * Finds the best pages.
   *
   * @param question What is asked.
   * @param k Most pages.
   * @returns Pages with a score above 0, best first, equal ones in page order.
   */
  find(question: string, k: number = DEFAULT_K): PageHit[] {
    const scores = this.#index.scores(queryWords(question, this.#index));
    return best(this.#pages.map(({ number }, i) => ({ page: number, score: scores[i]! })), k);
  }
}

/** The best pages with a score above 0. */
export function best(hits: readonly PageHit[], k: number): PageHit[] {
  return hits.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.page - b.page).slice(
    0,
    k,
  );
}
