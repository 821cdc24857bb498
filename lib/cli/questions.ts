/**
 * What the commands that ask questions share: routes, models, budgets.
 */
import { ROUTES } from "../../eval/routes/mod.ts";
import type { Route } from "../../eval/routes/mod.ts";
import { PagetreeError, printable } from "../errors.ts";
import { type Embedder, resolveEmbedder } from "../model/mod.ts";
import { type Arguments, nearHint, type OptionSpec, usage } from "./args.ts";

/** Options that name an embedding model. */
export const EMBEDDING_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  "embeddings": { value: "NAME", help: "embedding model of the route vector" },
  "embeddings-url": { value: "URL", help: "server of the embedding model" },
};

/** Route that is taken when nobody names one. */
export const DEFAULT_ROUTE = "flash-optimized";

/**
 * Finds routes by name.
 *
 * @param names Names.
 * @throws {PagetreeError} `USAGE` for a name that there is not.
 */
export function routesOf(names: readonly string[]): Route[] {
  return [...new Set(names)].map((name) => {
    if (Object.hasOwn(ROUTES, name)) return ROUTES[name]!;
    const known = Object.keys(ROUTES);
    throw usage(
      `Cannot use ${printable(name)} as a route${nearHint(name, known)}: there are ${known.join(", ")}`,
    );
  });
}

/**
 * The embedding model of a command line.
 *
 * @param parsed Parsed command line.
 * @throws {PagetreeError} `USAGE` for an address without a name; the errors of `resolveEmbedder`.
 */
export function embedderOf(parsed: Arguments): Embedder | undefined {
  const name = parsed.text("embeddings");
  if (name !== undefined) return resolveEmbedder(name, { baseUrl: parsed.text("embeddings-url") });
  if (parsed.has("embeddings-url")) {
    throw usage("Cannot use --embeddings-url without a model: name one with --embeddings");
  }
  return undefined;
}

/** Dollars for people; what has no price has none. */
export function dollarsText(usd: number | null | undefined): string {
  if (usd === null || usd === undefined) return "price unknown";
  return usd === 0 ? "$0" : `$${usd < 0.01 ? usd.toPrecision(2) : usd.toFixed(3)}`;
}

/** Whether an error says that a file or document is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof PagetreeError && (error.code === "FILE_NOT_FOUND" || error.code === "NOT_FOUND");
}
