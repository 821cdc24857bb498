/**
 * Texts as vectors, over any server with an OpenAI-compatible `/embeddings`.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { aborted, failureFrom, transportFailure } from "./failures.ts";
import { openaiClient } from "./openai_client.ts";
import { type ModelOptions, serverOf } from "./resolve.ts";
import { withRetry } from "./retry.ts";
import type { Usage } from "./types.ts";
import { usageOf } from "./usage.ts";

/** Vectors of some texts. */
export interface Embedding {
  /** One vector for each text, in order. */
  vectors: number[][];
  /** Tokens as the server counts them. */
  usage: Usage;
  /** Time of the call in ms. */
  ms: number;
}

/** Something that turns texts into vectors. */
export interface Embedder {
  /** Name of the model at its provider. */
  readonly name: string;
  /** Provider. */
  readonly provider: string;
  /**
   * Embeds texts in one call.
   *
   * @param texts Texts; an empty list makes no call.
   * @param signal Stops the call.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedding>;
}

/**
 * Finds out who serves an embedding model, by the same names as `resolveModel`.
 *
 * @param name Name of the model, such as `text-embedding-3-small` or `ollama/nomic-embed-text`.
 * @param options Key, address, headers, retries.
 * @returns The embedder; nothing is loaded and nobody called before it is used.
 * @throws {PagetreeError} As `resolveModel`; `UNSUPPORTED_PROVIDER` for Anthropic, which serves no embeddings.
 *
 * @example
 * ```ts
 * import { resolveEmbedder } from "pagetree/model";
 * const embedder = resolveEmbedder("my-embeddings", { baseUrl: "http://localhost:8000/v1" });
 * console.log(embedder.provider, embedder.name); // openai my-embeddings
 * ```
 */
export function resolveEmbedder(name: string, options: ModelOptions = {}): Embedder {
  const { server } = serverOf(name, options);
  if (server.provider === "anthropic") {
    throw new PagetreeError(
      "UNSUPPORTED_PROVIDER",
      `Cannot use ${name} for embeddings: Anthropic serves none`,
    );
  }
  const client = openaiClient(server);
  return {
    name: server.name,
    provider: server.provider,
    async embed(texts, signal = new AbortController().signal) {
      if (texts.length === 0) return { vectors: [], usage: usageOf(), ms: 0 };
      const started = performance.now();
      try {
        return await withRetry(() => send(texts, signal, started), options, signal);
      } catch (error) {
        throw signal.aborted ? aborted(server) : error;
      }
    },
  };

  async function send(texts: readonly string[], signal: AbortSignal, started: number): Promise<Embedding> {
    const answer = await (await client()).embeddings
      .create({ model: server.name, input: [...texts], encoding_format: "float" }, { signal })
      .catch((error) => {
        throw failureFrom(server, error, signal);
      });
    const data = Array.isArray(answer?.data) ? answer.data : [];
    const vectors = [...data].sort((a, b) => a.index - b.index).map(({ embedding }) => embedding);
    const length = vectors[0]?.length ?? 0;
    const isWhole = vectors.length === texts.length && length > 0 &&
      vectors.every((vector) => vector.length === length && vector.every(Number.isFinite));
    if (!isWhole) {
      const words = `the answer holds ${vectors.length} vectors for ${texts.length} texts`;
      throw transportFailure(server, "bad_body", words);
    }
    const usage = usageOf({ input: answer.usage?.prompt_tokens ?? 0 });
    return { vectors, usage, ms: Math.round(performance.now() - started) };
  }
}
