/**
 * What the text itself says about titles and pages, without a model.
 *
 * @module
 */
import type { Line, Page } from "../pdf/mod.ts";
import { normalizeTitle, splitNumber } from "../tree/mod.ts";

/** Most lines that a heading runs over. */
const LINES = 3;
/** Longer runs of text are no heading. */
const LONGEST = 220;
/** Lines at the top and at the bottom of a page that may be running heads. */
const EDGE = 2;
/** A line that stands at the edge of so many pages, and of this share of them, is a running head. */
const RUNNING = 3, RUNNING_SHARE = 0.1;

/** What the text says about a title on a page. */
export type TextVerdict = "on-page" | "elsewhere" | "unclear";

/** A place where a title stands as a line of its own. */
interface Hit {
  page: number;
  /** Whether only running heads and page numbers stand above. */
  opens: boolean;
}

/** Lines of a document by their words, running heads and contents pages aside. */
export class TextEvidence {
  /** Whole lines, or runs of lines, by their letters and digits; with and without a leading number. */
  readonly #hits = new Map<string, Hit[]>();
  readonly #letters = new Map<number, string>();
  readonly #readable: ReadonlySet<number>;

  /**
   * Reads the lines of a document.
   *
   * @param pages Pages of the document.
   * @param contents Pages that hold contents: their lines are no headings.
   */
  constructor(pages: readonly Page[], contents: ReadonlySet<number> = new Set()) {
    const running = runningHeads(pages);
    // On a contents page a title may stand as a row and as a heading too: that is for a reader.
    const own = pages.filter(({ number, quality }) => quality.state === "ok" && !contents.has(number));
    this.#readable = new Set(own.map(({ number }) => number));
    for (const { number, lines, text } of pages) {
      if (contents.has(number)) continue;
      this.#letters.set(number, normalizeTitle(text));
      const upright = lines.filter(({ angle }) => angle === undefined);
      const own = upright.filter((line, i) => !isEdge(i, upright.length) || !running.has(edgeKey(line)));
      for (let from = 0; from < own.length; from++) {
        for (let to = from; to < Math.min(own.length, from + LINES); to++) {
          const joined = own.slice(from, to + 1).map(({ text }) => text).join(" ");
          if (joined.length > LONGEST) break;
          this.#add(joined, { page: number, opens: from === 0 });
        }
      }
    }
  }

