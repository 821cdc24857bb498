/**
 * How much a document may cost.
 *
 * @module
 */

/** Bounds on one document. Time and memory can only be enforced on child processes. */
export interface Limits {
  /** Longest time for one page, in ms; a page that takes longer is reported and left empty. @default 10000 */
  pageMs: number;
  /**
   * Longest time for the document, in ms, and 2 ms more for each page after the first thousand;
   * pages that do not fit are reported and left empty. @default 40000
   */
  documentMs: number;
  /** Most memory of one child process, in MB. @default 600 */
  memoryMb: number;
  /** Most characters to take from one page. @default 200000 */
  charsPerPage: number;
}

/**
 * The defaults. Two children at their limit and the parent stay below 2 GB, and a hostile file ends within a
 * minute; the largest of our real documents needs 250 MB and 3 s.
 */
export const DEFAULT_LIMITS: Readonly<Limits> = {
  pageMs: 10_000,
  documentMs: 40_000,
  memoryMb: 600,
  charsPerPage: 200_000,
};

/** Pages that the plain document limit allows for; each further page adds {@linkcode EXTRA_PAGE_MS}. */
const PLAIN_PAGES = 1_000;
/** Time for each further page, in ms: 20,000 simple pages need 30 to 40 s. */
const EXTRA_PAGE_MS = 2;

/** A clock that runs while somebody works on the document. */
export class Budget {
  #total: number;
  #used = 0;
  #active = 0;
  #since = 0;

  /** @param totalMs Time in ms, Infinity for no bound. */
  constructor(totalMs: number) {
    this.#total = totalMs;
  }

  /** Adds the time that a long document needs. */
  allowFor(pageCount: number): void {
    this.#total += EXTRA_PAGE_MS * Math.max(0, pageCount - PLAIN_PAGES);
  }

  /** Time that is left, in ms; zero or less when it is used up. */
  get left(): number {
    return this.#total - this.#used - (this.#active > 0 ? performance.now() - this.#since : 0);
  }

  /** Runs work on the clock; work that overlaps counts once. */
  async spend<T>(work: () => Promise<T>): Promise<T> {
    if (this.#active++ === 0) this.#since = performance.now();
    try {
      return await work();
    } finally {
      if (--this.#active === 0) this.#used += performance.now() - this.#since;
    }
  }
}
