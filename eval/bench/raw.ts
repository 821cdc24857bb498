/**
 * pdf.js by itself: the yardstick, and timers on its calls.
 */
import { fileURLToPath } from "node:url";
import type * as Pdfjs from "pdfjs-dist/types/src/pdf.d.ts";
import type { PDFDocumentLoadingTask, PDFPageProxy } from "pdfjs-dist/types/src/display/api.d.ts";

const { getDocument } = await importQuietly();
const folder = fileURLToPath(new URL(".", import.meta.resolve("pdfjs-dist/package.json")));

/**
 * The builds that Flash uses, so that both run the same code and calls can be timed. pdf.js warns that it cannot draw
 * without --allow-ffi; nothing is drawn here.
 */
async function importQuietly(): Promise<typeof Pdfjs> {
  const { warn } = console;
  console.warn = () => {};
  try {
    await import("pdfjs-dist/legacy/build/pdf.worker.min.mjs");
    return await import("pdfjs-dist/legacy/build/pdf.min.mjs") as unknown as typeof Pdfjs;
  } finally {
    console.warn = warn;
  }
}

function open(data: Uint8Array): PDFDocumentLoadingTask {
  return getDocument({
    data,
    verbosity: 0,
    cMapUrl: `${folder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    iccUrl: `${folder}iccs/`,
  });
}

/**
 * Opens a PDF, takes the text of each page with `getTextContent` and cleans the page up.
 *
 * @param file Path.
 * @param onPage Called after each page.
 * @returns Number of characters.
 */
export async function readRawText(file: string, onPage?: () => void): Promise<number> {
  const task = open(await Deno.readFile(file));
  try {
    const pdf = await task.promise;
    let characters = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) if ("str" in item) characters += item.str.length;
      page.cleanup();
      onPage?.();
    }
    return characters;
  } finally {
    await task.destroy();
  }
}

/** Times of some work, in ms. */
export interface CallTimes {
  /** All of it. */
  whole: number;
  /** Inside streams of text. */
  text: number;
  /** Inside operator lists. */
  operators: number;
  /** Inside structure trees and annotations. */
  marks: number;
}

/**
 * Runs work in this thread and times the calls that it makes to pages of pdf.js.
 *
 * @param file Path of any PDF: pdf.js shows its class of pages only by a page.
 * @param work Work that waits for each call before it makes the next.
 */
export async function timeCalls(file: string, work: () => Promise<void>): Promise<CallTimes> {
  const times: CallTimes = { whole: 0, text: 0, operators: 0, marks: 0 };
  const calls = await pageMethods(file);
  const { streamTextContent, getOperatorList, getStructTree, getAnnotations } = calls;
  const timed = async <T>(kind: keyof CallTimes, call: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    try {
      return await call();
    } finally {
      times[kind] += performance.now() - start;
    }
  };
  calls.streamTextContent = function (...args) {
    const stream: ReadableStream = streamTextContent.apply(this, args);
    const getReader = () => {
      const reader = stream.getReader(), start = performance.now();
      // From the first read to the end: pdf.js goes on with the next piece while the last one is taken in.
      const read = async () => {
        const result = await reader.read();
        if (result.done) times.text += performance.now() - start;
        return result;
      };
      return { read, cancel: (reason: unknown) => reader.cancel(reason) };
    };
    return { getReader } as ReadableStream;
  };
  calls.getOperatorList = function (...args) {
    return timed("operators", () => getOperatorList.apply(this, args));
  };
  calls.getStructTree = function () {
    return timed("marks", () => getStructTree.apply(this));
  };
  calls.getAnnotations = function (...args) {
    return timed("marks", () => getAnnotations.apply(this, args));
  };
  try {
    await timed("whole", work);
  } finally {
    Object.assign(calls, { streamTextContent, getOperatorList, getStructTree, getAnnotations });
  }
  return times;
}

async function pageMethods(file: string): Promise<PDFPageProxy> {
  const task = open(await Deno.readFile(file));
  const page = await (await task.promise).getPage(1);
  await task.destroy();
  return Object.getPrototypeOf(page);
}

/**
 * Draws pages with pdf.js and writes them as JPEG, with nothing else.
 *
 * @param file Path.
 * @param pages Pages.
 * @param longEdge Longer edge in pixels.
 * @returns Number of bytes.
 */
export async function drawRaw(file: string, pages: readonly number[], longEdge: number): Promise<number> {
  const { createCanvas } = await import("canvas");
  const task = open(await Deno.readFile(file));
  try {
    const pdf = await task.promise;
    let bytes = 0;
    for (const number of pages) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: longEdge / Math.max(width, height) });
      const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
      await page.render({ canvas, viewport, background: "#fff" } as never).promise;
      bytes += (await canvas.encode("jpeg", 80)).length;
      page.cleanup();
    }
    return bytes;
  } finally {
    await task.destroy();
  }
}
