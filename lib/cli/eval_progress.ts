/**
 * Progress of a run on a stream.
 */
import type { Io } from "./io.ts";
import { dollarsText } from "./questions.ts";

/** Milliseconds between two changes of the line. */
const GAP_MS = 80;

/** Progress as one line that renews itself, or a line for every tenth part where there is no terminal. */
export function progressOn(
  io: Io,
): {
  tell: (progress: { done: number; total: number; usd: number | null; etaMs?: number }) => void;
  clear: () => void;
} {
  let [shownAt, tenth] = [-Infinity, 0];
  return {
    tell({ done, total, usd, etaMs }) {
      const eta = etaMs === undefined || done === total ? "" : `, ${Math.ceil(etaMs / 1000)} s left`;
      const cost = usd === 0 ? "" : `, ${dollarsText(usd)}`;
      const text = `${done}/${total} samples${cost}${eta}`;
      if (io.columns > 0) {
        if (performance.now() - shownAt < GAP_MS && done < total) return;
        shownAt = performance.now();
        io.stderr(`\r\x1b[2K${text.slice(0, io.columns - 1)}`);
      } else if (Math.floor(10 * done / total) > tenth) {
        tenth = Math.floor(10 * done / total);
        io.stderr(`${text}\n`);
      }
    },
    clear() {
      if (io.columns > 0) io.stderr("\r\x1b[2K");
    },
  };
}
