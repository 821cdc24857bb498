/**
 * `pagetree tune`: what the constants of the cost model change.
 */
import { join, resolve } from "node:path";
import { PagetreeError, printable } from "../errors.ts";
import {
  bestSetting,
  calibrateRouting,
  type Calibration,
  parseObservations,
  settingLabel,
  type Sweep,
  sweepCsv,
  type SweepDocument,
  type SweepFigures,
  type SweepGrid,
  sweepHtml,
  sweepTrees,
} from "../optimize/mod.ts";
import { type Arguments, type CommandSpec, helpText, parseCommand, usage } from "./args.ts";
import { GRID_OPTIONS, gridOf } from "./costs.ts";
import { stopIfAborted } from "./failure.ts";
import type { Io } from "./io.ts";
import { type Target, writeWhole } from "./output.ts";
import { Progress } from "./progress.ts";
import { BUILD_OPTIONS, poolOf } from "./shared.ts";
import { type Column, tableText } from "./table.ts";
import {
  findTrees,
  headingsFileOf,
  readHeadings,
  readPages,
  readText,
  readTree,
  type SourceFile,
} from "./tree_files.ts";

/** What is tried where no constant is named. */
const GRID: SweepGrid = { routing: [0.5, 1, 2], triggerPages: [3, 5, 10], minGainRatio: [0, 0.2, 0.4] };

/** The command line of `pagetree tune`. */
export const TUNE: CommandSpec = {
  name: "tune",
  about: "Tries settings of the cost model on tree files and compares the results. TREE may be a folder.",
  operands: "TREE…",
  count: [1, Infinity],
  options: {
    "pdf-dir": { value: "DIR", help: "folder of the documents, by the names in the trees" },
    "headings": { value: "DIR", help: "folder of <stem>.headings.json files to split large sections by" },
    "kinds": { value: "LIST", help: "kinds of cached headings to take, section,table by default" },
    ...GRID_OPTIONS,
    "reference-routing": {
      value: "N",
      help: "routing cost in pages at which all settings are compared; 1 by default",
    },
    "observations": {
      value: "FILE",
      help: "what questions have cost, as JSON lines: fits the routing cost to them",
    },
    "out": { value: "FILE|DIR", help: "write .html with plots, .csv or .json; into a folder all three" },
    "json": { help: "print the result as one line of JSON" },
    "workers": BUILD_OPTIONS["workers"]!,
    "password": BUILD_OPTIONS["password"]!,
  },
};

/**
 * Runs `pagetree tune`.
 *
 * @param args What stands after the command's name.
 * @param io Streams, folder and stop signal.
 * @returns Exit code 0.
 * @throws {PagetreeError} `USAGE` for bad arguments, `FILE_NOT_FOUND`, `NO_INPUT`, `BAD_TREE`, the codes of `openPdf`, and
 * `ABORTED` when the user stops it.
 */
export async function tuneCommand(args: string[], io: Io): Promise<number> {
  const parsed = parseCommand(TUNE, args);
  if (parsed.has("help")) return io.stdout(helpText(TUNE)), 0;
  if (parsed.has("headings") && !parsed.has("pdf-dir")) {
    throw usage("Cannot use --headings without the text of the pages: name --pdf-dir");
  }
  const given = gridOf(parsed);
  const grid = Object.keys(given).length > 0 ? given : GRID;
  const [referenceRouting] = parsed.amounts("reference-routing", 1);
  const files = await findTrees(parsed.operands, io.cwd);
  const targets = targetsOf(parsed, files, io.cwd);
  const calibrations = await calibrationsOf(parsed, io.cwd);
  const documents = await readDocuments(files, parsed, io);
  const started = performance.now();
  const sweep = await sweepTrees(documents, grid, {
    ...referenceRouting !== undefined && { referenceRouting },
    ...parsed.has("kinds") && { kinds: parsed.list("kinds") },
    signal: io.signal,
  });
  for (const { kind, ...target } of targets) await writeWhole(target, await textOf(kind, sweep));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const runs = documents.length * sweep.rows.length;
  io.stderr(`${runs} runs in ${seconds} s\n`);
  if (parsed.has("json")) {
    io.stdout(JSON.stringify({ ...sweep, ...calibrations && { calibrations } }) + "\n");
    return 0;
  }
  io.stdout(sweepText(sweep));
  if (calibrations) io.stdout(`\n${calibrationText(calibrations)}`);
  for (const { shown } of targets) io.stderr(`wrote ${printable(shown)}\n`);
  return 0;
}

const KINDS = ["html", "csv", "json"] as const;
type Kind = typeof KINDS[number];

