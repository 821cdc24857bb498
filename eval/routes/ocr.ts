/**
 * The merged tree of documents whose pages without text are read by OCR.
 */
import { openRenderer } from "pagetree/pdf";
import { ocrReader } from "pagetree/vision";
import { prepareDocument } from "./document.ts";
import { skipped } from "./route.ts";
import { flashOptimized } from "./trees.ts";
import type { Route, RouteContext, RouteDocument } from "./types.ts";

/** Scans as `flash-optimized` walks them, once their text is there; documents with text are taken as they are. */
export const ocr: Route = {
  name: "ocr",
  about: "Sections of the refined tree, pages without text read by OCR.",
  async prepare(documents, context) {
    if (documents.some((document) => isScan(document) && document.path === "")) {
      return { calls: [], ask: () => Promise.resolve(skipped("the PDF of the document is not there")) };
    }
    const read: RouteDocument[] = [];
    for (const document of documents) {
      read.push(isScan(document) ? await withText(document, context) : document);
    }
    return await flashOptimized.prepare(read, context);
  },
};

function isScan({ pages }: RouteDocument): boolean {
  return pages.some(({ text }) => text.trim() === "");
}

async function withText(
  { pdf, path }: RouteDocument,
  { model, prices, signal }: RouteContext,
): Promise<RouteDocument> {
  await using reader = ocrReader();
  await using renderer = await openRenderer(path, { signal });
  // The reader ends with this function, and the refined tree is made later: pages are read once and kept.
  const known = new Map<number, ReturnType<typeof reader.page>>();
  const readPage = (_: unknown, page: number) => {
    const own = known.get(page) ?? reader.page(renderer, page, signal);
    known.set(page, own);
    return own;
  };
  return await prepareDocument(path, { pdf, readPage, model, prices, signal });
}
