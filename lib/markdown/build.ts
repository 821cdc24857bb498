/**
 * From a Markdown text to its tree.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import { type CountTokens, loadTokenCounter } from "../tokens.ts";
import type { TreeNode } from "../tree/mod.ts";
import { headingsOf, type MarkdownHeading } from "./headings.ts";
import { thin } from "./thin.ts";

/** Title of the text before the first heading. */
const PREAMBLE = "Preamble";
/** Deepest nesting that CommonMark has. */
const DEEPEST = 6;

/** Options of {@linkcode buildMarkdownTree}. */
export interface MarkdownOptions {
  /**
   * Name of the file; its stem names a text without headings.
   * @default {"document.md"}
   */
  name?: string;
  /** Tokens below which a subtree is folded into its root; none is folded when absent. */
  thinning?: number;
  /** Counts tokens; that of `pagetree/tokens` when absent. */
  countTokens?: CountTokens;
}

/** The tree of a Markdown text, without ids. */
export interface MarkdownResult {
  /** Title of the document: its only heading of the first level, where it has just one. */
  doc_title?: string;
  /** Lines of the text. */
  line_count: number;
  /** Nodes with `line_num` and their own `text`. */
  structure: TreeNode[];
}

/**
 * Builds the tree of a Markdown text from its headings, as CommonMark defines them.
 *
 * Text before the first heading becomes a node of its own, marked as made up; a text without headings one node. Levels may
 * be skipped. Each node has the text from its heading to the next one.
 *
 * @param text The text; a byte order mark and line ends of any kind are taken.
 * @param options Name, thinning.
 * @returns Nodes and number of lines.
 * @throws {PagetreeError} `EMPTY_FILE` for a text without anything.
 *
 * @example
 * ```ts
 * import { buildMarkdownTree } from "pagetree/markdown";
 * const { structure } = await buildMarkdownTree("# Terns\n\nThey nest.\n\n## Eggs\n\nTwo.\n");
 * console.log(structure[0]?.title, structure[0]?.nodes?.[0]?.line_num); // Terns 5
 * ```
 */
export async function buildMarkdownTree(
  text: string,
  options: MarkdownOptions = {},
): Promise<MarkdownResult> {
  const { name = "document.md", thinning } = options;
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (plain.trim() === "") {
    throw new PagetreeError("EMPTY_FILE", `Cannot build a tree of ${printable(name)}: it holds no text`, {
      file: name,
    });
  }
  const lines = plain.split("\n");
  const headings = headingsOf(plain);
  const nodes = nested(withText(headings, lines, name));
  const firsts = headings.filter(({ level }) => level === 1);
  const structure = thinning === undefined
    ? nodes
    : thin(nodes, thinning, options.countTokens ?? await loadTokenCounter());
  return {
    ...(firsts.length === 1 && { doc_title: firsts[0]!.title }),
    line_count: lines.length - (plain.endsWith("\n") ? 1 : 0),
    structure,
  };
}

/** Nodes in order with their level; what stands before the first heading has one of its own. */
function withText(
  headings: readonly MarkdownHeading[],
  lines: readonly string[],
  name: string,
): { level: number; node: TreeNode }[] {
  const textOf = (from: number, to: number) => lines.slice(from - 1, to - 1).join("\n").trim();
  const end = lines.length + 1;
  const sections = headings.map(({ title, level, line }, i) => ({
    level,
    node: { title, line_num: line, text: textOf(line, headings[i + 1]?.line ?? end) } as TreeNode,
  }));
  const before = textOf(1, headings[0]?.line ?? end);
  if (before === "") return sections;
  const isAll = headings.length === 0;
  const title = isAll ? name.replace(/(?<=.)\.[^.]*$/, "") : PREAMBLE;
  const node: TreeNode = { title, line_num: 1, text: before, synthetic: "preface" };
  return [{ level: headings[0]?.level ?? 1, node }, ...sections];
}

function nested(sections: readonly { level: number; node: TreeNode }[]): TreeNode[] {
  const roots: TreeNode[] = [];
  const open: { level: number; node: TreeNode }[] = [];
  for (const { level, node } of sections) {
    while (open.length > 0 && open.at(-1)!.level >= Math.min(level, DEEPEST)) open.pop();
    const parent = open.at(-1)?.node;
    if (parent) (parent.nodes ??= []).push(node);
    else roots.push(node);
    // What is made up holds no sections.
    if (node.synthetic === undefined) open.push({ level, node });
  }
  return roots;
}
