/**
 * Options of summaries.
 *
 * @module
 */
import type { Model } from "../model/mod.ts";
import type { CountTokens } from "../tokens.ts";
import type { TreeNode } from "../tree/mod.ts";
import type { SectionPage, SummaryScope } from "./sections.ts";

/**
 * Words of a summary, as the model is asked unless told otherwise; the optimizer reckons with as many.
 *
 * @example
 * ```ts
 * import { DEFAULT_SUMMARY_WORDS } from "pagetree/summary";
 * console.log(DEFAULT_SUMMARY_WORDS); // 150
 * ```
 */
export const DEFAULT_SUMMARY_WORDS = 150;

/** How far the summaries are. */
export interface SummaryProgress {
  /** Nodes with a summary. */
  done: number;
  /** Nodes known so far. */
  total: number;
}

/** Options of {@linkcode Summarizer} and {@linkcode summarizeTree}. */
export interface SummaryOptions {
  /** The model that writes them. */
  model: Model;
  /** Text of the pages; with their lines a section's text is cut where its heading stands. */
  pages: readonly SectionPage[];
  /**
   * Text of a node: from its heading to the next one, or all pages on which it stands.
   * @default {"section"}
   */
  scope?: SummaryScope;
  /**
   * Words of a summary, as the model is asked.
   * @default {150}
   */
  maxWords?: number;
  /**
   * Tokens below which a leaf's own text is its summary.
   * @default {200}
   */
  shortTokens?: number;
  /** Input limit of the model in tokens; longer text is read in several calls. */
  maxInputTokens?: number;
  /**
   * Calls under way at once; the model's own limiter may allow fewer.
   * @default {64}
   */
  concurrency?: number;
  /**
   * Counts the tokens of a text.
   * @default {loadTokenCounter()}
   */
  countTokens?: CountTokens;
  /** Hears of each node that has its summary. */
  onSummary?: (node: TreeNode) => void;
  /** Hears how far the work is. */
  onProgress?: (progress: SummaryProgress) => void;
  /** Stops the work at once. */
  signal?: AbortSignal;
}
