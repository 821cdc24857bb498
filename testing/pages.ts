/**
 * Pages and lines as plain values, for tests of what reads them.
 *
 * @module
 */
import { LineProse } from "./line_prose.ts";
import type { Line, Page, PageLink, TextStyle } from "pagetree/pdf";

/** Look of a line, other than 10-point regular. */
export interface Look {
  /** Size in points. @default {10} */
  size?: number;
  /** Bold. @default {false} */
  bold?: boolean;
  /** Slanted. @default {false} */
  italic?: boolean;
  /** Equally wide glyphs. @default {false} */
  mono?: boolean;
  /** Family. @default {"Serif"} */
  family?: string;
}

/** What a line differs in from one line of text at the left margin. */
export interface LineOptions
  extends Look, Pick<Line, "column" | "cells" | "rtl" | "angle" | "tag" | "spans"> {
  /** Left edge in points. */
  x: number;
  /** Width in points. */
  width: number;
}

/** Left margin of {@linkcode textLine} in points. */
export const LEFT = 72;

/**
 * Makes a style.
 *
 * @param look What differs from 10-point regular.
 * @returns The style; equal looks give equal styles.
 */
export function styleOf(
  { size = 10, bold = false, italic = false, mono = false, family = "Serif" }: Look = {},
): TextStyle {
  const font = `${family}-${bold ? "Bold" : "Regular"}${italic ? "Italic" : ""}`;
  return { font, family, size, weight: bold ? 700 : 400, bold, italic, mono };
}

/**
 * Makes a line.
 *
 * @param text Its text.
 * @param baseline Baseline in points from the top of the page.
 * @param options Look, place, cells.
 * @returns The line, half an em wide a character unless told otherwise.
 */
export function textLine(text: string, baseline: number, options: Partial<LineOptions> = {}): Line {
  const { x = LEFT, width, size = 10, bold, italic, mono, family, column = 0, ...rest } = options;
  const style = styleOf({ size, bold, italic, mono, family });
  return {
    text,
    x,
    y: baseline - size,
    width: width ?? text.length * 0.5 * size,
    height: size,
    style,
    column,
    ...rest,
  };
}

/**
 * Makes a page of 612 x 792 points.
 *
 * @param number Page, from 1.
 * @param lines Its lines in reading order.
 * @param extra Label and links.
 * @returns The page.
 */
export function pageOf(
  number: number,
  lines: Line[],
  extra: { label?: string; links?: PageLink[] } = {},
): Page {
  const text = lines.map((line) => line.text).join("\n");
  return {
    number,
    width: 612,
    height: 792,
    lines,
    text,
    quality: { state: text ? "ok" : "no-text" },
    ...extra,
  };
}

/**
 * Makes full lines of text, 12 points apart.
 *
 * @param count Number of lines.
 * @param baseline Baseline of the first one in points from the top.
 * @param options Look and place.
 * @returns The lines, 450 points wide unless told otherwise; the last one is short where there are several.
 */
export function textLines(count: number, baseline: number, options: Partial<LineOptions> = {}): Line[] {
  const width = options.width ?? 450;
  const measure = Math.round(width / ((options.size ?? 10) * 0.5));
  return new LineProse(`${baseline}`).lines(count, measure)
    .map((text, i) => textLine(text, baseline + 12 * i, { ...options, ...(i + 1 < count ? { width } : {}) }));
}
