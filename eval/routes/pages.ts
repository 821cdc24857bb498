/**
 * Routes that look at pages without a tree.
 */
import { loadTokenCounter } from "pagetree/tokens";
import { DEFAULT_K, PageSearch } from "pagetree/search";
import { routeOf } from "./route.ts";
import type { Route } from "./types.ts";

/** Tokens of a document that a model may be shown at once. */
const CONTEXT_TOKENS = 120_000;

/** Pages by BM25. */
export const bm25: Route = routeOf("bm25", "Pages by BM25, without a tree.", (_, { joined }) => {
  const search = new PageSearch(joined.pages);
  return {
    choose({ question }, { k = DEFAULT_K }) {
      const pages = search.find(question, k).map(({ page }) => page);
      return { pages, routingSteps: 0, trace: [{ step: "search", text: "BM25 over pages", pages }] };
    },
  };
});

/** The whole document. */
export const flat: Route = routeOf(
  "flat",
  "The whole document, in one piece.",
  async (_, { joined, model }) => {
    if (model) {
      const countTokens = await loadTokenCounter();
      const tokens = joined.pages.reduce((sum, { text }) => sum + countTokens(text), 0);
      if (tokens > CONTEXT_TOKENS) {
        return `the document has ${tokens} tokens, over the ${CONTEXT_TOKENS} that a model is shown at once`;
      }
    }
    return {
      choose() {
        const pages = joined.pages.map(({ number }) => number);
        return { pages, routingSteps: 0, trace: [{ step: "select", text: "all pages" }] };
      },
    };
  },
);

/** The gold pages: what reading alone can do. */
export const oracle: Route = routeOf(
  "oracle",
  "The gold pages themselves: the ceiling.",
  (_, { joined }) => ({
    choose({ gold }, { k = Infinity }) {
      const pages = [...new Set(joined.numbers(gold.flat()))].slice(0, k);
      if (pages.length === 0) return "the question has no gold pages";
      return { pages, routingSteps: 0, trace: [{ step: "select", text: "gold pages", pages }] };
    },
  }),
);
