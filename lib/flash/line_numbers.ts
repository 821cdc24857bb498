/**
 * Margin line numbers, as drafts and court papers have them.
 *
 * @module
 */
import type { Line, Page } from "../pdf/mod.ts";

/** A page needs this many numbers in a row to count as numbered. */
const MIN_RUN = 8;

/**
 * Removes margin line numbers: numbers at the left edge of most lines of a page that rise by one from line to line.
 *
 * @param pages Laid-out pages.
 * @returns The pages; those with line numbers have them removed.
 */
export function withoutLineNumbers(pages: readonly Page[]): Page[] {
  return pages.map((page) => {
    const numbered = page.lines.flatMap((line) => {
      const number = /^(\d{1,3})(?=\s|$)/.exec(line.text)?.[1];
      return number === undefined || line.angle !== undefined ? [] : [{ line, value: Number(number) }];
    }).sort((a, b) => a.line.y - b.line.y);
    const members = new Set<Line>();
    let run: typeof numbered = [];
    for (const item of numbered) {
      const last = run.at(-1);
      if (last && item.value === last.value) continue;
      if (last && item.value === last.value + 1 && Math.abs(item.line.x - last.line.x) < 12) run.push(item);
      else {
        keep(run, members);
        run = [item];
      }
    }
    keep(run, members);
    if (members.size === 0) return page;
    return { ...page, lines: page.lines.flatMap((line) => members.has(line) ? stripped(line) : [line]) };
  });
}

function keep(run: readonly { line: Line }[], members: Set<Line>): void {
  // Numbers of a list are followed by their text: most margin numbers stand alone.
  const alone = run.filter(({ line }) => /^\d+$/.test(line.text.trim())).length;
  if (run.length >= MIN_RUN && alone >= 0.5 * run.length) { for (const { line } of run) members.add(line); }
}

/** A line without its number: nothing where there was no more. */
function stripped(line: Line): Line[] {
  const text = line.text.replace(/^\d+\s*/, "");
  const spans = line.spans?.slice(1);
  if (text === "" || !spans?.length) return text === "" ? [] : [{ ...line, text }];
  const x = spans[0]!.x;
  const style = spans.reduce((best, span) => span.text.length > best.text.length ? span : best).style;
  const { cells: _cells, ...rest } = line;
  return [{ ...rest, text, spans, style, x, width: line.x + line.width - x }];
}
