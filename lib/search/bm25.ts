/**
 * BM25: which texts hold the words of a question, weighted by how rare those are.
 *
 * Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), with the logarithm of
 * 1 + odds, so that no word counts below 0.
 *
 * @module
 */

/** Constants of {@linkcode Bm25}. */
export interface Bm25Options {
  /**
   * How soon repeats of a word stop to count.
   * @default {1.2}
   */
  k1?: number;
  /**
   * How much long texts are held down, 0 to 1.
   * @default {0.75}
   */
  b?: number;
}

/**
 * An index of texts, each given as its words.
 *
 * @example
 * ```ts
 * import { Bm25, searchWords } from "pagetree/search";
 * const index = new Bm25(["Terns nest on sand.", "Gulls nest on roofs."].map(searchWords));
 * console.log(index.scores(searchWords("Where do gulls nest?")).map((score) => score > 0.5)); // [ false, true ]
 * ```
 */
export class Bm25 {
  readonly #postings = new Map<string, Map<number, number>>();
  readonly #norms: number[];
  readonly #k1: number;

  /**
   * Indexes texts.
   *
   * @param texts Words of each text.
   * @param options Constants.
   */
  constructor(texts: readonly (readonly string[])[], { k1 = 1.2, b = 0.75 }: Bm25Options = {}) {
    this.#k1 = k1;
    const mean = texts.reduce((sum, words) => sum + words.length, 0) / texts.length || 1;
    this.#norms = texts.map((words) => k1 * (1 - b + b * words.length / mean));
    texts.forEach((words, i) => {
      for (const word of words) {
        let counts = this.#postings.get(word);
        if (!counts) this.#postings.set(word, counts = new Map());
        counts.set(i, (counts.get(i) ?? 0) + 1);
      }
    });
  }

  /**
   * Scores all texts.
   *
   * @param query Words of the question; repeats count once.
   * @returns A score for each text, 0 where no word is found.
   */
  scores(query: readonly string[]): number[] {
    const scores = this.#norms.map(() => 0);
    for (const word of new Set(query)) {
      const weight = this.#weight(word);
      for (const [i, count] of this.#postings.get(word) ?? []) {
        scores[i]! += weight * count * (this.#k1 + 1) / (count + this.#norms[i]!);
      }
    }
    return scores;
  }

  /** All words of the texts. */
  words(): Iterable<string> {
    return this.#postings.keys();
  }

  /**
   * Counts the texts that hold a word.
   *
   * @param word A word.
   */
  texts(word: string): number {
    return this.#postings.get(word)?.size ?? 0;
  }

  /** How much a word tells: the logarithm of how rare it is among the texts. */
  #weight(word: string): number {
    const n = this.texts(word);
    return Math.log(1 + (this.#norms.length - n + 0.5) / (n + 0.5));
  }
}
