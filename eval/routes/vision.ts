/**
 * The route that looks at pages: sections from the tree, answers from their pictures.
 */
import { openRenderer, type PageRenderer } from "pagetree/pdf";
import { askVision } from "pagetree/vision";
import { Ledger } from "./ledger.ts";
import { predictedCost } from "./predicted.ts";
import { skipped } from "./route.ts";
import type { PageRef, Route, TraceStep } from "./types.ts";

/** A vision model with the pictures of the pages that it chose from the tree. */
export const vision: Route = {
  name: "vision",
  about: "A vision model that chooses sections from the tree and answers from pictures of their pages.",
  async prepare(documents, { model }) {
    const [document] = documents;
    if (!model || !document || documents.length > 1 || document.path === "") {
      const reason = !model
        ? "there is no model"
        : documents.length > 1
        ? "the question has several documents"
        : "the PDF of the document is not there";
      return { calls: [], ask: () => Promise.resolve(skipped(reason)) };
    }
    const { tree, calls } = await document.refined();
    const refs = (pages: readonly number[]): PageRef[] => pages.map((page) => ({ pdf: document.pdf, page }));
    // Opened by the first question; the files of a run are many, and one renderer serves all questions of a document.
    let opening: Promise<PageRenderer> | undefined;
    return {
      calls,
      nodes: tree.structure,
      async ask({ question, answerKind, gold }, options = {}) {
        const renderer = await (opening ??= openRenderer(document.path));
        const ledger = new Ledger(undefined, options.calls);
        const { epoch, signal, k } = options;
        const found = await askVision(question, tree.structure, renderer, ledger.watch(model, "answer"), {
          selector: ledger.watch(model, "route"),
          answerKind,
          repeat: epoch,
          signal,
          ...(k !== undefined && { budget: k }),
        });
        const pages = gold.flat().map(({ page }) => page);
        const trace: TraceStep[] = [
          ...found.selection.views.map((text) => ({ step: "view", text })),
          {
            step: "select",
            text: found.selection.thinking.join("; "),
            pages: refs(found.selection.pages),
            nodes: found.selection.nodes.map(({ id }) => id),
          },
          ...found.looks.map(({ pictures, answer }) => ({
            step: "look",
            text: answer.answer ?? "the pages do not hold it",
            pages: refs(pictures.map(({ page }) => page)),
          })),
          ...(found.leftOut.length > 0
            ? [{
              step: "left out",
              text: found.leftOut.map(({ page, reason }) => `${page}: ${reason}`).join(", "),
            }]
            : []),
        ];
        return {
          status: "ok",
          answer: found.answer,
          abstained: found.answer === null,
          by: "model",
          selected: refs(found.selection.pages),
          read: refs(found.read),
          cited: refs(found.cited),
          routingSteps: found.selection.routingSteps,
          predictedCost: pages.length > 0 ? predictedCost(tree.structure, pages) : null,
          calls: ledger.calls,
          trace,
        };
      },
    };
  },
};
