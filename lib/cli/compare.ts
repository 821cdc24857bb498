/**
 * `pagetree compare`: two runs, or the routes of one, question by question.
 */
import { join, resolve } from "node:path";
import {
  COMPARED,
  compareRoutes,
  type NamedSamples,
  parseRunLog,
  rescore,
  type RunLog,
  type Sample,
  slicesOf,
  textLayerSlices,
} from "../../eval/mod.ts";
import { printable } from "../errors.ts";
import { type CommandSpec, helpText, parseCommand, usage } from "./args.ts";
import { comparisonText } from "./eval_tables.ts";
import type { Io } from "./io.ts";
import { readText } from "./tree_files.ts";

/** The command line of `pagetree compare`. */
export const COMPARE: CommandSpec = {
  name: "compare",
  about: "Compares two runs on the questions they share, or with one run each route with its first.",
  operands: "RUN_A [RUN_B]",
  count: [1, 2],
  options: {
    "routes": { value: "LIST", help: "only these routes" },
    "metrics": { value: "LIST", help: `figures, ${COMPARED.join(",")} by default` },
    "slice": { value: "NAME", help: 'only the questions of a slice, such as "text layer" or a tag' },
    "fail-on-loss": { help: "exit code 1 when a figure is lower in RUN_B and the difference is resolved" },
    "json": { help: "print the comparison as one line of JSON" },
  },
};

/**
 * Runs `pagetree compare`.
 *
 * @param args What stands after the command's name.
 * @param io Streams and folder.
 * @returns Exit code 0; 1 with `--fail-on-loss` for a resolved loss; 3 when questions failed or are missing in one run.
 * @throws {PagetreeError} `USAGE` for bad arguments or runs of other questions, `FILE_NOT_FOUND`.
 */
export async function compareCommand(args: string[], io: Io): Promise<number> {
  const parsed = parseCommand(COMPARE, args);
  if (parsed.has("help")) return io.stdout(helpText(COMPARE)), 0;
  const runs = await Promise.all(
    parsed.operands.map(async (shown) => ({ shown, log: await readRun(shown, io) })),
  );
  const slice = parsed.text("slice");
  if (slice !== undefined) {
    for (const { shown, log } of runs) log.samples = sliceOf(log, slice, shown);
  }
  const [a, b] = runs as [typeof runs[0], typeof runs[0] | undefined];
  if (b && a.log.header.set_sha256 !== b.log.header.set_sha256) {
    io.stderr(
      "warning: the runs are of different question sets; only questions of equal id and text are compared\n",
    );
  }
  const wanted = parsed.has("routes") ? parsed.list("routes") : undefined;
  const pairs = b ? acrossRuns(a, b, wanted) : withinRun(a, wanted);
  if (pairs.length === 0) throw usage("Cannot compare these runs: they have no route in common");
  const metrics = parsed.has("metrics") ? parsed.list("metrics") : undefined;
  const compared = compareRoutes(pairs, { metrics, seed: a.log.header.seed });
  const lost = compared.flatMap(({ b: name, metrics }) =>
    metrics.filter(({ metric, resolved, delta }) => resolved && delta.mean < 0 && metric !== "pages_read")
      .map(({ metric }) => `${metric} of ${name}`)
  );
  const failed = pairs.flat().some(({ samples }) =>
    samples.some(({ status }) => status === "error" || status === "budget")
  );
  const isIncomplete = failed || compared.some(({ unpaired }) => unpaired > 0);
  const code = lost.length > 0 && parsed.has("fail-on-loss") ? 1 : isIncomplete ? 3 : 0;
  const rule = code === 1
    ? `lower: ${lost.join(", ")}`
    : code === 3
    ? "questions failed or are in one run only"
    : "all questions were compared";
  if (parsed.has("json")) io.stdout(JSON.stringify({ compared, verdict: { code, rule } }) + "\n");
  else io.stdout(comparisonText(compared));
  io.stderr(`exit code ${code}: ${printable(rule)}\n`);
  return code;
}

/**
 * Reads a run by its folder or its log.
 *
 * @param shown Path as the user wrote it.
 * @param io Folder that it is relative to.
 */
export async function readRun(shown: string, io: Io): Promise<RunLog> {
  const path = resolve(io.cwd, shown);
  const isFolder = await Deno.stat(path).then((info) => info.isDirectory, () => false);
  const file = isFolder ? join(shown, "run.jsonl") : shown;
  const log = parseRunLog(await readText(resolve(io.cwd, file), file, "a run"), { file });
  return { ...log, samples: log.samples.map(rescore) };
}

/** The samples whose question is in a slice. */
function sliceOf({ documents, samples }: RunLog, slice: string, shown: string): Sample[] {
  const textLayer = textLayerSlices(documents);
  const slices = (sample: Sample) => [...slicesOf(sample.question), ...textLayer(sample.question)];
  const own = samples.filter((sample) => slices(sample).includes(slice));
  if (own.length > 0) return own;
  const known = [...new Set(samples.flatMap(slices))].sort().join(", ");
  throw usage(`Cannot use ${printable(slice)} as a slice: ${printable(shown)} has ${printable(known)}`);
}

interface NamedRun {
  shown: string;
  log: RunLog;
}

/** The same route in both runs; where each has only one route, these. */
function acrossRuns(a: NamedRun, b: NamedRun, wanted?: readonly string[]): [NamedSamples, NamedSamples][] {
  const [first, second] = [routesIn(a.log, wanted), routesIn(b.log, wanted)];
  const shared = first.filter(({ name }) => second.some((other) => other.name === name));
  const named = (run: NamedRun, { name, samples }: NamedSamples) => ({
    name: `${run.shown} ${name}`,
    samples,
  });
  if (shared.length === 0 && first.length === 1 && second.length === 1) {
    return [[named(a, first[0]!), named(b, second[0]!)]];
  }
  return shared.map((route) => [named(a, route), named(b, second.find(({ name }) => name === route.name)!)]);
}

/** Each further route with the first. */
function withinRun({ log }: NamedRun, wanted?: readonly string[]): [NamedSamples, NamedSamples][] {
  const [first, ...others] = routesIn(log, wanted);
  return others.map((other) => [first!, other]);
}

function routesIn({ samples }: RunLog, wanted?: readonly string[]): NamedSamples[] {
  const routes = [...Map.groupBy(samples, ({ route }) => route)].map(([name, samples]) => ({
    name,
    samples,
  }));
  return wanted ? wanted.flatMap((name) => routes.find((route) => route.name === name) ?? []) : routes;
}
