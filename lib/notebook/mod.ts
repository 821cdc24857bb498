/**
 * Views, progress and jobs for notebooks with the Deno kernel; all of it also works outside of one.
 *
 * @example
 * ```ts
 * import { buildTree } from "pagetree";
 * import { display, showTree } from "pagetree/notebook";
 * const tree = await buildTree("fixtures/pdf/two_column_paper.pdf");
 * await display(showTree(tree));
 * ```
 *
 * @module
 */
export { display, JUPYTER_DISPLAY, type View } from "./view.ts";
export type { Kernel } from "./kernel.ts";
export type { PlotView } from "./plot.ts";
export { showTree, type TreeViewOptions } from "./tree.ts";
export { showScore } from "./score.ts";
export { showCosts, showIcicle, showOptimized } from "./costs.ts";
export { showPareto, showSweep } from "./sweep.ts";
export { type PagesViewOptions, showPages } from "./pages.ts";
export { showComparison, showRoutes, showRun, showSample } from "./runs.ts";
export { showSpending } from "./spending.ts";
export { modelFromEnvironment } from "./model.ts";
export { type LiveProgress, liveProgress, type ProgressState } from "./progress.ts";
export { type Job, type JobContext, type JobOptions, start } from "./job.ts";
