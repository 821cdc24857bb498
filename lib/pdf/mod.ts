/**
 * A PDF as pages: open, lines, fonts, bookmarks, links, labels.
 *
 * @module
 */
export * from "./types.ts";
export { openPdf, type OpenOptions } from "./open.ts";
export { layoutPage } from "./layout.ts";
export { refineFonts } from "./fonts.ts";
export { CONTENTS_TITLE, looksLikeContents } from "./contents_like.ts";
