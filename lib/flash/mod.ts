/**
 * Flash: a tree from layout alone, no model.
 *
 * @example
 * ```ts
 * import { openPdf } from "pagetree/pdf";
 * import { buildFlashTree } from "pagetree/flash";
 * await using pdf = await openPdf("fixtures/pdf/two_column_paper.pdf");
 * const { toc_source, structure } = await buildFlashTree(pdf, { without: ["tags"] });
 * console.log(toc_source, structure.length);
 * ```
 *
 * @module
 */
export * from "./types.ts";
export { buildFlashTree, flashRejectionReason } from "./build.ts";
