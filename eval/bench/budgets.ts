/**
 * What is measured, how much it may be, and what it was when it was written down.
 */

/** A ratio with its bounds. */
export interface Budget {
  /** What is divided by what. */
  what: string;
  /** Most that it may be. */
  budget: number;
  /** Range of what it was on two cores of a cloud machine. */
  expected: readonly [least: number, most: number];
}

/** Open to finished tree in one thread, divided by opening and `getTextContent`, summed over the documents. */
export const ALL: Budget = { what: "Flash / raw text, all folders", budget: 1.7, expected: [1.3, 1.6] };

/** The same over the folder `outline`. */
export const MANUALS: Budget = { what: "Flash / raw text, manuals", budget: 1.5, expected: [1.2, 1.45] };

/** Documents over 100 pages. */
export const WORKERS: Budget = { what: "two workers / one thread", budget: 0.75, expected: [0.55, 0.7] };

/** Peak memory of fresh processes. */
export const MEMORY: Budget = { what: "Flash / raw text, peak memory", budget: 1.5, expected: [1.1, 1.4] };

/** Pages drawn and encoded, divided by the same with pdf.js alone. */
export const PICTURES: Budget = { what: "page pictures / raw pdf.js", budget: 1.1, expected: [0.95, 1.1] };

/** Time of a sample and route beyond that of the route itself. */
export const HARNESS: Budget = { what: "eval harness, ms a sample", budget: 2, expected: [0.2, 1] };

/** Merging and measuring a tree of 110,000 nodes. */
export const OPTIMIZER: Budget = { what: "optimizer, s for 110,000 nodes", budget: 1, expected: [0.3, 0.9] };

/** Verification calls of the classic builder with free evidence, divided by those without. */
export const CLASSIC: Budget = {
  what: "classic checks with evidence / without",
  budget: 0.3,
  expected: [0.03, 0.1],
};

/** A Markdown file of 10 MB, from reading to the finished tree. */
export const MARKDOWN: Budget = { what: "Markdown, s for 10 MB", budget: 2, expected: [0.2, 0.6] };

/**
 * One line on a measured ratio.
 *
 * @param budget What was measured.
 * @param ratio The ratio.
 * @param judged Whether the budget holds for what was measured; else it is only named.
 */
export function verdict(
  { what, budget, expected: [least, most] }: Budget,
  ratio: number,
  judged: boolean,
): string {
  const mark = !judged ? "not judged" : ratio <= budget ? "ok" : "MISSED";
  return `${what}: ${ratio.toFixed(2)} (budget ${budget}, expected ${least} to ${most}) ${mark}`;
}
