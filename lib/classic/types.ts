/**
 * Options and result of the classic builder.
 *
 * @module
 */
import type { Model, PriceTable } from "../model/mod.ts";
import type { CountTokens } from "../tokens.ts";
import type { TocSource, TreeNode, TreeWarning } from "../tree/mod.ts";

/** A kind of model call, as it is named in the report and to the server. */
export type StepName =
  | "contents_page"
  | "read_contents"
  | "missing_contents"
  | "locate_titles"
  | "list_headings"
  | "check_heading"
  | "find_heading";

/**
 * How the entries were found: contents with printed page numbers, contents without them, or headings read from the text.
 */
export type ClassicWay = "numbered-contents" | "plain-contents" | "text";

/** What is known about an entry's page: confirmed, refuted, or not checked as the check failed. */
export type EntryStatus = "verified" | "wrong" | "unchecked";

/** Options of `buildClassicTree`. */
export interface ClassicOptions {
  /** The model that reads the text. */
  model: Model;
  /**
   * Pages at the front that are looked through for contents; also the pages behind the contents in which the first titles
   * are looked for.
   * @default {20}
   */
  tocCheckPages?: number;
  /**
   * Leaves of more pages are split, if they also have many tokens.
   * @default {10}
   */
  maxPagesPerNode?: number;
  /**
   * Leaves of as many tokens are split, if they also have many pages.
   * @default {20000}
   */
  maxTokensPerNode?: number;
  /**
   * Whether labels, links, printed numbers and the text itself decide without a call where they are certain.
   * @default {true}
   */
  evidence?: boolean;
  /**
   * Tokens of page text in one call.
   * @default {20000}
   */
  groupTokens?: number;
  /**
   * Calls under way at once.
   * @default {8}
   */
  concurrency?: number;
  /** Counts tokens; those of o200k when absent. */
  countTokens?: CountTokens;
  /** Prices for the report. */
  prices?: PriceTable;
  /** Stops the work. */
  signal?: AbortSignal;
  /** Called after each page read with the number done and the total. */
  onProgress?: (done: number, total: number) => void;
  /** Called after each model call with its step and the number of calls so far. */
  onCall?: (step: StepName, calls: number) => void;
}

/** What the calls of one step took. */
export interface StepReport {
  /** Questions asked, repeated ones included. */
  calls: number;
  /** Questions without a usable answer: failures of the server, refusals, replies that could not be read. */
  failed: number;
  /** Questions answered from a store. */
  cached: number;
  /** Tokens of the prompts. */
  input: number;
  /** Tokens of the replies. */
  output: number;
  /** Dollars; null when the price is unknown. */
  usd: number | null;
}

/** What was left out of the tree, and why. */
export interface DroppedEntry {
  /** Title. */
  title: string;
  /** Page that was claimed, if any. */
  page: number | null;
  /** Why. */
  reason: string;
}

/** How a classic tree was made, in numbers; stands in the tree file under `classic`. */
export interface ClassicReport {
  /** The way whose entries were taken. */
  way: ClassicWay;
  /** All ways that were tried, with the share of entries that were verified. */
  tried: { way: ClassicWay; entries: number; verified: number }[];
  /** Whether no way was good enough, so that the best one was taken. */
  degraded: boolean;
  /** Entries whose page was verified. */
  verified: number;
  /** Entries whose page is known to be wrong. */
  wrong: number;
  /** Entries whose check failed. */
  unchecked: number;
  /** Entries that were dropped. */
  dropped: DroppedEntry[];
  /** Calls by step. */
  steps: Partial<Record<StepName, StepReport>>;
  /** Checks that the text decided without a call. */
  checks_saved: number;
  /** Pages that were judged to be contents or not without a call. */
  pages_saved: number;
}

/** A bare tree (ranges, no ids, no preface, no intros) and how it was made. */
export interface ClassicResult {
  /** Title of the document. */
  doc_title?: string;
  /** Why that title was chosen. */
  doc_title_source?: string;
  /** Where the tree came from. */
  toc_source: TocSource;
  /** Top-level sections with `start_index`, `end_index` and, where a page could not be confirmed, `unverified`. */
  structure: TreeNode[];
  /** Pages whose first content is a heading of the tree: the section before ends on the page before. */
  page_starts: number[];
  /** Pages without readable text. */
  pages_without_text: number[];
  /** Whether a top-level node is an abstract or a list of references. */
  has_abstract_or_references_section: boolean;
  /** What was skipped, guessed or limited. */
  warnings: TreeWarning[];
  /** Numbers and calls. */
  classic: ClassicReport;
}

/** A heading on its way into the tree. */
export interface Entry {
  /** Place in the hierarchy as a dotted code, such as `2.1`; null where unknown. */
  code: string | null;
  /** Title. */
  title: string;
  /** Page number as the contents print it; null where there is none. */
  printed: string | null;
  /** Physical page; null as long as it is unknown. */
  page: number | null;
  /** What is known about the page. */
  status?: EntryStatus;
  /** Whether the heading opens its page. */
  opens?: boolean;
}
