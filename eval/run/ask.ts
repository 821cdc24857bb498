/**
 * One question asked of one route.
 *
 * @module
 */
import { PagetreeError } from "pagetree/errors";
import type { Model, PriceTable } from "pagetree/model";
import { judgeAnswer } from "../metrics/mod.ts";
import type { Question } from "../questions/mod.ts";
import { Ledger, type PageRef, type PreparedRoute, type RouteAnswer, type RouteCall } from "../routes/mod.ts";
import { rescore } from "./score.ts";
import type { Sample, SampleCall, SampleJudge, SamplePage } from "./types.ts";

/** What a question is asked with. */
export interface AskQuestionOptions {
  /** Name of the route. */
  route: string;
  /** Most pages. */
  k?: number;
  /** Number of the repetition, from 0. */
  epoch?: number;
  /** Judge of answers. */
  judge?: Model;
  /** Price table. */
  prices?: PriceTable;
  /** Stops the work. */
  signal?: AbortSignal;
}

/**
 * Asks a question and scores what comes of it. What fails is a sample with status `error`, not a throw.
 *
 * @param question The question.
 * @param prepared The route, ready for its documents.
 * @param options Name of the route, repetition, judge.
 * @returns The sample.
 * @throws {PagetreeError} `ABORTED` when the signal fires; `BUDGET` when a meter around the model has nothing left.
 *
 * @example
 * ```ts
 * import { askQuestion, questionsFromRows } from "pagetree/eval";
 * import { prepareDocument, ROUTES } from "pagetree/eval/routes";
 * const pdf = "fixtures/pdf/two_column_paper.pdf";
 * const [question] = questionsFromRows([{ question: "How many stations?", answer: "eleven", pdf, gold_pages: [1] }]);
 * const prepared = await ROUTES.bm25!.prepare([await prepareDocument(pdf)], {});
 * const sample = await askQuestion(question!, prepared, { route: "bm25" });
 * console.log(sample.status, sample.selected.length > 0); // ok true
 * ```
 */
export async function askQuestion(
  question: Question,
  prepared: PreparedRoute,
  options: AskQuestionOptions,
): Promise<Sample> {
  const { route, k, epoch = 0, judge, prices, signal } = options;
  const calls: RouteCall[] = [];
  const started = performance.now();
  const pagesOf = (pages: readonly PageRef[]): SamplePage[] =>
    question.pdfs.length > 1 ? [...pages] : pages.map(({ page }) => page);
  const empty = emptySample(question, route, epoch, "error");
  let found: RouteAnswer;
  try {
    const asked = {
      question: question.question,
      answerKind: question.answer_kind || undefined,
      gold: question.gold,
    };
    found = await prepared.ask(asked, { k, epoch, signal, calls });
  } catch (error) {
    if (isEnd(error)) throw error;
    const ms = Math.round(performance.now() - started);
    return { ...empty, ms, error: failureOf(error), calls: calls.map(sampleCall) };
  }
  const ms = Math.round(performance.now() - started);
  const judgement = judge ? await judgeOf(question, found, judge, { epoch, signal, calls, prices }) : null;
  return rescore({
    ...empty,
    status: found.status,
    ...(found.reason !== undefined && { reason: found.reason }),
    answer: found.answer,
    abstained: found.abstained,
    by: found.by,
    selected: pagesOf(found.selected),
    read: pagesOf(found.read),
    cited: pagesOf(found.cited),
    routing_steps: found.routingSteps,
    predicted_cost: found.predictedCost,
    calls: calls.map(sampleCall),
    ms,
    judge: judgement,
    trace: found.trace.map(({ step, text, pages, nodes }) => ({
      step,
      text,
      ...(pages && pages.length > 0 && { pages: pagesOf(pages) }),
      ...(nodes && { nodes: [...nodes] }),
    })),
  });
}

/** A sample of which nothing is known yet. */
export function emptySample(
  question: Question,
  route: string,
  epoch: number,
  status: Sample["status"],
): Sample {
  return {
    type: "sample",
    id: question.id,
    route,
    epoch,
    status,
    answer: null,
    abstained: false,
    by: "none",
    selected: [],
    read: [],
    cited: [],
    routing_steps: 0,
    predicted_cost: null,
    calls: [],
    ms: 0,
    scores: [],
    outcome: null,
    judge: null,
    error: null,
    trace: [],
    question,
  };
}

/** Asks the judge about an answer that there is; what fails is not a verdict. */
async function judgeOf(
  question: Question,
  found: RouteAnswer,
  judge: Model,
  { epoch, signal, calls, prices }: {
    epoch: number;
    signal?: AbortSignal;
    calls: RouteCall[];
    prices?: PriceTable;
  },
): Promise<SampleJudge | null> {
  if (found.answer === null || question.answer === null || !question.answerable) return null;
  const judged = {
    question: question.question,
    gold: question.answer,
    kind: question.answer_kind,
    answer: found.answer,
  };
  try {
    const watched = new Ledger(prices, calls).watch(judge, "judge");
    const { judgement } = await judgeAnswer(watched, judged, { repeat: epoch, signal });
    return { status: "ok", ...judgement };
  } catch (error) {
    if (isEnd(error)) throw error;
    return { status: "error", reason: failureOf(error).message };
  }
}

/** Errors that end a run, not a question. */
function isEnd(error: unknown): boolean {
  return error instanceof PagetreeError && (error.code === "ABORTED" || error.code === "BUDGET");
}

function failureOf(error: unknown): { code: string; message: string } {
  return error instanceof PagetreeError
    ? { code: error.code, message: error.message }
    : { code: "UNKNOWN", message: (error as Error)?.message ?? String(error) };
}

/** A call as it is logged. */
export function sampleCall({ stage, model, usage, usd, ms, cached }: RouteCall): SampleCall {
  const { input, cachedInput: cached_input, output, reasoning, image } = usage;
  return { stage, model, input, cached_input, output, reasoning, image, usd, ms, cached };
}
