/**
 * An open PDF: what was read is kept, what was skipped is told.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import { refineFonts } from "./fonts.ts";
import type { Budget } from "./limits.ts";
import { countPageObjects } from "./page_objects.ts";
import type { Reader } from "./reader.ts";
import type { Source } from "./source.ts";
import { readPages } from "./spread.ts";
import type { Bookmark, Page, PagesOptions, PdfDocument, PdfWarning } from "./types.ts";

/** Warnings of one code that are told one by one; further ones are counted. */
const MAX_ALIKE = 50;

/** Options of {@linkcode OpenDocument}. */
export interface DocumentOptions {
  /** Time of the document. */
  budget: Budget;
  /** What is to be told from the start. */
  warnings?: PdfWarning[];
  /** Frees what the document brought along. */
  close?: () => Promise<void>;
}

/** A document over a reader. */
export class OpenDocument implements PdfDocument {
  readonly name: string;
  readonly pageCount: number;
  readonly sha256: string;
  readonly metadataTitle?: string;
  readonly tagged: boolean;
  readonly #reader: Reader;
  readonly #options: DocumentOptions;
  readonly #warnings: PdfWarning[];
  #pages?: Promise<Page[]>;
  #bookmarks?: Promise<Bookmark[]>;
  #labels?: Promise<(string | null)[]>;

  /**
   * Makes a document.
   *
   * @param source Name and hash.
   * @param reader Reader of its pages.
   * @param options Time, warnings, end.
   */
  constructor(source: Pick<Source, "name" | "sha256">, reader: Reader, options: DocumentOptions) {
    this.name = source.name;
    this.sha256 = source.sha256;
    this.#reader = reader;
    this.#options = options;
    this.#warnings = [...options.warnings ?? []];
    this.pageCount = reader.facts.pageCount;
    this.tagged = reader.facts.tagged;
    if (reader.facts.metadataTitle) this.metadataTitle = reader.facts.metadataTitle;
  }

  get warnings(): readonly PdfWarning[] {
    return this.#warnings;
  }

  async page(number: number, { signal }: { signal?: AbortSignal } = {}): Promise<Page> {
    if (!Number.isInteger(number) || number < 1 || number > this.pageCount) {
      throw new PagetreeError(
        "USAGE",
        `Cannot read page ${number} of ${printable(this.name)}: it has pages 1 to ${this.pageCount}`,
        { page: number },
      );
    }
    return await this.#stoppable(signal, async () => {
      const labels = await this.#readLabels();
      const { page, warnings } = await this.#reader.page(number);
      this.#warn(warnings);
      return labelled(page, labels);
    });
  }

  pages(options: PagesOptions = {}): Promise<Page[]> {
    this.#pages ??= this.#stoppable(options.signal, () => this.#readAll(options)).catch((error) => {
      this.#pages = undefined; // stopped work may be taken up again
      throw error;
    });
    return this.#pages;
  }

  bookmarks(): Promise<Bookmark[]> {
    this.#bookmarks ??= this.#reader.bookmarks().then(({ bookmarks, warnings }) => {
      this.#warn(warnings);
      return bookmarks;
    });
    return this.#bookmarks;
  }

  async close(): Promise<void> {
    await this.#reader.close();
    await this.#options.close?.();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #readAll({ signal, onProgress }: PagesOptions): Promise<Page[]> {
    const { pageCount } = this;
    const labels = await this.#readLabels();
    const readings = await readPages({
      pageCount,
      lanes: await this.#reader.lanes(),
      budget: this.#options.budget,
      signal,
      onPage: (done) => onProgress?.(done, pageCount),
    });
    this.#warn(readings.flatMap(({ warnings }) => warnings));
    if (readings.some(({ warnings }) => warnings.some(({ code }) => code === "DAMAGED_PAGE"))) {
      await this.#countMissing();
    }
    return refineFonts(readings.map(({ page }) => labelled(page, labels)));
  }

  /** A page tree with a bad entry hides pages that the file still holds. */
  async #countMissing(): Promise<void> {
    const held = countPageObjects(await this.#reader.bytes());
    if (held <= this.pageCount) return;
    const message = `The page tree leads to ${this.pageCount} pages, but the file holds ${held}: ` +
      "it is damaged; repair it, for example with qpdf";
    this.#warn([{ code: "PAGES_MISSING", message }]);
  }

  #readLabels(): Promise<(string | null)[]> {
    this.#labels ??= this.#reader.labels().then(({ labels, warnings }) => {
      this.#warn(warnings);
      return labels;
    });
    return this.#labels;
  }

  /** Adds warnings, each once; a flood of one kind is counted instead. */
  #warn(warnings: readonly PdfWarning[]): void {
    const alike = Map.groupBy(warnings, ({ code }) => code);
    for (const [code, list] of alike) {
      for (const warning of list.slice(0, MAX_ALIKE)) {
        if (!this.#warnings.some(({ message }) => message === warning.message)) this.#warnings.push(warning);
      }
      if (list.length <= MAX_ALIKE) continue;
      this.#warnings.push({ code, message: `${list.length - MAX_ALIKE} further warnings of this kind` });
    }
  }

  /** Runs work that ends at once when the signal fires, whatever a child process is doing. */
  async #stoppable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const stopped = Promise.withResolvers<never>();
    const onAbort = () => {
      this.#reader.stop();
      const message = `Cannot read ${printable(this.name)}: the work was stopped`;
      stopped.reject(new PagetreeError("ABORTED", message, { cause: signal?.reason }));
    };
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort);
    try {
      return await Promise.race([stopped.promise, work()]);
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
  }
}

function labelled(page: Page, labels: (string | null)[]): Page {
  const label = labels[page.number - 1];
  return label ? { ...page, label } : page;
}