  /**
   * The pages on which a title stands as a line of its own.
   *
   * @param title A title.
   */
  pagesOf(title: string): number[] {
    return [...new Set(this.#hitsOf(title).map(({ page }) => page))];
  }

  /**
   * Judges whether a title stands on a page; certain only where a whole line says so, or where whole lines say so elsewhere
   * and the page has none of its words in a row.
   *
   * @param title A title.
   * @param page The page that is claimed.
   */
  verdict(title: string, page: number): TextVerdict {
    const hits = this.#hitsOf(title);
    if (hits.some((hit) => hit.page === page)) return "on-page";
    if (hits.length === 0 || !this.#readable.has(page)) return "unclear";
    const words = normalizeTitle(splitNumber(title).rest);
    return words !== "" && this.#letters.get(page)?.includes(words) ? "unclear" : "elsewhere";
  }

  /**
   * Whether a title is the first thing on its page, running heads and page numbers aside.
   *
   * @param title A title.
   * @param page Its page.
   * @returns Undefined where it stands on no line of its own.
   */
  opens(title: string, page: number): boolean | undefined {
    const hits = this.#hitsOf(title).filter((hit) => hit.page === page);
    return hits.length === 0 ? undefined : hits.some(({ opens }) => opens);
  }

  #hitsOf(title: string): readonly Hit[] {
    const whole = this.#hits.get(normalizeTitle(title));
    if (whole) return whole;
    const { label, rest } = splitNumber(title);
    // Contents may leave the number out, or have it where the text has none.
    const words = label === "" ? "" : normalizeTitle(rest);
    return words === "" ? [] : this.#hits.get(words) ?? [];
  }

  #add(text: string, hit: Hit): void {
    const whole = normalizeTitle(text);
    if (whole === "") return;
    const { label, rest } = splitNumber(text);
    const words = label === "" ? "" : normalizeTitle(rest);
    for (const key of new Set([whole, words])) {
      if (key === "") continue;
      const hits = this.#hits.get(key);
      if (!hits) this.#hits.set(key, [hit]);
      else if (!hits.some(({ page, opens }) => page === hit.page && opens === hit.opens)) hits.push(hit);
    }
  }
}

/** Lines at the edges of many pages, by their letters: page numbers in them change. */
function runningHeads(pages: readonly Page[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { lines } of pages) {
    const upright = lines.filter(({ angle }) => angle === undefined);
    const keys = new Set(upright.filter((_, i) => isEdge(i, upright.length)).map(edgeKey));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(RUNNING, RUNNING_SHARE * pages.length);
  return new Set([...counts].filter(([key, count]) => key === "" || count >= least).map(([key]) => key));
}

function isEdge(index: number, count: number): boolean {
  return index < EDGE || index >= count - EDGE;
}

/** A line without its page number: first or last, or anywhere in a short line such as `Page 3 of 9`. */
function edgeKey({ text }: Line): string {
  const words = text.trim().split(/\s+/);
  const isNumber = (word: string) => /^[-–—(]*(?:\d+|[ivxlc]+)[-–—)|.]*$/i.test(word);
  const isShort = words.length <= 4;
  const kept = words.filter((word, i) => !((isShort || i === 0 || i === words.length - 1) && isNumber(word)));
  return normalizeTitle(kept.join(" "));
}

/**
 * Page numbers that the file itself gives: its labels, and where no label says otherwise the numbers printed at the edges
 * of pages.
 *
 * @param pages Pages of the document.
 * @returns Page of the file by printed number in lower case; numbers that stand for several pages are left out.
 *
 * @example
 * ```ts
 * import { pagesByPrintedNumber } from "pagetree/classic";
 * import { openPdf } from "pagetree/pdf";
 * await using pdf = await openPdf("fixtures/pdf/manual_contents_roman.pdf");
 * console.log(pagesByPrintedNumber(await pdf.pages()).size > 0); // true
 * ```
 */
export function pagesByPrintedNumber(pages: readonly Page[]): Map<string, number> {
  const labels = pages.filter(({ label, number }) => label !== undefined && label !== String(number));
  const claims = labels.length > 0
    ? pages.flatMap(({ label, number }) => label === undefined ? [] : [[label, number] as const])
    : pages.flatMap((page) => edgeNumbers(page).map((text) => [text, page.number] as const));
  const found = new Map<string, number>();
  const twice = new Set<string>();
  for (const [text, page] of claims) {
    const key = text.trim().toLowerCase();
    if (found.has(key) && found.get(key) !== page) twice.add(key);
    found.set(key, page);
  }
  for (const key of twice) found.delete(key);
  return found;
}

/** Lines at the edges that are nothing but a page number. */
function edgeNumbers({ lines }: Page): string[] {
  const upright = lines.filter(({ angle }) => angle === undefined);
  return upright.filter((_, i) => isEdge(i, upright.length)).map(({ text }) =>
    text.replace(/^[-–—\s]+|[-–—\s]+$/g, "")
  )
    .filter((text) => /^(?:\d{1,4}|[ivxlc]{1,7})$/i.test(text));
}

/**
 * Where the links of contents lead, by the words of their rows.
 *
 * @param pages Contents pages with their links.
 * @returns Pages of the file by row: letters and digits of the row's text, page numbers and dots aside.
 */
export function linkedRows(pages: readonly Page[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (const { lines, links = [] } of pages) {
    for (const link of links) {
      const middle = link.y + link.height / 2;
      const line = lines.find(({ y, height, x, width }) =>
        middle >= y - 1 && middle <= y + height + 3 && link.x < x + width + 2 && link.x + link.width > x - 2
      );
      if (!line) continue;
      const key = rowKey(line.text);
      if (key !== "" && !rows.has(key)) rows.set(key, link.page);
    }
  }
  return rows;
}

/** What a row of contents and a title have in common: letters and digits without the page number at the end. */
export function rowKey(text: string): string {
  return normalizeTitle(text.replace(/(?:[.·…‥․\s]+)(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]?\d*[-–.]\d+)\s*$/iu, ""));
}
