/**
 * Questions about the text of pages: what is printed where, what opens a page, how many tokens a range has.
 *
 * @module
 */
import { sameWords, titleWords } from "../tree/mod.ts";
import type { CountTokens } from "../tokens.ts";

/** A page as the optimizer needs it; a `Page` of the pdf room fits. */
export interface PageText {
  /** Physical page number, 1-based. */
  number: number;
  /** The lines joined by line feeds. */
  text: string;
}

/** A page's words, and its letters and digits in one string with the places where words and lines begin. */
interface Printed {
  lines: string[][];
  letters: string;
  /** Offsets in `letters` at which a word begins, and its length. */
  edges: Set<number>;
  /** Offset at which each line begins, and the length of `letters`. */
  lineStarts: number[];
}

/** The pages of one document; what is worked out about a page is kept. */
export class PageTexts {
  readonly #texts: Map<number, string>;
  readonly #countTokens: CountTokens;
  readonly #printed = new Map<number, Printed>();
  readonly #tokens = new Map<number, number>();

  /**
   * Keeps pages.
   *
   * @param pages Pages in any order.
   * @param countTokens Counts the tokens of a text.
   */
  constructor(pages: readonly PageText[], countTokens: CountTokens) {
    this.#texts = new Map(pages.map(({ number, text }) => [number, text]));
    this.#countTokens = countTokens;
  }

  /** Whether a page in a range has a letter or digit. */
  hasWords(start: number, end: number): boolean {
    return this.range(start, end).some(({ text }) => /[\p{L}\p{N}]/u.test(text));
  }

  /** The pages of a range that there are, in order. */
  range(start: number, end: number): PageText[] {
    const pages: PageText[] = [];
    for (let number = start; number <= end; number++) {
      const text = this.#texts.get(number);
      if (text !== undefined) pages.push({ number, text });
    }
    return pages;
  }

  /** Tokens of the pages of a range. */
  tokens(start: number, end: number): number {
    let sum = 0;
    for (const { number, text } of this.range(start, end)) {
      let count = this.#tokens.get(number);
      if (count === undefined) this.#tokens.set(number, count = this.#countTokens(text));
      sum += count;
    }
    return sum;
  }

  /** Whether a title is printed on a page: the same letters and digits from the edge of a word to the edge of a word. */
  prints(page: number, title: string): boolean {
    return !occurrences(this.#page(page), title).next().done;
  }

  /** Numbers of the lines of a page, from 0, that contain a title. */
  linesWith(page: number, title: string): number[] {
    const printed = this.#page(page);
    const lines: number[] = [];
    for (const { from, to } of occurrences(printed, title)) {
      const line = printed.lineStarts.findLastIndex((start) => start <= from);
      if (to <= printed.lineStarts[line + 1]! && lines.at(-1) !== line) lines.push(line);
    }
    return lines;
  }

  /** Numbers of the lines of a page, from 0, that are one of some headings. */
  linesOf(page: number, headings: readonly string[]): number[] {
    const wanted = headings.map(titleWords);
    return this.#page(page).lines.flatMap((words, line) =>
      wanted.some((heading) => sameWords(words, heading)) ? [line] : []
    );
  }

  /**
   * Whether a heading is the first content of a page: its first line begins with the heading, and no later line does,
   * as a running title's would.
   */
  opens(page: number, heading: string): boolean {
    const words = titleWords(heading);
    if (!/\p{L}/u.test(words.join(""))) return false;
    const [first, ...others] = this.#page(page).lines;
    const begins = (line: readonly string[]) => words.every((word, i) => line[i] === word);
    return first !== undefined && begins(first) && !others.some(begins);
  }

  #page(page: number): Printed {
    let printed = this.#printed.get(page);
    if (!printed) this.#printed.set(page, printed = print(this.#texts.get(page) ?? ""));
    return printed;
  }
}

function print(text: string): Printed {
  const lines = text.split("\n").map(titleWords).filter((words) => words.length > 0);
  const [edges, lineStarts]: [Set<number>, number[]] = [new Set(), []];
  let length = 0;
  for (const words of lines) {
    lineStarts.push(length);
    for (const word of words) {
      edges.add(length);
      length += word.length;
    }
  }
  edges.add(length);
  lineStarts.push(length);
  return { lines, letters: lines.map((words) => words.join("")).join(""), edges, lineStarts };
}

/** Where a title is printed, as offsets in the page's letters. */
function* occurrences({ letters, edges }: Printed, title: string): Generator<{ from: number; to: number }> {
  const wanted = titleWords(title).join("");
  if (wanted === "") return;
  for (let from = letters.indexOf(wanted); from >= 0; from = letters.indexOf(wanted, from + 1)) {
    const to = from + wanted.length;
    if (edges.has(from) && endsAt(to)) yield { from, to };
  }

  /** A word ends here, or a footnote mark stands against it. */
  function endsAt(to: number): boolean {
    if (edges.has(to)) return true;
    const mark = /(?<=\p{L})\p{N}{1,3}/uy;
    mark.lastIndex = to;
    return mark.test(letters) && edges.has(mark.lastIndex);
  }
}
