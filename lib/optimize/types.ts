/**
 * Options and result of the optimizer.
 *
 * @module
 */
import type { CountTokens } from "../tokens.ts";
import type { DocumentTree, TreeIssue, TreeNode } from "../tree/mod.ts";
import type { CostConstants } from "./constants.ts";
import type { LogEvent } from "./events.ts";
import type { CachedHeadings } from "./headings.ts";
import type { SearchMetrics } from "./metrics.ts";
import type { PageText } from "./page_texts.ts";
import type { Propose } from "./propose.ts";

/** Options of `optimizeTree`; constants of the cost model that are not given have their defaults. */
export interface OptimizeOptions extends Partial<CostConstants> {
  /**
   * `merge` folds small sections together; `full` also looks for sections inside large leaves.
   * @default {"merge"}
   */
  level?: "merge" | "full";
  /**
   * Whether sections are folded together; `false` makes sense with `full` only.
   * @default {true}
   */
  merge?: boolean;
  /** Text of the pages; `full` needs it. */
  pages?: readonly PageText[];
  /** Headings that were seen before: candidates for `full`. */
  headings?: CachedHeadings;
  /**
   * Kinds of cached headings to take; an empty list takes all.
   * @default {["section", "table"]}
   */
  kinds?: readonly string[];
  /** Asks a model for candidates for `full`; never about a tree with the warning `FLAT_TREE`. */
  propose?: Propose;
  /** Input limit of that model in tokens; a larger section is shown in several calls. */
  maxInputTokens?: number;
  /**
   * Decides which errors of `propose` end the run.
   * @default {isFatalError}
   */
  isFatal?: (error: unknown) => boolean;
  /**
   * Counts the tokens of a text.
   * @default {loadTokenCounter()}
   */
  countTokens?: CountTokens;
  /**
   * Whether all nodes are numbered anew at the end.
   * @default {true}
   */
  relabel?: boolean;
  /**
   * Hears once of every node, as soon as its list of children is settled, so that summaries can start early.
   *
   * The nodes are those of the result; only their ids may change afterwards. `samePage` holds the leaves among them that
   * stand for several headings, `structure` is the whole tree as it is at that moment.
   */
  onFinal?: (
    nodes: readonly TreeNode[],
    samePage: ReadonlySet<TreeNode>,
    structure: readonly TreeNode[],
  ) => void;
  /** Hears after each decision about a large leaf how many there were. */
  onProgress?: (decisions: number) => void;
  /** Stops the work. */
  signal?: AbortSignal;
}

/** What a tree file tells about the optimizer's work. */
export interface OptimizeReport {
  /** Parents that became leaves. */
  merges: number;
  /** Leaves that got children. */
  expands: number;
  /** Groups of leaves on the same pages that became one. */
  same_page_merges: number;
  /** Leaves that went into others. */
  same_page_dropped: number;
  /** Leaves for which children were found that did not pay. */
  kept_collapsed: number;
  /** Figures of the tree as it was. */
  before: SearchMetrics;
  /** Figures of the result. */
  after: SearchMetrics;
}

/** Result of `optimizeTree`. */
export interface OptimizeResult extends OptimizeReport {
  /** A new tree file with the new structure and the report; the input is as it was. */
  tree: DocumentTree;
  /** The new structure, that of `tree`. */
  structure: TreeNode[];
  /** Decisions in document order, round by round; ids are those before renumbering. */
  log: LogEvent[];
  /** Rounds that were run. */
  rounds: number;
  /** Whether the last round changed nothing. */
  converged: boolean;
  /** New ids by old ids; ids of removed nodes are absent. */
  id_map: Record<string, string>;
  /** Large leaves without usable candidates. */
  no_children: number;
  /** Calls for proposals that failed, without ending the run. */
  errors: number;
  /** Calls for proposals. */
  calls: number;
  /** What is wrong in the result and was not in the input. */
  new_issues: TreeIssue[];
  /** Leaves that stand for several headings of one page. */
  same_page: ReadonlySet<TreeNode>;
}
