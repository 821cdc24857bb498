/**
 * Headings of lines that need no parser.
 *
 * @module
 */

/** Lines that only a parser can judge: indented fences and headings, which may belong to a list item or not. */
const INDENTED = /^ {1,3}(?:#{1,6}(?:[ \t]|$)|`{3}|~{3})/;
/** A fence at the margin: always at the top level, since what is at the margin ends every list and quote. */
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^(#{1,6})(?:[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const HTML = /^ {0,3}</;
/** HTML that ends at a mark and not at a blank line (CommonMark 4.6, kinds 1 to 5). */
const MARKED_HTML = /^ {0,3}<(?:[!?]|(?:script|pre|style|textarea)(?:[\s>]|$))/i;

/**
 * Finds the headings with `#` at the margin, where nothing else in the lines can be a heading or hide one.
 *
 * @param lines Lines.
 * @param from First one, outside of any block.
 * @param to The one behind the last.
 * @returns Indices of the headings; undefined where a parser has to judge: underlined headings, indented fences and `#`, HTML
 * that may hide a heading, code that is not closed.
 */
export function scanHeadings(lines: readonly string[], from: number, to: number): number[] | undefined {
  const found: number[] = [];
  for (let at = from; at < to; at++) {
    const line = lines[at]!;
    if (HEADING.test(line)) found.push(at);
    else if (INDENTED.test(line)) return undefined;
    else if (FENCE.test(line)) {
      const end = closing(lines, at, to);
      if (end === undefined) return undefined;
      at = end;
    } else if (HTML.test(line)) {
      if (MARKED_HTML.test(line)) return undefined;
      // Other HTML ends at a blank line.
      for (; at + 1 < to && lines[at + 1]!.trim() !== ""; at++) {
        const inside = lines[at + 1]!;
        if (HEADING.test(inside) || INDENTED.test(inside) || FENCE.test(inside) || UNDERLINE.test(inside)) {
          return undefined;
        }
        if (MARKED_HTML.test(inside)) return undefined;
      }
    } else if (UNDERLINE.test(line) && at > from && lines[at - 1]!.trim() !== "") return undefined;
  }
  return found;
}

/** The line that closes a fence at the margin. */
function closing(lines: readonly string[], at: number, to: number): number | undefined {
  const [fence] = lines[at]!.match(FENCE)!;
  const end = new RegExp(`^ {0,3}\\${fence[0]}{${fence.length},}[ \\t]*$`);
  for (let i = at + 1; i < to; i++) if (end.test(lines[i]!)) return i;
  return undefined;
}

/** Signs that mean something inside a line of Markdown. */
const MARKS = /[\\`*_[\]!<>&#]/;
/** Code in single backticks. */
const CODE = /`([^`\n]+)`/g;

/**
 * The title of a heading with `#` where it can be read off: no marks but code in backticks and `_` inside words.
 *
 * @param line The line.
 * @returns The title; undefined where a parser has to read it.
 */
export function plainTitle(line: string): string | undefined {
  const text = line.replace(/^#{1,6}(?:[ \t]+|$)/, "");
  const bare = text.replace(CODE, "x").replace(/(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu, "x");
  if (MARKS.test(bare)) return undefined;
  return text.replace(CODE, (_, code: string) => code).replace(/\s+/g, " ").trim();
}
