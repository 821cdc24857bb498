/**
 * Text cut at line ends.
 */
import type { CountTokens } from "../tokens.ts";

/**
 * Cuts text into parts of at most so many tokens, at line ends where it can.
 *
 * @param text Any text.
 * @param most Tokens of a part, at least 1.
 * @param countTokens Counts tokens.
 * @returns The parts, which joined are the text again; one empty part for empty text.
 */
export function splitText(text: string, most: number, countTokens: CountTokens): string[] {
  if (text.length <= 1 || countTokens(text) <= most) return [text];
  const middle = text.length >> 1;
  const [before, after] = [text.lastIndexOf("\n", middle) + 1, text.indexOf("\n", middle) + 1];
  const isNear = (at: number) => at > text.length / 4 && at < text.length * 3 / 4;
  const cut = isNear(before) ? before : isNear(after) ? after : middle;
  return [
    ...splitText(text.slice(0, cut), most, countTokens),
    ...splitText(text.slice(cut), most, countTokens),
  ];
}
