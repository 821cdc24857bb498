/**
 * The description of a document.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { isFatalError, type Model } from "../model/mod.ts";
import { type CountTokens, digitAwareTokens, inputBudget, loadTokenCounter } from "../tokens.ts";
import type { DocumentTree, TreeNode } from "../tree/mod.ts";
import { descriptionPrompt, summarySchema } from "./prompts.ts";

/** Options of {@linkcode describeDocument}. */
export interface DescribeOptions {
  /** The model that writes it. */
  model: Model;
  /** Input limit of the model in tokens; the deepest levels are left out until the outline fits. */
  maxInputTokens?: number;
  /**
   * Counts the tokens of a text.
   * @default {loadTokenCounter()}
   */
  countTokens?: CountTokens;
  /** Stops the call. */
  signal?: AbortSignal;
}

/** A description, or why there is none. */
export type Description = { text: string; cutLevels: number } | { problem: string };

/**
 * Asks for one sentence that tells a document from others, from its outline and summaries.
 *
 * @param tree A tree, best with summaries; it is left alone.
 * @param options Model and limits.
 * @returns The sentence and how many levels of the outline were left out; or why there is none, where only this call failed.
 * @throws {PagetreeError} A fatal error of the call.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "pagetree/model/testing";
 * import { describeDocument } from "pagetree/summary";
 * const model = scriptedModel([{ value: { summary: "A report on walking." } }]);
 * const tree = { doc_name: "a.pdf", structure: [{ title: "Walking", summary: "Why we walk." }] };
 * console.log(await describeDocument(tree, { model })); // { text: "A report on walking.", cutLevels: 0 }
 * ```
 */
export async function describeDocument(tree: DocumentTree, options: DescribeOptions): Promise<Description> {
  const { model, maxInputTokens, countTokens = await loadTokenCounter(), signal } = options;
  const budget = maxInputTokens === undefined ? Infinity : inputBudget(maxInputTokens);
  const levels = depthOf(tree.structure);
  let kept = levels;
  const outline = () => JSON.stringify(cleaned(tree.structure, kept));
  while (kept > 1 && digitAwareTokens(outline(), countTokens) > budget) kept--;
  const messages = [{ role: "user", content: descriptionPrompt(outline()) }] as const;
  try {
    const { value } = await model.ask({ messages, schema: summarySchema, schemaName: "description", signal });
    const text = value?.summary.replace(/\s+/g, " ").trim() ?? "";
    return text === ""
      ? { problem: "the model wrote an empty description" }
      : { text, cutLevels: levels - kept };
  } catch (error) {
    if (isFatalError(error) || !(error instanceof PagetreeError)) throw error;
    return { problem: error.message };
  }
}

function depthOf(nodes: readonly TreeNode[]): number {
  return nodes.reduce((most, node) => Math.max(most, 1 + depthOf(node.nodes ?? [])), 0);
}

function cleaned(nodes: readonly TreeNode[], levels: number): unknown[] {
  return nodes.map(({ title, node_id, summary, prefix_summary, nodes: children }) => ({
    title,
    node_id,
    summary,
    prefix_summary,
    ...(children?.length && levels > 1 && { nodes: cleaned(children, levels - 1) }),
  }));
}
