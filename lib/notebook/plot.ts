/**
 * Plots as views.
 *
 * @module
 */
import { escapeMarkup } from "../tree/mod.ts";
import { themed } from "./theme.ts";
import { type View, view } from "./view.ts";

/** A view with one picture. */
export interface PlotView extends View {
  /** The picture as an SVG file. */
  toSvg(): string;
}

/**
 * Makes a view of a picture.
 *
 * @param svg SVG text of our own making.
 * @param text What it says, as text.
 * @param options Caption above, and HTML below, with all foreign text escaped.
 */
export function plotView(
  svg: string,
  text: string,
  { caption = "", below = "" }: { caption?: string; below?: string } = {},
): PlotView {
  const head = caption === "" ? "" : `<h4>${escapeMarkup(caption)}</h4>`;
  return { ...view(() => themed(`${head}${svg}${below}`), () => text), toSvg: () => svg };
}
