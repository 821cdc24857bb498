/**
 * `pagetree optimize`: a tree that costs less to search.
 */
import { resolve } from "node:path";
import { printable } from "../errors.ts";
import {
  costConstants,
  expandWithModel,
  type OptimizeOptions,
  type OptimizeResult,
  optimizeTree,
  planTree,
} from "../optimize/mod.ts";
import { countNodes, type DocumentTree, formatTree } from "../tree/mod.ts";
import { type Arguments, type CommandSpec, helpText, parseCommand, usage } from "./args.ts";
import { COST_OPTIONS, costsOf } from "./costs.ts";
import type { Io } from "./io.ts";
import { meteredModel, MODEL_OPTIONS, modelName, spendingText } from "./model_options.ts";
import { countsText, decisionTable, metricsTable, planTables } from "./optimize_tables.ts";
import { refuseForeignFile, type Target, writeWhole } from "./output.ts";
import { warningLines } from "./print.ts";
import { Progress } from "./progress.ts";
import { BUILD_OPTIONS, poolOf } from "./shared.ts";
import { readHeadings, readPages, readTree, type SourceFile } from "./tree_files.ts";

/** The command line of `pagetree optimize`. */
export const OPTIMIZE: CommandSpec = {
  name: "optimize",
  about: "Refines a tree file so that searching it costs less, and prints its figures before and after.",
  operands: "TREE",
  count: [1, 1],
  options: {
    "level": {
      value: "LEVEL",
      help: "fold small sections, or also split large ones; full with --headings or --model, else merge",
      choices: ["merge", "full"],
    },
    "pdf": { value: "FILE", help: "the document; full reads its pages" },
    "headings": { value: "FILE", help: "cached headings, as index --headings-out writes them" },
    "kinds": { value: "LIST", help: "kinds of cached headings to take, section,table by default" },
    ...COST_OPTIONS,
    "no-merge": { help: "do not fold small sections" },
    "no-expand": { help: "do not split large sections, as --level merge" },
    "no-relabel": { help: "keep the ids; new nodes have ids such as 0004.1" },
    "plan": { help: "explain each decision; nothing is written and no model is called" },
    "out": { value: "FILE", help: "write the new tree" },
    "log": { value: "FILE", help: "write the decisions with their figures as JSON" },
    "force": { help: "overwrite files that were made from other sources" },
    "quiet": { help: "print nothing but errors", short: "q" },
    "verbose": { help: "print each decision, and whole lists", short: "v" },
    "json": { help: "print the new tree as one line of JSON; with --plan the plan and the decisions" },
    ...MODEL_OPTIONS,
    "workers": BUILD_OPTIONS["workers"]!,
    "password": BUILD_OPTIONS["password"]!,
  },
};

/** The files of a command line. */
interface Files {
  tree: SourceFile;
  pdf?: SourceFile;
  headings?: SourceFile;
  out?: Target;
  log?: Target;
}

/**
 * Runs `pagetree optimize`.
 *
 * Files are written at the end only, so that an error leaves them as they were.
 *
 * @param args What stands after the command's name.
 * @param io Streams, folder and stop signal.
 * @returns Exit code 0.
 * @throws {PagetreeError} `USAGE` for bad arguments, `FILE_NOT_FOUND`, `BAD_TREE`, `OUTPUT_EXISTS`, the codes of
 * `openPdf`, and `ABORTED` when the user stops it.
 */
export async function optimizeCommand(args: string[], io: Io): Promise<number> {
  const parsed = parseCommand(OPTIMIZE, args);
  if (parsed.has("help")) return io.stdout(helpText(OPTIMIZE)), 0;
  const files = filesOf(parsed, io.cwd);
  const level = levelOf(parsed, files);
  const progress = new Progress(io, 1);
  const metered = level === "full" && modelName(parsed) && !parsed.has("plan")
    ? meteredModel(modelName(parsed)!, parsed, io.cwd, (spent) => progress.spent(spendingText(spent)))
    : undefined;
  const constants = costsOf(parsed);
  const tree = await readTree(files.tree);
  if (!parsed.has("force")) {
    for (const target of [files.out, files.log]) {
      if (target) await refuseForeignFile(target, tree.source_sha256 ?? "");
    }
  }
  const options: OptimizeOptions = {
    ...constants,
    ...level === "full" && await sourcesOf(files, tree, parsed, progress, io.signal),
    ...metered && { propose: expandWithModel(metered.model) },
    level,
    merge: !parsed.has("no-merge"),
    relabel: !parsed.has("no-relabel"),
    signal: io.signal,
  };
  const print = parsed.has("quiet") ? () => {} : io.stdout;
  if (!parsed.has("quiet")) io.stderr(warningLines(tree, files.tree.shown));
  if (parsed.has("plan")) return await printPlan(tree, options, parsed, { ...io, stdout: print }), 0;
  const result = await optimizeTree(tree, options).finally(() => progress.clear());
  if (metered) io.stderr(`model: ${spendingText(metered.meter.spent)}\n`);
  if (files.log) await writeWhole(files.log, logText(tree, result, options, metered?.model.name ?? null));
  if (files.out) await writeWhole(files.out, formatTree(result.tree));
  if (parsed.has("json")) io.stdout(JSON.stringify(result.tree) + "\n");
  else printResult(tree, result, options, parsed, print);
  for (const { message } of result.new_issues) io.stderr(`warning: new in the tree: ${printable(message)}\n`);
  for (const target of [files.out, files.log]) {
    if (target && !parsed.has("json")) {
      print(`${printable(files.tree.shown)} -> ${printable(target.shown)}\n`);
    }
  }
  return 0;
}

