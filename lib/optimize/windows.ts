/**
 * Cutting the pages of a section into calls, so that no text is dropped.
 *
 * @module
 */
import { type CountTokens, digitAwareTokens } from "../tokens.ts";
import type { PageText } from "./page_texts.ts";
import { pageBlock } from "./propose.ts";

/** Limits of one call. */
export interface WindowLimits {
  /** Characters of one page in one call. */
  pageCharacters: number;
  /** Tokens of all pages in one call; absent for no limit. */
  tokens?: number;
  /** Counts the tokens of a text. */
  countTokens: CountTokens;
}

/**
 * Deals the pages out to calls, in order; the rest of a page that is too long goes on in the next call.
 *
 * @param pages Pages in order.
 * @param limits Limits of one call.
 * @returns The pages, or parts of them, of each call.
 */
export function windowsOf(pages: readonly PageText[], limits: WindowLimits): PageText[][] {
  const { tokens = Infinity, countTokens } = limits;
  const size = (page: PageText) => tokens === Infinity ? 0 : digitAwareTokens(pageBlock(page), countTokens);
  const windows: PageText[][] = [];
  let [used, last] = [Infinity, -1];
  for (const { number, text } of pages) {
    for (
      const part of split(text, (piece) => {
        return piece.length <= limits.pageCharacters && size({ number, text: piece }) <= tokens;
      })
    ) {
      const page = { number, text: part };
      const cost = size(page);
      // One part of a page a call: a second one would only make the page longer than it may be.
      if (windows.length === 0 || last === number || used + cost > tokens) {
        windows.push([]);
        used = 0;
      }
      windows.at(-1)!.push(page);
      used += cost;
      last = number;
    }
  }
  return windows;
}

/** Halves a text, at a line end or a space where there is one, until each piece fits or is one character. */
function split(text: string, fits: (piece: string) => boolean): string[] {
  if (fits(text) || text.length <= 1) return [text];
  const middle = text.length >> 1;
  const breaks = [text.lastIndexOf("\n", middle), text.indexOf("\n", middle), text.lastIndexOf(" ", middle)];
  const cut = breaks.map((index) => index + 1).find((at) =>
    at > text.length / 4 && at <= text.length * 3 / 4
  );
  return [...split(text.slice(0, cut ?? middle), fits), ...split(text.slice(cut ?? middle), fits)];
}
