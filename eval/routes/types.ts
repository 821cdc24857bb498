/**
 * What a retrieval route is: prepared once for the documents of a question, then asked.
 *
 * @module
 */
import type { Embedder, Model, PriceTable, Usage } from "pagetree/model";
import type { SearchPage } from "pagetree/search";
import type { DocumentTree, TreeNode } from "pagetree/tree";

/** A page of a document. */
export interface PageRef {
  /** The document, as the question names it. */
  pdf: string;
  /** Physical page, from 1. */
  page: number;
}

/** A refined tree and what it cost. */
export interface RefinedTree {
  /** The tree. */
  tree: DocumentTree;
  /** Calls of the model that split and summarized it. */
  calls: readonly RouteCall[];
}

/** A document that routes may look at. */
export interface RouteDocument {
  /** The document, as the questions name it. */
  pdf: string;
  /** Path of the file, for routes that render pages; empty where it is not known. */
  path: string;
  /** Its pages in order. */
  pages: readonly SearchPage[];
  /** Its tree as found, without refinement. */
  tree: DocumentTree;
  /** Time to read it and to find its sections, in ms. */
  buildMs: number;
  /** Builds its classic tree by a model, when it is first asked for; absent where the file is not at hand. */
  classic?(model: Model): Promise<RefinedTree>;
  /** Gives its refined tree, which is made when it is first asked for and then kept. */
  refined(): Promise<RefinedTree>;
}

/** What a route may know of a question; only `oracle` looks at the gold pages. */
export interface RouteQuestion {
  /** The question. */
  question: string;
  /** Kind of answer that is asked for, such as `Int` or `List`, when the set says so. */
  answerKind?: string;
  /** Gold pages: one of each inner list is needed. */
  gold: readonly (readonly PageRef[])[];
}

/** Part of a run that a call of a model belongs to. */
export type Stage = "build" | "route" | "answer" | "judge";

/** One call of a model. */
export interface RouteCall {
  /** What it was for. */
  stage: Stage;
  /** Provider and name of the model. */
  model: string;
  /** Tokens by class. */
  usage: Usage;
  /** Dollars; null when the price of the model is unknown. */
  usd: number | null;
  /** Time of the call, in ms. */
  ms: number;
  /** Whether the reply came from a store of replies. */
  cached: boolean;
}

/** A step of a route, as a person can follow it. */
export interface TraceStep {
  /** What was done, such as `view`, `select`, `read`, `answer`. */
  step: string;
  /** What was shown, chosen or said, as plain text. */
  text: string;
  /** Pages that the step is about. */
  pages?: readonly PageRef[];
  /** Ids of the nodes that the step is about. */
  nodes?: readonly string[];
}

/** What a route found. */
export interface RouteAnswer {
  /** `skipped`: the route cannot serve this question as it is set up; `reason` says why. */
  status: "ok" | "skipped";
  /** Why, if it was skipped. */
  reason?: string;
  /** The answer; null when there is none. */
  answer: string | null;
  /** Whether the route says that the document does not hold the answer. */
  abstained: boolean;
  /** What made the answer. */
  by: "extraction" | "model" | "none";
  /** Pages chosen, best first, without repeats. */
  selected: readonly PageRef[];
  /** Pages whose text or picture was read for the answer, without repeats. */
  read: readonly PageRef[];
  /** Pages that the answer cites. */
  cited: readonly PageRef[];
  /** Tree views shown to the selector; for a search over nodes the depth of the chosen ones. */
  routingSteps: number;
  /** Cheapest way to a gold page that the tree allows, in pages; null without a tree or gold pages. */
  predictedCost: number | null;
  /** Calls of models. */
  calls: readonly RouteCall[];
  /** What happened, in order. */
  trace: readonly TraceStep[];
}

/** What a question is asked with. */
export interface AskOptions {
  /** Most pages to choose; a route's own number when absent. */
  k?: number;
  /** Number of the repetition, so that replies of several are kept apart. */
  epoch?: number;
  /** Stops the work. */
  signal?: AbortSignal;
  /** Gets each call as it is made, so that those of a question that fails in the end count too. */
  calls?: RouteCall[];
}

/** A route that knows its documents. */
export interface PreparedRoute {
  /** Calls that preparing cost. */
  calls: readonly RouteCall[];
  /** The tree that it walks, if it walks one. */
  nodes?: readonly TreeNode[];
  /** Answers a question. */
  ask(question: RouteQuestion, options?: AskOptions): Promise<RouteAnswer>;
}

/** What a route may use. */
export interface RouteContext {
  /** The model; without one routes search and extract. */
  model?: Model;
  /** Makes vectors of texts; without one the route `vector` is skipped. */
  embedder?: Embedder;
  /** Price table; that of `pagetree/model` when absent. */
  prices?: PriceTable;
  /** Stops the work. */
  signal?: AbortSignal;
}

/** A way from a question to pages and an answer. */
export interface Route {
  /** Its name, as on the command line. */
  name: string;
  /** One sentence about it. */
  about: string;
  /** Gets ready for the documents of a question. */
  prepare(documents: readonly RouteDocument[], context: RouteContext): Promise<PreparedRoute>;
}
