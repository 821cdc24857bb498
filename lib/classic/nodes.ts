/**
 * From entries to nodes.
 */
import { type CodedTree, treeOfCodes } from "./codes.ts";
import type { Entry } from "./types.ts";

/**
 * Makes nodes of entries with pages; `opens` stays on them until the ranges are known.
 *
 * @param entries Entries in order, each with a page.
 */
export function nodesOf(entries: readonly Entry[]): CodedTree {
  return treeOfCodes(entries.map(({ code, title, page, status, opens }) => ({
    code,
    node: {
      title,
      start_index: page!,
      ...(opens && { opens: true }),
      ...(status !== "verified" && { unverified: true }),
    },
  })));
}
