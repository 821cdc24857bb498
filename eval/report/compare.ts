/**
 * Two runs, or two routes of one, on the same questions.
 *
 * @module
 */
import type { Sample } from "../run/types.ts";
import { comparePairs, detectableDifference, holm, type PairedResult } from "../stats/mod.ts";
import { sampleMetrics } from "./summarize.ts";

/** Figures that are compared when nobody says which. */
export const COMPARED = [
  "accuracy",
  "selected.recall@5",
  "selected.full@5",
  "selected.f1",
  "pages_read",
] as const;

/** One figure of two routes. */
export interface ComparedMetric extends PairedResult {
  /** Name of the figure. */
  metric: string;
  /** Mean of the first. */
  a: number;
  /** Mean of the second. */
  b: number;
  /** Number of questions that both have. */
  n: number;
  /** Probability after the correction of Holm over all comparisons of the figure. */
  p_holm: number;
  /** Smallest difference of rates that so many questions show in four of five runs, at the discordance seen. */
  detectable: number | null;
}

/** Two routes compared. */
export interface ComparedRoutes {
  /** First route, with its run where two runs are compared. */
  a: string;
  /** Second route. */
  b: string;
  /** Figures. */
  metrics: ComparedMetric[];
  /** Questions that only one of them was asked with success, and that the other did not skip. */
  unpaired: number;
  /** Questions that one of them has and the other skipped, as it cannot serve them. */
  skipped: number;
}

/** Samples of one route under a name. */
export interface NamedSamples {
  /** Name. */
  name: string;
  /** Samples of the route. */
  samples: readonly Sample[];
}

/**
 * Compares pairs of routes figure by figure, on the questions that both were asked with success.
 *
 * @param pairs Pairs of routes.
 * @param options Figures, seed of intervals, number of draws.
 * @returns One comparison for each pair; figures that no question has in both are missing.
 *
 * @example
 * ```ts
 * import { compareRoutes, questionsFromRows, runQuestions } from "pagetree/eval";
 * import { prepareDocument, ROUTES } from "pagetree/eval/routes";
 * const pdf = "fixtures/pdf/two_column_paper.pdf";
 * const questions = questionsFromRows([{ question: "How many stations?", answer: "eleven", pdf, gold_pages: [1] }]);
 * const routes = [ROUTES.bm25!, ROUTES.flash!];
 * const { samples } = await runQuestions({ questions, routes, prepare: (path) => prepareDocument(path) });
 * const of = (name: string) => ({ name, samples: samples.filter(({ route }) => route === name) });
 * const [compared] = compareRoutes([[of("bm25"), of("flash")]]);
 * console.log(compared?.metrics.map(({ metric, resolved }) => `${metric} ${resolved}`));
 * ```
 */
export function compareRoutes(
  pairs: readonly (readonly [NamedSamples, NamedSamples])[],
  { metrics = COMPARED, seed, draws }: { metrics?: readonly string[]; seed?: number; draws?: number } = {},
): ComparedRoutes[] {
  const compared = pairs.map(([a, b]): ComparedRoutes => {
    const values = [valuesOf(a.samples), valuesOf(b.samples)] as const;
    const shared = [...values[0].keys()].filter((id) => values[1].has(id));
    return {
      a: a.name,
      b: b.name,
      metrics: metrics.flatMap((metric) => compareMetric(metric, values, shared, { seed, draws }) ?? []),
      ...aloneOf([a, b], values),
    };
  });
  for (const metric of metrics) {
    const tests = compared.flatMap(({ metrics }) => metrics.filter((test) => test.metric === metric));
    holm(tests.map(({ p }) => p)).forEach((p, i) => tests[i]!.p_holm = p);
  }
  return compared;
}

/** Questions of one side only, by why the other has none. */
function aloneOf(
  sides: readonly [NamedSamples, NamedSamples],
  values: readonly [Values, Values],
): Pick<ComparedRoutes, "unpaired" | "skipped"> {
  let [unpaired, skipped] = [0, 0];
  for (const [own, other] of [[0, 1], [1, 0]] as const) {
    const left = new Set(
      sides[other].samples.filter(({ status }) => status === "skipped").map(({ id }) => id),
    );
    for (const id of values[own].keys()) {
      if (values[other].has(id)) continue;
      if (left.has(id)) skipped++;
      else unpaired++;
    }
  }
  return { unpaired, skipped };
}

type Values = ReadonlyMap<string, { cluster: string; values: Record<string, number> }>;

function compareMetric(
  metric: string,
  [a, b]: readonly [Values, Values],
  shared: readonly string[],
  options: { seed?: number; draws?: number },
): ComparedMetric | undefined {
  const pairs = shared.flatMap((id) => {
    const [first, second] = [a.get(id)!, b.get(id)!];
    const [x, y] = [first.values[metric], second.values[metric]];
    return x === undefined || y === undefined ? [] : [{ id, cluster: first.cluster, a: x, b: y }];
  });
  if (pairs.length === 0) return undefined;
  const result = comparePairs(pairs, options);
  const mean = (of: (pair: typeof pairs[number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const discordant = (result.lost.length + result.won.length) / pairs.length;
  return {
    ...result,
    metric,
    a: mean((pair) => pair.a),
    b: mean((pair) => pair.b),
    n: pairs.length,
    p_holm: result.p,
    detectable: result.test === "mcnemar" && discordant > 0
      ? detectableDifference(pairs.length, discordant)
      : null,
  };
}

/** Values by question, averaged over repetitions; a mean of repetitions is a rate no more. */
function valuesOf(samples: readonly Sample[]): Values {
  const ok = samples.filter(({ status }) => status === "ok");
  return new Map([...Map.groupBy(ok, ({ id }) => id)].map(([id, own]) => {
    const sums = new Map<string, number[]>();
    for (const sample of own) {
      const values = { ...sampleMetrics(sample), pages_read: sample.read.length };
      for (const [name, value] of Object.entries(values)) sums.set(name, [...sums.get(name) ?? [], value]);
    }
    const values = Object.fromEntries(
      [...sums].map(([name, list]) => [name, list.reduce((sum, value) => sum + value, 0) / list.length]),
    );
    return [id, { cluster: own[0]!.question.pdfs.join("\n"), values }];
  }));
}