function filesOf(parsed: Arguments, cwd: string): Files {
  const file = (shown: string | undefined) =>
    shown === undefined ? undefined : { shown, path: resolve(cwd, shown) };
  const files: Files = {
    tree: file(parsed.operands[0])!,
    pdf: file(parsed.text("pdf")),
    headings: file(parsed.text("headings")),
    out: file(parsed.text("out")),
    log: file(parsed.text("log")),
  };
  const { tree, pdf, headings, out, log } = files;
  for (const [target, others] of [[out, [pdf, headings]], [log, [tree, pdf, headings, out]]] as const) {
    if (!target || !others.some((other) => other?.path === target.path)) continue;
    throw usage(`Cannot write to ${printable(target.shown)}: it is another file of this command`);
  }
  if (parsed.has("plan") && (out || log)) {
    throw usage("Cannot use --plan with --out or --log: it writes nothing");
  }
  return files;
}

function levelOf(parsed: Arguments, { pdf, headings }: Files): "merge" | "full" {
  const model = modelName(parsed);
  // A model of the environment alone does not ask for the document.
  const splits = headings || parsed.has("model") || model && pdf;
  const level = parsed.has("no-expand") ? "merge" : parsed.text("level") ?? (splits ? "full" : "merge");
  if (level === "full") {
    if (!headings && !model) {
      throw usage("Cannot use --level full without a source of sections: name --headings or --model");
    }
    if (!pdf) {
      throw usage("Cannot use --level full without the text of the pages: name the document with --pdf");
    }
    return level;
  }
  if (parsed.has("no-merge")) {
    throw usage("Cannot use --no-merge without --level full: nothing is left to do");
  }
  return "merge";
}

/** Reads what a full run works with. */
async function sourcesOf(
  { pdf, headings }: Files,
  tree: DocumentTree,
  parsed: Arguments,
  progress: Progress,
  signal: AbortSignal,
): Promise<OptimizeOptions> {
  const cached = headings && await readHeadings(headings, tree);
  progress.next(pdf!.shown);
  try {
    await using pool = poolOf(parsed);
    const pages = await readPages(pdf!, tree, {
      pool,
      password: parsed.text("password"),
      signal,
      onProgress: (done, total) => progress.pages(done, total),
    });
    return {
      pages,
      ...cached && { headings: cached },
      ...parsed.has("kinds") && { kinds: parsed.list("kinds") },
    };
  } finally {
    progress.clear();
  }
}

/** Runs without writing, and explains. */
async function printPlan(
  tree: DocumentTree,
  options: OptimizeOptions,
  parsed: Arguments,
  io: Io,
): Promise<void> {
  const plan = await planTree(tree, costConstants(options));
  const { log, after } = await optimizeTree(tree, { ...options, relabel: false });
  if (parsed.has("json")) return io.stdout(JSON.stringify({ ...plan, after, events: log }) + "\n");
  io.stdout(`${settings(tree, options)}\n\n`);
  const columns = [["as it is", plan.before], ["merged", plan.after_merge]] as const;
  io.stdout(metricsTable(options.level === "full" ? [...columns, ["full", after]] : columns));
  io.stdout(`\n${planTables(plan, parsed.has("verbose"))}`);
  io.stdout("\nDecisions: costs in pages; R is the routing cost at which a decision turns\n");
  io.stdout(decisionTable(tree, log, costConstants(options)));
}

function printResult(
  tree: DocumentTree,
  result: OptimizeResult,
  options: OptimizeOptions,
  parsed: Arguments,
  print: (text: string) => void,
): void {
  const nodes = `${countNodes(tree.structure)} -> ${countNodes(result.structure)} nodes`;
  print(`${settings(tree, options)}\n${nodes}: ${countsText(result)}\n`);
  print(metricsTable([["before", result.before], ["after", result.after]]));
  if (parsed.has("verbose")) print(`\n${decisionTable(tree, result.log, costConstants(options))}`);
}

function settings(tree: DocumentTree, options: OptimizeOptions): string {
  const { routing, triggerPages, minGainRatio } = costConstants(options);
  const constants = `routing cost ${routing}, trigger ${triggerPages} pages, least gain ${minGainRatio}`;
  return `${printable(tree.doc_name)}: level ${options.level}, ${constants}`;
}

function logText(
  tree: DocumentTree,
  result: OptimizeResult,
  options: OptimizeOptions,
  model: string | null,
): string {
  const { before, after, id_map, log: events } = result;
  const { routing, triggerPages, minGainRatio } = costConstants(options);
  const file = {
    doc_name: tree.doc_name,
    ...tree.source_sha256 !== undefined && { source_sha256: tree.source_sha256 },
    routing,
    trigger_pages: triggerPages,
    min_gain_ratio: minGainRatio,
    model,
    before,
    after,
    id_map,
    events,
  };
  return JSON.stringify(file, null, 2) + "\n";
}
