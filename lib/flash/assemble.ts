/**
 * From headings in reading order to the tree.
 *
 * @module
 */
import { CONTENTS_TITLE } from "../pdf/mod.ts";
import type { HeadingBox, TreeNode } from "../tree/mod.ts";
import type { Block, Measures } from "./blocks.ts";
import { isDotted } from "./numbering.ts";
import { ranksOf } from "./levels.ts";

/** A decided heading. */
export interface Heading {
  /** Title to show. */
  title: string;
  /** Page, 1-based. */
  page: number;
  /** The block that prints it; absent where it is known from contents or bookmarks only. */
  block?: Block;
  /** Hard level, from bookmarks or contents. */
  level?: number;
  /** How sure, 0 to 1. */
  confidence: number;
  /** Whether nothing but furniture stands above it on its page. */
  opensPage: boolean;
  /** Distance of a heading without a block from the top of its page in points, where it is known. */
  top?: number;
  /** Set on a detected heading that belongs inside the framed heading before it, whatever its look. */
  inside?: true;
}

interface Open {
  node: TreeNode;
  heading: Heading;
  rank: number;
}

/**
 * Nests headings. A hard level decides between two headings that both have one; a number hangs under the number that
 * it extends; otherwise ranks decide.
 *
 * @param headings Headings in reading order.
 * @param measures Body look.
 * @param openers Filled with the nodes that open their page.
 * @returns Top-level nodes with `start_index`, `heading` and `confidence`.
 */
export function assemble(
  headings: readonly Heading[],
  measures: Measures,
  openers: Set<TreeNode>,
): TreeNode[] {
  const ranks = filled(headings, ranksOf(headings, measures));
  const roots: TreeNode[] = [];
  const stack: Open[] = [];
  headings.forEach((heading, i) => {
    const rank = ranks[i]!;
    const numbered = numberedParent(stack, heading);
    if (numbered >= 0 && heading.level === undefined) stack.length = numbered + 1;
    else while (stack.length > 0 && !holds(stack.at(-1)!, heading, rank)) stack.pop();
    const node = nodeOf(heading);
    if (heading.opensPage) openers.add(node);
    const parent = stack.at(-1)?.node;
    if (parent) (parent.nodes ??= []).push(node);
    else roots.push(node);
    stack.push({ node, heading, rank });
  });
  return roots;
}

/** Whether an open section may hold the heading as a child: contents name sections and hold none. */
function holds(open: Open, heading: Heading, rank: number): boolean {
  if (open.heading.level !== undefined && heading.level !== undefined) {
    return open.heading.level < heading.level;
  }
  if (open.heading.level !== undefined && heading.inside) return true;
  if (open.heading.inside && heading.level !== undefined) return false;
  if (CONTENTS_TITLE.test(open.heading.title)) return false;
  return open.rank < rank;
}

/** Position on the stack of the section whose number the heading's number extends by one component, or -1. */
function numberedParent(stack: readonly Open[], { block }: Heading): number {
  const label = block?.label;
  if (!label || !isDotted(label)) return -1;
  const head = label.values.slice(0, -1);
  return stack.findLastIndex(({ heading }) => {
    const own = heading.block?.label;
    if (!own || own.values.length !== head.length || !own.values.every((value, i) => value === head[i])) {
      return false;
    }
    return own.kind === label.kind || isDotted(own) && own.kind !== "letter" && label.kind !== "letter" ||
      label.kind !== "letter" && own.kind === "decimal" ||
      head.length === 1 && /^(chapter|appendix|第章)$/u.test(own.kind);
  });
}

/** Ranks for headings without a block: that of the headings of their level. */
function filled(headings: readonly Heading[], ranks: readonly (number | undefined)[]): number[] {
  const byLevel = new Map<number, number[]>();
  headings.forEach(({ level }, i) => {
    const rank = ranks[i];
    if (level !== undefined && rank !== undefined) byLevel.set(level, [...byLevel.get(level) ?? [], rank]);
  });
  const typical = (level: number): number => {
    const list = byLevel.get(level)?.sort((a, b) => a - b);
    return list ? list[Math.floor(list.length / 2)]! : level - 1;
  };
  return headings.map(({ level }, i) => ranks[i] ?? typical(level ?? 1));
}

function nodeOf({ title, page, block, confidence }: Heading): TreeNode {
  const node: TreeNode = { title, start_index: page };
  node.confidence = Math.round(confidence * 100) / 100;
  if (block) node.heading = boxOf(block);
  return node;
}

/** The box around the lines of a block. */
function boxOf(block: Block): HeadingBox {
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    page: block.page,
    x: round(block.x),
    y: round(block.y),
    width: round(block.right - block.x),
    height: round(block.bottom - block.y),
  };
}
