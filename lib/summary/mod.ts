/**
 * Summaries of the nodes of a tree, and the description of the document, written by a model.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "pagetree/model/testing";
 * import { summarizeTree } from "pagetree/summary";
 * const model = scriptedModel(() => ({ value: { summary: "About walking." } }));
 * const tree = { doc_name: "a.pdf", page_count: 1, structure: [{ title: "Walking", start_index: 1, end_index: 1 }] };
 * console.log((await summarizeTree(tree, { model, pages: [{ number: 1, text: "We walk." }] })).structure[0]!.summary);
 * ```
 *
 * @module
 */
export { DEFAULT_SUMMARY_WORDS, type SummaryOptions, type SummaryProgress } from "./types.ts";
export type { SectionPage, SummaryScope } from "./sections.ts";
export { Summarizer } from "./summarizer.ts";
export { describeSummarized, type OnFinal, summarizeTree, summarizeWhile } from "./summarize.ts";
export { describeDocument, type DescribeOptions, type Description } from "./describe.ts";
