/**
 * A run as one web page that opens from disk.
 *
 * @module
 */
import { contentHash, escapeJson, escapeMarkup } from "pagetree/tree";
import { slicesOf } from "../questions/mod.ts";
import type { RunLog } from "../run/log.ts";
import type { Sample } from "../run/types.ts";
import { compareRoutes } from "./compare.ts";
import { runPlots } from "./plots.ts";
import { startReport } from "./report_app.js";
import * as parts from "./report_parts.js";
import * as tables from "./report_tables.js";
import { REPORT_STYLE } from "./report_style.ts";
import { type RouteSummary, sampleMetrics, summarizeRoutes } from "./summarize.ts";
import { textLayerSlices } from "./text_layer.ts";

/** Most characters of a step; views of large trees would make the page huge, and the log has them whole. */
const STEP_CHARS = 3_000;

/** Columns of the table of routes: name, what it is, key of a figure. */
const FIGURES: readonly (readonly [key: string, name: string, about: string])[] = [
  ["selected.recall@1", "recall@1", "share of the gold pages among the first page chosen"],
  ["selected.recall@5", "recall@5", "share of the gold pages among the first five chosen"],
  ["selected.recall_pm1@5", "±1 @5", "the same where a page beside counts too"],
  ["selected.full@5", "full@5", "all gold pages among the first five"],
  ["selected.ndcg@5", "nDCG@5", "gold pages near the top count more"],
  ["selected.precision", "precision", "share of the chosen pages that are gold"],
  ["selected.f1", "F1", "of recall and precision at the route's own number of pages"],
  ["cited.precision", "cited prec.", "share of the cited pages that are gold"],
  ["accuracy", "accuracy", "right answers, and declined ones where there is no answer"],
  ["hallucination", "halluc.", "wrong answers among all"],
  ["false_decline", "false decl.", "declined although there is an answer"],
  ["correct_decline", "correct decl.", "declined where there is no answer"],
  ["grounded", "grounded", "right, with a gold page read"],
  ["exact", "exact", "the same words as the reference"],
  ["anls", "ANLS", "similarity of the letters to the reference, 0 below a half"],
  ["token_f1", "token F1", "shared words of answer and reference"],
];

/**
 * Writes a run as one HTML page: routes with intervals, curves, flips between routes, slices, every question with its
 * trace. It loads nothing; documents, questions and answers are data in it, whatever they contain.
 *
 * @param run Header, documents, samples.
 * @param options Seed of the intervals.
 * @returns HTML text.
 *
 * @example
 * ```ts
 * import { questionsFromRows, runHtml, runQuestions } from "pagetree/eval";
 * import { prepareDocument, ROUTES } from "pagetree/eval/routes";
 * const pdf = "fixtures/pdf/two_column_paper.pdf";
 * const questions = questionsFromRows([{ question: "How many stations?", answer: "eleven", pdf, gold_pages: [1] }]);
 * const run = await runQuestions({ questions, routes: [ROUTES.bm25!], prepare: (path) => prepareDocument(path) });
 * console.log((await runHtml(run)).startsWith("<!DOCTYPE html>")); // true
 * ```
 */
