/**
 * A document some of whose pages are read in another way, such as scans by OCR.
 *
 * @module
 */
import type { Page, PagesOptions, PdfDocument } from "../pdf/mod.ts";

/** Reads one page in another way than from its text layer. */
export type ReadPage = (pdf: PdfDocument, page: number, signal?: AbortSignal) => Promise<Page>;

/**
 * Puts another way of reading around a document.
 *
 * @param pdf The document, which stays open.
 * @param readPage Reads a page.
 * @param every Whether all pages are read that way, not only those without a readable text layer.
 * @returns A document with the same facts; closing it leaves the other open.
 *
 * @example
 * ```ts
 * import { readThrough } from "pagetree/build";
 * import { openPdf } from "pagetree/pdf";
 * await using pdf = await openPdf("fixtures/pdf/letter.pdf");
 * const loud = readThrough(pdf, async (own, n) => {
 *   const page = await own.page(n);
 *   return { ...page, text: page.text.toUpperCase() };
 * }, true);
 * console.log((await loud.page(1)).text.startsWith("EASTMARSH")); // true
 * ```
 */
export function readThrough(pdf: PdfDocument, readPage: ReadPage, every: boolean): PdfDocument {
  let pages: Promise<Page[]> | undefined;
  return {
    get name() {
      return pdf.name;
    },
    get pageCount() {
      return pdf.pageCount;
    },
    get sha256() {
      return pdf.sha256;
    },
    get metadataTitle() {
      return pdf.metadataTitle;
    },
    get tagged() {
      return pdf.tagged;
    },
    get warnings() {
      return pdf.warnings;
    },
    bookmarks: () => pdf.bookmarks(),
    page: async (number, options) => mended(await pdf.page(number, options), options?.signal),
    pages: (options = {}) =>
      pages ??= readAll(options).catch((error) => {
        pages = undefined; // stopped work may be taken up again
        throw error;
      }),
    close: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };

  async function readAll({ signal, onProgress }: PagesOptions): Promise<Page[]> {
    const read: Page[] = [];
    for (const page of await pdf.pages({ signal })) {
      read.push(await mended(page, signal));
      onProgress?.(read.length, pdf.pageCount);
    }
    return read;
  }

  /** The page as it is, or as the other way reads it; where that finds nothing the page stays. */
  async function mended(page: Page, signal: AbortSignal | undefined): Promise<Page> {
    if (!every && page.quality.state === "ok") return page;
    const other = await readPage(pdf, page.number, signal);
    if (other.quality.state !== "ok") return page;
    return {
      ...other,
      ...(page.label !== undefined && { label: page.label }),
      ...(page.links && { links: page.links }),
    };
  }
}