function targetsOf(
  parsed: Arguments,
  trees: readonly SourceFile[],
  cwd: string,
): (Target & { kind: Kind })[] {
  const out = parsed.text("out");
  if (out === undefined) return [];
  const kind = KINDS.find((kind) => out.endsWith(`.${kind}`));
  const targets = kind ? [{ kind, shown: out, path: resolve(cwd, out) }] : KINDS.map((kind) => (
    { kind, shown: join(out, `tune.${kind}`), path: join(resolve(cwd, out), `tune.${kind}`) }
  ));
  const clash = targets.find(({ path }) => trees.some((tree) => tree.path === path));
  if (clash) throw usage(`Cannot write to ${printable(clash.shown)}: it is a tree of this command`);
  return targets;
}

async function textOf(kind: Kind, sweep: Sweep): Promise<string> {
  if (kind === "html") return await sweepHtml(sweep);
  return kind === "csv" ? sweepCsv(sweep) : JSON.stringify(sweep, null, 2) + "\n";
}

/** Reads trees, and their pages and headings where folders are named. */
async function readDocuments(
  files: readonly SourceFile[],
  parsed: Arguments,
  io: Io,
): Promise<SweepDocument[]> {
  const [pdfDir, headings] = [parsed.text("pdf-dir"), parsed.text("headings")];
  const progress = new Progress(io, files.length);
  await using pool = poolOf(parsed);
  const reading = {
    pool,
    password: parsed.text("password"),
    signal: io.signal,
    onProgress: (done: number, total: number) => progress.pages(done, total),
  };
  const documents: SweepDocument[] = [];
  for (const file of files) {
    stopIfAborted(io.signal);
    const tree = await readTree(file);
    const document: SweepDocument = { tree };
    documents.push(document);
    if (headings !== undefined) {
      document.headings = await readHeadings(headingsFileOf(file, headings, io.cwd), tree);
    }
    if (pdfDir === undefined) continue;
    progress.next(file.shown);
    const name = tree.doc_name;
    if (/[\\/]/.test(name)) throw badName(name, file);
    const pdf = { shown: join(pdfDir, name), path: join(resolve(io.cwd, pdfDir), name) };
    document.pages = await readPages(pdf, tree, reading);
    progress.end(`${document.pages.length} pages`);
  }
  return documents;
}

/** A name from a file of a stranger must not lead out of the folder. */
function badName(name: string, { shown }: SourceFile): PagetreeError {
  const message = `Cannot use doc_name of ${printable(shown)} as a file name: got ${printable(name)}`;
  return new PagetreeError("BAD_TREE", message, { file: shown, doc_name: name });
}

async function calibrationsOf(parsed: Arguments, cwd: string): Promise<Calibration[] | undefined> {
  const shown = parsed.text("observations");
  if (shown === undefined) return undefined;
  const text = await readText(resolve(cwd, shown), shown, "observations");
  return calibrateRouting(parseObservations(text, { file: shown }));
}

const FIGURES: readonly (readonly [key: keyof SweepFigures, name: string, decimals: number])[] = [
  ["worst_case_search_complexity", "worst case", 3],
  ["average_search_complexity", "average", 3],
  ["route_tokens", "route tokens", 0],
  ["nodes", "nodes", 0],
  ["merges", "merges", 0],
  ["same_page_merges", "fusions", 0],
  ["expands", "splits", 0],
  ["kept_collapsed", "kept", 0],
];

function sweepText(sweep: Sweep): string {
  const columns: Column[] = [
    ["setting", "left"],
    ...FIGURES.map(([, name]): Column => [name, "right"]),
    ["Pareto", "left"],
  ];
  const cells = (figures: SweepFigures) => FIGURES.map(([key, , decimals]) => figures[key].toFixed(decimals));
  const rows = sweep.rows.map((row) => [settingLabel(row.setting), ...cells(row), row.pareto ? "*" : ""]);
  const best = bestSetting(sweep);
  const documents = sweep.baseline.documents.length;
  return [
    `Means over ${documents} ${documents === 1 ? "tree" : "trees"}, in pages with a routing step as ` +
    `${sweep.reference_routing}; * no other setting is better in worst case, average and route tokens at once\n\n`,
    tableText(columns, [["as found", ...cells(sweep.baseline), ""], ...rows]),
    ...best ? [`\nLowest worst case of these: ${settingLabel(best.setting)}\n`] : [],
  ].join("");
}

function calibrationText(calibrations: readonly Calibration[]): string {
  if (calibrations.length === 0) return "Calibration: no observation has tokens, ms or usd\n";
  const number = (value: number | null) => value === null ? "-" : String(Number(value.toPrecision(4)));
  const columns: Column[] = [
    ["calibration", "left"],
    ...["n", "R", "from", "to", "a step", "a page", "rank", "error"].map((name): Column => [name, "right"]),
    ["remark", "left"],
  ];
  return tableText(
    columns,
    calibrations.map((
      { unit, n, routing, interval, per_step, per_page, rank_correlation, error, reason },
    ) => [
      unit,
      n,
      ...[routing, ...interval ?? [null, null], per_step, per_page, rank_correlation, error].map(number),
      reason ?? "",
    ]),
  );
}