export async function runHtml(
  { header, documents, prepared, samples }: Omit<RunLog, "header"> & { header?: RunLog["header"] },
  { seed }: { seed?: number } = {},
): Promise<string> {
  const summaries = summarizeRoutes(samples, prepared, { seed });
  const title = `${header?.set ?? "Run"}: ${summaries.map(({ route }) => route).join(", ")}`;
  const data = {
    title,
    facts: factsOf(header, documents.length, samples),
    figures: FIGURES.filter(([key]) => summaries.some(({ metrics }) => metrics[key])),
    routes: summaries.map(rowOf),
    questions: questionsOf(samples, textLayerSlices(documents)),
    differences: differencesOf(samples, seed),
    routeNames: summaries.map(({ route }) => route),
  };
  const functions = [...Object.values(parts), ...Object.values(tables), startReport].map(String);
  const script = `"use strict";\n${functions.join("\n")}\n` +
    'startReport(JSON.parse(document.getElementById("data").textContent));\n';
  const plots = await runPlots(summaries);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${
    contentHash(script)
  }; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<header><h1 dir="auto">${escapeMarkup(header?.set ?? "Run")}</h1><p id="facts" class="quiet"></p>
<button id="theme" type="button" title="Light or dark" aria-label="Light or dark">◐</button></header>
<main>
<section><h2>Routes</h2><div class="wide"><table id="routes" class="routes"></table></div><div class="wide"><table id="answers" class="routes"></table></div><p id="notes" class="quiet"></p></section>
<section class="plots">${
    plots.map(({ caption, svg }) =>
      `<figure><figcaption>${escapeMarkup(caption)}</figcaption>${svg}</figure>`
    ).join("\n")
  }</section>
<section id="paired"><h2>Differences</h2><p class="quiet">Each route less the first, on the questions that both were asked with success; p after Holm's correction over the routes.</p><div class="wide"><table id="differences"></table></div></section>
<section><h2>Flips</h2><div class="tools"><label>from <select id="flip-a"></select></label><label>to <select id="flip-b"></select></label><span id="flip-count" class="quiet"></span></div><div class="wide"><table id="flips"></table></div></section>
<section><h2>Slices</h2><div class="tools"><label>figure <select id="slice-figure"></select></label></div><div class="wide"><table id="slices"></table></div></section>
<section><h2>Questions</h2><div class="tools"><input id="filter" type="search" placeholder="Filter" aria-label="Filter questions" autocomplete="off"><label>route <select id="filter-route"></select></label><label>outcome <select id="filter-outcome"></select></label><label>slice <select id="filter-slice"></select></label><span id="count" class="quiet" role="status"></span></div><div class="wide"><table id="questions"></table></div><button id="more" type="button" hidden>Show more</button></section>
</main>
<aside id="detail" hidden aria-label="Question" tabindex="-1"></aside>
<noscript><p>This page needs its script to show the run.</p></noscript>
<script type="application/json" id="data">${escapeJson(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

function factsOf(
  header: RunLog["header"] | undefined,
  documents: number,
  samples: readonly Sample[],
): string {
  const questions = new Set(samples.map(({ id }) => id)).size;
  return [
    `${questions} questions`,
    `${documents} documents`,
    header?.model ? `model ${header.model}` : "no model",
    ...(header?.judge ? [`judge ${header.judge}`] : []),
    ...(header ? [`k ${header.k ?? "of each route"}`, `${header.epochs} × each`, `seed ${header.seed}`] : []),
    ...(header
      ? [
        `prices of ${header.prices}`,
        `set ${header.set_sha256.slice(0, 12)}`,
        header.started.slice(0, 16).replace("T", " "),
      ]
      : []),
  ].join(" · ");
}

function rowOf(summary: RouteSummary) {
  const { route, by, statuses, outcomes, metrics, latency, usd_per_question, turns, predicted_rank, epochs } =
    summary;
  return {
    route,
    by: by.join(", "),
    metrics: Object.fromEntries(FIGURES.flatMap(([key]) => metrics[key] ? [[key, metrics[key]]] : [])),
    statuses,
    outcomes,
    pages_read: summary.pages_read,
    routing_steps: summary.routing_steps,
    usd: turns ? usd_per_question : undefined,
    amortized: turns ? summary.usd_amortized : [],
    unpriced: summary.stages.reduce((sum, { unpriced }) => sum + unpriced, 0),
    answerF1: summary.answer_f1,
    p50: latency.p50,
    p95: latency.p95,
    rho: predicted_rank.rho,
    epochs,
    stages: summary.stages,
  };
}

/** Each route against the first, a row a figure. */
function differencesOf(samples: readonly Sample[], seed: number | undefined) {
  const [first, ...others] = [...Map.groupBy(samples, ({ route }) => route)].map(([name, samples]) => ({
    name,
    samples,
  }));
  const pairs = others.map((other) => [first!, other] as const);
  return compareRoutes(pairs, { seed }).flatMap(({ a, b, metrics }) =>
    metrics.map(({ metric, delta, p_holm, resolved, won, lost, detectable, n, ...means }) => ({
      ...{ routes: `${b} − ${a}`, metric, a: means.a, b: means.b, delta: delta.mean, n, p: p_holm, resolved },
      interval: delta.method === "bootstrap" ? [delta.low, delta.high] : null,
      flips: [won.length, lost.length],
      detectable,
    }))
  );
}

/** Questions with what each route did. */
function questionsOf(samples: readonly Sample[], textLayer: ReturnType<typeof textLayerSlices>) {
  return [...Map.groupBy(samples, ({ id }) => id).values()].map((own) => {
    const { question } = own[0]!;
    return {
      id: question.id,
      question: question.question,
      answer: question.answer,
      kind: question.answer_kind,
      pdfs: question.pdfs,
      gold: question.gold.map((group) =>
        group.map(({ pdf, page }) => question.pdfs.length > 1 ? `${pdf}: ${page}` : page)
      ),
      answerable: question.answerable,
      slices: [...slicesOf(question), ...textLayer(question)],
      samples: own.map((sample) => {
        const {
          route,
          epoch,
          status,
          reason,
          outcome,
          answer,
          by,
          selected,
          read,
          cited,
          error,
          judge,
          ms,
          trace,
        } = sample;
        const values = sampleMetrics(sample);
        return {
          ...{ route, epoch, status, reason, outcome, answer, by, selected, read, cited, error, judge, ms },
          steps: sample.routing_steps,
          predicted: sample.predicted_cost,
          calls: sample.calls.length,
          values: Object.fromEntries(
            FIGURES.flatMap(([key]) => values[key] === undefined ? [] : [[key, values[key]]]),
          ),
          why: sample.scores.find(({ name }) => name === "answer")?.reason,
          trace: trace.map(({ step, text, pages }) => ({
            step,
            text: text.length > STEP_CHARS
              ? `${text.slice(0, STEP_CHARS)} … (cut here; whole in the log)`
              : text,
            pages,
          })),
        };
      }),
    };
  });
}
