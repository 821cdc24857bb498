/**
 * Child processes that are kept warm from document to document.
 *
 * @module
 */
import { Child, ChildFailure, denoCommand } from "./child_process.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";

/** Options of {@linkcode createPool}. */
export interface PoolOptions {
  /** Number of child processes. @default the number of cores, at most 2 */
  workers?: number;
  /** Bounds that differ from the defaults. */
  limits?: Partial<Limits>;
}

/** A pool of child processes that read PDFs. Close it with `await using` or {@linkcode Pool.close}. */
export interface Pool extends AsyncDisposable {
  /** Most child processes at a time. */
  readonly workers: number;
  /** Bounds of every document. */
  readonly limits: Readonly<Limits>;
  /** Ends the child processes. */
  close(): Promise<void>;
}

/**
 * Makes a pool. Processes are started when the first document needs them and end with the program.
 *
 * @param options Number of processes and bounds.
 * @returns The pool, to be passed to `openPdf`.
 *
 * @example
 * ```ts
 * import { createPool, openPdf } from "pagetree/pdf";
 * await using pool = createPool({ workers: 2, limits: { pageMs: 5_000 } });
 * for (const file of ["fixtures/pdf/two_column_paper.pdf", "fixtures/pdf/letter.pdf"]) {
 *   await using pdf = await openPdf(file, { pool });
 *   console.log(pdf.name, (await pdf.pages()).length);
 * }
 * ```
 */
export function createPool(options: PoolOptions = {}): Pool {
  return new ChildPool(options);
}

/**
 * The number of processes that is used when nobody says otherwise.
 *
 * @returns 1 or 2.
 */
export function defaultWorkers(): number {
  return Math.max(1, Math.min(2, navigator.hardwareConcurrency));
}

/** Bytes from which on a file is likely to have so many pages that every child gets some. */
export const LARGE_FILE = 500_000;

/** The pool with the inner side that documents use. */
export class ChildPool implements Pool {
  readonly workers: number;
  readonly limits: Readonly<Limits>;
  /** Places for children; each holds one at a time. */
  readonly slots: readonly Slot[];

  /** @param options Number of processes and bounds. */
  constructor(options: PoolOptions) {
    this.workers = Math.max(1, Math.floor(options.workers ?? defaultWorkers()));
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.slots = Array.from({ length: this.workers }, () => new Slot(this.limits.memoryMb));
  }

  /** Starts the children that are missing, without waiting for them. */
  warmUp(): void {
    // One that cannot start is reported where it is needed.
    for (const slot of this.slots) slot.child().catch(() => {});
  }

  async close(): Promise<void> {
    await Promise.all(this.slots.map((slot) => slot.close()));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** A place for one child; a dead one is replaced when it is needed again. */
export class Slot {
  readonly #memoryMb: number;
  #starting?: Promise<Child>;
  #child?: Child;

  /** @param memoryMb Memory limit of a child in MB. */
  constructor(memoryMb: number) {
    this.#memoryMb = memoryMb;
  }

  /** The child that is here now, if any. */
  get current(): Child | undefined {
    return this.#child?.dead ? undefined : this.#child;
  }

  /**
   * The child, started if need be.
   *
   * @throws {ChildFailure} reason `start`.
   */
  async child(): Promise<Child> {
    if (this.current) return this.current;
    this.#starting ??= this.#start().finally(() => this.#starting = undefined);
    return await this.#starting;
  }

  /** Ends the child. */
  async close(): Promise<void> {
    await this.#starting?.catch(() => {}); // one that did not start needs no end
    await this.#child?.close();
  }

  async #start(): Promise<Child> {
    await this.#child?.close();
    const command = denoCommand();
    if (!command) throw new ChildFailure("start", true, true);
    this.#child = await Child.start(command, this.#memoryMb);
    return this.#child;
  }
}
