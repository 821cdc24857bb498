/**
 * Runs the outline benchmark over a folder.
 */
import { join } from "node:path";
import { type BuildOptions, buildTree, WITNESSES } from "../../lib/build/mod.ts";
import { PagetreeError, printable } from "../../lib/errors.ts";
import type { Witness } from "../../lib/flash/mod.ts";
import { openPdf } from "../../lib/pdf/mod.ts";
import { type DocumentTree, parseTree } from "../../lib/tree/mod.ts";
import { type GoldOutline, parseGold } from "./gold.ts";
import { goldStems, readKinds } from "./gold_folder.ts";
import { type OutlineReport, outlineReport, type OutlineRow, outlineRow } from "./report.ts";

/** How far a run is. */
export interface OutlineProgress {
  /** Name of the document. */
  id: string;
  /** Its place among the documents, from 1. */
  document: number;
  /** Number of documents. */
  documents: number;
  /** Number of its pages that are read. */
  page: number;
  /** Number of its pages. */
  pages: number;
  /** Its score, once it is there; that of the whole tree builder where witnesses are switched off in turn. */
  row?: OutlineRow;
}

/** What to score, and how. */
export interface OutlineOptions {
  /** Folder with `<stem>.gold.json` files and perhaps a `SOURCES.tsv` that has the columns `id` and `kind`. */
  goldDir: string;
  /**
   * Folder with `<stem>.pdf` files.
   * @default the gold folder
   */
  pdfDir?: string;
  /** Folder with `<stem>.json` tree files to score as they are, in place of building from PDFs. */
  treesDir?: string;
  /** How trees are built; its `signal` and `onProgress` are not used. */
  build?: BuildOptions;
  /**
   * Longest time for one tree, in ms.
   * @default {60_000}
   */
  timeLimit?: number;
  /** Stops the run. */
  signal?: AbortSignal;
  /** Called after each page and each document. */
  onProgress?: (progress: OutlineProgress) => void;
}

/** Reports with all witnesses, and with each one switched off. */
export interface OutlineAblation {
  /** The report with the witnesses that were asked for. */
  full: OutlineReport;
  /** The reports with one more witness switched off. */
  without: { witness: Witness; report: OutlineReport }[];
}

const TIME_LIMIT = 60_000;

/**
 * Scores the trees of a folder of documents against their gold outlines.
 *
 * A document that cannot be built, or takes too long, is in the report with its error and counts as 0.
 *
 * @param options Folders, build options, time limit.
 * @returns Rows and means.
 * @throws {PagetreeError} `NO_INPUT` for a folder without gold files, `BAD_TREE` for a wrong one, `ABORTED`.
 *
 * @example
 * ```ts
 * import { runOutline } from "pagetree/eval/outline";
 * const report = await runOutline({ goldDir: "fixtures/pdf", build: { bookmarks: false } });
 * console.log(report.docs, report.f1.toFixed(3), report.rows.filter((row) => row.remark));
 * ```
 */
export async function runOutline(options: OutlineOptions): Promise<OutlineReport> {
  const [report] = await runVariants(options, [[]]);
  return report!;
}

/**
 * Measures what each witness is worth: scores all documents with every witness switched off in turn.
 *
 * Each document is read once.
 *
 * @param options Folders, build options, time limit; `treesDir` is not used.
 * @returns The report of the full builder and one for each witness.
 * @throws {PagetreeError} As {@linkcode runOutline}.
 *
 * @example
 * ```ts
 * import { ablateOutline } from "pagetree/eval/outline";
 * const { full, without } = await ablateOutline({ goldDir: "fixtures/pdf" });
 * for (const { witness, report } of without) console.log(witness, (report.f1 - full.f1).toFixed(3));
 * ```
 */
export async function ablateOutline(options: OutlineOptions): Promise<OutlineAblation> {
  const already = options.build?.without ?? [];
  const isOff = (witness: Witness) =>
    already.includes(witness) || (witness === "bookmarks" && options.build?.bookmarks === false);
  const witnesses = WITNESSES.filter((witness) => !isOff(witness));
  const variants = [[], ...witnesses.map((witness) => [witness])];
  const [full, ...reports] = await runVariants({ ...options, treesDir: undefined }, variants);
  return { full: full!, without: witnesses.map((witness, i) => ({ witness, report: reports[i]! })) };
}

