/**
 * The decision: which candidates and entries become headings of the tree.
 *
 * @module
 */
import { titlesMatch } from "../tree/mod.ts";
import { accept } from "./accept.ts";
import type { Aligned } from "./align.ts";
import type { Heading } from "./assemble.ts";
import type { Block } from "./blocks.ts";
import type { Outline } from "./bookmarks.ts";
import type { Detection } from "./detect.ts";
import { withoutEchoes, withoutRepeats } from "./echoes.ts";
import { classKey } from "./evidence.ts";
import { PARAMS } from "./params.ts";
import { AGREES } from "./scores.ts";

/** Headings in reading order, and the candidates that came close. */
export interface Decision {
  /** Headings of the tree. */
  headings: Heading[];
  /** Candidates that were not used though they were not unlikely. */
  unused: Block[];
  /** Whether bookmarks frame the tree, and whether detected headings were added to them. */
  frame: "none" | "bookmarks" | "hybrid";
}

/**
 * Decides.
 *
 * @param detection What was found in the pages.
 * @param odds Log-odds of the candidates, in their order.
 * @param outline Trusted bookmarks.
 * @returns Headings in reading order.
 */
export function decide(detection: Detection, odds: readonly number[], outline: Outline): Decision {
  const { observed } = detection;
  const likely = accept(detection, odds);
  const framed = outline.entries.length > 0;
  const entries: Aligned[] = framed ? outline.entries : listed(detection);
  const frame = entries.map((item) => framedHeading(item, detection, framed));
  const taken = new Set(entries.flatMap(({ blocks }) => blocks));
  const free = [...likely].filter(([block]) => !taken.has(block));
  const added = framed
    ? grafts(free, frame, detection)
    : free.map(([block, z]) => detected(block, z, detection));
  const headings = inReadingOrder([...frame, ...withoutTwins(added, frame)], detection);
  const used = new Set(headings.flatMap(({ block }) => block ?? []));
  const unused = observed.flatMap(({ block }, i) =>
    used.has(block) || taken.has(block) || odds[i]! < PARAMS.unused ? [] : block
  );
  return {
    headings: withoutRepeats(withoutEchoes(headings)),
    unused,
    frame: !framed ? "none" : added.length > 0 ? "hybrid" : "bookmarks",
  };
}

/** Rows of the contents that name a heading: printed where they say, or linked to a page. */
function listed({ rows }: Detection): Aligned[] {
  const found = rows.filter(({ entry, blocks, score }) =>
    blocks.length > 0 && score >= AGREES - 0.2 && entry.page !== undefined ||
    blocks.length > 0 && score >= AGREES
  );
  // Contents that the text does not confirm are of another document, or of another volume.
  if (found.length < 0.5 * rows.length) return [];
  return rows.filter((row) =>
    found.includes(row) || row.blocks.length === 0 && row.entry.linked && row.entry.page !== undefined
  );
}

function framedHeading({ entry, blocks, score }: Aligned, detection: Detection, framed: boolean): Heading {
  const block = blocks[0] && merged(blocks);
  const page = block?.page ?? entry.page!;
  const printed = block && block.text.length < 2 * entry.title.length + 12 ? block.text : undefined;
  return {
    // The printed title is kept where it says more, as its number; the entry's own where the print is damaged or run in.
    title: printed && score >= 0.95 ? printed : entry.title,
    page,
    ...(block ? { block } : {}),
    level: entry.level,
    confidence: block ? framed ? 0.99 : 0.97 : 0.7,
    opensPage: block ? opensPage(block, detection) : entry.top === undefined,
    ...(block || entry.top === undefined ? {} : { top: entry.top }),
  };
}

/** Several blocks that print one title as one block. */
function merged(blocks: readonly Block[]): Block {
  const [first] = blocks;
  if (blocks.length === 1) return first!;
  return {
    ...first!,
    lines: blocks.flatMap((block) => block.lines),
    text: blocks.map((block) => block.text).join(" "),
    x: Math.min(...blocks.map((block) => block.x)),
    right: Math.max(...blocks.map((block) => block.right)),
    bottom: blocks.at(-1)!.bottom,
  };
}

function detected(block: Block, z: number, detection: Detection): Heading {
  return {
    title: block.text,
    page: block.page,
    block,
    confidence: Math.min(0.96, 1 / (1 + Math.exp(-z))),
    opensPage: opensPage(block, detection),
  };
}

function opensPage(block: Block, { blocks }: Detection): boolean {
  const before = blocks[block.id - 1];
  return !block.runIn && (!before || before.page < block.page);
}

/**
 * Detected headings that bookmarks leave room for: inside an entry that has no entries of its own, or of a class that
 * the bookmarks mostly name.
 */
function grafts(
  free: readonly (readonly [Block, number])[],
  frame: readonly Heading[],
  detection: Detection,
): Heading[] {
  const named = new Map<string, number>(), all = new Map<string, number>();
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const { block } of frame) {
    if (!block) continue;
    count(named, classKey(block));
    count(all, classKey(block));
  }
  for (const [block] of free) count(all, classKey(block));
  const at = frame.map((heading) => position(heading, detection));
  return free.flatMap(([block, z]) => {
    let i = at.length - 1;
    while (i >= 0 && at[i]! > block.id) i--;
    const leaf = i >= 0 && (frame[i + 1]?.level ?? 0) <= frame[i]!.level!;
    const key = classKey(block);
    const sibling = (named.get(key) ?? 0) >= PARAMS.bookmarks.sibling * all.get(key)! &&
      z >= PARAMS.bookmarks.siblingOdds;
    if (!leaf && !sibling) return [];
    return [{ ...detected(block, z, detection), ...(sibling ? {} : { inside: true as const }) }];
  });
}

/** Leaves out detected headings that repeat an entry of the frame within a page. */
function withoutTwins(added: readonly Heading[], frame: readonly Heading[]): Heading[] {
  const byPage = new Map<number, Heading[]>();
  for (const heading of frame) byPage.set(heading.page, [...byPage.get(heading.page) ?? [], heading]);
  return added.filter(({ title, page }) =>
    ![page - 1, page, page + 1].some((p) =>
      byPage.get(p)?.some((heading) =>
        titlesMatch(heading.title, title) && (p === page || heading.block === undefined)
      )
    )
  );
}

/** Where a heading stands among the blocks; between two blocks for one without a block. */
function position({ block, page, top }: Heading, { blocks }: Detection): number {
  if (block) return block.id;
  const next = blocks.find((other) =>
    other.page > page || other.page === page && other.y >= (top ?? 0) - other.style.size
  );
  return (next?.id ?? blocks.length) - 0.5;
}

function inReadingOrder(headings: Heading[], detection: Detection): Heading[] {
  return headings
    .map((heading, i) => ({ heading, i, at: position(heading, detection) }))
    .sort((a, b) => a.at - b.at || a.i - b.i)
    .map(({ heading }) => heading);
}
