/**
 * From samples to figures by route. Everything is made from the log's lines; nothing is asked.
 *
 * @module
 */
import { rankCorrelation } from "pagetree/optimize";
import { type Estimate, estimate } from "../stats/mod.ts";
import type { RunPrepared, Sample, SampleCall } from "../run/types.ts";

/** Tokens of calls by class. */
export interface TokenSum {
  /** Tokens of prompts. */
  input: number;
  /** Part of them from the server's cache. */
  cached_input: number;
  /** Tokens of replies. */
  output: number;
  /** Part of them that was reasoning. */
  reasoning: number;
  /** Part of the prompts that was pictures. */
  image: number;
}

/** What calls of one stage have cost. */
export interface StageCost extends TokenSum {
  /** Part of the run. */
  stage: string;
  /** Calls that were paid for. */
  calls: number;
  /** Replies from the store, which cost nothing now. */
  cached: number;
  /** Dollars of all of them as if paid for now; null when a price is unknown. */
  usd: number | null;
  /** Calls whose price is unknown. */
  unpriced: number;
}

/** What a route did. */
export interface RouteSummary {
  /** Name of the route. */
  route: string;
  /** What made its answers; several where they differ. */
  by: string[];
  /** Samples by status. */
  statuses: Record<Sample["status"], number>;
  /** Samples by what became of the answer. */
  outcomes: Record<NonNullable<Sample["outcome"]>, number>;
  /** Figures by name, over the questions that have one; repetitions of a question are averaged first. */
  metrics: Record<string, Estimate>;
  /**
   * F1 of the answers as MMLongBench-Doc counts it: precision over the questions that were answered, recall over those that
   * can be; null when one of them has none.
   */
  answer_f1: number | null;
  /** Mean pages read. */
  pages_read: number | null;
  /** Mean lists of sections looked at. */
  routing_steps: number | null;
  /** Mean of both: the unit of the cost model. */
  page_equivalents: number | null;
  /** Mean calls of models, judge apart. */
  turns: number | null;
  /** Cost of calls by stage; `build` is that of the documents. */
  stages: StageCost[];
  /** Dollars a question for route and answer; null when a price is unknown or nothing was asked. */
  usd_per_question: number | null;
  /** Dollars a question with the trees' cost spread over so many questions a document. */
  usd_amortized: { questions: number; usd: number | null }[];
  /** Median and 95th percentile of the time in ms, questions answered from stored replies left out. */
  latency: { p50: number | null; p95: number | null; n: number };
  /** How well the predicted cost orders the measured one: rank correlation; null with too few. */
  predicted_rank: { rho: number | null; n: number };
  /** Spread over repetitions; null with one. */
  epochs: { n: number; sd: number; flip_rate: number } | null;
}

/** Questions a document that the cost of a tree is spread over. */
const AMORTIZED = [1, 10, 100];
/** Parts of a run that a question itself pays for. */
const ASKING: readonly string[] = ["route", "answer"];

/**
 * Sums up samples by route, in the order in which routes come.
 *
 * @param samples Samples of a run.
 * @param prepared Its routes as they were made ready, for the cost of trees.
 * @param options Seed of the intervals, and their number of draws.
 * @returns A summary for each route. Errors, skipped and unscored ones are counted, never scored.
 *
 * @example
 * ```ts
 * import { questionsFromRows, runQuestions, summarizeRoutes } from "pagetree/eval";
 * import { prepareDocument, ROUTES } from "pagetree/eval/routes";
 * const pdf = "fixtures/pdf/two_column_paper.pdf";
 * const questions = questionsFromRows([{ question: "How many stations?", answer: "eleven", pdf, gold_pages: [1] }]);
 * const { samples, prepared } = await runQuestions({ questions, routes: [ROUTES.bm25!], prepare: (path) => prepareDocument(path) });
 * console.log(summarizeRoutes(samples, prepared)[0]?.metrics["selected.recall@5"]?.mean); // 1
 * ```
 */
export function summarizeRoutes(
  samples: readonly Sample[],
  prepared: readonly RunPrepared[],
  options: { seed?: number; draws?: number } = {},
): RouteSummary[] {
  return [...Map.groupBy(samples, ({ route }) => route)].map(([route, own]) =>
    summarize(route, own, prepared, options)
  );
}

