/**
 * Opens a PDF.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import { refineFonts } from "./fonts.ts";
import { openReader, type Reader } from "./reader.ts";
import { readSource, type Source } from "./source.ts";
import type { Bookmark, Page, PagesOptions, PdfDocument, PdfWarning } from "./types.ts";

/** Options of {@linkcode openPdf}. */
export interface OpenOptions {
  /** Password of an encrypted file. */
  password?: string;
  /** Stops the opening. */
  signal?: AbortSignal;
  /** Name of the document, by default the file's. */
  name?: string;
}

/**
 * Opens a PDF. Nothing is fetched from the network.
 *
 * @param source Path, file: URL, or bytes (which stay untouched).
 * @param options Password, name, signal.
 * @returns The open document.
 * @throws {PagetreeError} FILE_NOT_FOUND, EMPTY_FILE, NOT_A_PDF, PASSWORD_NEEDED, PASSWORD_WRONG, PDF_DAMAGED, NO_PAGES.
 *
 * @example
 * ```ts
 * import { openPdf } from "pagetree/pdf";
 * await using pdf = await openPdf("fixtures/paper.pdf");
 * console.log(pdf.pageCount, (await pdf.page(1)).lines[0]?.text);
 * ```
 */
export async function openPdf(
  source: string | URL | Uint8Array,
  options: OpenOptions = {},
): Promise<PdfDocument> {
  const file = await readSource(source, options.name, options.signal);
  const reader = await openReader(file.bytes, {
    name: file.name,
    password: options.password,
    charsPerPage: 200_000,
  });
  return new OpenDocument(file, reader);
}

/** Time between two looks at timers and signals, in ms: pdf.js itself never lets them run. */
const BREATH_MS = 20;

class OpenDocument implements PdfDocument {
  readonly name: string;
  readonly pageCount: number;
  readonly sha256: string;
  readonly metadataTitle?: string;
  readonly tagged: boolean;
  readonly #reader: Reader;
  readonly #warnings: PdfWarning[] = [];
  #pages?: Page[];
  #bookmarks?: Promise<Bookmark[]>;
  #labels?: Promise<(string | null)[]>;

  constructor(source: Source, reader: Reader) {
    this.name = source.name;
    this.sha256 = source.sha256;
    this.#reader = reader;
    this.pageCount = reader.facts.pageCount;
    this.tagged = reader.facts.tagged;
    if (reader.facts.metadataTitle) this.metadataTitle = reader.facts.metadataTitle;
  }

  get warnings(): readonly PdfWarning[] {
    return this.#warnings;
  }

  async page(number: number, options: { signal?: AbortSignal } = {}): Promise<Page> {
    if (!Number.isInteger(number) || number < 1 || number > this.pageCount) {
      throw new PagetreeError(
        "USAGE",
        `Cannot read page ${number} of ${printable(this.name)}: it has pages 1 to ${this.pageCount}`,
        {
          page: number,
        },
      );
    }
    this.#checkAbort(options.signal);
    const [{ page, warnings }, labels] = [await this.#reader.page(number), await this.#readLabels()];
    this.#warnings.push(...warnings);
    return labelled(page, labels);
  }

  async pages({ signal, onProgress }: PagesOptions = {}): Promise<Page[]> {
    if (this.#pages) return this.#pages;
    const labels = await this.#readLabels();
    const pages: Page[] = [];
    let breath = performance.now();
    for (let number = 1; number <= this.pageCount; number++) {
      if (performance.now() - breath > BREATH_MS) {
        await new Promise((resolve) => setTimeout(resolve));
        breath = performance.now();
      }
      this.#checkAbort(signal);
      const { page, warnings } = await this.#reader.page(number);
      this.#warnings.push(...warnings);
      pages.push(labelled(page, labels));
      onProgress?.(number, this.pageCount);
    }
    this.#pages = refineFonts(pages);
    return this.#pages;
  }

  bookmarks(): Promise<Bookmark[]> {
    this.#bookmarks ??= this.#reader.bookmarks().then(({ bookmarks, warnings }) => {
      this.#warnings.push(...warnings);
      return bookmarks;
    });
    return this.#bookmarks;
  }

  close(): Promise<void> {
    return this.#reader.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #readLabels(): Promise<(string | null)[]> {
    this.#labels ??= this.#reader.labels().then(({ labels, warnings }) => {
      this.#warnings.push(...warnings);
      return labels;
    });
    return this.#labels;
  }

  #checkAbort(signal?: AbortSignal): void {
    if (signal?.aborted) {
      throw new PagetreeError("ABORTED", `Cannot read ${printable(this.name)}: the work was stopped`, {
        cause: signal.reason,
      });
    }
  }
}

function labelled(page: Page, labels: (string | null)[]): Page {
  const label = labels[page.number - 1];
  return label ? { ...page, label } : page;
}
