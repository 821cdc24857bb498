/**
 * A sweep as a web page of its own, and as a table for other programs.
 *
 * @module
 */
import { escapeCsv, escapeMarkup } from "../tree/mod.ts";
import type { CostConstants } from "./constants.ts";
import { beforeAfterPlot, paretoPlot, settingLabel, sweepPlot } from "./plots.ts";
import { roundHalfEven } from "./rounding.ts";
import type { Sweep, SweepFigures, SweepRow } from "./sweep.ts";

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff; }
figure { margin: 1.5rem 0; overflow-x: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.15rem 0.6rem; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
thead th { border-bottom: 2px solid #888; }
tr.front td { background: #e8effd; }
`;

/** Figures by the name of their column. */
const FIGURES: readonly (readonly [key: keyof SweepFigures, name: string, decimals: number])[] = [
  ["worst_case_search_complexity", "worst case", 3],
  ["average_search_complexity", "average", 3],
  ["route_tokens", "tokens to route", 0],
  ["nodes", "nodes", 0],
  ["merges", "merges", 0],
  ["same_page_merges", "fusions", 0],
  ["expands", "splits", 0],
  ["kept_collapsed", "kept", 0],
  ["calls", "calls", 0],
];

/**
 * Names the setting to look at first: of those that no other beats, the one with the lowest average of the lowest worst
 * case.
 *
 * @param sweep Result of `sweepTrees`.
 * @returns Its row; undefined without rows.
 *
 * @example
 * ```ts
 * import { bestSetting, sweepTrees } from "pagetree/optimize";
 * const nodes = [{ title: "A", start_index: 1, end_index: 3 }, { title: "B", start_index: 4, end_index: 6 }];
 * const tree = { doc_name: "a.pdf", page_count: 6, structure: [{ title: "P", start_index: 1, end_index: 6, nodes }] };
 * console.log(bestSetting(await sweepTrees([{ tree }], { routing: [1, 4] }))!.setting); // { routing: 1 }
 * ```
 */
export function bestSetting(sweep: Sweep): SweepRow | undefined {
  return sweep.rows.filter(({ pareto }) => pareto).sort((a, b) =>
    a.worst_case_search_complexity - b.worst_case_search_complexity ||
    a.average_search_complexity - b.average_search_complexity || a.route_tokens - b.route_tokens
  )[0];
}

/**
 * Writes a sweep as one web page that loads nothing: plots and the table of settings.
 *
 * @param sweep Result of `sweepTrees`.
 * @returns HTML text.
 *
 * @example
 * ```ts
 * import { sweepHtml, sweepTrees } from "pagetree/optimize";
 * const tree = { doc_name: "a.pdf", page_count: 6, structure: [{ title: "P", start_index: 1, end_index: 6 }] };
 * console.log((await sweepHtml(await sweepTrees([{ tree }], { routing: [1, 2] }))).includes("<svg")); // true
 * ```
 */
export async function sweepHtml(sweep: Sweep): Promise<string> {
  const { baseline, rows, reference_routing } = sweep;
  const best = bestSetting(sweep);
  const documents = baseline.documents.length;
  const title = `${rows.length} settings on ${documents} ${documents === 1 ? "tree" : "trees"}`;
  const parts = [
    `<h1>${title}</h1>`,
    `<p>Costs are means over the trees, in pages; a routing step is taken as ${reference_routing} ` +
    "in all of them, so that settings can be compared. Rows in blue are those that no other beats in worst case, average and tokens to " +
    "route at once.</p>",
    figure("Worst case and average by setting", await sweepPlot(sweep)),
    figure("What is paid in tokens for a lower worst case", await paretoPlot(sweep)),
  ];
  if (best) {
    const moves = baseline.documents.map((before, i) => (
      { name: before.doc_name, before, after: best.documents[i]! }
    ));
    const name = escapeMarkup(settingLabel(best.setting));
    parts.push(figure(`Each tree as found, and with ${name}`, await beforeAfterPlot(moves)));
  }
  parts.push(`<h2>All settings</h2>\n<div class="wide">${htmlTable(sweep)}</div>`);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
${parts.join("\n")}
</body>
</html>
`;
}

function figure(caption: string, svg: string): string {
  return `<h2>${caption}</h2>\n<figure>${svg}</figure>`;
}

function htmlTable({ baseline, rows }: Sweep): string {
  // Without a model nothing is called.
  const shown = FIGURES.filter(([key]) => key !== "calls" || rows.some(({ calls }) => calls > 0));
  const cells = (figures: SweepFigures) =>
    shown.map(([key, , decimals]) => `<td>${figures[key].toFixed(decimals)}</td>`).join("");
  const body = rows.map((row) =>
    `<tr${row.pareto ? ' class="front"' : ""}><td>${escapeMarkup(settingLabel(row.setting))}</td>${
      cells(row)
    }</tr>`
  );
  return `<table>
<thead><tr><th>setting</th>${shown.map(([, name]) => `<th>${name}</th>`).join("")}</tr></thead>
<tbody>
<tr><td>as found</td>${cells(baseline)}</tr>
${body.join("\n")}
</tbody>
</table>`;
}

/**
 * Writes a sweep as comma-separated values: a row for each setting and document, the means with an empty document.
 *
 * @param sweep Result of `sweepTrees`.
 * @returns Lines with a line feed at the end; the trees as found have an empty setting.
 *
 * @example
 * ```ts
 * import { sweepCsv, sweepTrees } from "pagetree/optimize";
 * const tree = { doc_name: "a.pdf", page_count: 6, structure: [{ title: "P", start_index: 1, end_index: 6 }] };
 * console.log(sweepCsv(await sweepTrees([{ tree }], { routing: [1, 2] })).split("\n")[0]!.slice(0, 27)); // routing,document,worst_case
 * ```
 */
export function sweepCsv(sweep: Sweep): string {
  const names = Object.keys(sweep.rows[0]?.setting ?? {}) as (keyof CostConstants)[];
  const line = (
    setting: Partial<CostConstants>,
    document: string,
    figures: SweepFigures,
    pareto: boolean | "",
  ) =>
    [
      ...names.map((name) => setting[name] ?? ""),
      escapeCsv(document),
      ...FIGURES.map(([key]) => roundHalfEven(figures[key], 4)),
      pareto,
    ].join(",");
  const lines = [[...names, "document", ...FIGURES.map(([key]) => key), "pareto"].join(",")];
  const all = [{ setting: {}, pareto: "" as const, ...sweep.baseline }, ...sweep.rows];
  for (const { setting, pareto, documents, ...figures } of all) {
    lines.push(line(setting, "", figures, pareto));
    for (const { doc_name, ...own } of documents) lines.push(line(setting, doc_name, own, ""));
  }
  return lines.join("\n") + "\n";
}
