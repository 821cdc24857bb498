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
  type RunHeader,
  type RunLog,
  type Sample,
} from "../../eval/mod.ts";
import { PagetreeError, printable } from "../errors.ts";
import { type Model, PRICES } from "../model/mod.ts";
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
    judge_prompt_sha256: new Uint8Array(
      await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JUDGE_PROMPT)),
    ).toHex(),
    started: new Date().toISOString(),
  };
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
  const again = parsed.text("retry") === "all";
  const finished = again
    ? []
    : log.samples.filter(({ status }) => status === "ok" || status === "skipped").map(rescore);
  return { log, finished };
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
