/**
 * Progress that renews itself in place.
 *
 * @module
 */
import { printable } from "../errors.ts";
import { escapeMarkup } from "../tree/mod.ts";
import { findKernel, type Kernel } from "./kernel.ts";
import { themed } from "./theme.ts";
import { JUPYTER_DISPLAY, type View, view } from "./view.ts";

/** Milliseconds between two changes; quicker is only flicker, and each one is a message. */
const MIN_GAP = 100;

/** How far some work is. */
export interface ProgressState {
  /** What is done. */
  label: string;
  /** Steps done. */
  done: number;
  /** Steps in all; 0 where nobody knows. */
  total: number;
  /** Further words, such as the running price. */
  note: string;
  /** Whether it goes on, has ended, was stopped or has failed. */
  status: "running" | "done" | "stopped" | "failed";
  /** Milliseconds since the start. */
  ms: number;
}

/** Where progress is told. */
export interface LiveProgress {
  /** Tells how far the work is; fits `onProgress` of the builders. */
  (done: number, total: number, note?: string): void;
  /** Ends it. */
  end(status?: Exclude<ProgressState["status"], "running">, note?: string): Promise<void>;
}

let count = 0;

/**
 * Shows a bar that renews itself in place, below the cell that made it, also from later cells. Outside a kernel the end is
 * printed in a line.
 *
 * @param label What is done.
 * @param options Where it is shown; for tests.
 * @returns A function to tell how far the work is, and to end it.
 *
 * @example
 * ```ts
 * import { buildTree } from "pagetree";
 * import { liveProgress } from "pagetree/notebook";
 * const progress = liveProgress("Reading");
 * await buildTree("fixtures/pdf/two_column_paper.pdf", { onProgress: progress });
 * await progress.end();
 * ```
 */
export function liveProgress(
  label: string,
  { kernel = findKernel() }: { kernel?: Kernel } = {},
): LiveProgress {
  const started = performance.now();
  const id = `pagetree-progress-${++count}-${crypto.randomUUID()}`;
  const state: ProgressState = { label, done: 0, total: 0, note: "", status: "running", ms: 0 };
  let shownAt = -Infinity;
  let sending = show(false);

  /** Outputs go out one after the other, so that the last state is the last one sent. */
  function show(update: boolean): Promise<void> {
    state.ms = performance.now() - started;
    shownAt = performance.now();
    const now = view(() => progressHtml({ ...state }), () => progressText({ ...state }));
    const bundle = now[JUPYTER_DISPLAY]();
    if (!kernel) return Promise.resolve();
    return kernel.display({ [JUPYTER_DISPLAY]: () => bundle }, { display_id: id, update });
  }

  function tell(done: number, total: number, note?: string): void {
    if (state.status !== "running") return;
    Object.assign(state, { done, total, ...(note !== undefined && { note }) });
    if (performance.now() - shownAt >= MIN_GAP) sending = sending.then(() => show(true));
  }

  async function end(
    status: Exclude<ProgressState["status"], "running"> = "done",
    note?: string,
  ): Promise<void> {
    if (state.status !== "running") return;
    Object.assign(state, { status, ...(note !== undefined && { note }) });
    sending = sending.then(() => show(true));
    await sending;
    if (!kernel) console.log(progressText({ ...state, ms: performance.now() - started }));
  }

  return Object.assign(tell, { end });
}

/**
 * Draws progress as HTML.
 *
 * @param state How far the work is.
 */
export function progressHtml({ label, done, total, note, status, ms }: ProgressState): string {
  const share = status === "done" ? 1 : total > 0 ? Math.min(1, done / total) : 0;
  const color = status === "failed" ? "var(--bad)" : status === "done" ? "var(--good)" : "#4f7ff0";
  const bar =
    `<div style="height:6px;border-radius:3px;background:var(--line);overflow:hidden;margin:4px 0">` +
    `<div style="height:6px;width:${(100 * share).toFixed(1)}%;background:${color}"></div></div>`;
  return themed(
    `<div>${escapeMarkup(label)} <span class="quiet">${
      escapeMarkup(words({ done, total, note, status, ms }))
    }</span></div>${bar}`,
  );
}

/**
 * Says progress in a line.
 *
 * @param state How far the work is.
 */
export function progressText({ label, ...state }: ProgressState): string {
  return `${printable(label)}: ${words(state)}`;
}

function words({ done, total, note, status, ms }: Omit<ProgressState, "label">): string {
  const count = total > 0 ? `${done} of ${total}` : done > 0 ? String(done) : "";
  const left = status === "running" && total > 0 && done > 0
    ? `, ${seconds(ms / done * (total - done))} left`
    : "";
  const time = status === "running" ? left : `, ${status} after ${seconds(ms)}`;
  return [`${count}${time}`.replace(/^, /, ""), printable(note)].filter((word) => word !== "").join(" · ");
}

function seconds(ms: number): string {
  return ms < 9_950
    ? `${(ms / 1000).toFixed(1)} s`
    : ms < 119_500
    ? `${Math.round(ms / 1000)} s`
    : `${Math.round(ms / 60_000)} min`;
}

/** Progress as a view, for those who keep the state themselves. */
export function progressView(state: ProgressState): View {
  return view(() => progressHtml(state), () => progressText(state));
}
