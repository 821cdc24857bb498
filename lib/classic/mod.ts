/**
 * A tree by a model that reads the text: contents are found, read, mapped to pages and verified.
 *
 * @example
 * ```ts
 * import { seriesOffsets } from "pagetree/classic";
 * const pairs = [["1", 15], ["21", 35], ["xi", 13]].map(([printed, page]) => ({ printed: String(printed), page: Number(page) }));
 * console.log(seriesOffsets(pairs)); // Map { "arabic" => 14 }: one Roman number proves nothing
 * ```
 *
 * @module
 */
export * from "./types.ts";
export { buildClassicTree } from "./build.ts";
export { type PrintedNumber, printedNumber, romanValue } from "./numerals.ts";
export { type PagePair, physicalPage, seriesOffsets } from "./offsets.ts";
export { shortLeaders } from "./entries.ts";
export { pageGroups } from "./groups.ts";
export { searchWindow } from "./windows.ts";
export { type PlaceCandidate, placeInOrder } from "./in_order.ts";
export { type CodedNode, type CodedTree, treeOfCodes } from "./codes.ts";
export { type StatusCounts, type Verdict, verdictOf } from "./verdict.ts";
export { isLarge, type SizeLimits } from "./split.ts";
export { pagesByPrintedNumber } from "./evidence.ts";
