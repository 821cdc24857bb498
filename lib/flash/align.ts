/**
 * Finds the printed headings that entries of contents or bookmarks name.
 *
 * @module
 */
import { normalizeTitle, similarity, splitNumber } from "../tree/mod.ts";
import type { Block } from "./blocks.ts";

/** An entry that names a heading: a row of the contents or a bookmark. */
export interface Entry {
  /** Title as written there. */
  title: string;
  /** Depth from 1. */
  level: number;
  /** Physical page, where it is known. */
  page?: number;
  /** Distance from the top of that page in points, where it is known. */
  top?: number;
  /** Other pages that speak for themselves, as the printed page number where a link says otherwise. */
  orPages?: number[];
}

/** An entry and the blocks where it is printed. */
export interface Aligned<E extends Entry = Entry> {
  /** The entry. */
  entry: E;
  /** Blocks that together print its title, in order; empty where none was found. */
  blocks: Block[];
  /** How well the title agrees, 0 to 1. */
  score: number;
}

/** Titles of blocks, prepared once for many comparisons. */
export interface TitleIndex {
  /** Candidate blocks in reading order. */
  blocks: readonly Block[];
  /** Positions in `blocks` by page. */
  byPage: ReadonlyMap<number, number[]>;
  /** Positions by the first four letters of the title with and without its number. */
  byStart: ReadonlyMap<string, number[]>;
  /** Normalized titles. */
  norm: readonly string[];
  /** Normalized titles without their numbers. */
  rest: readonly string[];
}

const START = 4;

/**
 * Prepares blocks for {@linkcode align}.
 *
 * @param blocks Candidate blocks in reading order.
 * @returns The index.
 */
export function indexTitles(blocks: readonly Block[]): TitleIndex {
  const byPage = new Map<number, number[]>(), byStart = new Map<string, number[]>();
  const norm: string[] = [], rest: string[] = [];
  blocks.forEach((block, i) => {
    norm.push(normalizeTitle(block.text));
    rest.push(block.label ? normalizeTitle(block.label.rest) : norm[i]!);
    push(byPage, block.page, i);
    for (const start of new Set([norm[i]!.slice(0, START), rest[i]!.slice(0, START)])) {
      push(byStart, start, i);
    }
  });
  return { blocks, byPage, byStart, norm, rest };
}

