/**
 * `pagetree eval`: routes on a question set.
 */
import { basename, dirname, join, resolve } from "node:path";
import {
  pagesAboutGold,
  parseQuestions,
  parseRunLog,
  type Question,
  refuseBadGold,
  refuseShiftedGold,
  runHtml,
  type RunLog,
  runQuestions,
  type Sample,
  sampleKey,
  samplesCsv,
  summarizeRoutes,
} from "../../eval/mod.ts";
import { prepareDocument } from "../../eval/routes/mod.ts";
import { printable } from "../errors.ts";
import { priceOf, usageOf } from "../model/mod.ts";
import { openPdf } from "../pdf/mod.ts";
import { type Arguments, type CommandSpec, helpText, parseCommand, usage } from "./args.ts";
import { changedTrees, earlier, headerOf, openedLog, refuseOtherFiles } from "./eval_log.ts";
import { progressOn } from "./eval_progress.ts";
import { notesText, summaryTable } from "./eval_tables.ts";
import type { Io } from "./io.ts";
import { commandJudge, meteredModel, MODEL_OPTIONS, modelName } from "./model_options.ts";
import { writeWhole } from "./output.ts";
import { embedderOf, EMBEDDING_OPTIONS, routesOf } from "./questions.ts";
import { BUILD_OPTIONS } from "./shared.ts";
import { readText } from "./tree_files.ts";
import { thresholdsOf, verdictOf } from "./verdict.ts";

/** Routes that are run when nobody says which. */
const ROUTES = ["bm25", "flat", "flash", "flash-optimized", "oracle"];

/** The command line of `pagetree eval`. */
export const EVAL: CommandSpec = {
  name: "eval",
  about: "Runs routes on a question set, and reports accuracy, pages and cost with intervals.",
  operands: "SET.jsonl",
  count: [1, 1],
  options: {
    "pdf-dir": { value: "DIR", help: "folder of the documents; that of the set by default" },
    "routes": { value: "LIST", help: `routes, ${ROUTES.join(",")} by default` },
    "k": {
      value: "N",
      help: "most pages a question, the same for all routes; each route's own number by default",
    },
    "epochs": { value: "N", help: "repetitions of each question" },
    "seed": { value: "N", help: "decides the draws of intervals, 1 by default" },
    "limit": { value: "N", help: "only the first N questions" },
    "split": { value: "NAME", help: "only the questions of a split" },
    "concurrency": { value: "N", help: "questions under way at once, 8 by default" },
    ...MODEL_OPTIONS,
    "judge": { value: "NAME", help: "model that judges answers which no rule can compare" },
    ...EMBEDDING_OPTIONS,
    "out": { value: "DIR", help: "write run.jsonl, report.html and samples.csv there" },
    "resume": { help: "go on with the run in --out: only what has no result yet, or failed, is asked" },
    "retry": {
      value: "WHAT",
      help: "with --resume: also ask questions again whose judge failed, or all",
      choices: ["errors", "all"],
    },
    "min": {
      value: "LIMITS",
      help: "least values, such as accuracy=0.7 or flash:selected.recall@5=0.6; exit code 1 below",
    },
    "json": { help: "print the summaries as one line of JSON" },
    "password": BUILD_OPTIONS["password"]!,
  },
};

/**
 * Runs `pagetree eval`.
 *
 * @param args What stands after the command's name.
 * @param io Streams, folder and stop signal.
 * @returns Exit code 0, 1 (a limit was missed), 3 (not all was asked with success) or 4 (the budget was spent).
 * @throws {PagetreeError} `USAGE` for bad arguments or questions, `FILE_NOT_FOUND`, `PAGE_BOUNDS` for gold pages outside
 * their documents, `OUTPUT_EXISTS` for a folder that holds another run.
 */
