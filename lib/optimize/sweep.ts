/**
 * Trying many settings of the cost constants on many trees.
 *
 * @module
 */
import { type CountTokens, loadTokenCounter } from "../tokens.ts";
import { countNodes, coverage, type DocumentTree, type TreeNode } from "../tree/mod.ts";
import { type CostConstants, costConstants } from "./constants.ts";
import type { CachedHeadings } from "./headings.ts";
import { searchMetrics } from "./metrics.ts";
import { refine, type Texts } from "./optimize.ts";
import { type PageText, PageTexts } from "./page_texts.ts";
import { paretoSet } from "./pareto.ts";
import type { Propose } from "./propose.ts";
import { routeTokens } from "./route_tokens.ts";
import type { OptimizeResult } from "./types.ts";

/** A document to try settings on; with pages and a source of candidates it is also expanded. */
export interface SweepDocument {
  /** The tree as it was found. */
  tree: DocumentTree;
  /** Text of the pages. */
  pages?: readonly PageText[];
  /** Cached headings. */
  headings?: CachedHeadings;
  /** Asks a model for candidates. */
  propose?: Propose;
}

/** Values to try, by constant; every combination is one setting. */
export type SweepGrid = Partial<Record<keyof CostConstants, readonly number[]>>;

/** Options of {@linkcode sweepTrees}. */
export interface SweepOptions {
  /**
   * Routing cost in pages at which the costs of all settings are told, so that they can be compared.
   * @default {1}
   */
  referenceRouting?: number;
  /** Kinds of cached headings to take. */
  kinds?: readonly string[];
  /**
   * Counts the tokens of a text.
   * @default {loadTokenCounter()}
   */
  countTokens?: CountTokens;
  /** Called after each run with the number done and the total. */
  onProgress?: (done: number, total: number) => void;
  /** Stops the work. */
  signal?: AbortSignal;
}

/** Figures of one tree, or of several: costs and tokens are then means, the others sums. */
export interface SweepFigures {
  /** Cost of the dearest search in pages, at the reference routing cost. */
  worst_case_search_complexity: number;
  /** Mean cost of finding a page, at the reference routing cost. */
  average_search_complexity: number;
  /** Mean tokens of structure read on the way to a page. */
  route_tokens: number;
  /** Nodes. */
  nodes: number;
  /** Places where reading ends. */
  frontier_nodes: number;
  /** Parents that became leaves. */
  merges: number;
  /** Groups of leaves on the same pages that became one. */
  same_page_merges: number;
  /** Leaves that got children. */
  expands: number;
  /** Leaves for which children were found that did not pay. */
  kept_collapsed: number;
  /** Calls for proposals. */
  calls: number;
}

/** Figures of all documents together, and of each. */
export interface SweepTotals extends SweepFigures {
  /** Figures of each document, in order. */
  documents: ({ doc_name: string } & SweepFigures)[];
}

/** Figures of one setting. */
export interface SweepRow extends SweepTotals {
  /** The constants that the grid sets. */
  setting: Partial<CostConstants>;
  /** Whether no other setting is better in worst case, average and tokens to route at once. */
  pareto: boolean;
}

/** Result of {@linkcode sweepTrees}. */
export interface Sweep {
  /** Routing cost in pages at which costs are told. */
  reference_routing: number;
  /** Figures of the trees as they were. */
  baseline: SweepTotals;
  /** One row a setting, the last constant of the grid changing fastest. */
  rows: SweepRow[];
}

/**
 * Optimizes trees with every combination of some constants.
 *
 * @param documents Trees, with their pages and headings where they shall also be expanded.
 * @param grid Values to try.
 * @param options Reference routing cost, progress, signal.
 * @returns Figures of the trees as they are, and of each setting, with the Pareto set marked.
 * @throws {PagetreeError} `USAGE` for a value that is no amount, `BAD_TREE` for a tree without pages, `ABORTED`.
 *
 * @example
 * ```ts
 * import { sweepTrees } from "pagetree/optimize";
 * const nodes = [{ title: "A", start_index: 1, end_index: 3 }, { title: "B", start_index: 4, end_index: 6 }];
 * const tree = { doc_name: "a.pdf", page_count: 6, structure: [{ title: "P", start_index: 1, end_index: 6, nodes }] };
 * const { rows } = await sweepTrees([{ tree }], { routing: [1, 3] });
 * console.log(rows.map(({ setting, merges }) => [setting.routing, merges])); // [ [ 1, 0 ], [ 3, 1 ] ]
 * ```
 */
