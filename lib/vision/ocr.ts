/**
 * Text of scanned pages, read from their pictures by Tesseract; no model, no network.
 *
 * @module
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as Tesseract from "tesseract.js";
import { PagetreeError } from "../errors.ts";
import { layoutPage, type Page, type PageRenderer, type RawItem } from "../pdf/mod.ts";

/** Pixels an inch of the pictures that are read: Tesseract is made for print at 300. */
const DPI = 300;
/** Pictures have no fonts; the size is what is left of the looks. */
const FONT = "ocr";
const FONTS = new Map([[FONT, { name: FONT, mono: false }]]);
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Words that the reader is less sure of, in percent, are dust and drawings. */
const SURE = 30;
/** Signs without letters are read into any speck. */
const SURE_SIGN = 75;
/** Height of an x in ems: 0.45 to 0.55 in most text faces. Whole lines vary with the letters in them, the x does not. */
const X_HEIGHT = 0.5;

/** Options of {@linkcode ocrReader}. */
export interface OcrOptions {
  /**
   * Language, as Tesseract names it. English comes with the package; for others name `languageFolder`.
   * @default {"eng"}
   */
  language?: string;
  /** Folder with `<language>.traineddata.gz`. */
  languageFolder?: string;
}

/** Reads pages from their pictures. */
export interface OcrReader extends AsyncDisposable {
  /**
   * Reads a page.
   *
   * @param renderer The document.
   * @param page Physical page, from 1.
   * @param signal Stops the work.
   * @returns The page: lines with boxes in points and a size, in reading order; without any where nothing was read.
   * @throws {PagetreeError} As `PageRenderer.render`; `USAGE` once it was closed; `ABORTED`.
   */
  page(renderer: PageRenderer, page: number, signal?: AbortSignal): Promise<Page>;
  /** Ends the reader's thread. */
  close(): Promise<void>;
}

/**
 * Makes a reader. Tesseract is loaded by the first page; pages are read one after the other.
 *
 * @param options Language.
 * @returns The reader; close it, or hold it with `await using`.
 * @throws {PagetreeError} `PACKAGE_MISSING` at the first page where Tesseract cannot be loaded.
 *
 * @example
 * ```ts
 * import { openRenderer } from "pagetree/pdf";
 * import { ocrReader } from "pagetree/vision";
 * await using ocr = ocrReader();
 * await using pdf = await openRenderer("fixtures/pdf/scanned_bookmarks.pdf");
 * console.log((await ocr.page(pdf, 1)).lines[0]?.text); // Notes from the Walled
 * ```
 */
export function ocrReader({ language = "eng", languageFolder }: OcrOptions = {}): OcrReader {
  let starting: Promise<Tesseract.Worker> | undefined;
  const start = () => starting ??= startWorker(language, languageFolder);
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  return {
    page(renderer, page, signal) {
      if (isClosed) {
        return Promise.reject(new PagetreeError("USAGE", `Cannot read page ${page}: the reader was closed`));
      }
      const read = last.then(() => readPage(start, renderer, page, signal));
      last = read.catch(() => {});
      return read;
    },
    close,
    [Symbol.asyncDispose]: close,
  };

  async function close(): Promise<void> {
    isClosed = true;
    await last;
    await (await starting?.catch(() => undefined))?.terminate();
  }
}

async function readPage(
  start: () => Promise<Tesseract.Worker>,
  renderer: PageRenderer,
  number: number,
  signal: AbortSignal | undefined,
): Promise<Page> {
  const image = await renderer.render(number, { dpi: DPI, format: "png", signal });
  const size = { width: image.width / image.scale, height: image.height / image.scale };
  if (image.blank) return pageOf(number, size, []);
  const worker = await start();
  if (signal?.aborted) throw new PagetreeError("ABORTED", `Cannot read page ${number}: the work was stopped`);
  const { data } = await worker.recognize(image.bytes as unknown as Tesseract.ImageLike, {}, {
    blocks: true,
  });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs).flatMap(({ lines }) => lines);
  const page = pageOf(number, size, lines.flatMap((line) => itemsOf(line as MeasuredLine, image.scale)));
  const confidence = confidenceOf(lines.flatMap(({ words }) => words).filter(isText));
  return confidence === undefined ? page : { ...page, quality: { ...page.quality, confidence } };
}

/** The page of some words. Columns and reading order are found as on any page: Tesseract reads across narrow gutters. */
function pageOf(
  number: number,
  { width, height }: { width: number; height: number },
  items: RawItem[],
): Page {
  const page = layoutPage({ number, width, height, items, fonts: FONTS, truncated: false });
  if (/[\p{L}\p{N}]/u.test(page.text)) return page;
  return { ...page, quality: { state: "no-text", reason: "nothing was read from its picture" } };
}

/** A line with the heights that the package's types leave out. */
type MeasuredLine = Tesseract.Line & {
  rowAttributes: { rowHeight: number; ascenders: number; descenders: number };
};

/** The words of a line in points, of one size. */
function itemsOf({ words, baseline, rowAttributes }: MeasuredLine, scale: number): RawItem[] {
  const { rowHeight, ascenders, descenders } = rowAttributes;
  const size = Math.max(1, Math.round((rowHeight - ascenders - descenders) / X_HEIGHT / scale));
  return words.filter(isText).map((word) => ({
    text: word.text,
    x: word.bbox.x0 / scale,
    y: baselineAt(baseline, word.bbox.x0) / scale,
    width: (word.bbox.x1 - word.bbox.x0) / scale,
    size,
    angle: 0,
    font: FONT,
    rtl: RIGHT_TO_LEFT.test(word.text),
  }));
}

/** Mean confidence of words, weighed by their length: short ones are often specks. */
function confidenceOf(words: readonly Tesseract.Word[]): number | undefined {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return undefined;
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return Math.round(10 * sure / letters) / 1000;
}

/** Whether a word is one, and not a speck in the margin or the gutter. */
function isText({ text, confidence }: Tesseract.Word): boolean {
  return text.trim() !== "" && confidence >= (/[\p{L}\p{N}]/u.test(text) ? SURE : SURE_SIGN);
}

/** Lines of a crooked scan, and those read across two columns, rise or fall. */
function baselineAt({ x0, y0, x1, y1 }: Tesseract.Baseline, x: number): number {
  return x1 > x0 ? y0 + (y1 - y0) * (x - x0) / (x1 - x0) : y0;
}

async function startWorker(language: string, folder: string | undefined): Promise<Tesseract.Worker> {
  try {
    const { createWorker } = await import("tesseract.js");
    // A worker that cannot load its language only tells its handler, and is never ready.
    const failed = Promise.withResolvers<never>();
    const worker = createWorker(language, 1, {
      langPath: folder ?? dataFolder(),
      gzip: true,
      cacheMethod: "none",
      logger: () => {},
      errorHandler: (error) => failed.reject(error),
    });
    return await Promise.race([worker, failed.promise]);
  } catch (cause) {
    throw new PagetreeError(
      "PACKAGE_MISSING",
      `Cannot read pictures: Tesseract could not be started (${
        (cause as Error)?.message ?? cause
      }); is tesseract.js installed?`,
      { package: "tesseract.js", cause },
    );
  }
}

/** The folder of the English data that comes as a package. */
function dataFolder(): string {
  const entry = fileURLToPath(import.meta.resolve("@tesseract.js-data/eng"));
  return join(dirname(entry), "4.0.0_best_int");
}
