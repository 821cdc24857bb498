/**
 * Pages as pictures that fit into one request.
 *
 * @module
 */
import type { ImagePart } from "../model/mod.ts";
import type { CropBox, PageRenderer } from "../pdf/mod.ts";
import type { ImageCaps } from "./caps.ts";

/** Pixels of a token of a picture, as Anthropic documents it; others charge in steps near it. */
const PIXELS_A_TOKEN = 750;
/** Longer edge of a picture in pixels: what vision models take without scaling it down themselves. */
const LONG_EDGE = 1_568;
/** Sizes that are tried where the bytes of a picture are too many, as shares of the first. */
const SMALLER = [1, 0.75, 0.5, 0.35];

/** A page, or a part of one at the same number of pixels: small print becomes readable. */
export interface PictureRequest {
  /** Physical page, from 1. */
  page: number;
  /** Part of it, in points, origin top left. */
  crop?: CropBox;
}

/** A page as a picture for a model. */
export interface Picture extends PictureRequest {
  /** The picture as a part of a message. */
  part: ImagePart;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Estimated tokens. */
  tokens: number;
  /** Whether the page shows nothing. */
  blank: boolean;
  /** Whether it was made smaller to keep to the limits. */
  lowered: boolean;
}

/** Why a page is not among the pictures. */
export interface LeftOut {
  /** The page. */
  page: number;
  /** `count`: over the number of pictures; `bytes`, `tokens`: over what a request takes; `blank`: it shows nothing; `damaged`:
   * it cannot be drawn. */
  reason: "count" | "bytes" | "tokens" | "blank" | "damaged";
  /** Details for people. */
  detail?: string;
}

/** Options of {@linkcode picturesOf}. */
export interface PictureOptions {
  /** Limits of a request. */
  caps: ImageCaps;
  /** Most pictures, if fewer than the limits allow. */
  budget?: number;
  /** Most estimated tokens of all pictures. */
  tokens?: number;
  /**
   * Longer edge in pixels.
   * @default {1568}
   */
  longEdge?: number;
  /** Stops the work. */
  signal?: AbortSignal;
}

/**
 * Draws pages until a request is full. Each page is drawn once; blank ones are left out, as they would only cost.
 *
 * @param renderer The document.
 * @param requests Pages or parts, in the order of their worth.
 * @param options Limits.
 * @returns Pictures in that order, and what was left out with reasons.
 * @throws {PagetreeError} `ABORTED` when the signal fires.
 *
 * @example
 * ```ts
 * import { openRenderer } from "pagetree/pdf";
 * import { capsOf, picturesOf } from "pagetree/vision";
 * await using pdf = await openRenderer("fixtures/pdf/two_column_paper.pdf");
 * const caps = capsOf({ provider: "openai" });
 * const { pictures, leftOut } = await picturesOf(pdf, [{ page: 2 }, { page: 1 }], { caps, budget: 1 });
 * console.log(pictures.map(({ page }) => page), leftOut); // [ 2 ] [ { page: 1, reason: "count" } ]
 * ```
 */
export async function picturesOf(
  renderer: PageRenderer,
  requests: readonly PictureRequest[],
  options: PictureOptions,
): Promise<{ pictures: Picture[]; leftOut: LeftOut[] }> {
  const { caps, budget = Infinity, tokens: mostTokens = Infinity, longEdge = LONG_EDGE, signal } = options;
  const most = Math.min(budget, caps.images);
  const side = requests.length > caps.many && most > caps.many ? caps.sideOfMany : caps.side;
  const pictures: Picture[] = [];
  const leftOut: LeftOut[] = [];
  let [bytes, tokens] = [0, 0];
  for (const request of unique(requests)) {
    const { page } = request;
    if (pictures.length >= most) {
      leftOut.push({ page, reason: "count" });
      continue;
    }
    const drawn = await draw(renderer, request, Math.min(longEdge, side), caps.imageBytes, signal);
    if ("reason" in drawn) {
      leftOut.push(drawn);
      continue;
    }
    if (drawn.blank && request.crop === undefined) {
      leftOut.push({ page, reason: "blank" });
      continue;
    }
    const size = drawn.part.base64.length;
    const isOver = bytes + size > caps.totalBytes
      ? "bytes"
      : tokens + drawn.tokens > mostTokens
      ? "tokens"
      : undefined;
    if (isOver) {
      leftOut.push({ page, reason: isOver });
      continue;
    }
    pictures.push(drawn);
    bytes += size;
    tokens += drawn.tokens;
  }
  return { pictures, leftOut };
}

/** Draws a page, smaller where its file would be too large. */
async function draw(
  renderer: PageRenderer,
  request: PictureRequest,
  longEdge: number,
  imageBytes: number,
  signal: AbortSignal | undefined,
): Promise<Picture | LeftOut> {
  const { page, crop } = request;
  for (const share of SMALLER) {
    try {
      const image = await renderer.render(page, { longEdge: Math.round(longEdge * share), crop, signal });
      if (image.bytes.length > imageBytes) continue;
      const { width, height, mediaType, bytes, blank } = image;
      return {
        ...request,
        part: { type: "image", mediaType, base64: bytes.toBase64() },
        width,
        height,
        tokens: Math.ceil(width * height / PIXELS_A_TOKEN),
        blank,
        lowered: share < 1 || image.lowered,
      };
    } catch (error) {
      if ((error as { code?: string }).code !== "PDF_DAMAGED") throw error;
      return { page, reason: "damaged", detail: (error as Error).message };
    }
  }
  return { page, reason: "bytes", detail: `more than ${imageBytes} bytes at every size` };
}

function unique(requests: readonly PictureRequest[]): PictureRequest[] {
  return [
    ...new Map(requests.map((request) => [JSON.stringify([request.page, request.crop]), request])).values(),
  ];
}