/** A report for each list of further witnesses to leave out. */
async function runVariants(options: OutlineOptions, variants: Witness[][]): Promise<OutlineReport[]> {
  const { goldDir, signal, onProgress } = options;
  const stems = await goldStems(goldDir);
  const kinds = await readKinds(join(goldDir, "SOURCES.tsv"));
  const rows = variants.map((): OutlineRow[] => []);
  for (const [i, stem] of stems.entries()) {
    const file = join(goldDir, `${stem}.gold.json`);
    const gold = parseGold(await Deno.readTextFile(file), file);
    const kind = kinds.get(gold.id) ?? kinds.get(stem);
    const at = { id: gold.id, document: i + 1, documents: stems.length, pages: gold.pages };
    const results = await scoreDocument(
      stem,
      gold,
      options,
      variants,
      (page) => onProgress?.({ ...at, page }),
    );
    refuseAborted(signal);
    results.forEach((row, v) => rows[v]!.push({ ...row, ...(kind !== undefined && { kind }) }));
    onProgress?.({ ...at, page: gold.pages, row: results[0]! });
  }
  return rows.map(outlineReport);
}

/** A row for each variant. What goes wrong before a tree is there is in all of the rows still to come. */
async function scoreDocument(
  stem: string,
  gold: GoldOutline,
  options: OutlineOptions,
  variants: Witness[][],
  onPage: (page: number) => void,
): Promise<OutlineRow[]> {
  const rows: OutlineRow[] = [];
  try {
    for await (const tree of treesOf(stem, options, variants, onPage)) {
      rows.push({ ...outlineRow(gold, tree.structure), toc_source: tree.toc_source });
    }
  } catch (error) {
    refuseAborted(options.signal);
    const code = error instanceof PagetreeError ? error.code : "INTERNAL";
    const message = error instanceof Error ? error.message : String(error);
    while (rows.length < variants.length) {
      const { remark: _, ...row } = outlineRow(gold, []);
      rows.push({ ...row, error: { code, message } });
    }
  }
  return rows;
}

/** The trees of one document, one for each variant; its pages are read once. */
async function* treesOf(
  stem: string,
  { goldDir, pdfDir = goldDir, treesDir, build = {}, timeLimit = TIME_LIMIT, signal }: OutlineOptions,
  variants: Witness[][],
  onPage: (page: number) => void,
): AsyncGenerator<DocumentTree> {
  if (treesDir !== undefined) {
    const file = join(treesDir, `${stem}.json`);
    yield parseTree(await readTree(file), { file });
    return;
  }
  const limit = { what: stem, ms: timeLimit, signal };
  const file = join(pdfDir, `${stem}.pdf`);
  await using pdf = await within(limit, (signal) => openPdf(file, { ...build, signal }));
  for (const variant of variants) {
    const without = [...build.without ?? [], ...variant];
    // Gold knows nothing of merged sections: trees are scored as they are found.
    const options = { ...build, optimize: "off" as const, without, onProgress: onPage };
    yield await within(limit, (signal) => buildTree(pdf, { ...options, signal }));
  }
}

/** Runs work that stops at the run's signal or after the time limit. */
async function within<T>(
  limit: { what: string; ms: number; signal?: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), limit.ms);
  try {
    return await work(AbortSignal.any([timeout.signal, ...limit.signal ? [limit.signal] : []]));
  } catch (cause) {
    if (!timeout.signal.aborted || limit.signal?.aborted) throw cause;
    const message = `Cannot build the tree of ${printable(limit.what)}: it took more than ${limit.ms} ms`;
    throw new PagetreeError("LIMIT_EXCEEDED", message, { cause, limit: limit.ms });
  } finally {
    clearTimeout(timer);
  }
}

function refuseAborted(signal?: AbortSignal): void {
  if (signal?.aborted) {
    throw new PagetreeError("ABORTED", "Cannot finish the run: it was stopped", { cause: signal.reason });
  }
}

async function readTree(file: string): Promise<string> {
  return await Deno.readTextFile(file).catch((cause) => {
    const message = `Cannot read ${printable(file)} as a tree file: ${cause.message}`;
    throw new PagetreeError("FILE_NOT_FOUND", message, { cause, file });
  });
}
