/**
 * Retrieval routes: ways from a question to pages and an answer, behind one interface.
 *
 * @example
 * ```ts
 * import { prepareDocument, ROUTES } from "pagetree/eval/routes";
 * const document = await prepareDocument("fixtures/pdf/two_column_paper.pdf");
 * const route = await ROUTES["flash-optimized"]!.prepare([document], {});
 * const { answer, by, selected } = await route.ask({ question: "How many stations were there?", gold: [] });
 * console.log(answer, by, selected[0]?.page);
 * ```
 *
 * @module
 */
import { agent } from "./agent.ts";
import { closedBook } from "./closed_book.ts";
import { ocr } from "./ocr.ts";
import { bm25, flat, oracle } from "./pages.ts";
import { classic, flash, flashOptimized } from "./trees.ts";
import type { Route } from "./types.ts";
import { vector } from "./vector.ts";
import { vision } from "./vision.ts";

export * from "./types.ts";
export { ROUTE_PROMPTS } from "./prompts.ts";
export { Ledger } from "./ledger.ts";
export { documentOf, prepareDocument, type PrepareOptions } from "./document.ts";

/** All routes by name. */
export const ROUTES: Readonly<Record<string, Route>> = Object.fromEntries(
  [bm25, flat, flash, flashOptimized, classic, ocr, vector, vision, agent, oracle, closedBook].map((
    route,
  ) => [route.name, route]),
);