export async function sweepTrees(
  documents: readonly SweepDocument[],
  grid: SweepGrid,
  options: SweepOptions = {},
): Promise<Sweep> {
  const { referenceRouting = 1, kinds, signal } = options;
  const settings = settingsOf(grid);
  const needsTokens = documents.some(({ pages }) => pages);
  const countTokens = needsTokens ? options.countTokens ?? await loadTokenCounter() : () => 0;
  const texts = documents.map(({ pages }): Texts | undefined =>
    pages && { texts: new PageTexts(pages, countTokens), countTokens }
  );
  const measured = settings.map((): SweepFigures[] => []);
  const baselines: SweepFigures[] = [];
  let done = 0;
  for (const [i, { tree, headings, propose }] of documents.entries()) {
    const known = texts[i];
    const measure = (result: Pick<OptimizeResult, "structure">, setting: Partial<CostConstants>) =>
      figures(result, coverage(tree).total, costConstants(setting), referenceRouting, known);
    baselines.push(measure(tree, {}));
    for (const [row, setting] of settings.entries()) {
      const isFull = known && (headings || propose);
      const level = isFull ? "full" as const : "merge" as const;
      const result = await refine(
        tree,
        { ...setting, level, headings, propose, kinds, signal },
        isFull ? known : undefined,
      );
      measured[row]!.push(measure(result, setting));
      options.onProgress?.(++done, documents.length * settings.length);
    }
  }
  const names = documents.map(({ tree }) => tree.doc_name);
  const totals = measured.map((all) => together(all, names));
  const isPareto = paretoSet(totals, (total) => [
    total.worst_case_search_complexity,
    total.average_search_complexity,
    total.route_tokens,
  ]);
  const rows = settings.map((setting, row): SweepRow => ({
    setting,
    ...totals[row]!,
    pareto: isPareto[row]!,
  }));
  return { reference_routing: referenceRouting, baseline: together(baselines, names), rows };
}

/** Every combination, the last constant changing fastest. */
function settingsOf(grid: SweepGrid): Partial<CostConstants>[] {
  let settings: Partial<CostConstants>[] = [{}];
  for (const [name, values] of Object.entries(grid)) {
    settings = settings.flatMap((setting) => values.map((value) => ({ ...setting, [name]: value })));
  }
  for (const setting of settings) costConstants(setting);
  return settings;
}

function figures(
  result: { structure: TreeNode[] } & Partial<OptimizeResult>,
  total: number,
  constants: CostConstants,
  routing: number,
  known: Texts | undefined,
): SweepFigures {
  const { structure, merges = 0, same_page_merges = 0, expands = 0, kept_collapsed = 0, calls = 0 } = result;
  const metrics = searchMetrics(structure, total, { routing });
  const tokensOf = known &&
    (({ start_index, end_index }: TreeNode) => known.texts.tokens(start_index!, end_index!));
  return {
    worst_case_search_complexity: metrics.worst_case_search_complexity,
    average_search_complexity: metrics.average_search_complexity,
    route_tokens: routeTokens(structure, constants, tokensOf),
    nodes: countNodes(structure),
    frontier_nodes: metrics.frontier_nodes,
    merges,
    same_page_merges,
    expands,
    kept_collapsed,
    calls,
  };
}

const MEANS: readonly (keyof SweepFigures)[] = [
  "worst_case_search_complexity",
  "average_search_complexity",
  "route_tokens",
];

function together(all: readonly SweepFigures[], names: readonly string[]): SweepTotals {
  const sum: SweepFigures = {
    worst_case_search_complexity: 0,
    average_search_complexity: 0,
    route_tokens: 0,
    nodes: 0,
    frontier_nodes: 0,
    merges: 0,
    same_page_merges: 0,
    expands: 0,
    kept_collapsed: 0,
    calls: 0,
  };
  for (const one of all) {
    for (const name of Object.keys(sum) as (keyof SweepFigures)[]) sum[name] += one[name];
  }
  for (const name of MEANS) sum[name] = all.length > 0 ? sum[name] / all.length : 0;
  return { ...sum, documents: all.map((own, i) => ({ doc_name: names[i]!, ...own })) };
}