function summarize(
  route: string,
  samples: readonly Sample[],
  prepared: readonly RunPrepared[],
  options: { seed?: number; draws?: number },
): RouteSummary {
  const ok = samples.filter(({ status }) => status === "ok");
  const mean = (of: (sample: Sample) => number) =>
    ok.length === 0 ? null : ok.reduce((sum, sample) => sum + of(sample), 0) / ok.length;
  const asking = ok.flatMap(({ calls }) => calls).filter(({ stage }) => ASKING.includes(stage));
  const perQuestion = ok.length === 0 ? null : perUnit(usdOf(asking), ok.length);
  const own = prepared.filter((line) => line.route === route);
  const build = own.flatMap(({ calls }) => calls);
  const perDocument = own.length === 0 ? 0 : perUnit(usdOf(build), own.length);
  const measured = ok.filter(({ calls }) => calls.every(({ cached }) => !cached)).map(({ ms }) => ms).sort((
    a,
    b,
  ) => a - b);
  const predicted = ok.flatMap(({ predicted_cost, read, routing_steps }) =>
    predicted_cost === null ? [] : [[predicted_cost, read.length + routing_steps] as const]
  );
  const stages = [...Map.groupBy([...build, ...samples.flatMap(({ calls }) => calls)], ({ stage }) => stage)];
  const metrics = metricsOf(ok, options);
  return {
    route,
    by: [...new Set(ok.map(({ by }) => by))],
    statuses: countBy(samples.map(({ status }) => status), ["ok", "error", "skipped", "budget"]),
    outcomes: countBy(ok.flatMap(({ outcome }) => outcome ?? []), [
      "correct",
      "incorrect",
      "abstained",
      "unscored",
    ]),
    metrics,
    answer_f1: answerF1(metrics),
    pages_read: mean(({ read }) => read.length),
    routing_steps: mean(({ routing_steps }) => routing_steps),
    page_equivalents: mean(({ read, routing_steps }) => read.length + routing_steps),
    turns: mean(({ calls }) => calls.filter(({ stage }) => ASKING.includes(stage)).length),
    stages: stages.map(([stage, calls]) => stageCost(stage, calls)),
    usd_per_question: perQuestion,
    usd_amortized: AMORTIZED.map((questions) => ({
      questions,
      usd: perQuestion === null || perDocument === null ? null : perQuestion + perDocument / questions,
    })),
    latency: { p50: quantile(measured, 0.5), p95: quantile(measured, 0.95), n: measured.length },
    predicted_rank: {
      rho: predicted.length < 3
        ? null
        : rankCorrelation(predicted.map(([a]) => a), predicted.map(([, b]) => b)),
      n: predicted.length,
    },
    epochs: epochsOf(ok),
  };
}

/**
 * The figures of a sample: its scores, and what follows from the outcome.
 *
 * @param sample A sample that is ok.
 * @returns Values by name; what does not apply is missing.
 *
 * @example
 * ```ts
 * import { askQuestion, questionsFromRows, sampleMetrics } from "pagetree/eval";
 * import { prepareDocument, ROUTES } from "pagetree/eval/routes";
 * const pdf = "fixtures/pdf/two_column_paper.pdf";
 * const [question] = questionsFromRows([{ question: "How many stations?", answer: "eleven", pdf, gold_pages: [1] }]);
 * const prepared = await ROUTES.oracle!.prepare([await prepareDocument(pdf)], {});
 * console.log(sampleMetrics(await askQuestion(question!, prepared, { route: "oracle" }))["selected.recall"]); // 1
 * ```
 */
