/**
 * pdf.js, loaded when the first document is opened and set up so that it works under Deno.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import type * as PdfjsApi from "pdfjs-dist/types/src/pdf.d.ts";
import type { PDFDocumentProxy } from "pdfjs-dist/types/src/display/api.d.ts";
import { Loopback } from "./loopback.ts";

/** A document of pdf.js and what closes it. */
export interface PdfjsDocument {
  /** The document. */
  pdf: PDFDocumentProxy;
  /** Frees the document. */
  close(): Promise<void>;
}

/** The half of pdf.js that parses. */
interface WorkerHalf {
  WorkerMessageHandler: { initializeFromPort(port: Loopback): void };
}

/** Both halves of pdf.js. */
export type Pdfjs = typeof PdfjsApi & WorkerHalf;

/** Most pixels of a picture in a page; a larger one is left out, as its decoding could take all memory. */
const MAX_IMAGE = 100_000_000;

let loading: Promise<Pdfjs> | undefined;

/**
 * Loads pdf.js once. Nothing is loaded, above all not the native canvas that it looks for, before the first call.
 *
 * @returns The library.
 */
export function loadPdfjs(): Promise<Pdfjs> {
  loading ??= importQuietly();
  return loading;
}

/** Without --allow-ffi the canvas cannot load; reading text does not need it, so the warnings of pdf.js are noise. */
async function importQuietly(): Promise<Pdfjs> {
  const { warn } = console;
  console.warn = () => {};
  try {
    // The small builds start a fifth faster, which counts in every child process.
    const api = await import("pdfjs-dist/legacy/build/pdf.min.mjs");
    const worker = await import("pdfjs-dist/legacy/build/pdf.worker.min.mjs");
    return { ...api, ...worker } as unknown as Pdfjs;
  } finally {
    console.warn = warn;
  }
}

/**
 * The folder of the pdf.js package, where its character maps, fonts and decoders are.
 *
 * @returns A plain path with a trailing slash: pdf.js silently finds nothing under a file: URL.
 */
export function pdfjsFolder(): string {
  return fileURLToPath(new URL(".", import.meta.resolve("pdfjs-dist/package.json")));
}

/**
 * Opens bytes with pdf.js in this thread.
 *
 * @param data Bytes of the file; they are taken over, so pass a copy.
 * @param password Password, if any.
 * @param options Whether pictures are decoded, which text does not need.
 * @returns The document.
 * @throws Whatever pdf.js throws.
 */
export async function openWithPdfjs(
  data: Uint8Array,
  password?: string,
  { pictures = false }: { pictures?: boolean } = {},
): Promise<PdfjsDocument> {
  const { getDocument, PDFWorker, WorkerMessageHandler } = await loadPdfjs();
  const port = new Loopback();
  const worker = new PDFWorker({ port: port as unknown as null, verbosity: 0 });
  WorkerMessageHandler.initializeFromPort(port);
  const folder = pdfjsFolder();
  const task = getDocument({
    data,
    password,
    worker,
    verbosity: 0,
    cMapUrl: `${folder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    iccUrl: `${folder}iccs/`,
    fontExtraProperties: true,
    stopAtErrors: false,
    maxImageSize: pictures ? MAX_IMAGE : 0,
    ...(pictures &&
      { disableFontFace: true, isOffscreenCanvasSupported: false, isImageDecoderSupported: false }),
  });
  const close = async () => {
    await task.destroy();
    worker.destroy();
  };
  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    await close();
    throw error;
  }
}