function push<K>(map: Map<K, number[]>, key: K, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

interface Choice {
  from: number;
  to: number;
  score: number;
}

/**
 * Aligns entries with blocks so that both stay in order and the sum of agreements is largest.
 *
 * @param entries Entries in order.
 * @param index Prepared blocks.
 * @param slack Pages around the page of an entry where its heading may stand.
 * @returns One result per entry, in order.
 */
export function align<E extends Entry>(entries: readonly E[], index: TitleIndex, slack = 0): Aligned<E>[] {
  const choices = entries.map((entry) => choicesFor(entry, index, slack));
  // Longest chain by weight over positions: best[i] = best sum of a chain whose last block is before i (Fenwick tree).
  const size = index.blocks.length + 1;
  const tree: ({ sum: number; entry: number; choice: number } | undefined)[] = Array(size + 1);
  const before: ({ entry: number; choice: number } | undefined)[][] = [];
  const query = (end: number) => {
    let best: typeof tree[number];
    for (let i = end; i > 0; i -= i & -i) if (tree[i] && (!best || tree[i]!.sum > best.sum)) best = tree[i];
    return best;
  };
  choices.forEach((list, e) => {
    const added: { at: number; sum: number; choice: number }[] = [];
    before[e] = list.map((choice, c) => {
      const link = query(choice.from);
      added.push({ at: choice.to + 1, sum: (link?.sum ?? 0) + choice.score, choice: c });
      return link;
    });
    for (const { at, sum, choice } of added) {
      for (let i = at; i <= size; i += i & -i) {
        if (!tree[i] || sum > tree[i]!.sum) tree[i] = { sum, entry: e, choice };
      }
    }
  });
  const result: Aligned<E>[] = entries.map((entry) => ({ entry, blocks: [], score: 0 }));
  let link: { entry: number; choice: number } | undefined = query(size);
  while (link) {
    const choice = choices[link.entry]![link.choice]!;
    result[link.entry]!.blocks = index.blocks.slice(choice.from, choice.to + 1);
    result[link.entry]!.score = choice.score;
    link = before[link.entry]![link.choice];
  }
  return result;
}

/** At most this many places are considered for one entry. */
const MAX_CHOICES = 12;

function choicesFor(entry: Entry, index: TitleIndex, slack: number): Choice[] {
  const norm = normalizeTitle(entry.title);
  const rest = normalizeTitle(splitNumber(entry.title).rest) || norm;
  if (norm === "") return [];
  const places = new Set<number>();
  if (entry.page !== undefined) {
    for (const around of [entry.page, ...entry.orPages ?? []]) {
      for (let page = around - slack; page <= around + slack; page++) {
        for (const i of index.byPage.get(page) ?? []) places.add(i);
      }
    }
  } else {
    for (const start of new Set([norm.slice(0, START), rest.slice(0, START)])) {
      for (const i of index.byStart.get(start) ?? []) places.add(i);
    }
  }
  const choices: Choice[] = [];
  for (const i of places) {
    const found = agreement(norm, rest, entry, index, i);
    if (!found) continue;
    const block = index.blocks[i]!;
    if (entry.page !== undefined) {
      const off = Math.min(
        ...[entry.page, ...entry.orPages ?? []].map((page) => Math.abs(block.page - page)),
      );
      found.score -= 0.15 * off + (off === 0 && block.page !== entry.page ? 0.05 : 0);
    }
    // Links point at or a little above the heading: nearer is better, but never against the words.
    if (entry.top !== undefined && block.page === entry.page) {
      found.score -= Math.min(0.1, Math.abs(block.y - entry.top) / 1000);
    }
    choices.push(found);
  }
  choices.sort((a, b) => b.score - a.score || a.from - b.from);
  return choices.slice(0, MAX_CHOICES);
}

/** How well the block at a position, alone or with the ones after it, prints an entry. */
function agreement(
  norm: string,
  rest: string,
  entry: Entry,
  index: TitleIndex,
  i: number,
): Choice | undefined {
  const own = index.norm[i]!, ownRest = index.rest[i]!;
  if (own === "") return undefined;
  if (own === norm) return { from: i, to: i, score: 1 };
  if (ownRest === rest && rest !== "") return { from: i, to: i, score: 0.97 };
  // A title that goes on in the next blocks: number and words apart, or a break between two looks.
  const start = norm.startsWith(own) || rest.startsWith(own)
    ? own
    : ownRest !== "" && rest.startsWith(ownRest)
    ? ownRest
    : "";
  if (start !== "") {
    let joined = start;
    for (let to = i + 1; to < Math.min(i + 4, index.norm.length); to++) {
      if (index.blocks[to]!.page !== index.blocks[i]!.page) break;
      joined += index.norm[to]!;
      // All of it, number and words, is a better print than the words alone.
      if (joined === norm || joined === rest) return { from: i, to, score: joined === norm ? 0.98 : 0.96 };
      if (!norm.startsWith(joined) && !rest.startsWith(joined)) break;
    }
  }
  const [short, long] = own.length < norm.length ? [own, norm] : [norm, own];
  if (short.length >= 0.6 * long.length && (long.startsWith(short) || long.endsWith(short))) {
    return { from: i, to: i, score: 0.85 };
  }
  const [shortRest, longRest] = ownRest.length < rest.length ? [ownRest, rest] : [rest, ownRest];
  if (
    shortRest.length >= 0.6 * longRest.length &&
    (longRest.startsWith(shortRest) || longRest.endsWith(shortRest))
  ) {
    return { from: i, to: i, score: 0.82 };
  }
  if (short.length >= 0.8 * long.length && similarity(own, norm) >= 0.85) {
    return { from: i, to: i, score: 0.8 };
  }
  if (shortRest.length >= 0.8 * longRest.length && similarity(ownRest, rest) >= 0.85) {
    return { from: i, to: i, score: 0.78 };
  }
  // A run-in title: the paragraph opens with it. Only where the page is known, or every mention would do.
  if (
    entry.page !== undefined && norm.length >= 4 &&
    (own.startsWith(norm) || ownRest.startsWith(rest) && rest.length >= 4)
  ) {
    return { from: i, to: i, score: 0.6 };
  }
  return undefined;
}
