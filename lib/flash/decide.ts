/**
 * The decision: which candidates and entries become headings of the tree.
 *
 * @module
 */
import { normalizeTitle, titlesMatch } from "../tree/mod.ts";
import type { Aligned } from "./align.ts";
import type { Heading } from "./assemble.ts";
import { type Block, lookKey } from "./blocks.ts";
import type { Outline } from "./bookmarks.ts";
import type { Detection } from "./detect.ts";
import { classKey } from "./evidence.ts";
import { labelKey, predecessors } from "./numbering.ts";
import { PARAMS } from "./params.ts";
import { AGREES } from "./scores.ts";
import { slideTitles } from "./slides.ts";

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
  const threshold = thresholdFor(detection, odds);
  const likely = new Map<Block, number>();
  observed.forEach(({ block }, i) => {
    if (odds[i]! >= threshold) likely.set(block, odds[i]!);
  });
  for (const [block, z] of companions(detection, odds, likely)) likely.set(block, z);
  for (const [block, z] of divisions(detection, odds)) likely.set(block, z);
  for (const [block, z] of slideTitles(detection, odds, likely)) likely.set(block, z);
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

/**
 * The log-odds that a candidate needs in this document. Nearly every document has headings, about one on every other
 * page: where fewer are found, the weights fit the document badly and weaker candidates are taken; where none is
 * found, the best of those that stand out from the text.
 */
function thresholdFor(
  { observed, pageCount, measures: { body } }: Detection,
  odds: readonly number[],
): number {
  const { threshold, sparse, last } = PARAMS;
  const found = odds.filter((z) => z >= threshold).length;
  if (found >= sparse.aPage * pageCount) return threshold;
  if (odds.some((z) => z >= sparse.threshold)) return sparse.threshold;
  const standing = odds.filter((z, i) => {
    const { style } = observed[i]!.block;
    return z >= last && (style.size > 1.1 * body.size || style.bold && !body.bold);
  });
  return standing.length > 0 ? Math.max(...standing) - 0.5 : threshold;
}

/**
 * Weaker members of a class of which a good part is accepted: headings that look alike, and unlike the text, are
 * headings alike. Printed contents say so better: where there are any, what they leave out is left out with reason.
 */
function companions(
  { observed, contents, measures }: Detection,
  odds: readonly number[],
  likely: ReadonlyMap<Block, number>,
): [Block, number][] {
  if (contents.rows.length > 0) return [];
  const text = lookKey(measures.body);
  const classes = new Map<string, { all: number; accepted: number }>();
  for (const { class: key, block } of observed) {
    const entry = classes.get(key) ?? { all: 0, accepted: 0 };
    entry.all++;
    if (likely.has(block)) entry.accepted++;
    classes.set(key, entry);
  }
  return observed.flatMap(({ class: key, block }, i): [Block, number][] => {
    const { all, accepted } = classes.get(key)!;
    const joins = !likely.has(block) && lookKey(block.style) !== text &&
      odds[i]! >= PARAMS.companions.threshold &&
      accepted >= PARAMS.companions.share * all;
    return joins ? [[block, odds[i]!]] : [];
  });
}

/** Words that name divisions of a document; items and sections of a law are numbered through. */
const DIVISION = /^(part|chapter|appendix|item|article|section|§|第.)$/u;

/** Named and numbered divisions whose series goes on before or after them: grammar is the skeleton of laws and filings. */
function divisions({ observed }: Detection, odds: readonly number[]): [Block, number][] {
  return observed.flatMap(({ block, own }, i): [Block, number][] => {
    const named = block.label && block.label.rest !== "" && DIVISION.test(block.label.kind);
    const inSeries = own.some((name) => /^series:w:(ba|oa|b-)$/.test(name));
    return named && inSeries && odds[i]! >= PARAMS.division ? [[block, odds[i]!]] : [];
  });
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

/** Running heads and half titles stand in this share of the page height at its top. */
const TOP = 0.16;

/**
 * Leaves out detected headings that echo others: a numbered title printed again, a smaller copy at the top of a page,
 * a book title that is reprinted over chapter openings.
 */
function withoutEchoes(headings: readonly Heading[]): Heading[] {
  const groups = new Map<string, number[]>();
  headings.forEach(({ title }, i) => {
    const key = normalizeTitle(title);
    groups.set(key, [...groups.get(key) ?? [], i]);
  });
  const dropped = new Set<number>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const largest = Math.max(...group.map((i) => headings[i]!.block?.style.size ?? 0));
    const over = group.filter((i) =>
      headings[i]!.opensPage && headings[i + 1]?.page === headings[i]!.page &&
      headings[i + 1]!.block && headings[i]!.block && headings[i + 1]!.block!.id - headings[i]!.block!.id <= 2
    );
    for (const i of group) {
      const { block, level } = headings[i]!;
      if (!block || level !== undefined) continue;
      const again = i !== group[0] && block.label !== undefined && !wentOn(headings, group[0]!, i);
      const copy = headings[i]!.opensPage && block.y < TOP * block.pageHeight &&
        block.style.size < largest - 0.5;
      if (again || copy || group.length >= 3 && over.length >= 0.75 * group.length) dropped.add(i);
    }
  }
  return headings.filter((_, i) => !dropped.has(i));
}

/** Whether the numbering of a heading went on or led up to it again before it is printed again: then it has started anew. */
function wentOn(headings: readonly Heading[], first: number, again: number): boolean {
  const label = headings[again]!.block!.label!;
  const before = predecessors(label);
  return headings.slice(first + 1, again).some(({ block }) => {
    const other = block?.label;
    if (other?.kind !== label.kind || other.values.length !== label.values.length) return false;
    return other.values.at(-1)! > label.values.at(-1)! || before.includes(labelKey(other));
  });
}

/** "(continued)", "(cont.)", "(2/3)" and their like at the end of a title. */
const CONTINUED =
  /[\s,–—-]*[([]?\s*(continued|cont[’'.]?d?\.?|fortsetzung|suite|продолжение|\d+\s*(\/|of)\s*\d+)\s*[)\]]?\s*$/iu;

/** A heading that repeats the one before it extends that section: slides, tables and notes that go on. */
function withoutRepeats(headings: readonly Heading[]): Heading[] {
  const kept: Heading[] = [];
  for (const heading of headings) {
    const last = kept.at(-1);
    const same = last && heading.level === undefined && heading.block && last.block &&
      heading.block.style.size === last.block.style.size &&
      normalizeTitle(heading.title.replace(CONTINUED, "")) ===
        normalizeTitle(last.title.replace(CONTINUED, ""));
    if (!same) kept.push(heading);
  }
  return kept;
}
