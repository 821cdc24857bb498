/**
 * Child processes that help this one with long documents, kept warm from document to document.
 *
 * A fresh process needs half a second and then runs pdf.js slowly until it is compiled: on documents of 100 to 300 pages
 * it costs more than it gives.
 *
 * @module
 */
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import { ChildPool } from "./pool.ts";

/** Helpers without a document end after this time, in ms. */
const IDLE_MS = 30_000;

/** Helpers on loan. */
export interface Helpers {
  /** The processes. */
  pool: ChildPool;
  /** Gives them back. */
  release: () => Promise<void>;
}

interface Kept {
  pool: ChildPool;
  users: number;
  timer?: ReturnType<typeof setTimeout>;
}

/** By number of processes. */
const KEPT = new Map<number, Kept>();

/**
 * Lends helpers. They end with the program, and some time after the last document gave them back; those with bounds of
 * their own end with their document.
 *
 * @param workers Number of processes.
 * @param limits Bounds that differ from the defaults.
 * @returns The helpers.
 */
export function borrowHelpers(workers: number, limits?: Partial<Limits>): Helpers {
  if (limits !== undefined) {
    const pool = new ChildPool({ workers, limits: { ...DEFAULT_LIMITS, ...limits } });
    return { pool, release: () => pool.close() };
  }
  let kept = KEPT.get(workers);
  if (!kept) KEPT.set(workers, kept = { pool: new ChildPool({ workers }), users: 0 });
  kept.users++;
  clearTimeout(kept.timer);
  return { pool: kept.pool, release: () => Promise.resolve(giveBack(workers, kept)) };
}

function giveBack(workers: number, kept: Kept): void {
  if (--kept.users > 0) return;
  kept.timer = setTimeout(() => {
    KEPT.delete(workers);
    void kept.pool.close();
  }, IDLE_MS);
  Deno.unrefTimer(kept.timer);
}
