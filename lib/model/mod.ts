/**
 * Models behind one small protocol of request and reply.
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
