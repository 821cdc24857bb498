/**
 * Long work that leaves the notebook free.
 *
 * A pending `await` cannot be interrupted in the kernel, and the cells behind it wait for ever; a job can be stopped by the
 * next cell.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import type { Kernel } from "./kernel.ts";
import { liveProgress, type ProgressState, progressView } from "./progress.ts";
import { JUPYTER_DISPLAY, type View } from "./view.ts";

/** What the work of a job gets. */
export interface JobContext {
  /** Fires when the job is stopped or its time is over; pass it on. */
  signal: AbortSignal;
  /** Tells how far the work is; fits `onProgress` of the builders. */
  progress: (done: number, total: number, note?: string) => void;
}

/** Options of {@linkcode start}. */
export interface JobOptions {
  /**
   * What is done, for the bar.
   * @default {"Job"}
   */
  label?: string;
  /** Milliseconds after which the job is stopped. */
  timeoutMs?: number;
  /** Where it is shown; for tests. */
  kernel?: Kernel;
}

/** Work under way. */
export interface Job<T> extends View {
  /** How it stands. */
  readonly status: ProgressState["status"];
  /** What the work gives; rejects with `ABORTED` when the job was stopped or its time was over. */
  readonly result: Promise<T>;
  /** Stops it; what the work does not end by itself goes on unseen. */
  stop(): Promise<void>;
}

/**
 * Starts work and returns at once, with a bar that renews itself below the cell. As the last line of a cell it shows how the
 * job stands.
 *
 * @param work What to do; it gets a signal to stop at and a function to tell its progress.
 * @param options Label, time limit.
 * @returns The job. `await job.result` waits for it, `await job.stop()` ends it at once.
 *
 * @example
 * ```ts
 * import { buildTree } from "pagetree";
 * import { start } from "pagetree/notebook";
 * const job = start(({ signal, progress }) =>
 *   buildTree("fixtures/pdf/two_column_paper.pdf", { signal, onProgress: progress }), { timeoutMs: 60_000 });
 * console.log((await job.result).page_count, job.status); // 4 done
 * ```
 */
export function start<T>(work: (context: JobContext) => Promise<T> | T, options: JobOptions = {}): Job<T> {
  const { label = "Job", timeoutMs, kernel } = options;
  const controller = new AbortController();
  const started = performance.now();
  const state: ProgressState = { label, done: 0, total: 0, note: "", status: "running", ms: 0 };
  const bar = liveProgress(label, { ...(kernel && { kernel }) });
  const progress: JobContext["progress"] = (done, total, note) => {
    if (state.status !== "running") return;
    Object.assign(state, { done, total, ...(note !== undefined && { note }) });
    bar(done, total, note);
  };
  // The work may not look at its signal: who waits for the result is let go at once all the same.
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const end = (reason: string) => {
    if (state.status !== "running") return;
    state.status = "stopped";
    state.note = reason;
    controller.abort();
    reject(new PagetreeError("ABORTED", `Cannot finish "${label}": ${reason}`));
  };
  const timer = timeoutMs === undefined
    ? undefined
    : setTimeout(() => end(`its time of ${timeoutMs} ms was over`), timeoutMs);
  const result = finish();
  // A job that nobody waits for shows its end in the bar; it is no unhandled rejection.
  result.catch(() => {});

  async function finish(): Promise<T> {
    try {
      // After this turn, so that `start` returns before work that begins with a long computation.
      const running = Promise.resolve().then(() => work({ signal: controller.signal, progress }));
      const value = await Promise.race([running, stopped]);
      if (state.status === "running") state.status = "done";
      return value;
    } catch (error) {
      if (state.status === "running") {
        state.status = "failed";
        state.note = error instanceof Error ? error.message : String(error);
      }
      throw error;
    } finally {
      clearTimeout(timer);
      state.ms = performance.now() - started;
      await bar.end(state.status === "running" ? "done" : state.status, state.note);
    }
  }

  const now = (): View =>
    progressView({ ...state, ms: state.status === "running" ? performance.now() - started : state.ms });
  return {
    get status() {
      return state.status;
    },
    result,
    async stop() {
      end("it was stopped");
      await result.catch(() => {});
    },
    toHtml: () => now().toHtml(),
    toText: () => now().toText(),
    [JUPYTER_DISPLAY]: () => now()[JUPYTER_DISPLAY](),
  };
}
