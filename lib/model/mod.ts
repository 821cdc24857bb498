/**
 * Models behind one small protocol of request and reply: OpenAI, Anthropic and servers that speak like them, with retries,
 * values that fit a schema, a store of replies, and a meter with a budget.
 *
 * @example
 * ```ts
 * import { Meter, recorded, resolveModel } from "pagetree/model";
 * import { scriptedServer } from "pagetree/model/testing";
 * import { z } from "zod";
 * await using server = scriptedServer([{ value: { pages: [3, 4] } }]);
 * const dir = await Deno.makeTempDir();
 * const meter = new Meter();
 * const model = meter.watch(recorded(resolveModel("gpt-4.1", { baseUrl: server.url, apiKey: "none" }), dir));
 * const messages = [{ role: "user", content: "Which pages tell of the tides?" }] as const;
 * const { value } = await model.ask({ messages, schema: z.object({ pages: z.array(z.int()) }) });
 * console.log(value?.pages, meter.spent.usage.input); // [ 3, 4 ] 6
 * await Deno.remove(dir, { recursive: true });
 * ```
 *
 * @module
 */
export * from "./types.ts";
export * from "./usage.ts";
export type { AskOptions } from "./ask.ts";
export type { RetryOptions } from "./retry.ts";
export { AdaptiveLimiter, type LimiterOptions } from "./limiter.ts";
export { readReply, type ReadResult } from "./read_json.ts";
export { replyJsonSchema } from "./schema.ts";
export { type ModelOptions, resolveModel } from "./resolve.ts";
export { recorded, type RecordOptions } from "./recorded.ts";
export * from "./prices.ts";
export { Meter, type MeterOptions, type Spending } from "./meter.ts";
export { isFatalError } from "./fatal.ts";
export { tagged } from "./tagged.ts";
export { type Embedder, type Embedding, resolveEmbedder } from "./embed.ts";
