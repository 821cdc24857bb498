/**
 * Summaries while a tree is built.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import type { OptimizeOptions } from "../optimize/mod.ts";
import type { Page } from "../pdf/mod.ts";
import { DEFAULT_SUMMARY_WORDS, summarizeWhile } from "../summary/mod.ts";
import type { DocumentTree } from "../tree/mod.ts";
import type { BuildOptions } from "./options.ts";

/**
 * Says whether a tree gets summaries: as asked, else when a model is named.
 *
 * @param options Options of the build.
 * @throws {PagetreeError} `USAGE` for summaries without a model.
 */
export function wantsSummaries({ summary, model, summaryModel = model }: BuildOptions): boolean {
  if (summary === "on" && !summaryModel) {
    throw new PagetreeError("USAGE", "Cannot write summaries without a model: pass model, or summary off");
  }
  return summary !== "off" && summaryModel !== undefined;
}

/** Words of a summary that the tree will carry; 0 where it will carry none. */
export function summaryWords(options: BuildOptions): number {
  return wantsSummaries(options) ? options.summaryOptions?.maxWords ?? DEFAULT_SUMMARY_WORDS : 0;
}

/**
 * Refines a tree and, where summaries were asked for, writes those of nodes that are settled meanwhile. A tree without
 * sections gets none, as they would help nobody to navigate.
 *
 * @param tree The tree as it was found.
 * @param pages Its pages.
 * @param options Options of the build.
 * @param refine Refines the tree, telling which nodes are settled.
 */
export async function whileSummarized(
  tree: DocumentTree,
  pages: readonly Page[],
  options: BuildOptions,
  refine: (onFinal?: OptimizeOptions["onFinal"]) => Promise<DocumentTree>,
): Promise<DocumentTree> {
  if (!wantsSummaries(options)) return await refine();
  if (tree.warnings?.some(({ code }) => code === "FLAT_TREE")) {
    const message = "There are no summaries, as the tree has no sections";
    const { structure, warnings = [], ...envelope } = await refine();
    return { ...envelope, warnings: [...warnings, { code: "SUMMARY_SKIPPED", message }], structure };
  }
  const { model, summaryModel = model, signal, summaryOptions, onSummaryProgress: onProgress } = options;
  return await summarizeWhile(refine, { ...summaryOptions, model: summaryModel!, pages, signal, onProgress });
}
