/**
 * Lists of pages as text, such as `1-3,7`.
 *
 * @module
 */

/** Most different pages of one request. */
const MAX_PAGES = 10_000;

/** Most characters of a list that is shown. */
const MAX_SHOWN = 4000;

const STRICT = /^\d+(?:-\d+)?(?:, *\d+(?:-\d+)?)*$/;
const LOOSE = /^ *\d+ *(?:- *\d+ *)?(?:, *\d+ *(?:- *\d+ *)?)*$/;

/** Either pages in order, each once, or what is wrong with the text. */
export type PageSpec = { pages: number[] } | { problem: string };

/**
 * Reads a list of pages: numbers and ranges between commas. No text is too costly: a range is counted before it is
 * written out.
 *
 * @param spec Text such as `5-7,12`; in the strict form blanks may only follow a comma.
 * @param options `blanks`: whether blanks may stand anywhere between the signs (default false).
 * @returns Pages in order, each once, or what is wrong in words.
 *
 * @example
 * ```ts
 * import { parsePageSpec } from "pagetree/agent";
 * console.log(parsePageSpec("7, 1-3,2")); // { pages: [ 1, 2, 3, 7 ] }
 * console.log(parsePageSpec("3-1")); // { problem: "the range 3-1 runs backwards" }
 * ```
 */
export function parsePageSpec(spec: unknown, { blanks = false }: { blanks?: boolean } = {}): PageSpec {
  if (typeof spec !== "string" || !(blanks ? LOOSE : STRICT).test(spec)) {
    return { problem: "pages are numbers and ranges between commas, such as 3, 5-7 or 1-3,9" };
  }
  const ranges: [number, number][] = [];
  for (const part of spec.split(",")) {
    const [start, end = start] = part.split("-").map(toPage) as [number, number?];
    if (start === 0 || end === 0) return { problem: "pages are counted from 1" };
    if (start > end) return { problem: `the range ${part.trim()} runs backwards` };
    ranges.push([start, end]);
  }
  ranges.sort((a, b) => a[0] - b[0]);
  const pages: number[] = [];
  for (const [start, end] of ranges) {
    const first = Math.max(start, (pages.at(-1) ?? 0) + 1);
    if (pages.length + end - first + 1 > MAX_PAGES) {
      return { problem: `at most ${MAX_PAGES} pages can be asked for at once` };
    }
    for (let page = first; page <= end; page++) pages.push(page);
  }
  return { pages };
}

/**
 * Writes pages as a list with ranges.
 *
 * @param pages Pages in order, each once.
 * @returns Text such as `1-3,5`; a list that is too long to show ends in the number of its further pages.
 *
 * @example
 * ```ts
 * import { formatPages } from "pagetree/agent";
 * console.log(formatPages([1, 2, 3, 5])); // 1-3,5
 * ```
 */
export function formatPages(pages: readonly number[]): string {
  let text = "";
  for (let i = 0; i < pages.length;) {
    let last = i;
    while (pages[last + 1] === pages[last]! + 1) last++;
    const part = last === i ? `${pages[i]}` : `${pages[i]}-${pages[last]}`;
    if (text.length + part.length > MAX_SHOWN) return `${text},… and ${pages.length - i} more`;
    text += (text && ",") + part;
    i = last + 1;
  }
  return text;
}

/** Numbers beyond counting would never end a loop. */
function toPage(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}
