/**
 * A run: all questions, all routes, all epochs, with a log that survives.
 *
 * @module
 */
import { PagetreeError } from "pagetree/errors";
import type { Embedder, Model, PriceTable } from "pagetree/model";
import type { Question } from "../questions/mod.ts";
import type { PreparedRoute, Route, RouteDocument } from "../routes/mod.ts";
import { askQuestion, emptySample } from "./ask.ts";
import { documentsKey, Library } from "./library.ts";
import { sampleKey } from "./log.ts";
import { rescore } from "./score.ts";
import { Spending } from "./spending.ts";
import type { RunDocument, RunPrepared, Sample } from "./types.ts";

/** Calls under way when nobody says how many; the limiter of a model's backend holds them down after a 429. */
const CONCURRENCY = 8;

/** What a run knows of its progress. */
export interface RunProgress {
  /** Samples that are done, those of an earlier run included. */
  done: number;
  /** All samples. */
  total: number;
  /** Dollars spent in this run; null when a price is unknown. */
  usd: number | null;
  /** Time that the rest will take at the pace so far, in ms; undefined at the beginning. */
  etaMs: number | undefined;
}

/** What a run is made of. */
export interface RunOptions {
  /** Questions in order. */
  questions: readonly Question[];
  /** Routes in order. */
  routes: readonly Route[];
  /** Makes a document ready. Each is made ready once and let go when its questions are asked. */
  prepare: (pdf: string) => Promise<RouteDocument>;
  /** Model of routes and answers. */
  model?: Model;
  /** Judge. */
  judge?: Model;
  /** Embedding model. */
  embedder?: Embedder;
  /** Price table. */
  prices?: PriceTable;
  /** Most pages a question; each route's own number when absent. */
  k?: number;
  /**
   * Repetitions.
   * @default {1}
   */
  epochs?: number;
  /**
   * Questions under way at once.
   * @default {8}
   */
  concurrency?: number;
  /** Dollars after which no question is begun. */
  budgetUsd?: number;
  /** Tokens after which no question is begun. */
  budgetTokens?: number;
  /** Samples of an earlier run; what is among them is not asked again. */
  finished?: readonly Sample[];
  /** Gets each line of the log as soon as it is there, one at a time; a sample counts when this has ended. */
  onLine?: (line: Sample | RunDocument | RunPrepared) => Promise<void> | void;
  /**
   * Whether the result keeps what routes did step by step; `log` leaves traces to `onLine`, so that the memory in use hardly
   * grows with the number of samples.
   * @default {"keep"}
   */
  traces?: "keep" | "log";
  /** Hears of progress. */
  onProgress?: (progress: RunProgress) => void;
  /** Stops the run. */
  signal?: AbortSignal;
}

/** What came of a run. */
export interface RunResult {
  /** All samples in the order of questions, routes and epochs, those of the earlier run included. */
  samples: Sample[];
  /** Documents that were made ready in this run. */
  documents: RunDocument[];
  /** Routes that were made ready in this run. */
  prepared: RunPrepared[];
  /** Why the run ended before its end. */
  stopped?: "budget" | "aborted";
}

interface Task {
  question: Question;
  route: Route;
  epoch: number;
}

/**
 * Asks all questions of all routes.
 *
 * Tasks go document by document, so that few documents are held at once; so many are under way at a time as `concurrency`
 * says. A question that fails is a sample with status `error`; a document that cannot be read makes all its samples such.
 *
 * @param options Questions, routes, models, limits.
 * @returns Samples in a fixed order, whatever the concurrency.
 * @throws {PagetreeError} What `onLine` throws.
 *
 * @example
 * ```ts
 * import { questionsFromRows, runQuestions } from "pagetree/eval";
 * import { prepareDocument, ROUTES } from "pagetree/eval/routes";
 * const pdf = "fixtures/pdf/two_column_paper.pdf";
 * const questions = questionsFromRows([{ question: "How many stations?", answer: "eleven", pdf, gold_pages: [1] }]);
 * const routes = [ROUTES.bm25!, ROUTES.flash!];
 * const { samples } = await runQuestions({ questions, routes, prepare: (path) => prepareDocument(path) });
 * console.log(samples.map(({ route, status }) => `${route} ${status}`)); // [ "bm25 ok", "flash ok" ]
 * ```
 */
