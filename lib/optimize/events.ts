/**
 * The decision log: what was decided about which node, and by which figures.
 *
 * @module
 */

/** Leaves of one list on the same pages became one. */
export interface SamePageEvent {
  /** Kind of event. */
  op: "merge_same_page";
  /** Id of the leaf that was kept. */
  node_id: string | undefined;
  /** First and last page of the leaves. */
  pages: [start: number, end: number];
  /** Number of leaves that are gone. */
  dropped: number;
  /** Their ids. */
  dropped_ids: (string | undefined)[];
  /** Titles of all of them. */
  key_items: string[];
}

/** A parent became a leaf. */
export interface MergeEvent {
  /** Kind of event. */
  op: "merge";
  /** Id of the node. */
  node_id: string | undefined;
  /** Title of the node. */
  title: string;
  /** Pages of the node: cost of reading it whole. */
  S: number;
  /** Cost of searching it, by recursion. */
  tree_cost: number;
  /** The same cost, by its frontier. */
  frontier_cost: number;
  /** `tree_cost - S`, at least 0. */
  merge_gain: number;
  /** Number of nodes that are gone. */
  removed: number;
  /** Their ids. */
  removed_ids: (string | undefined)[];
  /** Titles kept on the node. */
  key_items: string[];
  /** The five dearest places below it: routing steps and pages. */
  frontier: [depth: number, pages: number][];
  /** One line for people. */
  reason: string;
}

/** Where candidates came from: the cache, or the n-th try with the model. */
export type CandidateSource = "cache" | `llm:${number}`;

/** Why a candidate was turned down. */
export type Rejection =
  | "out of range"
  | "no title"
  | "not printed on its page"
  | "duplicate"
  | "title of the section itself"
  | "before the last accepted"
  | "belongs to another section";

/** A candidate that was turned down. */
export interface RejectedCandidate {
  /** Title as proposed. */
  title: string;
  /** Page as proposed. */
  page: number;
  /** Why. */
  reason: Rejection;
  /** Where it came from. */
  source: CandidateSource;
}

/** A leaf was offered to expansion. */
export interface ExpandEvent {
  /** Kind of event. */
  op: "expand";
  /** What was decided. */
  decision: "expand" | "keep_collapsed";
  /** Id of the leaf. */
  node_id: string | undefined;
  /** Title of the leaf. */
  title: string;
  /** Pages of the leaf: cost of reading it whole. */
  S: number;
  /** Cost with the best level of children. */
  expand_cost: number;
  /** `S - expand_cost`. */
  expand_gain: number;
  /** Gain over S, 3 decimals. */
  gain_ratio: number;
  /** Pages before the first child, before an intro takes them. */
  S_residual: number;
  /** Tokens of all pages of the leaf. */
  read_before: number;
  /** Tokens of the entries of the children and of the largest child's pages. */
  read_after: number;
  /** Where the best level came from. */
  source: CandidateSource;
  /** All levels that were priced. */
  considered: { source: CandidateSource; children: number; expand_cost: number }[];
  /** The best level, without an intro. */
  children: {
    node_id: string | undefined;
    title: string;
    start_index: number;
    end_index: number;
    S: number;
  }[];
  /** Candidates that were turned down. */
  rejected: RejectedCandidate[];
  /** One line for people. */
  reason: string;
}

/** A leaf was offered to expansion and nobody knew children for it. */
export interface NoChildrenEvent {
  /** Kind of event. */
  op: "expand";
  /** What was decided. */
  decision: "no_children";
  /** Id of the leaf. */
  node_id: string | undefined;
  /** Title of the leaf. */
  title: string;
  /** Pages of the leaf. */
  S: number;
  /** Tries with the model. */
  attempts: number;
  /** Candidates that were turned down. */
  rejected: RejectedCandidate[];
}

/** A call for proposals failed; stands before the decision about its node. */
export interface ErrorEvent {
  /** Kind of event. */
  op: "expand";
  /** What happened. */
  decision: "error";
  /** Id of the leaf. */
  node_id: string | undefined;
  /** Number of the try, from 1. */
  attempt: number;
  /** Message of the error. */
  detail: string;
}

/** A round has ended. */
export interface RoundEvent {
  /** Kind of event. */
  op: "round";
  /** Number of the round, from 1. */
  round: number;
  /** Whether leaves on the same pages became one. */
  same_page: boolean;
  /** Whether a parent became a leaf. */
  merged: boolean;
  /** Whether a leaf got children. */
  expanded: boolean;
}

/** An entry of the decision log. */
export type LogEvent = SamePageEvent | MergeEvent | ExpandEvent | NoChildrenEvent | ErrorEvent | RoundEvent;
