/** Metrics of pages and answers. */
export * from "./retrieval.ts";
export * from "./numbers.ts";
export * from "./text.ts";
export * from "./answer.ts";
export * from "./judge.ts";
