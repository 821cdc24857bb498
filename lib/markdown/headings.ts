/**
 * The headings of a Markdown text, as CommonMark sees them.
 *
 * @module
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString } from "mdast-util-to-string";
import { plainTitle, scanHeadings } from "./scan.ts";

/** A heading and where it stands. */
export interface MarkdownHeading {
  /** Text without marks. */
  title: string;
  /** Level, 1 to 6. */
  level: number;
  /** Line where it begins, from 1. */
  line: number;
}

/** A fenced block of metadata at the very top, in YAML or TOML. */
const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\n[\s\S]*?\n\1[ \t]*(?:\n|$)/;
/**
 * A line that begins with a letter and holds no angle bracket: at the level of blocks it is text, whatever it says. Most
 * lines are such, and a single letter in their place makes parsing some 30 times faster.
 */
const PLAIN_LINE = /^\p{L}[^<>\n]*$/gmu;

type Block = ReturnType<typeof fromMarkdown>["children"][number];

/** Characters of a piece that is parsed at once: the parser takes time with the square of the length. */
const PIECE = 1_000;

/**
 * Finds the headings at the top level of a text: with `#`, underlined, none in quotes, lists, code or HTML.
 *
 * @param text Markdown with line feeds.
 * @returns Headings in order; empty ones are left out.
 */
export function headingsOf(text: string): MarkdownHeading[] {
  const lines = text.split("\n");
  const [matter = ""] = text.match(FRONT_MATTER) ?? [];
  const skipped = matter === "" ? 0 : matter.split("\n").length - (matter.endsWith("\n") ? 1 : 0);
  const plain = text.slice(matter.length).replace(PLAIN_LINE, "x").split("\n");
  const headings: MarkdownHeading[] = [];
  for (let from = 0; from < plain.length;) {
    let to = pieceEnd(plain, from);
    const scanned = scanHeadings(plain, from, to);
    if (scanned) {
      for (const at of scanned) {
        add(lines[at + skipped]!, plain[at]!.match(/^#+/)![0].length, at + skipped + 1);
      }
      from = to;
      continue;
    }
    let nodes = fromMarkdown(plain.slice(from, to).join("\n")).children;
    // Code or HTML that reaches the end of a piece may go on behind it, whatever stands there.
    while (to < plain.length && goesOn(nodes.at(-1), plain.slice(from, to))) {
      to = pieceEnd(plain, from, to - from);
      nodes = fromMarkdown(plain.slice(from, to).join("\n")).children;
    }
    for (const node of nodes) {
      if (node.type !== "heading") continue;
      const [first, last] = [node.position!.start.line, node.position!.end.line].map((line) =>
        line + from + skipped
      );
      add(lines.slice(first! - 1, last).join("\n"), node.depth, first!);
    }
    from = to;
  }
  return headings;

  function add(source: string, level: number, line: number): void {
    const title = titleOf(source);
    if (title !== "") headings.push({ title, level, line });
  }
}

/** Whether a block at the end of a piece was not closed: fenced code, or HTML that ends at a mark of its own. */
function goesOn(node: Block | undefined, lines: readonly string[]): boolean {
  if (node?.type !== "code" && node?.type !== "html") return false;
  const { start, end } = node.position!;
  const first = lines[start.line - 1]!.trimStart(), last = lines[end.line - 1]!.trim();
  if (node.type === "code") {
    const fence = first.match(/^(?:`{3,}|~{3,})/)?.[0];
    return fence !== undefined &&
      !(end.line > start.line && last.startsWith(fence) && /^(`+|~+)$/.test(last));
  }
  const mark = HTML_ENDS.find(([begin]) => begin.test(first))?.[1];
  return mark !== undefined && !mark.test(node.value);
}

/** Kinds of HTML that end at a mark and not at a blank line (CommonMark 4.6, kinds 1 to 5). */
const HTML_ENDS: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?:\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
];

/**
 * Where a piece may end: before a line at the margin that begins with a letter or `#` and follows a blank one. Outside of code
 * and HTML nothing that began before goes on there.
 *
 * @param lines Lines.
 * @param from First line of the piece.
 * @param least Lines that the piece has at least.
 */
function pieceEnd(lines: readonly string[], from: number, least = 0): number {
  let size = 0;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!;
    const isLong = least > 0 ? at - from > 2 * least : size > PIECE;
    if (isLong && /^(?:#|\p{L})/u.test(line) && lines[at - 1]!.trim() === "") return at;
    size += line.length + 1;
  }
  return lines.length;
}

/** The text of a heading; pictures give their alternative text, HTML nothing. */
function titleOf(source: string): string {
  const plain = /^#{1,6}(?:[ \t]|$)[^\n]*$/.test(source) ? plainTitle(source) : undefined;
  if (plain !== undefined) return plain;
  // Definitions of links in front of an underlined heading are no part of it.
  const heading = fromMarkdown(source).children.find(({ type }) => type === "heading");
  return heading ? toString(heading, { includeHtml: false }).replace(/\s+/g, " ").trim() : "";
}
