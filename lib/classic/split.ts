/**
 * Splitting sections that are too large to be read whole.
 *
 * @module
 */
import { mapNodes, normalizeTitle, sameHeading, type TreeNode, walk, withRanges } from "../tree/mod.ts";
import { nodesOf } from "./nodes.ts";
import type { Entry } from "./types.ts";
import { checkEntries } from "./verify.ts";
import { textWay } from "./ways.ts";
import type { Evidence, Work } from "./work.ts";

/** Levels that splitting may add. */
const DEEPEST = 3;

/** When a section is large: both limits have to be reached. */
export interface SizeLimits {
  /** Pages between its first and its last page. */
  maxPagesPerNode: number;
  /** Tokens of its pages. */
  maxTokensPerNode: number;
}

/**
 * Whether a section is split: its last page is more than so many pages after its first, and it has so many tokens.
 *
 * @param node A leaf with pages.
 * @param tokens Tokens of its pages.
 * @param limits Limits.
 *
 * @example
 * ```ts
 * import { isLarge } from "pagetree/classic";
 * const limits = { maxPagesPerNode: 10, maxTokensPerNode: 20_000 };
 * console.log(isLarge({ title: "A", start_index: 1, end_index: 12 }, 20_000, limits)); // true
 * ```
 */
export function isLarge({ start_index, end_index }: TreeNode, tokens: number, limits: SizeLimits): boolean {
  return end_index! - start_index! > limits.maxPagesPerNode && tokens >= limits.maxTokensPerNode;
}

/**
 * Splits large leaves by the headings that the model finds in them, and their parts likewise. Known children are never
 * replaced; a leaf whose split fails stays whole.
 *
 * @param work The document.
 * @param nodes Top-level nodes with ranges.
 * @param limits Limits.
 * @param evidence What the text says.
 * @returns Nodes, and the entries that were added.
 */
export async function splitLarge(
  work: Work,
  nodes: readonly TreeNode[],
  limits: SizeLimits,
  evidence: Evidence,
): Promise<{ nodes: TreeNode[]; added: Entry[] }> {
  const added: Entry[] = [];
  const keyOf = (title: string, page: number | null | undefined) => `${page} ${normalizeTitle(title)}`;
  // The next section begins on the last page of many a leaf, and is none of its parts.
  const known = new Set([...walk(nodes)].map(({ node }) => keyOf(node.title, node.start_index)));
  const split = async (leaf: TreeNode, depth: number): Promise<void> => {
    const { start_index: start, end_index: end } = leaf;
    const numbers = Array.from({ length: end! - start! + 1 }, (_, i) => start! + i);
    const tokens = numbers.reduce((sum, page) => sum + work.countTokens(work.pages[page - 1]!.text), 0);
    if (depth > DEEPEST || !isLarge(leaf, tokens, limits)) return;
    const found = await textWay(work, numbers, leaf.title);
    const own = found.filter(({ title, page }, i) =>
      !(i === 0 && sameHeading(title, leaf.title)) && !known.has(keyOf(title, page))
    );
    const checked = await checkEntries(work, own, evidence);
    const kept = checked.filter(({ page, status }) => page !== null && status !== "wrong");
    for (const { title, page } of checked.filter((entry) => !kept.includes(entry))) {
      work.dropped.push({
        title,
        page,
        reason: `it does not begin inside "${leaf.title}" where it was said to`,
      });
    }
    // One part that is the whole is no step down.
    if (kept.length === 0 || (kept.length === 1 && kept[0]!.page === start)) return;
    leaf.nodes = ranged(kept, end!, work);
    added.push(...kept);
    for (const { title, page } of kept) known.add(keyOf(title, page));
    await Promise.all(
      [...walk(leaf.nodes)].filter(({ node }) => !node.nodes).map(({ node }) => split(node, depth + 1)),
    );
  };
  const copies = mapNodes(nodes, (node) => ({ ...node }));
  const leaves = [...walk(copies)].filter(({ node }) => !node.nodes?.length).map(({ node }) => node);
  await Promise.all(leaves.map((leaf) => split(leaf, 1)));
  return { nodes: copies, added };
}

function ranged(entries: readonly Entry[], last: number, work: Work): TreeNode[] {
  const { nodes, orphans } = nodesOf(entries);
  for (const title of orphans) {
    work.warnings.push({
      code: "CODE_ORDER",
      message: `"${title}" comes before the section that it belongs to`,
    });
  }
  return withRanges(nodes, { pageCount: last, startsPage: (node) => node.opens === true });
}
