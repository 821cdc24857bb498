/**
 * A PDF as pages: open, lines, fonts, bookmarks, links, labels.
 *
 * @module
 */
export * from "./types.ts";
export { type OpenOptions, openPdf } from "./open.ts";
export { createPool, type Pool, type PoolOptions } from "./pool.ts";
export type { Limits } from "./limits.ts";
export { layoutPage } from "./layout.ts";
export { refineFonts } from "./fonts.ts";
export { CONTENTS_TITLE, looksLikeContents } from "./contents_like.ts";
