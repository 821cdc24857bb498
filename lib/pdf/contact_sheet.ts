/**
 * Many pages in one picture.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { loadCanvas, type PageRenderer } from "./render.ts";

/** Pixels between pages, and below them for their numbers. */
const [GAP, LABEL] = [8, 16];
/** Most pages of a sheet: more would be stamps. */
const MAX_PAGES = 200;

/** Options of {@linkcode contactSheet}. */
export interface SheetOptions {
  /**
   * Pages in order.
   * @default {all, at most 200}
   */
  pages?: readonly number[];
  /**
   * Pages in a row.
   * @default {8}
   */
  columns?: number;
  /**
   * Longer edge of a page in pixels.
   * @default {220}
   */
  pageEdge?: number;
  /** Stops the work. */
  signal?: AbortSignal;
}

/**
 * Draws pages side by side with their numbers, to look at a whole document at once.
 *
 * @param renderer The document.
 * @param options Pages, columns, size.
 * @returns A PNG file; a page that cannot be drawn is a red frame.
 * @throws {PagetreeError} `USAGE` for no or more than 200 pages, or a page that there is not; `ABORTED`.
 *
 * @example
 * ```ts
 * import { contactSheet, openRenderer } from "pagetree/pdf";
 * await using pdf = await openRenderer("fixtures/pdf/slides_deck.pdf");
 * const png = await contactSheet(pdf, { pages: [1, 4, 5], columns: 3 });
 * console.log(png[1] === "P".charCodeAt(0)); // true
 * ```
 */
export async function contactSheet(renderer: PageRenderer, options: SheetOptions = {}): Promise<Uint8Array> {
  const { columns = 8, pageEdge = 220, signal } = options;
  const all = Array.from({ length: Math.min(renderer.pageCount, MAX_PAGES) }, (_, i) => i + 1);
  const pages = options.pages ?? all;
  if (pages.length === 0 || pages.length > MAX_PAGES) {
    throw new PagetreeError(
      "USAGE",
      `Cannot put ${pages.length} pages on a sheet: it holds 1 to ${MAX_PAGES}`,
    );
  }
  const { createCanvas, loadImage } = await loadCanvas();
  const across = Math.min(columns, pages.length), down = Math.ceil(pages.length / across);
  const cell = pageEdge + GAP;
  const sheet = createCanvas(across * cell + GAP, down * (cell + LABEL) + GAP);
  const context = sheet.getContext("2d");
  context.fillStyle = "#c8ccd2";
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.textAlign = "center";
  for (const [i, page] of pages.entries()) {
    const [left, top] = [GAP + i % across * cell, GAP + Math.floor(i / across) * (cell + LABEL)];
    const drawn = await renderer.render(page, { longEdge: pageEdge, signal }).catch((error) => {
      if (error.code !== "PDF_DAMAGED") throw error;
    });
    if (drawn) {
      const x = left + (pageEdge - drawn.width) / 2, y = top + (pageEdge - drawn.height) / 2;
      context.drawImage(await loadImage(drawn.bytes), x, y);
    } else {
      context.strokeStyle = "#c00";
      context.strokeRect(left + 1, top + 1, pageEdge - 2, pageEdge - 2);
    }
    context.fillStyle = "#222";
    context.font = "12px sans-serif";
    context.fillText(String(page), left + pageEdge / 2, top + pageEdge + LABEL - 4);
  }
  return new Uint8Array(await sheet.encode("png"));
}
