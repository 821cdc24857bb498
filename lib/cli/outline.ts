/**
 * `pagetree outline`: how well trees agree with gold outlines.
 */
import { resolve } from "node:path";
import {
  ablateOutline,
  ablationTable,
  type OutlineOptions,
  type OutlineProgress,
  outlineTable,
  runOutline,
} from "../../eval/outline/mod.ts";
import type { BuildOptions } from "../build/mod.ts";
import { type Arguments, type CommandSpec, helpText, parseCommand, usage } from "./args.ts";
import { CLASSIC_OPTIONS, classicOptions } from "./classic.ts";
import type { Io } from "./io.ts";
import { meteredModel, MODEL_OPTIONS, modelName } from "./model_options.ts";
import { Progress } from "./progress.ts";
import { BUILD_OPTIONS, buildOptions, poolOf } from "./shared.ts";

/** The command line of `pagetree outline`. */
export const OUTLINE: CommandSpec = {
  name: "outline",
  about: "Scores trees against gold outlines. PDF_DIR is GOLD_DIR if it is not given.",
  operands: "GOLD_DIR [PDF_DIR]",
  count: [1, 2],
  options: {
    "trees": { value: "DIR", help: "score the tree files of this folder in place of building trees" },
    "ablate": { help: "also switch every witness off in turn" },
    "time-limit": { value: "S", help: "longest time for one tree in seconds, 60 by default" },
    "json": { help: "print the report as one line of JSON" },
    ...BUILD_OPTIONS,
    ...CLASSIC_OPTIONS,
    ...MODEL_OPTIONS,
    "optimize": { value: "off", help: "trees are scored as they are found", choices: ["off"] },
  },
};

/**
 * Runs `pagetree outline`.
 *
 * @param args What stands after the command's name.
 * @param io Streams, folder and stop signal.
 * @returns Exit code: 0, or 1 when a document has no tree.
 * @throws {PagetreeError} `USAGE` for bad arguments, `NO_INPUT` for a folder without gold files, `ABORTED`.
 */
export async function outlineCommand(args: string[], io: Io): Promise<number> {
  const parsed = parseCommand(OUTLINE, args);
  if (parsed.has("help")) return io.stdout(helpText(OUTLINE)), 0;
  const trees = parsed.text("trees");
  if (trees !== undefined && parsed.has("ablate")) {
    throw usage("Cannot use --ablate with --trees: it builds trees");
  }
  const [goldDir, pdfDir = goldDir] = parsed.operands.map((folder) => resolve(io.cwd, folder));
  await using pool = poolOf(parsed);
  const options: OutlineOptions = {
    goldDir: goldDir!,
    pdfDir,
    treesDir: trees === undefined ? undefined : resolve(io.cwd, trees),
    build: { ...buildOptions(parsed, io.signal, pool), ...readerOf(parsed, io) },
    timeLimit: (parsed.count("time-limit") ?? 60) * 1000,
    signal: io.signal,
    onProgress: showProgress(io),
  };
  if (!parsed.has("ablate")) {
    const report = await runOutline(options);
    io.stdout(parsed.has("json") ? JSON.stringify(report) + "\n" : outlineTable(report));
    return report.failed > 0 ? 1 : 0;
  }
  const ablation = await ablateOutline(options);
  const { full, without } = ablation;
  const means = without.map(({ witness, report: { rows: _, ...rest } }) => ({ without: witness, ...rest }));
  io.stdout(
    parsed.has("json")
      ? JSON.stringify({ ...full, ablation: means }) + "\n"
      : `${outlineTable(full)}\n${ablationTable(ablation)}`,
  );
  return full.failed > 0 ? 1 : 0;
}

/** The model that reads in mode classic; the other modes have none, so that trees are scored as they are found. */
function readerOf(parsed: Arguments, io: Io): Pick<BuildOptions, "classic" | "model" | "summary"> {
  const classic = classicOptions(parsed, () => {});
  if (!classic.classic) return { summary: "off" };
  const name = modelName(parsed);
  if (name === undefined) throw usage("Cannot use --mode classic without a model: name one with --model");
  return { ...classic, model: meteredModel(name, parsed, io.cwd, () => {}).model, summary: "off" };
}

function showProgress(io: Io): (step: OutlineProgress) => void {
  let progress: Progress | undefined;
  let current = 0;
  return ({ id, document, documents, page, pages, row }) => {
    progress ??= new Progress(io, documents);
    if (document !== current) progress.next(id);
    current = document;
    if (!row) progress.pages(page, pages);
    else progress.end(row.error ? "failed" : `F1 ${row.f1.toFixed(3)}, depth ${row.f1_depth.toFixed(3)}`);
  };
}
