/**
 * A PDF as pages: text lines with their look, bookmarks, links and labels, read under guard.
 *
 * @example
 * ```ts
 * import { openPdf } from "pagetree/pdf";
 * await using pdf = await openPdf("fixtures/pdf/two_column_paper.pdf");
 * for (const page of await pdf.pages()) console.log(page.number, page.lines[0]?.text);
 * ```
 *
 * @module
 */
export * from "./types.ts";
export { type OpenOptions, openPdf } from "./open.ts";
export { readSource, type Source } from "./source.ts";
export { createPool, type Pool, type PoolOptions } from "./pool.ts";
export { DEFAULT_LIMITS, type Limits } from "./limits.ts";
export { layoutPage } from "./layout.ts";
export type { RawItem, RawPage } from "./raw.ts";
export type { FontFacts } from "./font_facts.ts";
export { refineFonts } from "./fonts.ts";
export { CONTENTS_TITLE, endsLikeNumber, looksLikeContents } from "./contents_like.ts";
export {
  type CropBox,
  openRenderer,
  type PageImage,
  type PageRenderer,
  type RenderOptions,
} from "./render.ts";
export { cachedRenderer } from "./render_cache.ts";
export { contactSheet, type SheetOptions } from "./contact_sheet.ts";
export { highlightRegion } from "./highlight.ts";
