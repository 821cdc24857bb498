/**
 * The log of a run on the command line: its header, and a run that is gone on with.
 */
import { dirname, join } from "node:path";
import config from "../../deno.json" with { type: "json" };
import {
  JUDGE_PROMPT,
  type LogWriter,
  openLog,
  parseRunLog,
  type Question,
  questionsHash,
  rescore,
  type RunDocument,
  type RunHeader,
  type RunLog,
  type Sample,
} from "../../eval/mod.ts";
import { PagetreeError, printable } from "../errors.ts";
import { type Model, PRICES } from "../model/mod.ts";
import { ROUTE_PROMPTS } from "../../eval/routes/mod.ts";
import { type Arguments, usage } from "./args.ts";

/** Makes the header of a run: all that decides about its results. */
export async function headerOf(
  parsed: Arguments,
  questions: readonly Question[],
  routes: string[],
  seed: number,
  { model, judge, embedder }: { model?: Model; judge?: Model; embedder?: { provider: string; name: string } },
): Promise<RunHeader> {
  const nameOf = (of?: { provider: string; name: string }) => of ? `${of.provider}/${of.name}` : null;
  return {
    type: "header",
    version: 1,
    pagetree: config.version,
    set: questions[0]!.set,
    set_sha256: await questionsHash(questions),
    questions: questions.length,
    routes,
    k: parsed.count("k") ?? null,
    epochs: parsed.count("epochs") ?? 1,
    seed,
    model: nameOf(model),
    judge: nameOf(judge),
    embeddings: nameOf(embedder),
    prices: PRICES.date,
    judge_prompt_sha256: await sha256(JUDGE_PROMPT),
    prompts_sha256: Object.fromEntries(
      await Promise.all(
        Object.entries(ROUTE_PROMPTS).map(async ([name, prompt]) => [name, await sha256(prompt)]),
      ),
    ),
    started: new Date().toISOString(),
  };
}

async function sha256(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();
}

/** The run that is to be gone on with. */
export interface Earlier {
  log: RunLog;
  /** Samples that need not be asked again, scored anew. */
  finished: Sample[];
}

/** Reads the run that is gone on with; a folder that holds one is not written over. */
export async function earlier(
  parsed: Arguments,
  path: string | undefined,
  header: RunHeader,
): Promise<Earlier | undefined> {
  if (parsed.has("retry") && !parsed.has("resume")) throw usage("Cannot use --retry without --resume");
  if (path === undefined) {
    if (parsed.has("resume")) {
      throw usage("Cannot use --resume without --out: it names the folder of the run");
    }
    return undefined;
  }
  const shown = join(parsed.text("out")!, "run.jsonl");
  const text = await Deno.readTextFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  });
  // A run that was killed before its first line was whole has nothing to go on with.
  if (!text.includes("\n")) return undefined;
  if (!parsed.has("resume")) {
    throw new PagetreeError(
      "OUTPUT_EXISTS",
      `Cannot write ${printable(shown)}: it holds a run; go on with it by --resume, or name another folder`,
      { file: shown },
    );
  }
  const log = parseRunLog(text, { file: shown });
  for (const field of ["set_sha256", "k", "model", "judge", "embeddings", "judge_prompt_sha256"] as const) {
    if (log.header[field] === header[field]) continue;
    const [was, is] = [log.header[field], header[field]].map((value) => printable(String(value ?? "none")));
    throw usage(`Cannot go on with ${printable(shown)}: its ${field} is ${was}, that of this command ${is}`);
  }
  const prompts = log.header.prompts_sha256;
  if (prompts && header.model && JSON.stringify(prompts) !== JSON.stringify(header.prompts_sha256)) {
    throw usage(`Cannot go on with ${printable(shown)}: the instructions of the model are others now`);
  }
  const retry = parsed.text("retry");
  const finished = retry === "all"
    ? []
    : log.samples.filter((sample) => isFinished(sample, retry)).map(rescore);
  return { log, finished };
}

/** A question that failed is asked again; one whose judge failed only where that is asked for. */
function isFinished({ status, judge }: Sample, retry: string | undefined): boolean {
  const isJudged = judge?.status !== "error" || retry !== "errors";
  return status === "skipped" || (status === "ok" && isJudged);
}

/**
 * Refuses to go on with files that are others now.
 *
 * @param before The run that is gone on with.
 * @param hashes SHA-256 of each document of the set, as it is now.
 * @throws {PagetreeError} `USAGE` with the document.
 */
export function refuseOtherFiles(before: Earlier | undefined, hashes: ReadonlyMap<string, string>): void {
  for (const { pdf, source_sha256: was } of before?.log.documents ?? []) {
    const is = hashes.get(pdf);
    if (is === undefined || was === "" || was === is) continue;
    throw usage(
      `Cannot go on with this run: ${printable(pdf)} is another file now; name another folder for --out`,
    );
  }
}

/**
 * Names documents whose tree is not the one that earlier questions were asked on, as after a change of the program.
 *
 * @param before The run that was gone on with.
 * @param documents Documents as they were made ready now.
 */
export function changedTrees(before: Earlier | undefined, documents: readonly RunDocument[]): string[] {
  const trees = new Map(before?.log.documents.map(({ pdf, tree_sha256 }) => [pdf, tree_sha256]));
  return documents.flatMap(({ pdf, tree_sha256 }) =>
    (trees.get(pdf) ?? tree_sha256) === tree_sha256 ? [] : [pdf]
  );
}

/** Opens the log and begins it with its header. */
export async function openedLog(
  path: string,
  before: Earlier | undefined,
  header: RunHeader,
): Promise<LogWriter> {
  await Deno.mkdir(dirname(path), { recursive: true });
  const writer = await openLog(path);
  // A run that goes on with more routes or epochs says so in a new header; the last one counts.
  if (!before || JSON.stringify(withoutTime(before.log.header)) !== JSON.stringify(withoutTime(header))) {
    await writer.add(header);
  }
  return writer;
}

function withoutTime(header: RunHeader): Omit<RunHeader, "started"> {
  const { started: _, ...rest } = header;
  return rest;
}
