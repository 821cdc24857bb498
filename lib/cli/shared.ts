/**
 * Options that several commands have.
 */
import { type BuildMode, type BuildOptions, type OptimizeLevel, WITNESSES } from "../build/mod.ts";
import type { Witness } from "../flash/mod.ts";
import { createPool, type Pool } from "../pdf/mod.ts";
import type { Arguments, OptionSpec } from "./args.ts";

/** Options about how a tree is built. */
export const BUILD_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  "mode": {
    value: "MODE",
    help: "how sections are found",
    choices: ["flash", "classic", "standard", "markdown"],
  },
  "no-bookmarks": { help: "do not use the file's own outline" },
  "without": { value: "LIST", help: "leave witnesses out, comma-separated", choices: WITNESSES },
  "optimize": {
    value: "LEVEL",
    help: "how far the tree is refined, merge by default",
    choices: ["off", "merge", "full"],
  },
  "workers": { value: "N", help: "number of processes that read pages" },
  "password": { value: "P", help: "password of encrypted files" },
};

/**
 * Reads the options about building.
 *
 * Pages are read in the processes of a pool, which can be ended, since files come from anywhere.
 *
 * @param parsed Parsed command line.
 * @param signal Stops the work.
 * @param pool Processes that read pages.
 */
export function buildOptions(parsed: Arguments, signal: AbortSignal, pool: Pool): BuildOptions {
  return {
    ...parsed.has("mode") && { mode: modeOf(parsed.text("mode")!) },
    bookmarks: !parsed.has("no-bookmarks") && !parsed.has("no-embedded-toc"),
    without: parsed.list("without") as Witness[],
    password: parsed.text("password"),
    ...parsed.has("optimize") && { optimize: parsed.text("optimize") as OptimizeLevel },
    pool,
    signal,
  };
}

/** `standard` is what PageIndex calls its classic builder. */
function modeOf(word: string): BuildMode {
  return word === "standard" ? "classic" : word as BuildMode;
}

/**
 * Makes the pool of processes that a command reads pages with.
 *
 * @param parsed Parsed command line.
 */
export function poolOf(parsed: Arguments): Pool {
  return createPool({ workers: parsed.count("workers") });
}
