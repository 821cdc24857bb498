/**
 * `pagetree index`: PDFs to trees.
 */
import { join, resolve } from "node:path";
import { type BuildOptions, buildTree, buildTreeAndHeadings, isMarkdown } from "../build/mod.ts";
import { printable } from "../errors.ts";
import { openPdf, type PdfDocument } from "../pdf/mod.ts";
import { type DocumentTree, formatTree, treeText } from "../tree/mod.ts";
import { type Arguments, type CommandSpec, helpText, parseCommand, usage } from "./args.ts";
import { type Failure, failureOf, stopIfAborted } from "./failure.ts";
import { type BadInput, findPdfs, type InputFile, type Inputs } from "./files.ts";
import type { Io } from "./io.ts";
import { commandModel, spendingText, SUMMARY_OPTIONS } from "./model_options.ts";
import { outputNames } from "./names.ts";
import { OCR_OPTION, OcrPages } from "./ocr.ts";
import { refuseForeignFile, type Target, writeWhole } from "./output.ts";
import { summaryLine, warningLines } from "./print.ts";
import { CLASSIC_OPTIONS, classicLine, classicOptions } from "./classic.ts";
import { Progress } from "./progress.ts";
import { REFERENCE_OPTIONS, referenceOptions } from "./reference.ts";
import { BUILD_OPTIONS, buildOptions, poolOf } from "./shared.ts";
import { HEADINGS, isFolder, readHeadings } from "./tree_files.ts";

/** The command line of `pagetree index`. */
export const INDEX: CommandSpec = {
  name: "index",
  about: "Builds the trees of PDFs and Markdown files. PATH is a file, or a folder with all PDFs in it.",
  operands: "PATH…",
  count: [1, Infinity],
  options: {
    "out": { value: "FILE|DIR", help: "write tree files; FILE ends in .json and needs one input file" },
    ...BUILD_OPTIONS,
    "ocr": OCR_OPTION,
    ...CLASSIC_OPTIONS,
    "thinning-threshold": { value: "N", help: "Markdown: fold sections of fewer tokens into one node" },
    "headings": {
      value: "FILE|DIR",
      help:
        "cached headings to split large sections by, as --headings-out writes them; implies --optimize full",
    },
    ...SUMMARY_OPTIONS,
    ...REFERENCE_OPTIONS,
    "headings-out": { value: "FILE|DIR", help: "write the headings that were seen and not used" },
    "force": { help: "overwrite files that were made from other sources" },
    "json": { help: "print each tree as one line of JSON" },
  },
};

/** An input with the files to write for it. */
interface Job {
  input: InputFile | BadInput;
  tree?: Target;
  headings?: Target;
  cached?: Target;
}

/**
 * Runs `pagetree index`.
 *
 * One bad file does not stop the others; failures are listed at the end.
 *
 * @param args What stands after the command's name.
 * @param io Streams, folder and stop signal.
 * @returns Exit code: 0, or 1 when an input failed.
 * @throws {PagetreeError} `USAGE` for bad arguments, `ABORTED` when the user stops it.
 */
export async function indexCommand(args: string[], io: Io): Promise<number> {
  const parsed = parseCommand(INDEX, args);
  if (parsed.has("help")) return io.stdout(helpText(INDEX)), 0;
  const inputs = await findPdfs(
    parsed.operands,
    io.cwd,
    parsed.text("mode") === "markdown" ? { ending: /\.(?:md|markdown)$/i, kind: ".md" } : {},
  );
  const jobs = await planJobs(inputs, parsed, io.cwd);
  const progress = new Progress(io, jobs.length);
  await using pool = poolOf(parsed);
  await using ocr = new OcrPages(parsed, io.cwd);
  const onProgress = (done: number, total: number) => progress.pages(done, total);
  const { options: modelOptions, meter } = commandModel(
    parsed,
    io,
    (spent) => progress.spent(spendingText(spent)),
  );
  const onSummaryProgress: BuildOptions["onSummaryProgress"] = ({ done, total }) =>
    progress.summaries(done, total);
  const options = {
    ...buildOptions(parsed, io.signal, pool),
    ...modelOptions,
    ...classicOptions(parsed, (step, calls) => progress.calls(step, calls)),
    ...referenceOptions(parsed),
    onProgress,
    onSummaryProgress,
  };
  const failures: Failure[] = [];
  for (const job of jobs) {
    stopIfAborted(io.signal);
    progress.next(job.input.shown);
    try {
      if ("error" in job.input) throw job.input.error;
      const input = job.input;
      const tree = await ocr.with(
        input.path,
        (reading) => indexOne(job, input, { ...options, ...reading }, parsed.has("force")),
      );
      progress.end(summaryLine(tree));
      report(tree, job, parsed, io);
    } catch (error) {
      stopIfAborted(io.signal);
      if (error instanceof Deno.errors.BrokenPipe) throw error;
      const failure = failureOf(error, job.input.shown);
      failures.push(failure);
      progress.end("failed");
      if (parsed.has("json")) io.stdout(JSON.stringify(failure) + "\n");
    }
  }
  if (meter) io.stderr(`model: ${spendingText(meter.spent)}\n`);
  if (failures.length > 0) listFailures(failures, jobs.length, io);
  return failures.length > 0 ? 1 : 0;
}

