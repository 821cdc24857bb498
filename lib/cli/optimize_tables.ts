/**
 * What the optimizer did or would do, as tables for people.
 */
import {
  type ExpandCandidate,
  expandSensitivity,
  type LogEvent,
  mergeSensitivity,
  type OptimizePlan,
  type OptimizeResult,
  type SearchMetrics,
} from "../optimize/mod.ts";
import type { DocumentTree } from "../tree/mod.ts";
import { type Column, cut, tableText } from "./table.ts";

/** Columns that a title may take. */
const TITLE = 36;

const DECISIONS: readonly Column[] = [
  ["decision", "left"],
  ["node", "left"],
  ["title", "left"],
  ["read", "right"],
  ["search", "right"],
  ["gain", "right"],
  ["turns at R", "right"],
  ["why", "left"],
];

const METRICS: readonly (readonly [key: keyof SearchMetrics, name: string])[] = [
  ["worst_case_search_complexity", "worst case, pages"],
  ["average_search_complexity", "average, pages"],
  ["normalized_worst_case_complexity", "worst case / pages of the document"],
  ["frontier_nodes", "places where reading ends"],
  ["max_depth", "most routing steps"],
  ["mean_depth", "mean routing steps"],
  ["probability_mass", "pages to read / pages of the document"],
];

/**
 * Writes figures of a tree side by side.
 *
 * @param columns Figures with the name of their column.
 */
export function metricsTable(columns: readonly (readonly [name: string, metrics: SearchMetrics])[]): string {
  return tableText(
    [["", "left"], ...columns.map(([name]): Column => [name, "right"])],
    METRICS.map(([key, name]) => [name, ...columns.map(([, metrics]) => metrics[key])]),
  );
}

/**
 * Writes a row for each decision, in the order of the log, with its price and reason.
 *
 * `read` is the cost of reading the node whole and `search` that of searching its parts, in pages; the decision is
 * another one from (or, for a split, above) the routing cost `turns at R`.
 *
 * @param before The tree that was optimized.
 * @param log The log.
 * @param constants Constants of the run.
 */
export function decisionTable(
  before: DocumentTree,
  log: readonly LogEvent[],
  constants: { routing?: number; minGainRatio?: number },
): string {
  const merges = new Map(
    mergeSensitivity(before.structure, constants).map((one) => [one.node_id, one.flips_at]),
  );
  const expands = expandSensitivity(log, constants)[Symbol.iterator]();
  const rows = log.flatMap((event) => {
    const row = rowOf(event, event.op === "merge" ? merges.get(event.node_id) : undefined);
    if (event.op === "expand" && "expand_cost" in event) row![6] = turn(expands.next().value!.flips_at);
    return row ? [row] : [];
  });
  return rows.length > 0 ? tableText(DECISIONS, rows) : "no decision changes the tree\n";
}

function rowOf(event: LogEvent, flips: number | undefined): (string | number)[] | undefined {
  switch (event.op) {
    case "merge": {
      const { node_id = "-", title, S, tree_cost, merge_gain, removed, reason } = event;
      const why = `${reason}; ${removed} ${removed === 1 ? "node goes" : "nodes go"}`;
      return ["merge", node_id, cut(title, TITLE), S, tree_cost, merge_gain, turn(flips), why];
    }
    case "merge_same_page": {
      const { node_id = "-", pages: [start, end], dropped, key_items } = event;
      const where = start === end ? `page ${start}` : `pages ${start}-${end}`;
      const why = `${dropped + 1} leaves have the same ${where}: choosing among them saves no reading`;
      return ["fuse", node_id, cut(key_items.join("; "), TITLE), end - start + 1, "", "", "", why];
    }
    case "expand": {
      if (event.decision === "error") {
        return ["call failed", event.node_id ?? "-", "", "", "", "", "", event.detail];
      }
      const { node_id = "-", title, S } = event;
      if (event.decision === "no_children") {
        return ["keep", node_id, cut(title, TITLE), S, "", "", "", whyNone(event)];
      }
      const { expand_cost, expand_gain, children, reason } = event;
      const [name, why] = event.decision === "expand"
        ? ["split", `${reason}; ${children.length} children`]
        : ["keep", reason];
      return [name, node_id, cut(title, TITLE), S, expand_cost, expand_gain, "", why];
    }
    case "round":
      return undefined;
  }
}

function whyNone({ rejected }: { rejected: readonly { reason: string }[] }): string {
  if (rejected.length === 0) return "nobody knows a heading in it";
  const reasons = [...new Set(rejected.map(({ reason }) => reason))].join(", ");
  return `all ${rejected.length} candidates were turned down: ${reasons}`;
}

function turn(flips: number | undefined): string {
  if (flips === undefined) return "";
  return flips <= 0 ? "never" : String(Number(flips.toFixed(2)));
}

/**
 * Says in a few lines what a run did.
 *
 * @param result Its result.
 */
export function countsText(result: OptimizeResult): string {
  const { merges, same_page_merges, same_page_dropped, expands, kept_collapsed, no_children, calls } = result;
  const parts = [
    count(merges, "merge"),
    `${count(same_page_merges, "fusion")} of leaves on the same pages (${
      count(same_page_dropped, "leaf", "leaves")
    } gone)`,
    count(expands, "split"),
    `${kept_collapsed + no_children} large ${kept_collapsed + no_children === 1 ? "leaf" : "leaves"} kept`,
    count(calls, "call"),
  ];
  return `${parts.join(", ")}; ${count(result.rounds, "round")}${
    result.converged ? "" : ", and another one would change more"
  }\n`;
}

/** Rows that a list of the plan has at most, unless all are asked for. */
const FEW = 10;

/**
 * Writes what is dearest in a tree, what would be merged first, and which leaves are large.
 *
 * @param plan The plan.
 * @param all Whether lists are shown whole.
 */
export function planTables(plan: OptimizePlan, all: boolean): string {
  const { merge_candidates: merges, expand_candidates: leaves, issues } = plan;
  const few = all ? Infinity : FEW;
  const rest = (total: number) => total > few ? `, the first ${few} (--verbose shows all)` : "";
  const parts = [
    `${
      count(merges.length, "parent")
    } of the tree as it is cost no less to search than to read; from the leaves up, ` +
    `after ${count(plan.same_page_merges, "fusion")}, ${plan.merges} are merged\n\n`,
    "The dearest places, as the tree is and after merging\n",
    tableText(
      [["", "left"], ["cost", "right"], ["steps", "right"], ["pages", "right"], ["title", "left"]],
      (["dearest", "dearest_after"] as const).flatMap((key) =>
        plan[key].map(({ cost, depth, pages, title }, i) => [
          i > 0 ? "" : key === "dearest" ? "as it is" : "merged",
          cost,
          depth,
          pages,
          cut(title, 2 * TITLE),
        ])
      ),
    ),
    `\n${count(leaves.length, "large leaf", "large leaves")} in which sections may be looked for${
      rest(leaves.length)
    }\n`,
    ...leaves.length > 0 ? [leafTable(leaves.slice(0, few))] : [],
    `\n${count(issues.length, "fault")} in the tree${rest(issues.length)}\n`,
    ...issues.slice(0, few).map(({ message }) => `  ${message}\n`),
  ];
  return parts.join("");
}

function leafTable(leaves: readonly ExpandCandidate[]): string {
  return tableText(
    [["node", "left"], ["title", "left"], ["pages", "right"], ["why", "left"]],
    leaves.map(({ node_id = "-", title, start_index, end_index, reason }) => [
      node_id,
      cut(title, TITLE),
      `${start_index}-${end_index}`,
      reason,
    ]),
  );
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
