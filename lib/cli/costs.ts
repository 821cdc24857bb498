/**
 * Options about the constants of the cost model.
 */
import { type CostConstants, costConstants, DEFAULT_COSTS, type SweepGrid } from "../optimize/mod.ts";
import type { Arguments, OptionSpec } from "./args.ts";

/** Constants that can be set, by option. */
const CONSTANTS: Readonly<Record<string, { name: keyof CostConstants; help: string }>> = {
  "routing": { name: "routing", help: "cost of one routing step in pages" },
  "trigger-pages": { name: "triggerPages", help: "leaves of more pages than this may be split" },
  "min-gain-ratio": {
    name: "minGainRatio",
    help: "least share of its pages that splitting a leaf has to save",
  },
  "entry-tokens": {
    name: "entryTokens",
    help: "tokens of a node in a view of the tree, without its summary",
  },
  "tokens-per-word": { name: "tokensPerWord", help: "tokens of a word of a summary" },
  "summary-words": { name: "summaryWords", help: "words of a summary; 0 for a tree that gets none" },
  "rounds": { name: "rounds", help: "most rounds of merging and splitting" },
  "title-characters": {
    name: "titleCharacters",
    help: "longest title joined of others; then the pages name the node",
  },
};

/** Further constants that only calls to a model depend on. */
const CALL_CONSTANTS: typeof CONSTANTS = {
  "page-characters": { name: "pageCharacters", help: "characters of a page that one call shows" },
  "empty-retries": { name: "emptyRetries", help: "further calls after one without a usable answer" },
  "concurrency": { name: "concurrency", help: "most calls at once" },
};

/** One value for each constant. */
export const COST_OPTIONS: Readonly<Record<string, OptionSpec>> = optionsOf(
  { ...CONSTANTS, ...CALL_CONSTANTS },
  "N",
  "by default",
);

/** Several values for each constant that changes a tree without a model. */
export const GRID_OPTIONS: Readonly<Record<string, OptionSpec>> = optionsOf(
  CONSTANTS,
  "N,…",
  "alone by default",
);

/**
 * Reads the constants of a command line.
 *
 * @param parsed Parsed command line.
 * @returns Those that were given.
 * @throws {PagetreeError} `USAGE` for what is no amount.
 */
export function costsOf(parsed: Arguments): Partial<CostConstants> {
  const given: Partial<CostConstants> = {};
  for (const [option, { name }] of Object.entries({ ...CONSTANTS, ...CALL_CONSTANTS })) {
    const [value] = parsed.amounts(option, 1);
    if (value !== undefined) given[name] = value;
  }
  costConstants(given);
  return given;
}

/**
 * Reads the values to try of a command line.
 *
 * @param parsed Parsed command line.
 * @returns Values by constant, in the order of the help text.
 * @throws {PagetreeError} `USAGE` for what is no amount.
 */
export function gridOf(parsed: Arguments): SweepGrid {
  const grid: SweepGrid = {};
  for (const [option, { name }] of Object.entries(CONSTANTS)) {
    const values = [...new Set(parsed.amounts(option))];
    if (values.length === 0) continue;
    for (const value of values) costConstants({ [name]: value });
    grid[name] = values;
  }
  return grid;
}

function optionsOf(constants: typeof CONSTANTS, value: string, how: string): Record<string, OptionSpec> {
  return Object.fromEntries(
    Object.entries(constants).map(([option, { name, help }]) => {
      const number = Number(DEFAULT_COSTS[name].toFixed(3));
      return [option, { value, help: `${help}; ${number} ${how}` }];
    }),
  );
}
