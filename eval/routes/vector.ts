/**
 * The route that everyone has: nearest pages by vectors.
 */
import { DEFAULT_K } from "pagetree/search";
import { routeOf } from "./route.ts";
import type { Route } from "./types.ts";

/** Texts in one call. */
const BATCH = 64;
/** Most characters of a page that are embedded: models take some 8,000 tokens. */
const PAGE_CHARS = 24_000;

/** Pages by the cosine of their vectors, from any OpenAI-compatible `/embeddings`. */
export const vector: Route = routeOf(
  "vector",
  "Pages by the vectors of an embedding model.",
  async (_, context) => {
    const { joined, embedder, ledger, signal } = context;
    if (!embedder) return "no embedding model is named";
    // Servers refuse empty texts; a page without text is near to nothing.
    const pages = joined.pages.filter(({ text }) => text.trim() !== "");
    const vectors: number[][] = [];
    for (let i = 0; i < pages.length; i += BATCH) {
      const texts = pages.slice(i, i + BATCH).map(({ text }) => text.slice(0, PAGE_CHARS));
      const batch = await embedder.embed(texts, signal);
      ledger.add(embedder, "build", { ...batch, cached: false });
      vectors.push(...batch.vectors.map(unit));
    }
    return {
      async choose({ question }, { k = DEFAULT_K, signal, ledger }) {
        const asked = await embedder.embed([question], signal);
        ledger.add(embedder, "route", { ...asked, cached: false });
        const query = unit(asked.vectors[0]!);
        const found = pages
          .map(({ number }, i) => ({ number, score: cosine(query, vectors[i]!) }))
          .sort((a, b) => b.score - a.score || a.number - b.number)
          .slice(0, k)
          .map(({ number }) => number);
        const text = `nearest by ${embedder.provider}/${embedder.name}`;
        return { pages: found, routingSteps: 0, trace: [{ step: "search", text, pages: found }] };
      },
    };
  },
);

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function cosine(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
