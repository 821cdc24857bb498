/**
 * Pages for entries such that none starts before the one before it.
 *
 * @module
 */

/** A page that an entry may start on, and how much speaks for it. */
export interface PlaceCandidate {
  /** Page. */
  page: number;
  /** Weight, more than 0. */
  weight: number;
}

/**
 * Chooses a page for each entry so that pages never go down and as much as possible speaks for the choice. An entry may
 * also stay without a page.
 *
 * @param candidates Pages that each entry may have, in the order of the entries.
 * @returns A page for each entry; null where none of its pages fits with the others.
 *
 * @example
 * ```ts
 * import { placeInOrder } from "pagetree/classic";
 * const pages = [1, 5, 9, 1, 14].map((page) => [{ page, weight: 1 }]);
 * console.log(placeInOrder(pages)); // [ 1, 5, 9, null, 14 ]
 * ```
 */
export function placeInOrder(candidates: readonly (readonly PlaceCandidate[])[]): (number | null)[] {
  interface Chain {
    page: number;
    score: number;
    index: number;
    before?: Chain;
  }
  // Best chains by their last page: pages go up, and so do scores, as a worse chain with a later page is of no use.
  let best: Chain[] = [];
  for (const [index, own] of candidates.entries()) {
    const grown = own.map(({ page, weight }): Chain => {
      const before = lastUpTo(best, page);
      return { page, score: (before?.score ?? 0) + weight, index, ...(before && { before }) };
    });
    for (const chain of grown) best = withChain(best, chain);
  }
  const placed = new Array<number | null>(candidates.length).fill(null);
  for (let chain = best.at(-1); chain; chain = chain.before) placed[chain.index] = chain.page;
  return placed;

  function lastUpTo(chains: readonly Chain[], page: number): Chain | undefined {
    let [low, high] = [0, chains.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (chains[middle]!.page <= page) low = middle + 1;
      else high = middle;
    }
    return chains[low - 1];
  }

  function withChain(chains: readonly Chain[], chain: Chain): Chain[] {
    const before = lastUpTo(chains, chain.page);
    if (before && before.score >= chain.score) return [...chains];
    const kept = chains.filter(({ page, score }) => page < chain.page || score > chain.score);
    const at = kept.findIndex(({ page }) => page > chain.page);
    return at < 0 ? [...kept, chain] : kept.toSpliced(at, 0, chain);
  }
}
