/**
 * Candidates for children of a leaf, and the checks that all of them pass, wherever they come from.
 *
 * @module
 */
import { normalizeTitle, type TreeNode } from "../tree/mod.ts";
import type { CandidateSource, RejectedCandidate, Rejection } from "./events.ts";
import type { CachedHeadings } from "./headings.ts";
import { isElsewhere, type Place, type Surroundings } from "./ownership.ts";
import type { ProposedHeading } from "./propose.ts";

/** What became of the candidates of one source. */
export interface Checked {
  /** Children without their final ends; ids have the ordinal of the proposal, so there may be gaps. */
  children: TreeNode[];
  /** The others. */
  rejected: RejectedCandidate[];
}

/**
 * Lists the cached headings on the pages of a node, in page order.
 *
 * @param node The leaf.
 * @param cache Headings by page.
 * @param kinds Kinds to take; empty for all.
 * @returns Candidates.
 */
export function cachedCandidates(
  node: TreeNode,
  cache: CachedHeadings,
  kinds: ReadonlySet<string>,
): ProposedHeading[] {
  return cache.pages
    .filter(({ page }) => page >= node.start_index! && page <= node.end_index!)
    .sort((a, b) => a.page - b.page)
    .flatMap(({ page, headings }) =>
      headings
        .filter(({ kind }) => kinds.size === 0 || kinds.has(kind))
        .map(({ title }) => ({ title, page }))
    );
}

/**
 * Checks candidates in order: in range, printed on that page, new, in order, and not of another section.
 *
 * @param place The leaf and what is around it.
 * @param proposals Candidates in the order in which they were proposed.
 * @param source Where they came from.
 * @param around The tree as it was, and the text of the pages.
 * @returns The accepted ones as nodes, and the others with their reason.
 */
export function check(
  place: Place,
  proposals: readonly ProposedHeading[],
  source: CandidateSource,
  around: Surroundings,
): Checked {
  const { node } = place;
  const [printed, rejected]: [TreeNode[], RejectedCandidate[]] = [[], []];
  const seen = new Set<string>();
  let last = node.start_index!;
  for (const { title, page } of proposals) {
    const key = normalizeTitle(title);
    const flaw = (): Rejection | undefined => {
      if (!Number.isInteger(page) || page < node.start_index! || page > node.end_index!) {
        return "out of range";
      }
      if (key === "") return "no title";
      if (!around.texts.prints(page, title)) return "not printed on its page";
      if (seen.has(key)) return "duplicate";
      if (key === normalizeTitle(node.title)) return "title of the section itself";
      return page < last ? "before the last accepted" : undefined;
    };
    const reason = flaw();
    if (reason) {
      rejected.push({ title, page, reason, source });
      continue;
    }
    seen.add(key);
    last = page;
    const child: TreeNode = { title: title.trim(), start_index: page, end_index: node.end_index! };
    if (node.node_id !== undefined) child.node_id = `${node.node_id}.${printed.length + 1}`;
    printed.push(child);
  }
  const children = printed.filter((child) => !isElsewhere(child, place, around));
  for (const child of printed) {
    if (children.includes(child)) continue;
    const reason: Rejection = "belongs to another section";
    rejected.push({ title: child.title, page: child.start_index!, reason, source });
  }
  return { children, rejected };
}