export async function runQuestions(options: RunOptions): Promise<RunResult> {
  const {
    questions,
    routes,
    epochs = 1,
    concurrency = CONCURRENCY,
    finished = [],
    signal,
    onLine,
    onProgress,
  } = options;
  const tasks = questions.flatMap((question) =>
    routes.flatMap((route) =>
      Array.from({ length: epochs }, (_, epoch): Task => ({ question, route, epoch }))
    )
  );
  const samples = new Map(
    finished.map((sample) => [sampleKey(sample), options.traces === "log" ? bare(sample) : sample]),
  );
  const keyOf = ({ question, route, epoch }: Task) =>
    sampleKey({ id: question.id, route: route.name, epoch });
  const open = tasks.filter((task) => !samples.has(keyOf(task)));
  // Questions of one document follow each other, so that it can be let go.
  const groups = Map.groupBy(open, ({ question }) => documentsKey(question));
  const queue = [...groups.values()].flat();
  const spending = new Spending(options);
  const library = new Library(options, groups, (line) => {
    if (line.type === "prepared") spending.add(line.calls);
    return add(line);
  });
  const started = performance.now();
  let [asked, next] = [0, 0];
  let stopped: RunResult["stopped"];
  let lines: Promise<void> = Promise.resolve();

  const worker = async () => {
    while (next < queue.length && !stopped) {
      if (signal?.aborted) stopped = "aborted";
      else if (spending.isOver) stopped = "budget";
      if (stopped) return;
      const task = queue[next++]!;
      try {
        const sample = await ask(task);
        spending.add(sample.calls);
        await add(sample);
        samples.set(keyOf(task), options.traces === "log" ? bare(sample) : sample);
        asked++;
        tell();
      } catch (error) {
        if (!(error instanceof PagetreeError)) throw error;
        if (error.code === "BUDGET") stopped ??= "budget";
        else if (error.code === "ABORTED") stopped ??= "aborted";
        else throw error;
      } finally {
        library.release(task.question);
      }
    }
  };
  tell();
  await Promise.all(Array.from({ length: Math.max(1, Math.min(concurrency, queue.length)) }, worker));
  await lines;
  const all = tasks.flatMap((task) =>
    samples.get(keyOf(task)) ?? (stopped === "budget" ? [notAsked(task, "budget")] : [])
  );
  const { documents, prepared } = library;
  const results = options.traces === "log" ? all.map(rescore) : all;
  return { samples: results, documents, prepared, ...(stopped && { stopped }) };

  async function ask(task: Task): Promise<Sample> {
    const { question, route, epoch } = task;
    const { k, judge, prices } = options;
    let prepared: PreparedRoute;
    try {
      prepared = await library.route(route, question);
    } catch (error) {
      if (signal?.aborted || (error as PagetreeError).code === "BUDGET") throw error;
      return {
        ...notAsked(task, "error"),
        error: { code: codeOf(error), message: (error as Error).message },
      };
    }
    return await askQuestion(question, prepared, { route: route.name, k, epoch, judge, prices, signal });
  }

  function add(line: Sample | RunDocument | RunPrepared): Promise<void> {
    return lines = lines.then(() => onLine?.(line));
  }

  function tell(): void {
    const rest = queue.length - asked;
    const pace = asked === 0 ? undefined : (performance.now() - started) / asked;
    onProgress?.({
      done: tasks.length - rest,
      total: tasks.length,
      usd: spending.usd,
      etaMs: pace === undefined ? undefined : Math.round(pace * rest),
    });
  }
}

/** What figures are made from; the scores can be made again. */
function bare(sample: Sample): Sample {
  return { ...sample, trace: [], scores: [] };
}

function notAsked({ question, route, epoch }: Task, status: Sample["status"]): Sample {
  return emptySample(question, route.name, epoch, status);
}

function codeOf(error: unknown): string {
  return error instanceof PagetreeError ? error.code : "UNKNOWN";
}
