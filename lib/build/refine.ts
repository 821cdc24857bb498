/**
 * The step from the tree as it was found to the tree that costs less to search.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { expandWithModel, type OptimizeOptions, optimizeTree } from "../optimize/mod.ts";
import type { Page } from "../pdf/mod.ts";
import { type DocumentTree, mapNodes, walk } from "../tree/mod.ts";
import type { BuildOptions, OptimizeLevel } from "./options.ts";
import { summaryWords } from "./summarize.ts";

const LEVELS: readonly OptimizeLevel[] = ["off", "merge", "full"];

/**
 * The level that a build refines to: the one that was asked for, else as far as there is a model to ask. Classic has split
 * large sections itself.
 *
 * @param options Options of a build.
 *
 * @example
 * ```ts
 * import { levelOf } from "pagetree/build";
 * console.log(levelOf({}), levelOf({ optimize: "off" })); // merge off
 * ```
 */
export function levelOf(
  { optimize, model, mode }: Pick<BuildOptions, "optimize" | "model" | "mode">,
): OptimizeLevel {
  return optimize ?? (model && mode !== "classic" ? "full" : "merge");
}

/**
 * Refuses a level that cannot be reached, before anything is read.
 *
 * @param options Options of a build.
 * @throws {PagetreeError} `USAGE` for an unknown level, or `full` without a source of candidates.
 */
export function checkLevel(options: BuildOptions): void {
  const level = levelOf(options);
  if (!LEVELS.includes(level)) {
    const message = `Cannot use "${level}" as a level of optimization: it is one of ${LEVELS.join(", ")}`;
    throw new PagetreeError("USAGE", message, { optimize: level });
  }
  const { model, optimizer = {} } = options;
  if (level !== "full" || model || optimizer.propose || optimizer.headings) return;
  const message = "Cannot optimize with level full: there is neither a model nor cached headings";
  throw new PagetreeError("USAGE", `${message}; pass one of them, or use level merge`, { optimize: level });
}

/**
 * Refines a tree as far as the options say.
 *
 * @param tree The tree as it was found, with preface, intros and ids.
 * @param pages Pages of the document.
 * @param options Level, constants and sources of candidates, signal.
 * @param onFinal Hears of the nodes of the result as they are settled.
 * @returns The tree, with the report of the optimizer unless it is off.
 * @throws {PagetreeError} As `optimizeTree`.
 */
export async function refineTree(
  tree: DocumentTree,
  pages: readonly Page[],
  options: BuildOptions,
  onFinal?: OptimizeOptions["onFinal"],
): Promise<DocumentTree> {
  const level = levelOf(options);
  const { model, optimizer, signal } = options;
  if (level === "off") {
    const structure = mapNodes(tree.structure, (node) => node);
    onFinal?.([...walk(structure)].map(({ node }) => node), new Set(), structure);
    return { ...tree, structure };
  }
  const refined = await optimizeTree(tree, {
    summaryWords: summaryWords(options),
    ...(model && level === "full" && { propose: expandWithModel(model) }),
    ...optimizer,
    onFinal: (...settled) => {
      onFinal?.(...settled);
      optimizer?.onFinal?.(...settled);
    },
    level,
    pages,
    signal,
  });
  return refined.tree;
}