export function sampleMetrics({ scores, outcome, question, by }: Sample): Record<string, number> {
  const values: Record<string, number> = {};
  for (const { name, value } of scores) if (value !== null) values[name] = value;
  if (outcome === null || outcome === "unscored") return values;
  const { answerable } = question;
  const declined = outcome === "abstained";
  const right = answerable ? outcome === "correct" : declined;
  values["accuracy"] = right ? 1 : 0;
  values["hallucination"] = outcome === "incorrect" ? 1 : 0;
  if (!declined) values["answered_correct"] = right ? 1 : 0;
  if (!answerable) values["correct_decline"] = declined ? 1 : 0;
  else {
    values["false_decline"] = declined ? 1 : 0;
    values["answerable_correct"] = right ? 1 : 0;
    const hit = values["read.hit"];
    if (hit !== undefined) {
      values["grounded"] = right && hit === 1 ? 1 : 0;
      if (by === "model") values["right_without_evidence"] = right && hit === 0 ? 1 : 0;
    }
  }
  return values;
}

function metricsOf(
  ok: readonly Sample[],
  options: { seed?: number; draws?: number },
): Record<string, Estimate> {
  const byName = new Map<string, Map<string, { values: number[]; cluster: string }>>();
  for (const sample of ok) {
    for (const [name, value] of Object.entries(sampleMetrics(sample))) {
      let questions = byName.get(name);
      if (!questions) byName.set(name, questions = new Map());
      const entry = questions.get(sample.id) ?? { values: [], cluster: sample.question.pdfs.join("\n") };
      entry.values.push(value);
      questions.set(sample.id, entry);
    }
  }
  return Object.fromEntries([...byName].map(([name, questions]) => {
    const observations = [...questions.values()].map(({ values, cluster }) => ({
      cluster,
      value: values.reduce((sum, value) => sum + value, 0) / values.length,
    }));
    return [name, estimate(observations, options)!];
  }));
}

/** Harmonic mean of the share of right answers among given ones and among answerable questions. */
function answerF1(metrics: Record<string, Estimate>): number | null {
  const [precision, recall] = [metrics["answered_correct"]?.mean, metrics["answerable_correct"]?.mean];
  if (precision === undefined || recall === undefined) return null;
  return precision + recall === 0 ? 0 : 2 * precision * recall / (precision + recall);
}

/** Spread of the accuracy over repetitions, and the share of questions whose verdict changes. */
function epochsOf(ok: readonly Sample[]): RouteSummary["epochs"] {
  const scored = ok.flatMap((sample) => {
    const value = sampleMetrics(sample)["accuracy"];
    return value === undefined ? [] : [{ id: sample.id, epoch: sample.epoch, value }];
  });
  const epochs = [...Map.groupBy(scored, ({ epoch }) => epoch).values()];
  if (epochs.length < 2) return null;
  const means = epochs.map((list) => list.reduce((sum, { value }) => sum + value, 0) / list.length);
  const center = means.reduce((sum, value) => sum + value, 0) / means.length;
  const sd = Math.sqrt(means.reduce((sum, value) => sum + (value - center) ** 2, 0) / (means.length - 1));
  const questions = [...Map.groupBy(scored, ({ id }) => id).values()];
  const flips = questions.filter((list) => new Set(list.map(({ value }) => value)).size > 1).length;
  return { n: epochs.length, sd, flip_rate: flips / questions.length };
}

function stageCost(stage: string, calls: readonly SampleCall[]): StageCost {
  const sum = (of: (call: SampleCall) => number) => calls.reduce((total, call) => total + of(call), 0);
  return {
    stage,
    calls: calls.filter(({ cached }) => !cached).length,
    cached: calls.filter(({ cached }) => cached).length,
    input: sum(({ input }) => input),
    cached_input: sum(({ cached_input }) => cached_input),
    output: sum(({ output }) => output),
    reasoning: sum(({ reasoning }) => reasoning),
    image: sum(({ image }) => image),
    usd: usdOf(calls),
    unpriced: calls.filter(({ usd }) => usd === null).length,
  };
}

/** Dollars of calls; null as soon as one has no price. */
function usdOf(calls: readonly SampleCall[]): number | null {
  return calls.some(({ usd }) => usd === null) ? null : calls.reduce((sum, { usd }) => sum + usd!, 0);
}

function perUnit(usd: number | null, n: number): number | null {
  return usd === null ? null : usd / n;
}

function quantile(sorted: readonly number[], share: number): number | null {
  return sorted.length === 0
    ? null
    : sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

function countBy<K extends string>(values: readonly K[], keys: readonly K[]): Record<K, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
  for (const value of values) counts[value]++;
  return counts;
}
