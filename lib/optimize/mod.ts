/**
 * What searching a tree costs, and how to make it cost less.
 *
 * @example
 * ```ts
 * import { optimizeTree, searchMetrics } from "pagetree/optimize";
 * const nodes = [{ title: "A", start_index: 1, end_index: 1 }, { title: "B", start_index: 2, end_index: 2 }];
 * const structure = [{ title: "P", start_index: 1, end_index: 2, nodes }, { title: "Q", start_index: 3, end_index: 9 }];
 * console.log(searchMetrics(structure, 9).average_search_complexity); // 4.444
 * const { after } = await optimizeTree({ doc_name: "a.pdf", page_count: 9, structure });
 * console.log(after.average_search_complexity); // 4.444
 * ```
 *
 * @module
 */
export { type CostConstants, costConstants, DEFAULT_COSTS } from "./constants.ts";
export {
  expandCost,
  type ExpandCostOptions,
  type NodeCost,
  nodeCosts,
  residual,
  type RoutingOptions,
  span,
  treeCost,
} from "./cost.ts";
export { frontier, frontierCost, type FrontierEntry } from "./frontier.ts";
export { type SearchMetrics, searchMetrics } from "./metrics.ts";
export { roundHalfEven } from "./rounding.ts";
export type * from "./events.ts";
export { type CachedHeadings, headingsSchema, parseHeadings } from "./headings.ts";
export type { PageText } from "./page_texts.ts";
export {
  expandPrompt,
  type Proposals,
  proposalsSchema,
  type Propose,
  type ProposedHeading,
  type ProposeOptions,
} from "./propose.ts";
export { expandWithModel } from "./model_proposals.ts";
export type { OptimizeOptions, OptimizeReport, OptimizeResult } from "./types.ts";
export { optimizeTree } from "./optimize.ts";
export {
  type DearestPlace,
  type ExpandCandidate,
  type MergeCandidate,
  type OptimizePlan,
  planTree,
} from "./plan.ts";
export { expandSensitivity, mergeSensitivity, type Sensitivity } from "./sensitivity.ts";
export { paretoSet } from "./pareto.ts";
export {
  type Sweep,
  type SweepDocument,
  type SweepFigures,
  type SweepGrid,
  type SweepOptions,
  type SweepRow,
  type SweepTotals,
  sweepTrees,
} from "./sweep.ts";
export { type Plotter, plotter } from "./plotter.ts";
export { rankCorrelation } from "./rank.ts";
export { calibrateRouting, type Calibration, type CostObservation, type CostUnit } from "./calibrate.ts";
export { parseObservations } from "./observations.ts";
export { bestSetting, sweepCsv, sweepHtml } from "./sweep_html.ts";
export { type BeforeAfter, beforeAfterPlot, paretoPlot, settingLabel, sweepPlot } from "./plots.ts";
export { costIcicle, type IcicleOptions } from "./icicle.ts";
