/**
 * Opens a PDF.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import { ChildFailure, denoCommand } from "./child_process.ts";
import { OpenDocument } from "./document.ts";
import { borrowHelpers } from "./helpers.ts";
import { Budget, DEFAULT_LIMITS, type Limits } from "./limits.ts";
import { ChildPool, defaultWorkers, LARGE_FILE, type Pool } from "./pool.ts";
import { openReader } from "./reader.ts";
import { RemoteReader } from "./remote.ts";
import { readSource, type Source } from "./source.ts";
import { TeamReader } from "./team.ts";
import type { PdfDocument } from "./types.ts";

/** Options of {@linkcode openPdf}. */
export interface OpenOptions {
  /** Password of an encrypted file. */
  password?: string;
  /** Stops the opening. */
  signal?: AbortSignal;
  /** Name of the document. @default the file's name, `document.pdf` for bytes */
  name?: string;
  /** Processes that read the pages of documents over 100 pages. @default the number of cores, at most 2 */
  workers?: number;
  /**
   * `process`: all reading happens in child processes that are killed when they exceed a limit, so that no file can
   * stop the program; needs `--allow-run=deno`. `none`: this process reads too, limits on time and memory do not bite.
   * @default "process" with a pool, else "none"
   */
  isolation?: "none" | "process";
  /** Child processes to use, shared with other documents; its workers and limits count. */
  pool?: Pool;
  /** Bounds that differ from the defaults. */
  limits?: Partial<Limits>;
}

/**
 * Opens a PDF. Nothing is fetched from the network.
 *
 * @param source Path, file: URL, or bytes (which stay untouched).
 * @param options Password, name, processes, limits, signal.
 * @returns The open document.
 * @throws {PagetreeError} FILE_NOT_FOUND, EMPTY_FILE, NOT_A_PDF, PASSWORD_NEEDED, PASSWORD_WRONG, PDF_DAMAGED, NO_PAGES,
 *   LIMIT_EXCEEDED, ABORTED; USAGE for a web address.
 *
 * @example
 * ```ts
 * import { openPdf } from "pagetree/pdf";
 * await using pdf = await openPdf("fixtures/pdf/two_column_paper.pdf");
 * console.log(pdf.pageCount, (await pdf.page(1)).lines[0]?.text);
 * ```
 */
export async function openPdf(
  source: string | URL | Uint8Array,
  options: OpenOptions = {},
): Promise<PdfDocument> {
  const file = await readSource(source, options.name, options.signal);
  const isolation = options.isolation ?? (options.pool ? "process" : "none");
  if (isolation === "none") return await openHere(file, options);
  if (!denoCommand()) {
    return await openHere(file, options, "permission to start one is missing (--allow-run=deno)");
  }
  try {
    return await openIsolated(file, options);
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
    return await openHere(file, options, "it could not be started");
  }
}

async function openIsolated(file: Source, options: OpenOptions): Promise<PdfDocument> {
  const pool = innerPool(options.pool) ?? new ChildPool(options);
  const closePool = () => options.pool ? Promise.resolve() : pool.close();
  const budget = new Budget(pool.limits.documentMs);
  const stop = () => void pool.close();
  options.signal?.addEventListener("abort", stop);
  try {
    const reader = await RemoteReader.open({ ...file, password: options.password }, pool, budget);
    budget.allowFor(reader.facts.pageCount);
    return new OpenDocument(file, reader, { budget, close: closePool });
  } catch (error) {
    await closePool();
    if (options.signal?.aborted) {
      throw new PagetreeError(
        "ABORTED",
        `Cannot open ${printable(file.name)} as a PDF: the work was stopped`,
        {
          cause: error,
        },
      );
    }
    throw error;
  } finally {
    options.signal?.removeEventListener("abort", stop);
  }
}

/** Opens in this process; `obstacle` says why there is no child process although one was asked for. */
async function openHere(file: Source, options: OpenOptions, obstacle?: string): Promise<PdfDocument> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { name, bytes } = file;
  const { password } = options;
  const workers = options.workers ?? defaultWorkers();
  const helpers = obstacle === undefined && workers > 1 && denoCommand()
    ? borrowHelpers(workers - 1, options.limits)
    : undefined;
  if (bytes.length > LARGE_FILE) helpers?.pool.warmUp();
  try {
    const local = await openReader(bytes, { name, password, charsPerPage: limits.charsPerPage });
    const budget = new Budget(obstacle === undefined ? Infinity : limits.documentMs);
    budget.allowFor(local.facts.pageCount);
    const warnings = obstacle === undefined ? [] : [{
      code: "NO_ISOLATION",
      message: `The file was read without a child process, so it could have stopped the program: ${obstacle}`,
    }];
    return new OpenDocument(file, new TeamReader(local, { name, password, helpers }), { budget, warnings });
  } catch (error) {
    await helpers?.release();
    throw error;
  }
}

function innerPool(pool: Pool | undefined): ChildPool | undefined {
  if (pool === undefined || pool instanceof ChildPool) return pool;
  throw new PagetreeError(
    "USAGE",
    "Cannot use the option `pool` as a pool: got something that createPool() did not make",
  );
}
