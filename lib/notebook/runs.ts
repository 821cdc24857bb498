/**
 * Runs of the eval harness in a notebook: routes compared, one question looked into.
 *
 * @module
 */
import {
  type ComparedRoutes,
  type RouteSummary,
  runHtml,
  type RunLog,
  runPlots,
  type Sample,
  type SamplePage,
} from "../../eval/mod.ts";
import { printable } from "../errors.ts";
import { escapeMarkup } from "../tree/mod.ts";
import { frame } from "./frame.ts";
import { tableHtml, tableLines } from "./table.ts";
import { themed } from "./theme.ts";
import { type View, view } from "./view.ts";

/** Figures of the comparison. */
const FIGURES: readonly (readonly [metric: string, name: string])[] = [
  ["selected.recall@1", "recall@1"],
  ["selected.recall@5", "recall@5"],
  ["selected.ndcg@5", "nDCG@5"],
  ["accuracy", "accuracy"],
  ["hallucination", "halluc."],
];

/** Figures that are shown with their interval; with more the table is wider than a notebook. */
const WITH_INTERVAL: readonly string[] = ["selected.recall@5", "accuracy"];

/**
 * Shows routes side by side: figures with their intervals, effort, and the plots of the report.
 *
 * @param summaries Routes, as `summarizeRoutes` gives them.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { showRoutes } from "pagetree/notebook";
 * console.log((await showRoutes([])).toText()); // route  recall@1 …
 * ```
 */
export async function showRoutes(summaries: readonly RouteSummary[]): Promise<View> {
  const table = {
    columns: [
      "route",
      ...FIGURES.map(([, name]) => name),
      "pages",
      "steps",
      "$/question",
      "p50 ms",
      "n",
      "failed",
    ],
    rows: summaries.map(({ route, metrics, statuses, ...effort }) => [
      route,
      ...FIGURES.map(([metric]) => {
        const found = metrics[metric];
        if (!found) return "–";
        const range = found.method === "none" || !WITH_INTERVAL.includes(metric)
          ? ""
          : ` (${found.low.toFixed(2)}–${found.high.toFixed(2)})`;
        return found.mean.toFixed(3) + range;
      }),
      effort.pages_read?.toFixed(1) ?? "–",
      effort.routing_steps?.toFixed(1) ?? "–",
      effort.turns ? dollars(effort.usd_per_question) : "–",
      effort.latency.p50?.toFixed(0) ?? "–",
      statuses.ok,
      statuses.error,
    ]),
  };
  const plots = await runPlots(summaries);
  const figures = plots.map(({ caption, svg }) => `<div><h4>${escapeMarkup(caption)}</h4>${svg}</div>`).join(
    "",
  );
  return view(
    () => themed(`${tableHtml(table)}<div style="display:flex;flex-wrap:wrap;gap:16px">${figures}</div>`),
    () => tableLines(table),
  );
}

/**
 * Shows paired differences of routes with intervals, tests and the questions that flip.
 *
 * @param compared What `compareRoutes` gave.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { showComparison } from "pagetree/notebook";
 * console.log(showComparison([]).toText()); // routes  figure …
 * ```
 */
export function showComparison(compared: readonly ComparedRoutes[]): View {
  const table = {
    columns: ["routes", "figure", "first", "other", "difference", "95 %", "p (Holm)", "", "flips", "n"],
    text: [0, 1, 7],
    rows: compared.flatMap(({ a, b, metrics }) =>
      metrics.map(({ metric, delta, p_holm, resolved, won, lost, n, ...means }) => [
        `${b} − ${a}`,
        metric,
        means.a.toFixed(3),
        means.b.toFixed(3),
        signed(delta.mean),
        delta.method === "bootstrap" ? `${signed(delta.low)} to ${signed(delta.high)}` : "–",
        p_holm < 0.001 ? "<0.001" : p_holm.toFixed(3),
        resolved ? (delta.mean > 0 ? "higher" : "lower") : "not resolved",
        `+${won.length} −${lost.length}`,
        n,
      ])
    ),
  };
  return view(() => themed(tableHtml(table)), () => tableLines(table));
}

