/**
 * What searching a tree costs, before and after it was refined.
 *
 * @module
 */
import {
  type BeforeAfter,
  beforeAfterPlot,
  costIcicle,
  type LogEvent,
  type OptimizeResult,
  type RoutingOptions,
  type SearchMetrics,
  searchMetrics,
} from "../optimize/mod.ts";
import { type DocumentTree, treeSvg, treeText, walk } from "../tree/mod.ts";
import { type PlotView, plotView } from "./plot.ts";
import { amount, tableHtml, tableLines } from "./table.ts";

/**
 * Shows a tree as an icicle: pages from left to right, levels from top to bottom.
 *
 * @param tree A tree.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { showIcicle } from "pagetree/notebook";
 * const structure = [{ title: "1 Start", start_index: 1, end_index: 4 }];
 * console.log(showIcicle({ doc_name: "a.pdf", page_count: 4, structure }).toSvg().startsWith("<svg")); // true
 * ```
 */
export function showIcicle(tree: DocumentTree): PlotView {
  return plotView(treeSvg(tree), treeText(tree));
}

/**
 * Shows what searching below each node costs, as colours of an icicle with the figures of the whole tree.
 *
 * @param tree A tree with pages.
 * @param options Cost of a routing step in pages.
 * @returns The view.
 * @throws {PagetreeError} `BAD_TREE` for a node without whole page numbers.
 *
 * @example
 * ```ts
 * import { showCosts } from "pagetree/notebook";
 * const structure = [{ title: "1 Start", start_index: 1, end_index: 4 }];
 * console.log((await showCosts({ doc_name: "a.pdf", page_count: 4, structure })).toText());
 * ```
 */
export async function showCosts(tree: DocumentTree, options: RoutingOptions = {}): Promise<PlotView> {
  const nodes = [...walk(tree.structure)];
  const pageCount = tree.page_count ?? Math.max(0, ...nodes.map(({ node }) => node.end_index ?? 0));
  const metrics = searchMetrics(tree.structure, pageCount, options);
  const table = figures([["", metrics]], [nodes.length]);
  return plotView(await costIcicle(tree, options), tableLines(table), {
    caption: "Cost of the dearest search below each section, in pages",
    below: tableHtml(table),
  });
}

/**
 * Shows a tree as it was and as the optimizer left it: figures, where the costs went, and the decisions.
 *
 * @param before The tree as it was.
 * @param result What `optimizeTree` gave.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { optimizeTree } from "pagetree/optimize";
 * import { showOptimized } from "pagetree/notebook";
 * const nodes = [{ title: "A", start_index: 1, end_index: 1 }, { title: "B", start_index: 1, end_index: 2 }];
 * const tree = { doc_name: "a.pdf", page_count: 2, structure: [{ title: "P", start_index: 1, end_index: 2, nodes }] };
 * console.log((await showOptimized(tree, await optimizeTree(tree))).toText().includes("merge")); // true
 * ```
 */
export async function showOptimized(before: DocumentTree, result: OptimizeResult): Promise<PlotView> {
  const counts = [before.structure, result.structure].map((nodes) => [...walk(nodes)].length);
  const table = figures([["before", result.before], ["after", result.after]], counts);
  const decided = result.log.filter(({ op }) => op !== "round");
  const decisions = {
    columns: ["decision", "section", "pages", "why"],
    text: [0, 1, 3],
    rows: decided.slice(0, SHOWN).map(decision),
  };
  const more = decided.length > SHOWN ? `${decided.length - SHOWN} further decisions are in log` : "";
  const move: BeforeAfter = { name: before.doc_name, before: result.before, after: result.after };
  const below = tableHtml(table) + (decided.length > 0 ? tableHtml(decisions) : "") +
    (more === "" ? "" : `<p class="quiet">${more}</p>`);
  return plotView(
    await beforeAfterPlot([move]),
    [tableLines(table), ...(decided.length > 0 ? [tableLines(decisions)] : []), more].join("\n\n").trim(),
    { below },
  );
}

/** Decisions that are shown. */
const SHOWN = 20;

function figures(rows: readonly (readonly [string, SearchMetrics])[], counts: readonly number[]) {
  return {
    columns: ["", "worst case", "average", "sections", "entries", "deepest"],
    rows: rows.map(([name, metrics], i) => [
      name,
      amount(metrics.worst_case_search_complexity),
      amount(metrics.average_search_complexity),
      counts[i]!,
      metrics.frontier_nodes,
      metrics.max_depth,
    ]),
  };
}

function decision(event: LogEvent): (string | number)[] {
  switch (event.op) {
    case "merge":
      return ["merge", event.title, amount(event.S), event.reason];
    case "merge_same_page":
      return ["fuse", event.key_items.join("; "), event.pages.join("–"), "they share a page"];
    default:
      return [
        event.op,
        "title" in event ? String(event.title) : "",
        "",
        "reason" in event ? String(event.reason) : "",
      ];
  }
}