async function indexOne(
  job: Job,
  { path }: InputFile,
  options: BuildOptions,
  force: boolean,
): Promise<DocumentTree> {
  if (isMarkdown(path) && options.mode === undefined || options.mode === "markdown") {
    const tree = await buildTree(path, options);
    if (!force && job.tree) await refuseForeignFile(job.tree, tree.source_sha256!);
    if (job.tree) await writeWhole(job.tree, formatTree(tree));
    return tree;
  }
  await using pdf = await openPdf(path, options);
  if (!force) {
    for (const target of [job.tree, job.headings]) if (target) await refuseForeignFile(target, pdf.sha256);
  }
  const { tree, headings } = await buildTreeAndHeadings(pdf, await withHeadings(options, job, pdf));
  if (job.tree) await writeWhole(job.tree, formatTree(tree));
  if (job.headings) {
    // The hash lets a later run see whose headings they are.
    const file = { doc_name: tree.doc_name, source_sha256: tree.source_sha256, ...headings };
    await writeWhole(job.headings, JSON.stringify(file, null, 2) + "\n");
  }
  return tree;
}

/** The options with the cached headings of one document. */
async function withHeadings(options: BuildOptions, { cached }: Job, pdf: PdfDocument): Promise<BuildOptions> {
  if (!cached) return options;
  const headings = await readHeadings(cached, { doc_name: pdf.name, source_sha256: pdf.sha256 });
  return { ...options, optimize: "full", optimizer: { headings } };
}

function report(tree: DocumentTree, job: Job, parsed: Arguments, io: Io): void {
  io.stderr(warningLines(tree, job.input.shown) + classicLine(tree));
  if (parsed.has("json")) io.stdout(JSON.stringify(tree) + "\n");
  else if (job.tree) io.stdout(`${printable(job.input.shown)} -> ${printable(job.tree.shown)}\n`);
  else io.stdout(`${treeText(tree)}\n\n`);
}

function listFailures(failures: readonly Failure[], total: number, io: Io): void {
  if (total > 1) io.stderr(`${failures.length} of ${total} inputs failed:\n`);
  for (const { error } of failures) io.stderr(`${total > 1 ? "  " : ""}${error.message}\n`);
}

async function planJobs(inputs: Inputs, parsed: Arguments, cwd: string): Promise<Job[]> {
  const files = inputs.list.filter((input) => !("error" in input));
  const isSingle = !inputs.hasFolder && inputs.list.length === 1;
  const out = parsed.text("out");
  for (const option of ["headings-out", "headings"]) {
    if (out === undefined || !out.endsWith(".json") || out !== parsed.text(option)) continue;
    throw usage(`Cannot use the one file ${printable(out)} for trees and for headings`);
  }
  checkLevel(parsed);
  const trees = await targets("out", ".json");
  const headings = await targets("headings-out", HEADINGS);
  const cached = await targets("headings", HEADINGS);
  return inputs.list.map((input) => (
    { input, tree: trees.get(input), headings: headings.get(input), cached: cached.get(input) }
  ));

  async function targets(option: string, ending: string): Promise<Map<InputFile, Target>> {
    const out = parsed.text(option);
    if (out === undefined) return new Map();
    const path = resolve(cwd, out);
    if (out.endsWith(".json") && !await isFolder(path)) {
      if (!isSingle) {
        throw usage(
          `Cannot use one file for several documents: name a folder for --${option}, not ${printable(out)}`,
        );
      }
      return new Map(files.map((file) => [file, { shown: out, path }]));
    }
    const names = outputNames(files.map((file) => file.path), ending);
    return new Map(
      files.map((file, i) => [file, { shown: join(out, names[i]!), path: join(path, names[i]!) }]),
    );
  }
}

function checkLevel(parsed: Arguments): void {
  const level = parsed.text("optimize");
  if (parsed.has("headings") && level !== undefined && level !== "full") {
    throw usage(`Cannot use --headings with --optimize ${level}: it splits no sections`);
  }
}
