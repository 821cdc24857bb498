/**
 * A document made ready for all routes: read once, its trees built from the same pages.
 *
 * @module
 */
import { type BuildOptions, buildTree, readThrough } from "pagetree/build";
import type { Model, PriceTable } from "pagetree/model";
import { optimizeTree } from "pagetree/optimize";
import { type OpenOptions, openPdf, type Page } from "pagetree/pdf";
import type { DocumentTree } from "pagetree/tree";
import { Ledger } from "./ledger.ts";
import type { RefinedTree, RouteDocument } from "./types.ts";

/** Options of {@linkcode prepareDocument}. */
export interface PrepareOptions extends OpenOptions, Pick<BuildOptions, "readPage" | "ocr"> {
  /** Name of the document in the questions; the path when absent. */
  pdf?: string;
  /** Splits and summarizes the refined tree; without one small sections are merged. */
  model?: Model;
  /** Price table; that of `pagetree/model` when absent. */
  prices?: PriceTable;
  /** Called after each page read with the number done and the total. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Reads a PDF and finds its sections; the refined tree is made when a route asks for it.
 *
 * @param path Path of the PDF.
 * @param options Name, model, signal.
 * @returns Pages and trees.
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
  const { pdf: name = path, model, prices, signal, onProgress, readPage, ocr, ...open } = options;
  const started = performance.now();
  await using file = await openPdf(path, { ...open, signal });
  const pdf = readPage ? readThrough(file, readPage, ocr === "force") : file;
  const pages = await pdf.pages({ signal, onProgress });
  const tree = await buildTree(pdf, { optimize: "off", summary: "off", signal });
  let classic: Promise<RefinedTree> | undefined;
  const build = async (model: Model, mode: "flash" | "classic"): Promise<RefinedTree> => {
    const ledger = new Ledger(prices);
    const watched = ledger.watch(model, "build");
    const built = await buildTree(path, { ...open, readPage, ocr, mode, model: watched, signal });
    return { tree: built, calls: ledger.calls };
  };
  return {
    pdf: name,
    path,
    pages,
    tree,
    classic: (model) =>
      classic ??= build(model, "classic").catch((error) => {
        classic = undefined;
        throw error;
      }),
    buildMs: Math.round(performance.now() - started),
    refined: once(async () => {
      if (!model) {
        return {
          tree: (await optimizeTree(tree, { level: "merge", summaryWords: 0, pages, signal })).tree,
          calls: [],
        };
      }
      return await build(model, "flash");
    }),
  };
}

/**
 * Makes a document of a tree and pages that are there already; the tree is taken for the refined one too.
 *
 * @param tree The tree.
 * @param pages Pages of its document.
 * @param options Name of the document in the questions, and the path of its file, where it is known.
 * @returns The document.
 *
 * @example
 * ```ts
 * import { documentOf } from "pagetree/eval/routes";
 * const tree = { doc_name: "a.pdf", structure: [{ title: "A", start_index: 1, end_index: 1 }] };
 * console.log(documentOf(tree, [{ number: 1, text: "Terns" }]).pdf); // a.pdf
 * ```
 */
export function documentOf(
  tree: DocumentTree,
  pages: readonly Pick<Page, "number" | "text">[],
  { pdf = tree.doc_name, path = "" }: { pdf?: string; path?: string } = {},
): RouteDocument {
  return { pdf, path, pages, tree, buildMs: 0, refined: () => Promise.resolve({ tree, calls: [] }) };
}

/** Does work when it is first asked for; what fails is tried again by the next who asks. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () =>
    result ??= work().catch((error) => {
      result = undefined;
      throw error;
    });
}
