/**
 * The outline benchmark: how well the headings of a tree agree with what is known to be printed.
 *
 * @example
 * ```ts
 * import { outlineTable, runOutline } from "pagetree/eval/outline";
 * const report = await runOutline({
 *   goldDir: "fixtures/pdf",
 *   build: { bookmarks: false },
 *   onProgress: ({ id, page, pages }) => console.error(id, page, pages),
 * });
 * console.log(outlineTable(report));
 * ```
 *
 * @module
 */
export { type ComparedHeading, compareOutline, type HeadingPlace } from "./compare.ts";
export { type GoldHeading, type GoldOutline, goldSchema, type IgnoredHeading, parseGold } from "./gold.ts";
export {
  type OutlineMeans,
  outlineMeans,
  type OutlineReport,
  outlineReport,
  outlineReportSchema,
  type OutlineRow,
  outlineRow,
} from "./report.ts";
export {
  ablateOutline,
  type OutlineAblation,
  type OutlineOptions,
  type OutlineProgress,
  runOutline,
} from "./run.ts";
export { type OutlineScore, scoreOutline } from "./score.ts";
export { ablationTable, outlineTable } from "./table.ts";
