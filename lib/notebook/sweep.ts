/**
 * Settings of the cost model compared.
 *
 * @module
 */
import { bestSetting, paretoPlot, settingLabel, type Sweep, sweepPlot } from "../optimize/mod.ts";
import { type PlotView, plotView } from "./plot.ts";
import { amount, tableHtml, tableLines } from "./table.ts";

/** Settings in the table. */
const SHOWN = 30;

/**
 * Shows worst case and average of each setting of a sweep, those that no other beats first.
 *
 * @param sweep Result of `sweepTrees`.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { showSweep } from "pagetree/notebook";
 * import { sweepTrees } from "pagetree/optimize";
 * const tree = { doc_name: "a.pdf", page_count: 6, structure: [{ title: "P", start_index: 1, end_index: 6 }] };
 * console.log((await showSweep(await sweepTrees([{ tree }], { routing: [1, 2] }))).toText().includes("R 1")); // true
 * ```
 */
export async function showSweep(sweep: Sweep): Promise<PlotView> {
  const rows = [...sweep.rows].sort((a, b) =>
    Number(b.pareto) - Number(a.pareto) || a.worst_case_search_complexity - b.worst_case_search_complexity
  );
  const table = {
    columns: ["setting", "worst case", "average", "tokens to route", "merges", "splits", ""],
    text: [0, 6],
    rows: rows.slice(0, SHOWN).map((row) => [
      settingLabel(row.setting),
      amount(row.worst_case_search_complexity),
      amount(row.average_search_complexity),
      row.route_tokens.toFixed(0),
      amount(row.merges),
      amount(row.expands),
      row.pareto ? "no other beats it" : "",
    ]),
  };
  const caption = `${sweep.rows.length} settings on ${sweep.baseline.documents.length} trees`;
  return plotView(await sweepPlot(sweep), tableLines(table), { caption, below: tableHtml(table) });
}

/**
 * Shows what is paid in tokens for a lower worst case: settings that no other beats lie on the line.
 *
 * @param sweep Result of `sweepTrees`.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { showPareto } from "pagetree/notebook";
 * import { sweepTrees } from "pagetree/optimize";
 * const tree = { doc_name: "a.pdf", page_count: 6, structure: [{ title: "P", start_index: 1, end_index: 6 }] };
 * console.log((await showPareto(await sweepTrees([{ tree }], { routing: [1, 2] }))).toSvg().startsWith("<svg")); // true
 * ```
 */
export async function showPareto(sweep: Sweep): Promise<PlotView> {
  const best = bestSetting(sweep);
  const text = best ? `the setting to look at first: ${settingLabel(best.setting)}` : "there are no settings";
  return plotView(await paretoPlot(sweep), text, { caption: "Tokens to route against the worst case" });
}
