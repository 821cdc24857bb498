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
export * from "./metrics/mod.ts";
export * from "./stats/mod.ts";
export * from "./run/types.ts";
export { type LogWriter, openLog, parseRunLog, type RunLog, sampleKey } from "./run/log.ts";
export { rescore } from "./run/score.ts";
export { askQuestion, type AskQuestionOptions } from "./run/ask.ts";
export { type RunOptions, type RunProgress, runQuestions, type RunResult } from "./run/runner.ts";
export {
  type RouteSummary,
  sampleMetrics,
  type StageCost,
  summarizeRoutes,
  type TokenSum,
} from "./report/summarize.ts";
export * from "./report/compare.ts";
export { textLayerSlices } from "./report/text_layer.ts";
export { samplesCsv } from "./report/csv.ts";
export { type RunPlot, runPlots } from "./report/plots.ts";
export { runHtml } from "./report/html.ts";
