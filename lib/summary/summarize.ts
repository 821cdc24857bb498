/**
 * Summaries of a finished tree.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { loadTokenCounter } from "../tokens.ts";
import { type DocumentTree, mapNodes, type TreeNode, type TreeWarning, walk } from "../tree/mod.ts";
import { describeDocument } from "./describe.ts";
import { Summarizer } from "./summarizer.ts";
import type { SummaryOptions } from "./types.ts";

/**
 * Gives every node of a tree a summary, and the document a description.
 *
 * Short leaves keep their own text, longer ones and all parents are summarized by the model, children before parents. A
 * node whose call failed gets a fallback marked as such, with the reason; a summary that is there is kept.
 *
 * @param tree A tree with pages; it is left alone.
 * @param options Model, pages, limits, progress, signal.
 * @returns A new tree.
 * @throws {PagetreeError} A fatal error of a call, with the tree as far as it was done in `facts.partial`; `MODEL_BACKEND`
 * when all calls failed; `ABORTED`.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "pagetree/model/testing";
 * import { summarizeTree } from "pagetree/summary";
 * const model = scriptedModel([{ value: { summary: "About walking." } }]);
 * const structure = [{ title: "Walking", start_index: 1, end_index: 1 }];
 * const pages = [{ number: 1, text: "We walk to be well." }];
 * const tree = await summarizeTree({ doc_name: "a.pdf", page_count: 1, structure }, { model, pages });
 * console.log(tree.structure[0]!.summary, "|", tree.doc_description); // We walk to be well. | About walking.
 * ```
 */
export async function summarizeTree(tree: DocumentTree, options: SummaryOptions): Promise<DocumentTree> {
  const structure = mapNodes(tree.structure, (node) => ({ ...node }));
  return await summarizeWhile((onFinal) => {
    onFinal([...walk(structure)].map(({ node }) => node), new Set(), structure);
    return Promise.resolve({ ...tree, structure });
  }, options);
}

/** Tells that nodes are settled, with the leaves that stand for several headings, and the tree as it is now. */
export type OnFinal = (
  nodes: readonly TreeNode[],
  samePage: ReadonlySet<TreeNode>,
  structure: readonly TreeNode[],
) => void;

/**
 * Writes the summaries of a tree while it is still made, each as soon as its node is settled, then the description.
 *
 * @param make Makes the tree and tells of its nodes as they are settled, each once; `onFinal` of `optimizeTree` fits.
 * @param options Model, pages, limits, progress, signal.
 * @returns The tree that was made, its nodes with summaries.
 * @throws {PagetreeError} As {@linkcode summarizeTree}, and what `make` throws; then no further call begins.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "pagetree/model/testing";
 * import { optimizeTree } from "pagetree/optimize";
 * import { summarizeWhile } from "pagetree/summary";
 * const model = scriptedModel([{ value: { summary: "About walking." } }]);
 * const structure = [{ title: "Walking", start_index: 1, end_index: 1 }];
 * const pages = [{ number: 1, text: "We walk to be well." }];
 * const found = { doc_name: "a.pdf", page_count: 1, structure };
 * const tree = await summarizeWhile(async (onFinal) => (await optimizeTree(found, { onFinal })).tree, { model, pages });
 * console.log(tree.structure[0]!.summary, "|", tree.doc_description); // We walk to be well. | About walking.
 * ```
 */
export async function summarizeWhile(
  make: (onFinal: OnFinal) => Promise<DocumentTree>,
  options: SummaryOptions,
): Promise<DocumentTree> {
  const countTokens = options.countTokens ?? await loadTokenCounter();
  const summarizer = new Summarizer({ ...options, countTokens });
  let tree: DocumentTree | undefined;
  try {
    tree = await make((nodes, samePage, structure) => summarizer.markFinal(nodes, structure, samePage));
    await summarizer.finish(tree.structure);
    return await describeSummarized(tree, { ...options, countTokens }, summarizer.inPages);
  } catch (error) {
    summarizer.cancel();
    if (!(error instanceof PagetreeError) || !tree) throw error;
    const { code, message, status, facts } = error;
    const done = { summaries: summarizer.done, partial: tree };
    throw new PagetreeError(code, message, { ...facts, status, cause: error, ...done });
  }
}

/**
 * Adds the description of the document, and the warnings about its summaries, to a tree whose nodes have summaries.
 *
 * @param tree The tree.
 * @param options Model and limits.
 * @param inPages Number of nodes whose text was taken by whole pages.
 * @returns A new tree.
 * @throws {PagetreeError} A fatal error of the call.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "pagetree/model/testing";
 * import { describeSummarized } from "pagetree/summary";
 * const model = scriptedModel([{ value: { summary: "A report." } }]);
 * const tree = { doc_name: "a.pdf", structure: [{ title: "A", summary: "All of it." }] };
 * console.log((await describeSummarized(tree, { model }, 0)).doc_description); // A report.
 * ```
 */
export async function describeSummarized(
  tree: DocumentTree,
  options: Pick<SummaryOptions, "model" | "maxInputTokens" | "countTokens" | "signal">,
  inPages: number,
): Promise<DocumentTree> {
  const description = await describeDocument(tree, options);
  const fallbacks = [...walk(tree.structure)].filter(({ node }) => node.summary_source === "fallback").map((
    { node },
  ) => node);
  const warnings = [...tree.warnings ?? [], ...doubts(fallbacks, inPages)];
  if ("problem" in description) {
    warnings.push({
      code: "NO_DESCRIPTION",
      message: `The document has no description: ${description.problem}`,
    });
  } else if (description.cutLevels > 0) {
    const message =
      `The description was made without the ${description.cutLevels} deepest levels of the outline`;
    warnings.push({ code: "DESCRIPTION_CUT", message });
  }
  const { structure, ...envelope } = tree;
  return {
    ...envelope,
    ...("text" in description && { doc_description: description.text }),
    ...(warnings.length > 0 && { warnings }),
    structure,
  };
}

function doubts(fallbacks: readonly TreeNode[], inPages: number): TreeWarning[] {
  const list: TreeWarning[] = [];
  if (fallbacks.length > 0) {
    const who = fallbacks.length === 1 ? "1 node has" : `${fallbacks.length} nodes have`;
    const message = `${who} a stand-in for a summary: ${fallbacks[0]!.summary_error ?? ""}`;
    list.push({ code: "SUMMARY_FALLBACK", message });
  }
  if (inPages > 0) {
    const who = inPages === 1 ? "1 node was" : `${inPages} nodes were`;
    const message = `${who} summarized by whole pages: a heading was not found on its page`;
    list.push({ code: "SUMMARY_BY_PAGES", message });
  }
  return list;
}
