/**
 * `deno task fit`: fits the weights of the Flash builder to documents with gold outlines, and tells how well they carry
 * over to others.
 *
 * @module
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { PagetreeError } from "../../lib/errors.ts";
import { crossValidate, leaveKindsOut } from "./cross.ts";
import { type FitDocument, readFitDocuments, scoreWith } from "./fit_documents.ts";
import { fitParams, withWeights } from "./fit_params.ts";
import { Columns } from "./fit_regression.ts";
import { crossTable, fitTable, kindTable } from "./fit_tables.ts";
import { writeLayouts } from "./layouts.ts";

const HELP = `Fits the weights of the Flash builder to documents with gold outlines.

  deno task fit layouts PDF_DIR... --out DIR
      lays out all PDFs once, as DIR/<folder>/<document>.json
  deno task fit params LAYOUT_DIR GOLD_DIR... [--dry-run]
      fits the weights and writes them into lib/flash/params.ts; LAYOUT_DIR is the DIR of before
  deno task fit cross LAYOUT_DIR GOLD_DIR... [--folds 5] [--shuffles 20] [--seed 1]
      fits again in each fold: F1 of documents that were in the fit, and of those held out
  deno task fit kinds LAYOUT_DIR GOLD_DIR...
      fits again without one kind of documents, and scores that kind
`;

const PARAMS_FILE = new URL("../../lib/flash/params.ts", import.meta.url);

/** Where the command reads paths from and writes to. */
interface FitIo {
  /** Folder that relative paths start from. */
  cwd: string;
  /** Takes results. */
  print: (text: string) => void;
  /** Takes progress. */
  note: (text: string) => void;
}

const COMMANDS: Record<string, (operands: string[], options: Options, io: FitIo) => Promise<void>> = {
  layouts: layoutsCommand,
  params: paramsCommand,
  cross: crossCommand,
  kinds: kindsCommand,
};

interface Options {
  out?: string;
  dryRun: boolean;
  folds: number;
  shuffles: number;
  seed: number;
}

/**
 * Runs a command line of `deno task fit`.
 *
 * @param args Name of the command and its arguments.
 * @param io Folder, and where results and progress go.
 * @throws {PagetreeError} `USAGE`, and what reading the folders throws.
 *
 * @example
 * ```ts
 * import { fitCommand } from "./fit.ts";
 * await fitCommand(["--help"], { cwd: "/", print: console.log, note: console.error });
 * ```
 */
export async function fitCommand(args: string[], io: FitIo): Promise<void> {
  const { values, positionals: [name, ...paths] } = parse(args);
  if (values.help || name === undefined) return io.print(HELP);
  const command = COMMANDS[name];
  if (!command) {
    throw usage(`Cannot run ${name} as a fit command: got none of ${Object.keys(COMMANDS).join(", ")}`);
  }
  const options = {
    out: values.out === undefined ? undefined : resolve(io.cwd, values.out),
    dryRun: values["dry-run"],
    folds: wholeNumber("folds", values.folds, 2),
    shuffles: wholeNumber("shuffles", values.shuffles, 1),
    seed: wholeNumber("seed", values.seed, 0),
  };
  await command(paths.map((path) => resolve(io.cwd, path)), options, io);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        out: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        folds: { type: "string", default: "5" },
        shuffles: { type: "string", default: "20" },
        seed: { type: "string", default: "1" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (cause) {
    throw usage(`Cannot read the command line: ${(cause as Error).message}`);
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least) return value;
  throw usage(`Cannot use ${text} as --${name}: it takes a whole number from ${least}`);
}

function usage(message: string): PagetreeError {
  return new PagetreeError("USAGE", message);
}

async function layoutsCommand(folders: string[], { out }: Options, { print, note }: FitIo): Promise<void> {
  if (folders.length === 0 || out === undefined) {
    throw usage("Cannot lay out PDFs: give PDF_DIR... and --out DIR");
  }
  const count = await writeLayouts(folders, out, (name, pages) => note(`${name}: ${pages} pages`));
  print(`${count} layouts in ${out}`);
}

async function paramsCommand(operands: string[], { dryRun }: Options, io: FitIo): Promise<void> {
  const { documents, columns } = await read(operands, io);
  const params = fitParams(documents, columns);
  io.print(fitTable(documents, (document, view) => scoreWith(document, params, view)));
  const counts = `${Object.keys(params.own).length} and ${Object.keys(params.compared).length} weights`;
  if (dryRun) return io.print(`${counts}, not written`);
  await Deno.writeTextFile(PARAMS_FILE, withWeights(await Deno.readTextFile(PARAMS_FILE), params));
  io.print(`${counts} written to lib/flash/params.ts`);
}

async function crossCommand(
  operands: string[],
  { folds, shuffles, seed }: Options,
  io: FitIo,
): Promise<void> {
  const { documents, columns } = await read(operands, io);
  if (documents.length < folds) {
    throw usage(`Cannot deal ${documents.length} documents into ${folds} folds`);
  }
  const start = performance.now();
  const result = crossValidate(documents, columns, {
    folds,
    shuffles,
    seed,
    onShuffle({ sets: [all] }, done) {
      const left = (performance.now() - start) / done * (shuffles - done) / 1000;
      const so = `fitted ${all!.fitted.toFixed(3)}, held out ${all!.held.toFixed(3)} so far`;
      io.note(`shuffle ${done} of ${shuffles}: ${so}, ${left.toFixed(0)} s to go`);
    },
  });
  io.print(crossTable(result));
}

async function kindsCommand(operands: string[], _: Options, io: FitIo): Promise<void> {
  const { documents, columns } = await read(operands, io);
  if (new Set(documents.map(({ kind }) => kind)).size < 2) {
    throw usage("Cannot leave a kind out: all documents are of one kind");
  }
  const rows = leaveKindsOut(documents, columns, ({ kind }) => io.note(`without ${kind}: done`));
  io.print(kindTable(rows));
}

async function read(
  [layoutDir, ...goldDirs]: string[],
  io: FitIo,
): Promise<{ documents: FitDocument[]; columns: Columns }> {
  if (layoutDir === undefined || goldDirs.length === 0) {
    throw usage("Cannot fit: give LAYOUT_DIR and GOLD_DIR...");
  }
  const columns = new Columns();
  const documents = await readFitDocuments(layoutDir, goldDirs, columns);
  const rows = documents.reduce((sum, { views }) => sum + views[0].labels.length + views[1].labels.length, 0);
  io.note(`${documents.length} documents, ${rows} candidates, ${columns.size} observations`);
  return { documents, columns };
}

if (import.meta.main) {
  try {
    const cwd = Deno.env.get("INIT_CWD") || Deno.cwd();
    await fitCommand(Deno.args, { cwd, print: console.log, note: console.error });
  } catch (error) {
    if (!(error instanceof PagetreeError)) throw error;
    console.error(error.message);
    Deno.exit(error.code === "USAGE" ? 2 : 1);
  }
}
