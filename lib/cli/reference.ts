/**
 * Options under the names that PageIndex's command gives them, so that scripts keep working.
 */
import type { BuildOptions } from "../build/mod.ts";
import { type Arguments, type OptionSpec, usage } from "./args.ts";

/** Tokens below which sections of Markdown are folded when thinning is asked for without a number. */
const THINNING = 5_000;

const YES_NO = { value: "yes|no", choices: ["yes", "no"] } as const;

/** The options; those with a name of ours do the same as that. */
export const REFERENCE_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  "index-model": { value: "NAME", help: "the same as --model" },
  "summary-model": { value: "NAME", help: "model that writes summaries, that of --model by default" },
  "summary-max-words": { value: "N", help: "words of a summary, 150 by default" },
  "summary-concurrency": { value: "N", help: "summaries under way at once, 64 by default" },
  "summary-token-threshold": {
    value: "N",
    help: "tokens below which a leaf's own text is its summary, 200 by default",
  },
  "if-add-node-summary": { ...YES_NO, help: "the same as --summary on or off" },
  "if-add-node-text": { ...YES_NO, help: "whether nodes keep the text of their own pages" },
  "if-thinning": { ...YES_NO, help: `Markdown: the same as --thinning-threshold ${THINNING}` },
  "no-embedded-toc": { help: "the same as --no-bookmarks" },
};

/**
 * Reads the options that go into a build.
 *
 * @param parsed Parsed command line.
 * @throws {PagetreeError} `USAGE` for numbers that are none.
 */
export function referenceOptions(
  parsed: Arguments,
): Pick<BuildOptions, "summaryOptions" | "keepText" | "thinning"> {
  const thinning = parsed.count("thinning-threshold");
  return {
    summaryOptions: {
      ...given("maxWords", parsed.count("summary-max-words")),
      ...given("concurrency", parsed.count("summary-concurrency")),
      ...given("shortTokens", parsed.count("summary-token-threshold")),
    },
    keepText: parsed.text("if-add-node-text") === "yes",
    thinning: thinning ?? (parsed.text("if-thinning") === "yes" ? THINNING : undefined),
  };
}

/**
 * Whether summaries were asked for, by either name.
 *
 * @param parsed Parsed command line.
 * @throws {PagetreeError} `USAGE` when the two contradict each other.
 */
export function summaryOf(parsed: Arguments): "on" | "off" | undefined {
  const own = parsed.text("summary") as "on" | "off" | undefined;
  const word = parsed.text("if-add-node-summary");
  const theirs = word === undefined ? undefined : word === "yes" ? "on" : "off";
  if (own !== undefined && theirs !== undefined && own !== theirs) {
    throw usage(`Cannot use --summary ${own} with --if-add-node-summary ${word}`);
  }
  return own ?? theirs;
}

function given<K extends string>(name: K, value: number | undefined): Partial<Record<K, number>> {
  return value === undefined ? {} : { [name]: value } as Record<K, number>;
}