export async function evalCommand(args: string[], io: Io): Promise<number> {
  const parsed = parseCommand(EVAL, args);
  if (parsed.has("help")) return io.stdout(helpText(EVAL)), 0;
  const routes = routesOf(parsed.has("routes") ? parsed.list("routes") : ROUTES);
  const thresholds = thresholdsOf(parsed.text("min"));
  const seed = seedOf(parsed);
  const questions = await questionsOf(parsed, io);
  const folder = resolve(io.cwd, parsed.text("pdf-dir") ?? dirname(parsed.operands[0]!));
  const facts = await documentFacts(questions, folder, parsed, io);
  const counts = new Map([...facts].map(([pdf, { pageCount }]) => [pdf, pageCount]));
  for (const { id, problem, detail } of refuseBadGold(questions, counts)) {
    io.stderr(`warning: question ${printable(id)}: ${problem}: ${detail}\n`);
  }
  refuseShiftedGold(questions, (pdf, page) => facts.get(pdf)?.texts.get(page));
  const name = modelName(parsed);
  const main = name === undefined ? undefined : meteredModel(name, parsed, io.cwd, () => {});
  const judge = commandJudge(parsed, io.cwd);
  const embedder = embedderOf(parsed);
  if (parsed.has("budget-usd") && embedder && priceOf(embedder, usageOf()) === undefined) {
    throw usage(
      "Cannot hold a budget in dollars with --embeddings: its price is unknown; use --budget-tokens",
    );
  }
  const header = await headerOf(parsed, questions, routes.map(({ name }) => name), seed, {
    model: main?.model,
    judge,
    embedder,
  });
  const out = parsed.text("out");
  const log = out === undefined ? undefined : join(resolve(io.cwd, out), "run.jsonl");
  const before = await earlier(parsed, log, header);
  refuseOtherFiles(before, new Map([...facts].map(([pdf, { sha256 }]) => [pdf, sha256])));
  const started = performance.now();
  await using writer = log === undefined ? undefined : await openedLog(log, before, header);
  const progress = progressOn(io);
  const result = await runQuestions({
    questions,
    routes,
    prepare: (pdf) =>
      prepareDocument(resolve(folder, pdf), {
        pdf,
        model: main?.model,
        password: parsed.text("password"),
        signal: io.signal,
      }),
    model: main?.model,
    judge,
    embedder,
    k: parsed.count("k"),
    epochs: header.epochs,
    concurrency: parsed.count("concurrency"),
    budgetUsd: usdBudget(parsed),
    budgetTokens: parsed.count("budget-tokens"),
    finished: before?.finished,
    onLine: (line) => writer?.add(line),
    traces: "log",
    onProgress: progress.tell,
    signal: io.signal,
  });
  progress.clear();
  for (const pdf of changedTrees(before, result.documents)) {
    io.stderr(`warning: the tree of ${printable(pdf)} is not the one that earlier questions were asked on\n`);
  }
  const documents = [...before?.log.documents ?? [], ...result.documents];
  const prepared = [...before?.log.prepared ?? [], ...result.prepared];
  return await report(parsed, io, {
    header,
    documents: last(documents, ({ pdf }) => pdf),
    prepared: last(prepared, ({ route, pdfs }) => JSON.stringify([route, pdfs])),
    samples: result.samples,
  }, {
    stopped: result.stopped,
    thresholds,
    out,
    seconds: (performance.now() - started) / 1000,
  });
}

/** The last of each key. */
function last<T>(lines: readonly T[], key: (line: T) => string): T[] {
  return [...new Map(lines.map((line) => [key(line), line])).values()];
}

