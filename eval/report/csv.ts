/**
 * Samples as a table for other programs.
 *
 * @module
 */
import { escapeCsv } from "pagetree/tree";
import type { Sample, SamplePage } from "../run/types.ts";

/** Scores that have a column. */
const SCORES = [
  "selected.recall@1",
  "selected.recall@5",
  "selected.recall@10",
  "selected.ndcg@5",
  "read.hit",
  "cited.precision",
  "answer",
  "exact",
  "anls",
  "token_f1",
  "judge",
];

/**
 * Writes samples as CSV, one a line (RFC 4180).
 *
 * @param samples Samples.
 * @returns Text with a header line. Cells that a spreadsheet would take for a formula begin with an apostrophe.
 *
 * @example
 * ```ts
 * import { samplesCsv } from "pagetree/eval";
 * console.log(samplesCsv([]).split(",")[0]); // id
 * ```
 */
export function samplesCsv(samples: readonly Sample[]): string {
  const head = [
    ...["id", "route", "epoch", "status", "outcome", "question", "gold", "answer", "by", "pdf", "gold_pages"],
    ...[
      "selected",
      "read",
      "cited",
      "routing_steps",
      "predicted_cost",
      "calls",
      "input",
      "output",
      "usd",
      "ms",
    ],
    ...SCORES,
    "error",
  ];
  const rows = samples.map((sample) => {
    const { question, calls } = sample;
    const sum = (of: (call: Sample["calls"][number]) => number | null) =>
      calls.some((call) => of(call) === null) ? "" : calls.reduce((total, call) => total + of(call)!, 0);
    const gold = question.gold.map((group) =>
      group.map(({ pdf, page }) => question.pdfs.length > 1 ? `${pdf}:${page}` : page).join("|")
    );
    return [
      ...[sample.id, sample.route, sample.epoch, sample.status, sample.outcome ?? "", question.question],
      ...[question.answer ?? "", sample.answer ?? "", sample.by, question.pdfs.join(" "), gold.join(" ")],
      ...[pages(sample.selected), pages(sample.read), pages(sample.cited), sample.routing_steps],
      ...[sample.predicted_cost ?? "", calls.length, sum(({ input }) => input), sum(({ output }) => output)],
      ...[sum(({ usd }) => usd), sample.ms],
      ...SCORES.map((name) => sample.scores.find((score) => score.name === name)?.value ?? ""),
      sample.error ? `${sample.error.code}: ${sample.error.message}` : "",
    ];
  });
  return [head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

function pages(list: readonly SamplePage[]): string {
  return list.map((page) => typeof page === "number" ? page : `${page.pdf}:${page.page}`).join(" ");
}

function cell(value: string | number): string {
  return typeof value === "number" ? String(value) : escapeCsv(value);
}
