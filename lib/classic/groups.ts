/**
 * Page text cut to the size of a call.
 *
 * @module
 */
import type { CountTokens } from "../tokens.ts";
import { splitText } from "./split_text.ts";

/** Text of a page. */
export interface PageText {
  /** Page, from 1. */
  number: number;
  /** Its text. */
  text: string;
}

/**
 * Deals pages out to groups of about equal size, each beginning with the last page of the one before, so that a heading
 * near a cut is seen with what follows.
 *
 * @param tokens Tokens of each page.
 * @param most Tokens of a group; a page alone may have more.
 * @returns Indices of the pages of each group.
 *
 * @example
 * ```ts
 * import { pageGroups } from "pagetree/classic";
 * console.log(pageGroups([7000, 7000, 7000, 7000], 20_000)); // [ [ 0, 1 ], [ 1, 2 ], [ 2, 3 ] ]
 * ```
 */
export function pageGroups(tokens: readonly number[], most: number): number[][] {
  const total = tokens.reduce((sum, count) => sum + count, 0);
  if (total <= most) return tokens.length === 0 ? [] : [[...tokens.keys()]];
  // Between the mean size of the groups and the most: groups come out alike, and the last is no crumb.
  const limit = Math.ceil((total / Math.ceil(total / most) + most) / 2);
  const groups: number[][] = [];
  let group: number[] = [], size = 0;
  for (const [index, count] of tokens.entries()) {
    if (group.length > 0 && size + count > limit) {
      groups.push(group);
      group = [index - 1];
      size = tokens[index - 1]!;
    }
    group.push(index);
    size += count;
  }
  groups.push(group);
  return groups;
}

/**
 * The groups as texts to send. Pages that are too long for a call go on in the next one, so that no text is dropped.
 *
 * @param pages Pages in order.
 * @param most Tokens of a call.
 * @param countTokens Counts tokens.
 * @returns Pages, or parts of them, of each call.
 */
export function textGroups(
  pages: readonly PageText[],
  most: number,
  countTokens: CountTokens,
): PageText[][] {
  const tokens = pages.map(({ text }) => countTokens(text));
  return pageGroups(tokens, most).flatMap((group) => {
    const own = group.map((index) => pages[index]!);
    if (group.every((index) => tokens[index]! <= most)) return [own];
    return windows(own, most, countTokens);
  });
}

/** Fills windows of at most so many tokens; a long page is split at line ends. */
function windows(pages: readonly PageText[], most: number, countTokens: CountTokens): PageText[][] {
  const out: PageText[][] = [[]];
  let used = 0;
  for (const { number, text } of pages) {
    for (const part of splitText(text, most, countTokens)) {
      const count = countTokens(part);
      if (used > 0 && (used + count > most || out.at(-1)!.some((page) => page.number === number))) {
        out.push([]);
        used = 0;
      }
      out.at(-1)!.push({ number, text: part });
      used += count;
    }
  }
  return out;
}
