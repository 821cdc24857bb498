/**
 * The constants of the cost model, each with its default and the reason for it.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";

/** Every number that the optimizer can be tuned by. */
export interface CostConstants {
  /**
   * Cost of one routing step (choosing among the children of a node), in pages read.
   * @default {1}
   */
  routing: number;
  /**
   * A leaf of more pages than this is offered to expansion; reading fewer is cheap enough.
   * @default {5}
   */
  triggerPages: number;
  /**
   * Least share of a leaf's pages that an expansion has to save, 0 to 1.
   * @default {0}
   */
  minGainRatio: number;
  /**
   * Most rounds of merging and expanding; a run that expands something normally needs 2.
   * @default {3}
   */
  rounds: number;
  /**
   * Most calls for proposals at once, at most 32.
   * @default {32}
   */
  concurrency: number;
  /**
   * Characters of a page that are shown in one call; the rest of the page follows in the next call.
   * @default {6000}
   */
  pageCharacters: number;
  /**
   * Further tries when a call gives no usable proposal.
   * @default {1}
   */
  emptyRetries: number;
  /**
   * Tokens of a node in a view of the tree without its summary: title, id, pages.
   * @default {45}
   */
  entryTokens: number;
  /**
   * Tokens of a word, as English text has with common tokenizers.
   * @default {4 / 3}
   */
  tokensPerWord: number;
  /**
   * Words that a summary may have; 0 where the tree will carry no summaries.
   * @default {150}
   */
  summaryWords: number;
  /**
   * Longest title that is joined of the titles of leaves on the same pages; beyond it the page label says more.
   * @default {200}
   */
  titleCharacters: number;
}

/**
 * The defaults of all constants.
 *
 * @example
 * ```ts
 * import { DEFAULT_COSTS } from "pagetree/optimize";
 * console.log(DEFAULT_COSTS.routing, DEFAULT_COSTS.triggerPages); // 1 5
 * ```
 */
export const DEFAULT_COSTS: Readonly<CostConstants> = Object.freeze({
  routing: 1,
  triggerPages: 5,
  minGainRatio: 0,
  rounds: 3,
  concurrency: 32,
  pageCharacters: 6000,
  emptyRetries: 1,
  entryTokens: 45,
  tokensPerWord: 4 / 3,
  summaryWords: 150,
  titleCharacters: 200,
});

/** More calls at once than this only run into the limits of model servers. */
const MAX_CONCURRENCY = 32;

/** Constants that count things. */
const WHOLE: Partial<Record<keyof CostConstants, number>> = {
  rounds: 1,
  concurrency: 1,
  pageCharacters: 1,
  emptyRetries: 0,
  titleCharacters: 0,
};

/**
 * Fills missing constants with their defaults and refuses what is no amount.
 *
 * @param given Constants that differ from the defaults.
 * @returns All constants.
 * @throws {PagetreeError} `USAGE` for a negative, infinite or missing amount, or a part where only whole numbers count.
 *
 * @example
 * ```ts
 * import { costConstants } from "pagetree/optimize";
 * console.log(costConstants({ routing: 2 }).minGainRatio); // 0
 * ```
 */
export function costConstants(given: Partial<CostConstants> = {}): CostConstants {
  const constants = { ...DEFAULT_COSTS };
  for (const name of Object.keys(DEFAULT_COSTS) as (keyof CostConstants)[]) {
    const value = given[name];
    if (value === undefined) continue;
    const least = WHOLE[name];
    const isFit = Number.isFinite(value) && value >= (least ?? 0) &&
      (least === undefined || Number.isInteger(value));
    if (!isFit) {
      const kind = least === undefined ? "an amount of at least 0" : `a whole number of at least ${least}`;
      throw new PagetreeError("USAGE", `Cannot use ${name} as ${kind}: got ${value}`, { option: name });
    }
    constants[name] = value;
  }
  constants.concurrency = Math.min(MAX_CONCURRENCY, constants.concurrency);
  return constants;
}
