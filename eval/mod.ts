/**
 * The eval harness: which route answers best, at what cost, and whether the difference is real.
 *
 * @example
 * ```ts
 * import { parseQuestions, slicesOf } from "pagetree/eval";
 * const line = '{"id": "q1", "question": "How many stations?", "answer": "11", "pdf": "paper.pdf", "gold_pages": [1]}';
 * console.log(parseQuestions(line).map((question) => slicesOf(question)));
 * ```
 *
 * @module
 */
export * from "./questions/mod.ts";
export * from "./metrics/retrieval.ts";
export * from "./metrics/numbers.ts";
export * from "./metrics/text.ts";
export * from "./metrics/answer.ts";
export * from "./metrics/judge.ts";
export { seeded } from "./stats/random.ts";
export { clusteredError, type Estimate, estimate, type Observation, wilson } from "./stats/interval.ts";
export * from "./stats/paired.ts";
export * from "./stats/agreement.ts";
