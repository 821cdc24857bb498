/**
 * Whether a candidate belongs to another section: pages are shared, so a section's pages show headings of its neighbours.
 *
 * Only the tree as it was and the section's own ancestors are asked, never what was added elsewhere meanwhile; so the
 * result does not depend on which reply comes first. Where a heading is not found on its page, the candidate is kept.
 *
 * @module
 */
import { sameHeading, type TreeNode, walk } from "../tree/mod.ts";
import type { PageTexts } from "./page_texts.ts";

/** A node, the node above it, and the next node in reading order that is not below it. */
export interface Place {
  /** The node. */
  node: TreeNode;
  /** Place of its parent. */
  above?: Place;
  /** The next node. */
  next?: TreeNode;
}

/** What candidates are compared with. */
export interface Surroundings {
  /** Text of the pages. */
  texts: PageTexts;
  /** Headings of all nodes by start page, as they were before anything was expanded. */
  known: ReadonlyMap<number, readonly string[]>;
  /** Leaves that stand for several headings. */
  samePage: ReadonlySet<TreeNode>;
}

/** Places of all leaves of a tree, in order. */
export function leafPlaces(structure: readonly TreeNode[]): Place[] {
  const leaves: Place[] = [];
  // The place of the last node at each depth.
  const open: Place[] = [];
  let before: Place | undefined;
  for (const { node, depth } of walk(structure)) {
    const place: Place = { node, above: open[depth - 1] };
    if (before && !before.node.nodes?.length) before.next = node;
    if (!node.nodes?.length) leaves.push(place);
    open[depth] = before = place;
  }
  return leaves;
}

/** The headings of all nodes by the page on which they start. */
export function knownHeadings(
  structure: readonly TreeNode[],
  samePage: ReadonlySet<TreeNode>,
): Map<number, string[]> {
  const known = new Map<number, string[]>();
  for (const { node } of walk(structure)) {
    const onPage = known.get(node.start_index!) ?? [];
    onPage.push(...headingsOf(node, samePage));
    known.set(node.start_index!, onPage);
  }
  return known;
}

/** The headings that a node stands for as they are printed. */
function headingsOf(node: TreeNode, samePage: ReadonlySet<TreeNode>): readonly string[] {
  return samePage.has(node) ? node.key_items ?? [] : [node.title];
}

/**
 * Decides whether a candidate belongs to another section.
 *
 * @param candidate A candidate with its title and start page.
 * @param place The leaf that it was proposed for.
 * @param around What it is compared with.
 * @returns Whether it is the heading of a known node, stands above the leaf's own heading, or below the next one.
 */
export function isElsewhere(candidate: TreeNode, place: Place, around: Surroundings): boolean {
  const { title, start_index: page } = candidate;
  const { node } = place;
  if (takenOn(page!, place, around).some((heading) => sameHeading(heading, title))) return true;
  const lines = around.texts.linesWith(page!, title);
  if (lines.length === 0) return false;
  if (page === node.start_index) {
    const [top] = topLines(place, around);
    if (top !== undefined && lines.at(-1)! < top) return true;
  }
  if (page !== node.end_index) return false;
  const bottom = bottomLines(place, around).at(-1);
  return bottom !== undefined && lines[0]! >= bottom;
}

/** Headings on a page that have a node: known ones, ancestors and their children. */
function takenOn(page: number, place: Place, { known, samePage }: Surroundings): string[] {
  const taken = [...known.get(page) ?? []];
  for (let above = place.above; above; above = above.above) {
    for (const node of [above.node, ...above.node.nodes ?? []]) {
      if (node.start_index === page) taken.push(...headingsOf(node, samePage));
    }
  }
  return taken;
}

/** Lines of the leaf's heading on its first page, or those of the nearest ancestor that starts there too. */
function topLines(place: Place, { texts, samePage }: Surroundings): number[] {
  const page = place.node.start_index!;
  for (let at: Place | undefined = place; at; at = at.above) {
    if (at.node.start_index !== page) continue;
    const lines = texts.linesOf(page, headingsOf(at.node, samePage));
    if (lines.length > 0) return lines;
  }
  return [];
}

/** Lines of the next node's heading on the leaf's last page, or those of its first child, and so on down. */
function bottomLines(place: Place, { texts, samePage }: Surroundings): number[] {
  const page = place.node.end_index!;
  for (let next = place.next; next?.start_index === page; next = next.nodes?.[0]) {
    const lines = texts.linesOf(page, headingsOf(next, samePage));
    if (lines.length > 0) return lines;
  }
  return [];
}
