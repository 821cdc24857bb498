/**
 * Pages as pictures.
 *
 * Needs the native canvas (`@napi-rs/canvas`) and so `--allow-ffi`; it is loaded by the first document that is opened here.
 *
 * @module
 */
import type { Canvas } from "canvas";
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from "pdfjs-dist/types/src/display/api.d.ts";
import { PagetreeError, printable } from "../errors.ts";
import { openWithPdfjs } from "./pdfjs.ts";
import { openError } from "./reader.ts";
import { readSource } from "./source.ts";

/** Longer edge of a picture in pixels unless something else is asked for: what vision models take without scaling. */
const LONG_EDGE = 1_568;
/** Most pixels of a picture; larger ones are made smaller, and say so. */
const MAX_PIXELS = 16_000_000;
/** Points of an inch. */
const INCH = 72;
/** Quality of JPEG, 0 to 100. */
const QUALITY = 80;
/** Share of pixels that are not paper below which a page counts as blank: dust of a scan is more. */
const BLANK = 0.0001;
/** A page is made smaller by this much before it is looked at for ink. */
const STEP = 6;

/** A part of a page in points, origin top left of the page as seen. */
export interface CropBox {
  /** Left edge. */
  x: number;
  /** Top edge. */
  y: number;
  /** Width. */
  width: number;
  /** Height. */
  height: number;
}

/** Options of a picture. */
export interface RenderOptions {
  /**
   * Longer edge in pixels.
   * @default {1568}
   */
  longEdge?: number;
  /** Pixels an inch, in place of `longEdge`. */
  dpi?: number;
  /**
   * Format; `auto` is JPEG, and PNG for blank pages.
   * @default {"auto"}
   */
  format?: "auto" | "png" | "jpeg";
  /**
   * Quality of JPEG, 1 to 100.
   * @default {80}
   */
  quality?: number;
  /** Part of the page; all of it when absent. */
  crop?: CropBox;
  /** Stops the work. */
  signal?: AbortSignal;
}

/** A page as a picture. */
export interface PageImage {
  /** Physical page, from 1. */
  page: number;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Pixels a point. */
  scale: number;
  /** Whether the picture is smaller than asked for, to keep to the most pixels. */
  lowered: boolean;
  /** Whether the page shows nothing. */
  blank: boolean;
  /** Media type. */
  mediaType: "image/png" | "image/jpeg";
  /** The file. */
  bytes: Uint8Array;
}

/** A document whose pages can be drawn. */
export interface PageRenderer extends AsyncDisposable {
  /** Number of pages. */
  readonly pageCount: number;
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
  /**
   * Draws a page.
   *
   * @throws {PagetreeError} `USAGE` for a page or option that there is not, `PDF_DAMAGED` for a page that cannot be drawn or
   * that holds pictures and comes out white, `ABORTED` when the signal fires.
   */
  render(page: number, options?: RenderOptions): Promise<PageImage>;
  /** Frees the document. */
  close(): Promise<void>;
}

/**
 * Opens a PDF to draw its pages. Pages are drawn one after the other, and each is freed before the next, so that the memory
 * stays bounded.
 *
 * @param source Path, `file:` URL or bytes.
 * @param options Name for messages, password, signal.
 * @returns The document; close it, or hold it with `await using`.
 * @throws {PagetreeError} The codes of `openPdf`; `PACKAGE_MISSING` when the canvas cannot be loaded.
 *
 * @example
 * ```ts
 * import { openRenderer } from "pagetree/pdf";
 * await using pdf = await openRenderer("fixtures/pdf/two_column_paper.pdf");
 * const { width, height, mediaType, blank } = await pdf.render(1, { longEdge: 800 });
 * console.log(Math.max(width, height), mediaType, blank); // 800 image/jpeg false
 * ```
 */
