/**
 * A document made ready for all routes: read once, its trees built from the same pages.
 *
 * @module
 */
import { buildTree } from "pagetree/build";
import type { Model, PriceTable } from "pagetree/model";
import { optimizeTree } from "pagetree/optimize";
import { openPdf } from "pagetree/pdf";
import { Ledger } from "./ledger.ts";
import type { RouteDocument } from "./types.ts";

/** Options of {@linkcode prepareDocument}. */
export interface PrepareOptions {
  /** Name of the document in the questions; the path when absent. */
  pdf?: string;
  /** Splits and summarizes the refined tree; without one small sections are merged. */
  model?: Model;
  /** Price table; that of `pagetree/model` when absent. */
  prices?: PriceTable;
  /** Password of the file. */
  password?: string;
  /** Stops the work. */
  signal?: AbortSignal;
}

/**
 * Reads a PDF and builds its bare and its refined tree.
 *
 * @param path Path of the PDF.
 * @param options Name, model, signal.
 * @returns Pages, trees, and what they took.
 * @throws {PagetreeError} The codes of `buildTree`.
 *
 * @example
 * ```ts
 * import { prepareDocument } from "pagetree/eval/routes";
 * const { pages, tree } = await prepareDocument("fixtures/pdf/two_column_paper.pdf");
 * console.log(pages.length, tree.structure.length);
 * ```
 */
export async function prepareDocument(path: string, options: PrepareOptions = {}): Promise<RouteDocument> {
  const { pdf: name = path, model, prices, password, signal } = options;
  const started = performance.now();
  const ledger = new Ledger(prices);
  await using pdf = await openPdf(path, { password, signal });
  const pages = await pdf.pages({ signal });
  const tree = await buildTree(pdf, { optimize: "off", summary: "off", signal });
  const optimized = model
    ? await buildTree(pdf, { model: ledger.watch(model, "build"), signal })
    : (await optimizeTree(tree, { level: "merge", summaryWords: 0, pages, signal })).tree;
  return {
    pdf: name,
    path,
    pages,
    tree,
    optimized,
    buildMs: Math.round(performance.now() - started),
    buildCalls: ledger.calls,
  };
}
