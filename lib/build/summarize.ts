/**
 * Summaries as the last step of building.
 */
import { PagetreeError } from "../errors.ts";
import type { Page } from "../pdf/mod.ts";
import { summarizeTree } from "../summary/mod.ts";
import type { DocumentTree } from "../tree/mod.ts";
import type { BuildOptions } from "./options.ts";

/**
 * Says whether a tree gets summaries: as asked, else when a model is named.
 *
 * @param options Options of the build.
 * @throws {PagetreeError} `USAGE` for summaries without a model.
 */
export function wantsSummaries({ summary, model }: BuildOptions): boolean {
  if (summary === "on" && !model) {
    throw new PagetreeError("USAGE", "Cannot write summaries without a model: pass model, or summary off");
  }
  return summary !== "off" && model !== undefined;
}

/**
 * Adds the summaries that were asked for. A tree without sections gets none, as they would help nobody to navigate.
 *
 * @param tree The tree.
 * @param pages Its pages.
 * @param options Options of the build.
 */
export async function withSummaries(
  tree: DocumentTree,
  pages: readonly Page[],
  options: BuildOptions,
): Promise<DocumentTree> {
  if (!wantsSummaries(options)) return tree;
  if (tree.warnings?.some(({ code }) => code === "FLAT_TREE")) {
    const message = "There are no summaries, as the tree has no sections";
    const { structure, warnings = [], ...envelope } = tree;
    return { ...envelope, warnings: [...warnings, { code: "SUMMARY_SKIPPED", message }], structure };
  }
  const { model, signal, summaryOptions, onSummaryProgress: onProgress } = options;
  return await summarizeTree(tree, { ...summaryOptions, model: model!, pages, signal, onProgress });
}
