/**
 * The optimizer: rounds of merging and expanding on a copy of a tree.
 *
 * @module
 */
import pLimit from "p-limit";
import { PagetreeError } from "../errors.ts";
import { type CountTokens, loadTokenCounter } from "../tokens.ts";
import { isFatalError } from "../model/mod.ts";
import {
  coverage,
  type DocumentTree,
  mapNodes,
  type TreeIssue,
  type TreeNode,
  type TreeWarning,
  validateTree,
  walk,
} from "../tree/mod.ts";
import { type CostConstants, costConstants } from "./constants.ts";
import { span } from "./cost.ts";
import type { LogEvent } from "./events.ts";
import { expandTree } from "./expand.ts";
import { mergeTree } from "./merge.ts";
import { searchMetrics } from "./metrics.ts";
import { PageTexts } from "./page_texts.ts";
import { fuseTree } from "./same_page.ts";
import type { OptimizeOptions, OptimizeReport, OptimizeResult } from "./types.ts";

/** Kinds of cached headings that are taken as sections unless asked otherwise. */
const KINDS: readonly string[] = ["section", "table"];

/**
 * Refines a tree so that searching it costs less: folds small sections together, and splits large leaves.
 *
 * The result is a new tree; the input is left alone, also by a run that ends in an error. The same input and the same
 * replies give the same tree and log, in whatever order the replies come.
 *
 * @param tree A tree with pages.
 * @param options Level, constants of the cost model, sources of candidates, text of the pages, signal.
 * @returns The new tree with its figures before and after (pages) and the log of decisions.
 * @throws {PagetreeError} `BAD_TREE` for a node without pages; `USAGE` for a constant that is no amount, or `full`
 * without page text or without a source of candidates; `ABORTED` when the signal fires; and a fatal error of `propose`.
 *
 * @example
 * ```ts
 * import { optimizeTree } from "pagetree/optimize";
 * const nodes = [{ title: "A", start_index: 1, end_index: 1 }, { title: "B", start_index: 2, end_index: 2 }];
 * const structure = [{ title: "P", node_id: "0000", start_index: 1, end_index: 2, nodes }];
 * const { tree, merges } = await optimizeTree({ doc_name: "a.pdf", page_count: 2, structure });
 * console.log(merges, tree.structure[0]!.key_items); // 1 [ "A", "B" ]
 * ```
 */
export async function optimizeTree(
  tree: DocumentTree,
  options: OptimizeOptions = {},
): Promise<OptimizeResult> {
  checkSources(options);
  if (options.level !== "full") return await refine(tree, options);
  const countTokens = options.countTokens ?? await loadTokenCounter();
  return await refine(tree, options, { texts: new PageTexts(options.pages!, countTokens), countTokens });
}

/** Text of the pages, kept for several runs over one document. */
export interface Texts {
  /** The pages. */
  texts: PageTexts;
  /** Counts the tokens of a text. */
  countTokens: CountTokens;
}

/**
 * Refines a tree as {@linkcode optimizeTree} does, with pages that may be used again.
 *
 * @param tree A tree with pages.
 * @param options Options, with `pages` left aside.
 * @param texts Text of the pages, for `full`.
 */
export async function refine(
  tree: DocumentTree,
  options: OptimizeOptions,
  texts?: Texts,
): Promise<OptimizeResult> {
  const constants = costConstants(options);
  const { signal = new AbortController().signal } = options;
  const structure = mapNodes(tree.structure, (node) => ({ ...node }));
  const total = coverage(tree).total;
  const before = searchMetrics(structure, total, constants);
  const state = new State(structure, constants, options);
  const log: LogEvent[] = [];
  const run = texts && hasText(texts, total) && {
    ...texts,
    constants,
    headings: options.headings,
    kinds: new Set(options.kinds ?? KINDS),
    propose: isFlat(tree) ? undefined : options.propose,
    maxInputTokens: options.maxInputTokens,
    isFatal: options.isFatal ?? isFatalError,
    limit: pLimit(constants.concurrency),
    fuses: options.merge !== false,
    frozen: state.frozen,
    samePage: state.samePage,
    settle: (nodes: readonly TreeNode[]) => state.announce(nodes),
    onDecision: () => options.onProgress?.(++state.decisions),
    calls: 0,
    signal,
  };
  let [rounds, converged] = [0, false];
  while (!converged && rounds < constants.rounds) {
    if (signal.aborted) {
      throw new PagetreeError("ABORTED", "Cannot finish the optimization: the work was stopped");
    }
    const merged = options.merge === false ? [] : state.merge();
    state.announceSettled();
    const expanded = run ? await expandTree(structure, run) : [];
    const events = [...merged, ...expanded];
    const round = {
      op: "round" as const,
      round: ++rounds,
      same_page: events.some(({ op }) => op === "merge_same_page"),
      merged: events.some(({ op }) => op === "merge"),
      expanded: expanded.some((event) => event.op === "expand" && event.decision === "expand"),
    };
    log.push(...events, round);
    converged = !round.same_page && !round.merged && !round.expanded;
  }
  state.announceRest();
  const id_map = options.relabel === false ? keptIds(structure) : renumber(structure);
  const report: OptimizeReport = {
    ...counters(log),
    before,
    after: searchMetrics(structure, total, constants),
  };
  const { structure: _, ...envelope } = tree;
  const result: DocumentTree = { ...envelope, optimize: report, structure };
  if (tree.warnings) result.warnings = tree.warnings.map((warning) => moved(warning, id_map));
  return {
    ...report,
    tree: result,
    structure,
    log,
    rounds,
    converged,
    id_map,
    no_children: decisions(log, "no_children"),
    errors: decisions(log, "error"),
    calls: run ? run.calls : 0,
    new_issues: newIssues(tree, result),
    same_page: state.samePage,
  };
}

