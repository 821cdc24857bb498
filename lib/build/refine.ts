/**
 * The step from the tree as it was found to the tree that costs less to search.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { optimizeTree } from "../optimize/mod.ts";
import type { Page } from "../pdf/mod.ts";
import type { DocumentTree } from "../tree/mod.ts";
import type { BuildOptions, OptimizeLevel } from "./options.ts";

const LEVELS: readonly OptimizeLevel[] = ["off", "merge", "full"];

/**
 * Refuses a level that cannot be reached, before anything is read.
 *
 * @param options Options of a build.
 * @throws {PagetreeError} `USAGE` for an unknown level, or `full` without a source of candidates.
 */
export function checkLevel({ optimize = "merge", optimizer = {} }: BuildOptions): void {
  if (!LEVELS.includes(optimize)) {
    const message = `Cannot use "${optimize}" as a level of optimization: it is one of ${LEVELS.join(", ")}`;
    throw new PagetreeError("USAGE", message, { optimize });
  }
  if (optimize !== "full" || optimizer.propose || optimizer.headings) return;
  const message = "Cannot optimize with level full: there is neither a model nor cached headings";
  throw new PagetreeError("USAGE", `${message}; pass propose or headings, or use level merge`, { optimize });
}

/**
 * Refines a tree as far as the options say.
 *
 * @param tree The tree as it was found, with preface, intros and ids.
 * @param pages Pages of the document.
 * @param options Level, constants and sources of candidates, signal.
 * @returns The tree, with the report of the optimizer unless it is off.
 * @throws {PagetreeError} As `optimizeTree`.
 */
export async function refineTree(
  tree: DocumentTree,
  pages: readonly Page[],
  { optimize = "merge", optimizer, signal }: BuildOptions,
): Promise<DocumentTree> {
  if (optimize === "off") return tree;
  // No summaries are made yet, so that entries stay short.
  const refined = await optimizeTree(tree, { summaryWords: 0, ...optimizer, level: optimize, pages, signal });
  return refined.tree;
}
