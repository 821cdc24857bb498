/**
 * Text items of a page as plain values, for tests of the layout.
 *
 * @module
 */
import { type FontFacts, layoutPage, type Page, type RawItem, type RawPage } from "pagetree/pdf";
import { LineProse } from "./line_prose.ts";

/** What an item differs in from upright 10-point text. */
export type ItemOptions = Partial<Pick<RawItem, "width" | "size" | "angle" | "font" | "rtl" | "tag">>;

/** Fonts by the ids that items use. */
export const FONTS: ReadonlyMap<string, FontFacts> = new Map([
  ["regular", { name: "Serif-Roman", mono: false }],
  ["bold", { name: "Serif-Bold", mono: false }],
  ["italic", { name: "Serif-Italic", mono: false }],
]);

/**
 * Makes an item.
 *
 * @param text Its text.
 * @param x Pen start in points from the left.
 * @param y Baseline in points from the top.
 * @param options Width, size, angle and font.
 * @returns The item, half an em wide a character unless told otherwise.
 */
export function rawItem(text: string, x: number, y: number, options: ItemOptions = {}): RawItem {
  const { size = 10, angle = 0, font = "regular", rtl = false, width = text.length * 0.5 * size, tag } =
    options;
  return { text, x, y, width, size, angle, font, rtl, ...(tag ? { tag } : {}) };
}

/**
 * Makes lines of prose as items, 12 points apart.
 *
 * @param count Number of lines.
 * @param x Left edge in points.
 * @param y First baseline in points from the top.
 * @param width Width of the lines in points.
 * @returns One item a line.
 */
export function rawColumn(count: number, x: number, y: number, width: number): RawItem[] {
  return new LineProse(`${x} ${y}`).lines(count + 1, Math.floor(width / 5)).slice(0, count)
    .map((text, i) => rawItem(text, x, y + 12 * i));
}

/**
 * Lays items out on a page.
 *
 * @param items Items in paint order.
 * @param page Size of the page.
 * @returns The page.
 */
export function layItems(items: RawItem[], { width = 612, height = 792 }: Partial<RawPage> = {}): Page {
  return layoutPage({ number: 1, width, height, items, fonts: FONTS, truncated: false });
}

/** The texts of the lines of a page. */
export const textsOf = (page: Page): string[] => page.lines.map((line) => line.text);
