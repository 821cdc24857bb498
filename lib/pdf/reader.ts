/**
 * Reads one document with pdf.js in this process.
 *
 * @module
 */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/types/src/display/api.d.ts";
import { PagetreeError, printable } from "../errors.ts";
import { type BookmarksResult, readBookmarks } from "./bookmarks.ts";
import { looksLikeContents } from "./contents_like.ts";
import { Destinations } from "./destinations.ts";
import type { FontFacts } from "./font_facts.ts";
import { type LabelsResult, readLabels } from "./labels.ts";
import { layoutPage } from "./layout.ts";
import { readLinks } from "./links.ts";
import { openWithPdfjs } from "./pdfjs.ts";
import { emptyPage, qualityOf } from "./quality.ts";
import { readRawPage } from "./raw.ts";
import type { Page, PdfWarning } from "./types.ts";

/** Facts of a document that are known once it is open. */
export interface DocumentFacts {
  /** Number of pages. */
  pageCount: number;
  /** Title of the document information. */
  metadataTitle?: string;
  /** Whether the file says that it carries structure tags. */
  tagged: boolean;
}

/** A page and what was skipped on it. */
export interface PageReading {
  /** The page. */
  page: Page;
  /** What was skipped. */
  warnings: PdfWarning[];
}

/** A way to read pages one after the other. */
export interface Lane {
  /** Reads a page. */
  (number: number): Promise<PageReading>;
  /** Whether it takes pages from the end: processes that read neighbouring pages parse fewer fonts and objects twice. */
  fromBack?: boolean;
}

/** Something that reads one document: in this process, or through a child process. */
export interface Reader {
  /** Facts of the document. */
  readonly facts: DocumentFacts;
  /** Reads one page; a damaged one comes back as such. */
  page(number: number): Promise<PageReading>;
  /** Reads the bookmarks. */
  bookmarks(): Promise<BookmarksResult>;
  /** Reads the page labels. */
  labels(): Promise<LabelsResult>;
  /** Ways to read pages side by side; each takes one page at a time. */
  lanes(): Promise<Lane[]>;
  /** The bytes of the file, not to be changed. */
  bytes(): Promise<Uint8Array>;
  /** Gives up work that is under way, as far as that is possible. */
  stop(): void;
  /** Frees the document. */
  close(): Promise<void>;
}

/** Options of {@linkcode openReader}. */
export interface ReaderOptions {
  /** Name used in messages. */
  name: string;
  /** Password. */
  password?: string;
  /** Most characters to take from a page. */
  charsPerPage: number;
}

/**
 * Opens a document in this process.
 *
 * @param bytes Bytes of the file; they are taken over.
 * @param options Name, password, limit.
 * @returns The reader.
 * @throws {PagetreeError} PASSWORD_NEEDED, PASSWORD_WRONG, PDF_DAMAGED or NO_PAGES.
 */
export async function openReader(bytes: Uint8Array, options: ReaderOptions): Promise<Reader> {
  const { pdf, close } = await openWithPdfjs(bytes, options.password).catch((cause) => {
    throw openError(cause, options.name);
  });
  if (!(pdf.numPages > 0)) {
    await close();
    throw new PagetreeError(
      "NO_PAGES",
      `Cannot open ${printable(options.name)} as a PDF: got a file with ${pdf.numPages} pages`,
      {
        file: options.name,
      },
    );
  }
  const facts: DocumentFacts = { pageCount: pdf.numPages, tagged: await isTagged(pdf) };
  const metadataTitle = await titleOf(pdf);
  if (metadataTitle) facts.metadataTitle = metadataTitle;
  const destinations = new Destinations(pdf);
  const fonts = new Map<string, FontFacts>();
  const page: Lane = (number) =>
    readPage(pdf, number, { facts, fonts, destinations, maxChars: options.charsPerPage });
  return {
    facts,
    page,
    bytes: () => pdf.getData(),
    lanes: () => Promise.resolve([page]),
    stop: () => {},
    bookmarks: () => readBookmarks(pdf, destinations),
    labels: () => readLabels(pdf),
    close,
  };
}

interface PageContext {
  facts: DocumentFacts;
  fonts: Map<string, FontFacts>;
  destinations: Destinations;
  maxChars: number;
}

async function readPage(pdf: PDFDocumentProxy, number: number, context: PageContext): Promise<PageReading> {
  let proxy: PDFPageProxy | undefined;
  try {
    proxy = await pdf.getPage(number);
    const { fonts, maxChars, facts } = context;
    const raw = await readRawPage(proxy, number, { fonts, tagged: facts.tagged, maxChars });
    const page = layoutPage(raw);
    page.quality = qualityOf(page);
    const warnings: PdfWarning[] = [];
    if (raw.truncated) {
      warnings.push({
        code: "TEXT_LIMIT",
        page: number,
        message: `Page ${number}: only the first ${maxChars} characters were read`,
      });
    }
    if (looksLikeContents(page)) {
      const links = await readLinks(proxy, context.destinations).catch(() => []); // links are one witness among others
      if (links.length > 0) page.links = links;
    }
    return { page, warnings };
  } catch (error) {
    return emptyPage(number, (error as Error).message, "DAMAGED_PAGE");
  } finally {
    proxy?.cleanup();
  }
}

async function isTagged(pdf: PDFDocumentProxy): Promise<boolean> {
  // pdf.js 6 hands over a Map where its types say an object.
  const info = await pdf.getMarkInfo().catch(() => null) as Map<string, unknown> | null;
  return info?.get("Marked") === true;
}

async function titleOf(pdf: PDFDocumentProxy): Promise<string | undefined> {
  const metadata = await pdf.getMetadata().catch(() => null);
  const title = (metadata?.info as { Title?: unknown } | undefined)?.Title;
  if (typeof title !== "string") return undefined;
  return title.slice(0, 1_000).replace(/[\s\p{Cc}]+/gu, " ").trim() || undefined;
}

/** What opening a file with pdf.js threw, as one of our errors. */
export function openError(cause: unknown, name: string): PagetreeError {
  const file = printable(name);
  const { name: kind, message, code } = cause as Error & { code?: number };
  if (kind === "PasswordException") {
    return code === 2
      ? new PagetreeError(
        "PASSWORD_WRONG",
        `Cannot open ${file} as a PDF: got a password that does not fit`,
        { file: name, cause },
      )
      : new PagetreeError(
        "PASSWORD_NEEDED",
        `Cannot open ${file} as a PDF: got an encrypted file; give its password`,
        {
          file: name,
          cause,
        },
      );
  }
  return new PagetreeError(
    "PDF_DAMAGED",
    `Cannot open ${file} as a PDF: got a damaged file (${
      printable(message)
    }); fetch it again or repair it, for example with qpdf`,
    { file: name, cause },
  );
}