/** Prints and writes what came of a run. */
async function report(
  parsed: Arguments,
  io: Io,
  { header, documents, prepared, samples }: RunLog,
  { stopped, thresholds, out, seconds }: {
    stopped?: "budget" | "aborted";
    thresholds: ReturnType<typeof thresholdsOf>;
    out?: string;
    seconds: number;
  },
): Promise<number> {
  const summaries = summarizeRoutes(samples, prepared, { seed: header.seed });
  const verdict = verdictOf(summaries, stopped, thresholds);
  if (out !== undefined) {
    const folder = resolve(io.cwd, out);
    const logged = parseRunLog(await Deno.readTextFile(join(folder, "run.jsonl"))).samples;
    const traces = new Map(logged.map((sample) => [sampleKey(sample), sample.trace]));
    const traced = samples.map((sample) => ({ ...sample, trace: traces.get(sampleKey(sample)) ?? [] }));
    const html = await runHtml({ header, documents, prepared, samples: traced }, { seed: header.seed });
    await writeWhole({ shown: join(out, "report.html"), path: join(folder, "report.html") }, html);
    await writeWhole(
      { shown: join(out, "samples.csv"), path: join(folder, "samples.csv") },
      samplesCsv(samples),
    );
  }
  if (parsed.has("json")) io.stdout(JSON.stringify({ header, routes: summaries, verdict }) + "\n");
  else io.stdout(`${summaryTable(summaries)}${notesText(summaries)}`);
  for (const error of firstErrors(samples)) io.stderr(`${error}\n`);
  const files = out === undefined
    ? ""
    : `; wrote ${printable(join(out, "report.html"))}, samples.csv, run.jsonl`;
  io.stderr(`${samples.length} samples in ${seconds.toFixed(1)} s${files}\n`);
  io.stderr(`exit code ${verdict.code}: ${verdict.rule}\n`);
  return verdict.code;
}

async function questionsOf(parsed: Arguments, io: Io): Promise<Question[]> {
  const shown = parsed.operands[0]!;
  const all = parseQuestions(await readText(resolve(io.cwd, shown), shown, "a question set"), {
    file: basename(shown),
  });
  const split = parsed.text("split");
  const chosen = split === undefined ? all : all.filter((question) => question.split === split);
  if (chosen.length === 0) {
    throw usage(`Cannot use the split ${printable(split!)}: no question of ${printable(shown)} has it`);
  }
  return chosen.slice(0, parsed.count("limit"));
}

/** What is looked at in a document before anything is asked. */
interface DocumentFacts {
  pageCount: number;
  sha256: string;
  /** Text of the gold pages and those beside them. */
  texts: ReadonlyMap<number, string>;
}

/** Pages and hashes of all documents, so that wrong files and shifted gold are found before anything is asked. */
async function documentFacts(
  questions: readonly Question[],
  folder: string,
  parsed: Arguments,
  io: Io,
): Promise<Map<string, DocumentFacts>> {
  const facts = new Map<string, DocumentFacts>();
  const wanted = pagesAboutGold(questions);
  for (const pdf of new Set(questions.flatMap(({ pdfs }) => pdfs))) {
    // A set names documents in its own folder or below one that the user names; nothing else of the disk.
    await using document = await openPdf(resolve(folder, pdf), {
      workers: 1,
      password: parsed.text("password"),
      signal: io.signal,
    });
    const { pageCount, sha256 } = document;
    const texts = new Map<number, string>();
    for (const page of wanted.get(pdf) ?? []) {
      if (page <= pageCount) texts.set(page, (await document.page(page)).text);
    }
    facts.set(pdf, { pageCount, sha256, texts });
  }
  return facts;
}

function usdBudget(parsed: Arguments): number | undefined {
  const text = parsed.text("budget-usd");
  return text === undefined ? undefined : Number(text);
}

function seedOf(parsed: Arguments): number {
  const text = parsed.text("seed") ?? "1";
  if (!/^\d{1,9}$/.test(text)) throw usage(`Cannot use --seed as a whole number: got ${printable(text)}`);
  return Number(text);
}

/** One line for each kind of failure. */
function firstErrors(samples: readonly Sample[]): string[] {
  const failed = samples.filter(({ error }) => error !== null);
  return [...Map.groupBy(failed, ({ error, route }) => `${route}: ${error!.message}`)].slice(0, 5)
    .map(([text, list]) => `failed: ${printable(text)} (${list.length} questions)`);
}