/** The working copy, and what is known about its nodes. */
class State {
  readonly frozen = new Set<TreeNode>();
  readonly samePage = new Set<TreeNode>();
  decisions = 0;
  readonly #announced = new Set<TreeNode>();

  constructor(
    private readonly structure: TreeNode[],
    private readonly constants: CostConstants,
    private readonly options: OptimizeOptions,
  ) {}

  /** Fuses and merges; merging may bring leaves onto the same pages. */
  merge(): LogEvent[] {
    const { routing, titleCharacters } = this.constants;
    const fuse = () => fuseTree(this.structure, this.samePage, titleCharacters);
    const fused = fuse();
    const merged = mergeTree(this.structure, routing, this.frozen);
    return [...fused, ...merged, ...(merged.length > 0 ? fuse() : [])];
  }

  /** Tells of those among the nodes whose children are settled: parents, small leaves, and leaves that were judged. */
  announce(nodes: readonly TreeNode[]): void {
    this.#tell(
      nodes.filter((node) =>
        node.nodes?.length || this.frozen.has(node) || span(node) <= this.constants.triggerPages
      ),
    );
  }

  announceSettled(): void {
    if (this.options.onFinal) this.announce([...walk(this.structure)].map(({ node }) => node));
  }

  announceRest(): void {
    if (this.options.onFinal) this.#tell([...walk(this.structure)].map(({ node }) => node));
  }

  #tell(nodes: readonly TreeNode[]): void {
    const news = nodes.filter((node) => !this.#announced.has(node));
    for (const node of news) this.#announced.add(node);
    if (news.length > 0) this.options.onFinal?.(news, this.samePage, this.structure);
  }
}

function checkSources(options: OptimizeOptions): void {
  if (options.level !== "full") return;
  if (!options.pages) {
    throw new PagetreeError(
      "USAGE",
      "Cannot optimize with level full: there is no text of the pages; pass pages",
    );
  }
  if (!options.propose && !options.headings) {
    const message = "Cannot optimize with level full: there is neither a model nor cached headings";
    throw new PagetreeError("USAGE", `${message}; pass propose or headings, or use level merge`);
  }
}

/** Whether the tree says that it has pages in place of sections: nothing in it is worth a call. */
function isFlat({ warnings = [] }: DocumentTree): boolean {
  return warnings.some(({ code }) => code === "FLAT_TREE");
}

function hasText({ texts }: Texts, total: number): boolean {
  return texts.hasWords(1, total);
}

function decisions(log: readonly LogEvent[], decision: string): number {
  return log.filter((event) => event.op === "expand" && event.decision === decision).length;
}

function counters(log: readonly LogEvent[]): Omit<OptimizeReport, "before" | "after"> {
  const fused = log.filter((event) => event.op === "merge_same_page");
  return {
    merges: log.filter(({ op }) => op === "merge").length,
    expands: decisions(log, "expand"),
    same_page_merges: fused.length,
    same_page_dropped: fused.reduce((sum, { dropped }) => sum + dropped, 0),
    kept_collapsed: decisions(log, "keep_collapsed"),
  };
}

/** Numbers the nodes of the working copy in pre-order, in place, since others may hold them already. */
function renumber(structure: readonly TreeNode[]): Record<string, string> {
  const map: Record<string, string> = {};
  let next = 0;
  for (const { node } of walk(structure)) {
    const id = String(next++).padStart(4, "0");
    if (node.node_id !== undefined) map[node.node_id] = id;
    node.node_id = id;
  }
  return map;
}

function keptIds(structure: readonly TreeNode[]): Record<string, string> {
  return Object.fromEntries(
    [...walk(structure)].flatMap(({ node: { node_id: id } }) => id === undefined ? [] : [[id, id]]),
  );
}

/** A warning about a node goes with it; one about a node that is gone is about the document. */
function moved({ node_id, ...warning }: TreeWarning, ids: Readonly<Record<string, string>>): TreeWarning {
  const id = node_id === undefined ? undefined : ids[node_id];
  return id === undefined ? warning : { ...warning, node_id: id };
}

/** Issues of the result that the input did not have, on whatever node: ids and titles change. */
function newIssues(before: DocumentTree, after: DocumentTree): TreeIssue[] {
  const key = ({ code, page, message }: TreeIssue) =>
    `${code} ${page} ${message.slice(message.lastIndexOf('": '))}`;
  const known = new Set(validateTree(before).map(key));
  return validateTree(after).filter((issue) => !known.has(key(issue)));
}
