/**
 * Results of runs as tables for a terminal.
 */
import type { ComparedRoutes, Estimate, RouteSummary } from "../../eval/mod.ts";
import { printable } from "../errors.ts";
import { dollarsText } from "./questions.ts";
import { type Column, tableText } from "./table.ts";

/** Figures with a column of their own, by name. */
const SHOWN: readonly (readonly [metric: string, column: string])[] = [
  ["selected.recall@1", "r@1"],
  ["selected.recall@5", "recall@5"],
  ["selected.full@5", "full@5"],
  ["selected.ndcg@5", "nDCG@5"],
  ["selected.f1", "F1"],
  ["accuracy", "accuracy"],
  ["hallucination", "halluc."],
];

/** Figures that are shown with their interval. */
const WITH_INTERVAL: readonly string[] = ["selected.recall@5", "accuracy"];

/**
 * Writes a line a route: retrieval, answers, effort.
 *
 * @param summaries Routes.
 */
export function summaryTable(summaries: readonly RouteSummary[]): string {
  const columns: Column[] = [
    ["route", "left"],
    ...SHOWN.map(([, name]): Column => [name, "right"]),
    ...["pages", "steps", "$/question", "p50 ms", "n", "failed", "skipped"].map((
      name,
    ): Column => [name, "right"]),
  ];
  const rows = summaries.map((summary) => {
    const { metrics, statuses } = summary;
    return [
      summary.route,
      ...SHOWN.map(([metric]) => figure(metrics[metric], WITH_INTERVAL.includes(metric))),
      number(summary.pages_read, 1),
      number(summary.routing_steps, 1),
      summary.turns === 0 || summary.turns === null ? "–" : dollarsText(summary.usd_per_question),
      number(summary.latency.p50, 0),
      statuses.ok,
      statuses.error,
      statuses.skipped + statuses.budget,
    ];
  });
  return tableText(columns, rows);
}

/**
 * Says what the answers are and what became of them.
 *
 * @param summaries Routes.
 */
export function notesText(summaries: readonly RouteSummary[]): string {
  const lines: string[] = [];
  const extracted = summaries.filter(({ by }) => by.includes("extraction")).map(({ route }) => route);
  if (extracted.length > 0) {
    lines.push(`answers of ${extracted.join(", ")}: taken from the text, no model`);
  }
  const unscored = summaries.filter(({ outcomes }) => outcomes.unscored > 0);
  if (unscored.length > 0) {
    lines.push(
      `unscored answers, left out of accuracy: ${
        unscored.map(({ route, outcomes }) => `${route} ${outcomes.unscored}`).join(", ")
      }`,
    );
  }
  const unpriced = summaries.map(({ route, stages }) => ({
    route,
    calls: stages.reduce((sum, { unpriced }) => sum + unpriced, 0),
  })).filter(({ calls }) => calls > 0);
  if (unpriced.length > 0) {
    lines.push(
      `calls without a known price: ${unpriced.map(({ route, calls }) => `${route} ${calls}`).join(", ")}`,
    );
  }
  const few = summaries.flatMap(({ metrics }) => WITH_INTERVAL.flatMap((name) => metrics[name] ?? []))
    .filter(({ method }) => method !== "bootstrap").map(({ clusters }) => clusters);
  if (few.length > 0) {
    lines.push(
      `intervals: ${
        Math.min(...few)
      } documents are too few to draw again; shares by Wilson, others have none`,
    );
  }
  return lines.map((line) => `${line}\n`).join("");
}

/**
 * Writes comparisons: a line a figure, the flips below.
 *
 * @param compared Pairs of routes.
 */
export function comparisonText(compared: readonly ComparedRoutes[]): string {
  return compared.map(({ a, b, metrics, unpaired, skipped }) => {
    const rows = metrics.map((metric) => [
      metric.metric,
      metric.a.toFixed(3),
      metric.b.toFixed(3),
      signed(metric.delta.mean),
      metric.delta.method === "bootstrap"
        ? `${signed(metric.delta.low)} to ${signed(metric.delta.high)}`
        : "–",
      metric.p < 0.001 ? "<0.001" : metric.p.toFixed(3),
      metric.p_holm < 0.001 ? "<0.001" : metric.p_holm.toFixed(3),
      metric.resolved ? (metric.delta.mean > 0 ? "b" : "a") : "not resolved",
      `+${metric.won.length} -${metric.lost.length}`,
      metric.detectable === null ? "–" : metric.detectable.toFixed(3),
      metric.n,
    ]);
    const names = ["figure", "a", "b", "b - a", "95 %", "p", "p Holm", "higher", "flips", "detectable", "n"];
    const table = tableText(
      names.map((name, i): Column => [name, i === 0 || i === 7 ? "left" : "right"]),
      rows,
    );
    const flips = metrics.find(({ metric }) => metric === "accuracy") ?? metrics[0];
    const list = (ids: readonly string[]) =>
      ids.slice(0, 12).map(printable).join(", ") + (ids.length > 12 ? ` and ${ids.length - 12} more` : "");
    return [
      `a = ${printable(a)}, b = ${printable(b)}${
        unpaired > 0 ? `; ${unpaired} questions only one of them has` : ""
      }${skipped > 0 ? `; ${skipped} questions one of them skips` : ""}`,
      metrics.length === 0 ? "no figure that both have\n" : table.trimEnd(),
      ...(flips && flips.lost.length > 0 ? [`${flips.metric}, only a: ${list(flips.lost)}`] : []),
      ...(flips && flips.won.length > 0 ? [`${flips.metric}, only b: ${list(flips.won)}`] : []),
    ].join("\n") + "\n";
  }).join("\n");
}

function figure(estimate: Estimate | undefined, interval: boolean): string {
  if (!estimate) return "–";
  const text = estimate.mean.toFixed(3);
  return interval && estimate.method !== "none"
    ? `${text} (${estimate.low.toFixed(2)}–${estimate.high.toFixed(2)})`
    : text;
}

function number(value: number | null, decimals: number): string {
  return value === null ? "–" : value.toFixed(decimals);
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}
