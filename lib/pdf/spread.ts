/**
 * Reads all pages of a document over one or more lanes; the result does not depend on their number.
 *
 * @module
 */
import { ChildFailure } from "./child_process.ts";
import type { Budget } from "./limits.ts";
import { emptyPage } from "./quality.ts";
import type { Lane, PageReading } from "./reader.ts";
import type { Page } from "./types.ts";

/**
 * Most text of a document, in characters, with {@linkcode LINE_WEIGHT} for each line: a little more than a book of 20,000 full
 * pages. Beyond that a file repeats itself to fill the memory.
 */
const MAX_WEIGHT = 200_000_000;
/** What a line weighs beside its characters. */
const LINE_WEIGHT = 100;

/** Options of {@linkcode readPages}. */
export interface SpreadOptions {
  /** Number of pages. */
  pageCount: number;
  /** Ways to read them. */
  lanes: readonly Lane[];
  /** Time of the document. */
  budget: Budget;
  /** Called after each page with the number done. */
  onPage?: (done: number) => void;
  /** Stops handing out pages. */
  signal?: AbortSignal;
}

/**
 * Reads pages 1 to n. Pages beyond the limits of the document come back empty, with the reason.
 *
 * @param options Pages, lanes, limits.
 * @returns The readings in page order; fewer when the signal stopped the work.
 * @throws {ChildFailure} When every lane has lost its child for good.
 */
export async function readPages(
  { pageCount, lanes, budget, onPage, signal }: SpreadOptions,
): Promise<PageReading[]> {
  const readings: PageReading[] = [];
  const returned: number[] = [];
  let first = 1, last = pageCount, end = pageCount, done = 0, weight = 0;
  let lost: unknown;
  /** The next page at either end; none from the back once the text limit has cut something off there. */
  function take(fromBack = false): number | undefined {
    if (first > Math.min(last, end)) return undefined;
    return fromBack && end === pageCount ? last-- : first++;
  }
  /** Keeps a reading. With so much text read already, the last of the pages read is beyond the limit for certain. */
  function keep(number: number, reading: PageReading): void {
    if (number > end) return;
    readings[number - 1] = reading;
    weight += weightOf(reading.page);
    for (; weight > MAX_WEIGHT; end--) {
      const cut = readings[end - 1];
      if (!cut) continue;
      weight -= weightOf(cut.page);
      delete readings[end - 1];
    }
  }
  async function run(lane: Lane): Promise<void> {
    while (!signal?.aborted && budget.left > 0) {
      const number = returned.pop() ?? take(lane.fromBack);
      if (number === undefined) return;
      try {
        keep(number, await lane(number));
      } catch (error) {
        if (!(error instanceof ChildFailure)) throw error;
        returned.push(number);
        lost = error;
        return;
      }
      onPage?.(++done);
    }
  }
  await budget.spend(async () => {
    await Promise.all(lanes.map(run));
    // Pages that a lost lane gave back when the others had finished.
    if (returned.length > 0 && lanes.length > 1) await run(lanes[0]!);
  });
  if (signal?.aborted) return readings;
  if (returned.length > 0) throw lost;
  return complete(readings, pageCount, end);
}

function weightOf(page: Page): number {
  return page.text.length + LINE_WEIGHT * page.lines.length;
}

/** Fills what the limits left out: the text limit after page `end`, the time limit before. */
function complete(readings: PageReading[], pageCount: number, end: number): PageReading[] {
  const result: PageReading[] = [];
  const cut = { TEXT_LIMIT: 0, TIME_LIMIT: 0 };
  for (let number = 1; number <= pageCount; number++) {
    const reading = readings[number - 1];
    if (reading) {
      result.push(reading);
      continue;
    }
    const code = number > end ? "TEXT_LIMIT" : "TIME_LIMIT";
    cut[code]++;
    const { page } = emptyPage(
      number,
      `not read: the document is beyond its ${code === "TEXT_LIMIT" ? "text" : "time"} limit`,
      code,
    );
    result.push({ page, warnings: [] });
  }
  for (const [code, count] of Object.entries(cut)) {
    if (count === 0) continue;
    const what = code === "TEXT_LIMIT" ? "text" : "time";
    result.at(-1)!.warnings.push({
      code,
      message: `${count} of ${pageCount} pages were not read: the ${what} limit of the document was reached`,
    });
  }
  return result;
}
