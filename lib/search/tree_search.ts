/**
 * Search over the pages of a tree: words of a page count together with the titles above it and with its section.
 *
 * @module
 */
import { type TreeNode, walk } from "../tree/mod.ts";
import { Bm25 } from "./bm25.ts";
import { best, DEFAULT_K } from "./pages.ts";
import { pagesOf, Places } from "./places.ts";
import { queryWords } from "./query.ts";
import type { PageHit, SearchPage, Selection } from "./types.ts";
import { searchWords } from "./words.ts";

/** How often the titles above a page count beside its text, as in BM25F (Robertson, Zaragoza and Taylor, 2004). */
const TITLE_WEIGHT = 2;
/** Share of its score that a page lends to a neighbour in the same section. */
const NEIGHBOUR = 0.2;

/**
 * Finds pages by their text, by the titles of the sections that they belong to, and by their section.
 *
 * Three things beyond {@linkcode PageSearch}, each worth something alone (recall at 5 pages over the ten development
 * documents of the corpus: pages alone 0.63, this 0.77; between 0.1 and 0.3 and between 1 and 3 the constants give the
 * same within 0.01): pairs of neighbouring words count as words (the sequential dependence of Metzler and Croft, 2005;
 * "Table 2", "net sales"), titles count on all pages of their section, and pages of one section lend each other a part
 * of their score. A page that the question names counts at least as much as the best other one.
 *
 * @example
 * ```ts
 * import { TreeSearch } from "pagetree/search";
 * const pages = [{ number: 1, text: "Birds" }, { number: 2, text: "They nest on sand." }, { number: 3, text: "Fish" }];
 * const nodes = [{ title: "Terns", start_index: 1, end_index: 2 }, { title: "Herring", start_index: 3, end_index: 3 }];
 * const { pages: found, nodes: [section] } = new TreeSearch(nodes, pages).select("Where do terns nest?", 1);
 * console.log(found, section?.node.title); // [ 2 ] Terns
 * ```
 */
export class TreeSearch {
  readonly #pages: readonly SearchPage[];
  readonly #places: Places;
  readonly #index: Bm25;
  /** Whether a page and the next one belong to one leaf. */
  readonly #goesOn: readonly boolean[];

  /**
   * Indexes a document.
   *
   * @param nodes Sections with page ranges.
   * @param pages Pages of the document.
   */
  constructor(nodes: readonly TreeNode[], pages: readonly SearchPage[]) {
    this.#pages = pages;
    this.#places = new Places(nodes);
    const titles = titlesByPage(nodes);
    this.#index = new Bm25(pages.map(({ number, text }) => {
      const words = terms(text);
      const above = (titles.get(number) ?? []).flatMap(terms);
      for (let i = 0; i < TITLE_WEIGHT; i++) words.push(...above);
      return words;
    }));
    const shared = new Set<number>();
    for (const { node } of walk(nodes)) {
      if (!node.nodes?.length) pagesOf(node).slice(0, -1).forEach((page) => shared.add(page));
    }
    this.#goesOn = pages.map(({ number }, i) => shared.has(number) && pages[i + 1]?.number === number + 1);
  }

  /**
   * Finds the best pages.
   *
   * @param question What is asked.
   * @param k Most pages.
   * @returns Pages with a score above 0, best first, equal ones in page order.
   */
  find(question: string, k: number = DEFAULT_K): PageHit[] {
    const scores = this.#index.scores(withPairs(queryWords(question, this.#index)));
    const top = Math.max(0, ...scores);
    const named = new Set(namedPages(question));
    const lent = (i: number, goesOn = false) => goesOn ? NEIGHBOUR * (scores[i] ?? 0) : 0;
    return best(
      this.#pages.map(({ number }, i) => ({
        page: number,
        score: scores[i]! + lent(i - 1, this.#goesOn[i - 1]) + lent(i + 1, this.#goesOn[i]) +
          (named.has(number) ? top || 1 : 0),
      })),
      k,
    );
  }

  /**
   * Finds the best pages and the sections that they belong to.
   *
   * @param question What is asked.
   * @param k Most pages.
   * @returns Pages best first, their sections, and how many lists of sections lead there.
   */
  select(question: string, k: number = DEFAULT_K): Selection {
    const pages = this.find(question, k).map(({ page }) => page);
    const nodes = this.#places.of(pages);
    return { pages, nodes, routingSteps: this.#places.lists(nodes) };
  }
}

function terms(text: string): string[] {
  return withPairs(searchWords(text));
}

/** Words, and pairs of words next to each other. */
function withPairs(words: readonly string[]): string[] {
  return [...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`)];
}

function titlesByPage(nodes: readonly TreeNode[]): Map<number, string[]> {
  const titles = new Map<number, string[]>();
  for (const { node } of walk(nodes)) {
    for (const page of pagesOf(node)) {
      const list = titles.get(page) ?? [];
      list.push(node.title, ...(node.key_items ?? []));
      titles.set(page, list);
    }
  }
  return titles;
}

/** Pages that a question names, as in "on page 9" or "page 45-46". */
function namedPages(question: string): number[] {
  return [...question.matchAll(/\bpages?\s+(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?/gi)].flatMap(([, from, to]) =>
    to === undefined ? [Number(from)] : [Number(from), Number(to)]
  );
}