/**
 * Shows a run as its report: routes, differences, flips, slices, every question with its trace.
 *
 * @param run Header, documents, samples.
 * @param options Height of the view in pixels.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { showRun } from "pagetree/notebook";
 * const view = await showRun({ documents: [], prepared: [], samples: [] });
 * console.log(view.toHtml().startsWith("<iframe")); // true
 * ```
 */
export async function showRun(
  run: Omit<RunLog, "header"> & { header?: RunLog["header"] },
  { height = 640 }: { height?: number } = {},
): Promise<View> {
  const html = await runHtml(run);
  const text = `${run.samples.length} samples of ${
    new Set(run.samples.map(({ route }) => route)).size
  } routes`;
  return view(() => frame(html, { height, title: "Run" }), () => text);
}

/**
 * Shows one sample: question, answers, pages with those of gold marked, and what happened in order.
 *
 * @param sample A sample.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { askQuestion, questionsFromRows } from "pagetree/eval";
 * import { prepareDocument, ROUTES } from "pagetree/eval/routes";
 * import { display, showSample } from "pagetree/notebook";
 * const pdf = "fixtures/pdf/two_column_paper.pdf";
 * const [question] = questionsFromRows([{ question: "How many stations?", answer: "eleven", pdf, gold_pages: [1] }]);
 * const prepared = await ROUTES.flash!.prepare([await prepareDocument(pdf)], {});
 * await display(showSample(await askQuestion(question!, prepared, { route: "flash" })));
 * ```
 */
export function showSample(sample: Sample): View {
  const { question, route, status, outcome, answer, by, error, trace } = sample;
  const gold = new Set(question.gold.flat().map(({ pdf, page }) => keyOf({ pdf, page })));
  const keyed = (page: SamplePage) =>
    keyOf(typeof page === "number" ? { pdf: question.pdfs[0]!, page } : page);
  const name = (page: SamplePage) => typeof page === "number" ? String(page) : `${page.pdf}: ${page.page}`;
  const chips = (pages: readonly SamplePage[]) =>
    pages.map((page) =>
      `<span class="chip${gold.has(keyed(page)) ? " good" : ""}">${escapeMarkup(name(page))}</span>`
    )
      .join("") || "–";
  const facts: [string, string, string][] = [
    ["question", escapeMarkup(question.question), question.question],
    ["reference", escapeMarkup(question.answer ?? "–"), question.answer ?? "–"],
    ["answer", escapeMarkup(answer ?? "declined"), answer ?? "declined"],
    ["made by", by, by],
    ["outcome", outcome ?? status, outcome ?? status],
    ...(["selected", "read", "cited"] as const).map((list): [string, string, string] => [
      list,
      chips(sample[list]),
      sample[list].map(name).join(", ") || "–",
    ]),
    [
      "gold",
      chips(
        [...question.gold.flat()].map(({ pdf, page }) => question.pdfs.length > 1 ? { pdf, page } : page),
      ),
      [
        ...gold,
      ].map((key) => key.split("\n")[1]).join(", "),
    ],
    ["routing steps", String(sample.routing_steps), String(sample.routing_steps)],
    ...(error ? [["error", escapeMarkup(error.message), error.message] as [string, string, string]] : []),
  ];
  const steps = trace.map(({ step, text, pages }) =>
    `<details><summary>${escapeMarkup(step)}${pages?.length ? ` ${chips(pages)}` : ""}</summary><pre>${
      escapeMarkup(text)
    }</pre></details>`
  );
  const rows = facts.map(([key, html]) =>
    `<tr><th class="text">${key}</th><td class="text">${html}</td></tr>`
  );
  return view(
    () =>
      themed(
        `<h4>${escapeMarkup(route)}</h4><table><tbody>${rows.join("")}</tbody></table>${steps.join("")}`,
      ),
    () => [`route: ${route}`, ...facts.map(([key, , text]) => `${key}: ${printable(text)}`)].join("\n"),
  );
}

function keyOf({ pdf, page }: { pdf: string; page: number }): string {
  return `${pdf}\n${page}`;
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}

function dollars(usd: number | null): string {
  return usd === null ? "unknown" : `$${usd < 0.01 ? usd.toPrecision(2) : usd.toFixed(3)}`;
}
