/**
 * Nodes that stand for pages without a heading of their own: before the first heading, and before a first child.
 *
 * @module
 */
import type { TreeNode } from "./types.ts";
import { mapNodes, walk } from "./walk.ts";

/** Options of {@linkcode addIntros}. */
export interface IntroOptions {
  /**
   * Whether a heading is the first content of its page; if so, the intro before it ends on the page before.
   * @default {() => false} (the page is shared, so that no text is lost)
   */
  startsPage?: (node: TreeNode) => boolean;
}

/**
 * Puts a `Preface` node in front when the first node starts after page 1, so that the pages before it have a node.
 *
 * @param nodes Top-level nodes.
 * @returns A new list; the same nodes when there is nothing before the first.
 *
 * @example
 * ```ts
 * import { addPreface } from "pagetree/tree";
 * const [preface] = addPreface([{ title: "1 Start", start_index: 4, end_index: 6 }]);
 * console.log(preface!.title, preface!.start_index, preface!.end_index); // Preface 1 3
 * ```
 */
export function addPreface(nodes: readonly TreeNode[]): TreeNode[] {
  const first = nodes[0]?.start_index;
  if (first === undefined || first <= 1) return [...nodes];
  return [{ title: "Preface", start_index: 1, end_index: first - 1, synthetic: "preface" }, ...nodes];
}

/**
 * Gives every parent that starts on an earlier page than its first child a new first child for the pages between.
 *
 * The child's title is the parent's with ` (intro)` added. Applied twice, it adds nothing more.
 *
 * @param nodes Top-level nodes with ranges; nodes without pages stay as they are.
 * @param options Which headings open their page.
 * @returns New nodes.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { addIntros } from "pagetree/tree";
 * const [p] = addIntros([{ title: "P", start_index: 1, end_index: 12, nodes: [{ title: "A", start_index: 9 }] }]);
 * console.log(p!.nodes![0]); // { title: "P (intro)", start_index: 1, end_index: 9, synthetic: "intro" }
 * ```
 */
export function addIntros(nodes: readonly TreeNode[], options: IntroOptions = {}): TreeNode[] {
  const { startsPage = () => false } = options;
  const originals = [...walk(nodes)];
  const copies = mapNodes(nodes, (node) => ({ ...node }));
  for (const [index, { node: copy }] of [...walk(copies)].entries()) {
    const intro = introOf(originals[index]!.node, startsPage);
    if (intro) copy.nodes!.unshift(intro);
  }
  return copies;
}

/**
 * Says whether a child is the intro of its parent: same start page, and titled as {@linkcode addIntros} does.
 *
 * @param child The first child.
 * @param parent Its parent.
 * @returns Whether it holds the parent's own text.
 *
 * @example
 * ```ts
 * import { isIntroOf } from "pagetree/tree";
 * const parent = { title: "Methods", start_index: 3 };
 * console.log(isIntroOf({ title: "Methods (intro)", start_index: 3 }, parent)); // true
 * ```
 */
export function isIntroOf(child: TreeNode, parent: TreeNode): boolean {
  return child.start_index === parent.start_index && child.title === introTitle(parent.title);
}

function introOf(parent: TreeNode, startsPage: (node: TreeNode) => boolean): TreeNode | undefined {
  const first = parent.nodes?.[0];
  const start = parent.start_index;
  if (!first || start === undefined || first.start_index === undefined || first.start_index <= start) {
    return undefined;
  }
  const limit = first.start_index - (startsPage(first) ? 1 : 0);
  const intro: TreeNode = {
    title: introTitle(parent.title),
    start_index: start,
    end_index: Math.max(start, Math.min(parent.end_index ?? limit, limit)),
    synthetic: "intro",
  };
  if (parent.page_label !== undefined) intro.page_label = parent.page_label;
  return intro;
}

function introTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === "") return "Intro";
  return trimmed.endsWith(" (intro)") ? trimmed : `${trimmed} (intro)`;
}