export async function openRenderer(
  source: string | URL | Uint8Array,
  options: { name?: string; password?: string; signal?: AbortSignal } = {},
): Promise<PageRenderer> {
  const { createCanvas } = await loadCanvas();
  const { name, bytes, sha256 } = await readSource(source, options.name, options.signal);
  const { pdf, close } = await openWithPdfjs(bytes, options.password, { pictures: true }).catch((cause) => {
    throw openError(cause, name);
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    pageCount: pdf.numPages,
    sha256,
    render(page, renderOptions = {}) {
      const drawn = last.then(() => renderPage(pdf, name, page, renderOptions, createCanvas));
      last = drawn.catch(() => {});
      return drawn;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Makes a canvas. */
type CreateCanvas = typeof import("canvas").createCanvas;

async function renderPage(
  pdf: PDFDocumentProxy,
  name: string,
  number: number,
  options: RenderOptions,
  createCanvas: CreateCanvas,
): Promise<PageImage> {
  if (!Number.isInteger(number) || number < 1 || number > pdf.numPages) {
    const message = `Cannot draw page ${number} of ${printable(name)}: it has pages 1 to ${pdf.numPages}`;
    throw new PagetreeError("USAGE", message, { page: number });
  }
  if (options.signal?.aborted) throw stopped(name);
  let proxy: PDFPageProxy | undefined;
  let canvas: Canvas | undefined;
  try {
    proxy = await pdf.getPage(number);
    const { scale, lowered, crop } = sizeOf(proxy, options);
    canvas = createCanvas(pixels(crop.width * scale), pixels(crop.height * scale));
    const viewport = proxy.getViewport({ scale, offsetX: -crop.x * scale, offsetY: -crop.y * scale });
    await finished(
      proxy.render({ canvas, viewport, background: "#fff" } as never),
      options.signal,
    );
    const blank = inkOf(canvas, createCanvas) < BLANK;
    if (blank && options.crop === undefined && await holdsPictures(proxy)) {
      throw new Error("it holds pictures and comes out white");
    }
    const { width, height } = canvas;
    return { page: number, width, height, scale, lowered, blank, ...await encode(canvas, blank, options) };
  } catch (error) {
    if (error instanceof PagetreeError) throw error;
    if (options.signal?.aborted) throw stopped(name);
    const message = `Cannot draw page ${number} of ${printable(name)}: ${
      printable((error as Error).message)
    }`;
    throw new PagetreeError("PDF_DAMAGED", message, { page: number, cause: error });
  } finally {
    proxy?.cleanup();
    // The memory of a canvas is not the engine's, which would free it late.
    if (canvas) canvas.width = canvas.height = 1;
  }
}

/** The scale that gives the size asked for, as far as the most pixels allow. */
function sizeOf(page: PDFPageProxy, { longEdge = LONG_EDGE, dpi, crop }: RenderOptions) {
  for (const [option, value] of Object.entries({ longEdge, dpi: dpi ?? INCH })) {
    if (value > 0 && Number.isFinite(value)) continue;
    throw new PagetreeError("USAGE", `Cannot use ${option} as a size: got ${value}`, { option });
  }
  const { width, height } = page.getViewport({ scale: 1 });
  const box = crop ?? { x: 0, y: 0, width, height };
  const isInside = box.width > 0 && box.height > 0 && box.x < width && box.y < height &&
    box.x + box.width > 0 &&
    box.y + box.height > 0;
  if (!isInside) {
    const got = `${box.x}, ${box.y}, ${box.width} x ${box.height}`;
    const message = `Cannot cut ${got} points out of a page of ${width} x ${height} points`;
    throw new PagetreeError("USAGE", message, { option: "crop" });
  }
  const wanted = dpi === undefined ? longEdge / Math.max(box.width, box.height) : dpi / INCH;
  const most = Math.sqrt(MAX_PIXELS / (box.width * box.height));
  return { crop: box, scale: Math.min(wanted, most), lowered: wanted > most };
}

/** Waits for a drawing; when the signal fires it is given up. */
async function finished(task: RenderTask, signal: AbortSignal | undefined): Promise<void> {
  const cancel = () => task.cancel();
  signal?.addEventListener("abort", cancel);
  try {
    await task.promise;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

/** Share of the page that differs from white paper, told from a small copy: reading all pixels takes as long as drawing. */
function inkOf(canvas: Canvas, createCanvas: CreateCanvas): number {
  const [width, height] = [pixels(canvas.width / STEP), pixels(canvas.height / STEP)];
  const small = createCanvas(width, height).getContext("2d");
  small.drawImage(canvas, 0, 0, width, height);
  const { data } = small.getImageData(0, 0, width, height);
  let ink = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i]! < 245 || data[i + 1]! < 245 || data[i + 2]! < 245) ink++;
  }
  return ink / (width * height);
}

/** Whether a page paints pictures; asked only about pages that came out white. */
async function holdsPictures(page: PDFPageProxy): Promise<boolean> {
  const { loadPdfjs } = await import("./pdfjs.ts");
  const { OPS } = await loadPdfjs();
  const { fnArray } = await page.getOperatorList();
  const pictures: readonly number[] = [
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
  ];
  return fnArray.some((operator) => pictures.includes(operator));
}

/** The file; trying both formats would take a third longer for hardly smaller ones, so only blank pages become PNG unasked. */
async function encode(
  canvas: Canvas,
  blank: boolean,
  { format = "auto", quality = QUALITY }: RenderOptions,
): Promise<Pick<PageImage, "mediaType" | "bytes">> {
  const isPng = format === "png" || format === "auto" && blank;
  const bytes = isPng ? await canvas.encode("png") : await canvas.encode("jpeg", quality);
  return { mediaType: isPng ? "image/png" : "image/jpeg", bytes: new Uint8Array(bytes) };
}

/** At least one pixel. */
function pixels(length: number): number {
  return Math.max(1, Math.round(length));
}

function stopped(name: string): PagetreeError {
  return new PagetreeError("ABORTED", `Cannot draw pages of ${printable(name)}: the work was stopped`);
}

/**
 * Loads the native canvas.
 *
 * @throws {PagetreeError} `PACKAGE_MISSING`.
 */
export async function loadCanvas(): Promise<typeof import("canvas")> {
  try {
    return await import("canvas");
  } catch (cause) {
    throw new PagetreeError(
      "PACKAGE_MISSING",
      "Cannot draw pages: the package @napi-rs/canvas cannot be loaded; run with --allow-ffi, and install it where it is missing",
      { package: "@napi-rs/canvas", cause },
    );
  }
}
