/**
 * A region marked in a picture.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { loadCanvas } from "./render.ts";

/** Colour of the frame, and how much of it lies over the region. */
const [FRAME, VEIL] = ["#d92020", "rgba(255, 220, 0, 0.25)"];

/**
 * Marks a region of a picture, such as one that an answer cites.
 *
 * @param image A PNG or JPEG file.
 * @param box Left, top, right, bottom in parts of `scale` of width and height.
 * @param options `scale`: what the whole width and height are in these units, 1000 by default.
 * @returns A PNG file of the same size.
 * @throws {PagetreeError} `USAGE` for a box outside the picture or upside down, or a scale of 0; `PACKAGE_MISSING`.
 *
 * @example
 * ```ts
 * import { highlightRegion, openRenderer } from "pagetree/pdf";
 * await using pdf = await openRenderer("fixtures/pdf/letter.pdf");
 * const { bytes } = await pdf.render(1, { dpi: 50 });
 * console.log((await highlightRegion(bytes, [100, 200, 300, 400]))[1] === "P".charCodeAt(0)); // true
 * ```
 */
export async function highlightRegion(
  image: Uint8Array,
  box: readonly [x0: number, y0: number, x1: number, y1: number],
  { scale = 1_000 }: { scale?: number } = {},
): Promise<Uint8Array> {
  const [x0, y0, x1, y1] = box;
  const isInside = scale > 0 && box.every((value) => value >= 0 && value <= scale) && x0 <= x1 && y0 <= y1;
  if (!isInside) {
    throw new PagetreeError(
      "USAGE",
      `Cannot mark ${box.join(", ")} of ${scale}: it is no region of the picture`,
    );
  }
  const { createCanvas, loadImage } = await loadCanvas();
  const picture = await loadImage(image);
  const { width, height } = picture;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const region = [
    x0 / scale * width,
    y0 / scale * height,
    (x1 - x0) / scale * width,
    (y1 - y0) / scale * height,
  ] as const;
  context.fillStyle = VEIL;
  context.fillRect(...region);
  context.strokeStyle = FRAME;
  context.lineWidth = Math.max(2, Math.round(Math.max(width, height) / 400));
  context.strokeRect(...region);
  return new Uint8Array(await canvas.encode("png"));
}
