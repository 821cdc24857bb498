/**
 * The tree file of a Markdown text.
 *
 * @module
 */
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { PagetreeError, printable } from "../errors.ts";
import { buildMarkdownTree } from "../markdown/mod.ts";
import { summarizeTree } from "../summary/mod.ts";
import { assignIds, type DocumentTree, type TreeNode, walk } from "../tree/mod.ts";
import type { BuildOptions } from "./options.ts";
import { wantsSummaries } from "./summarize.ts";

/** Endings of Markdown files. */
const ENDING = /\.(?:md|markdown)$/i;

/**
 * Whether a source is Markdown by its name.
 *
 * @param source What is to be indexed.
 * @returns Whether it is a path or address that ends in `.md` or `.markdown`.
 *
 * @example
 * ```ts
 * import { isMarkdown } from "pagetree/build";
 * console.log(isMarkdown("README.md"), isMarkdown("a.pdf")); // true false
 * ```
 */
export function isMarkdown(source: unknown): source is string | URL {
  return typeof source === "string"
    ? ENDING.test(source)
    : source instanceof URL && ENDING.test(source.pathname);
}

/**
 * Builds the tree of a Markdown text. It has lines in place of pages, so that nothing is optimized.
 *
 * @param source Path, `file:` URL or bytes.
 * @param options Name, thinning, model, summaries.
 * @returns The tree file; nodes keep their `text` only with `keepText`.
 * @throws {PagetreeError} `FILE_NOT_FOUND`, `EMPTY_FILE`; `USAGE` for bytes that are no UTF-8 text.
 */
export async function buildFromMarkdown(
  source: string | URL | Uint8Array,
  options: BuildOptions,
): Promise<DocumentTree> {
  const path = source instanceof Uint8Array
    ? undefined
    : source instanceof URL
    ? fileURLToPath(source)
    : source;
  const name = options.name ?? (path === undefined ? "document.md" : basename(path));
  const bytes = source instanceof Uint8Array ? source : await Deno.readFile(path!).catch((cause) => {
    const message = `Cannot read ${printable(String(path))} as a file: ${printable(cause.message)}`;
    throw new PagetreeError("FILE_NOT_FOUND", message, { file: path, cause });
  });
  const { line_count, structure, doc_title } = await buildMarkdownTree(textOf(bytes, name), {
    name,
    thinning: options.thinning,
  });
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  const tree: DocumentTree = {
    doc_name: name,
    ...(doc_title !== undefined && { doc_title }),
    line_count,
    source_sha256: new Uint8Array(digest).toHex(),
    toc_source: "markdown",
    structure: assignIds(structure),
  };
  const done = wantsSummaries(options) ? await summarized(tree, options) : tree;
  return { ...done, structure: options.keepText ? done.structure : withoutText(done.structure) };
}

function textOf(bytes: Uint8Array, name: string): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // Told below.
  }
  throw new PagetreeError(
    "USAGE",
    `Cannot read ${printable(name)} as Markdown: got bytes that are no UTF-8 text`,
    {
      file: name,
    },
  );
}

/** Summaries by the own text of each node, which stands in for a page of its own while they are written. */
async function summarized(tree: DocumentTree, options: BuildOptions): Promise<DocumentTree> {
  const { model, summaryModel = model, summaryOptions, signal, onSummaryProgress } = options;
  const places = new Map([...walk(tree.structure)].map(({ node }, i) => [node.node_id!, i + 1]));
  const pages = [...walk(tree.structure)].map(({ node }, i) => ({ number: i + 1, text: node.text ?? "" }));
  const paged = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes.map(({ nodes: children, ...node }) => {
      const below = children?.length ? paged(children) : undefined;
      const start_index = places.get(node.node_id!)!;
      return {
        ...node,
        start_index,
        end_index: below?.at(-1)?.end_index ?? start_index,
        ...(below && { nodes: below }),
      };
    });
  const plain = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes.map(({ start_index: _, end_index: __, nodes: children, ...node }) => ({
      ...node,
      ...(children?.length && { nodes: plain(children) }),
    }));
  const done = await summarizeTree({ ...tree, structure: paged(tree.structure) }, {
    ...summaryOptions,
    model: summaryModel!,
    pages,
    scope: "pages",
    signal,
    onProgress: onSummaryProgress,
  });
  return { ...done, structure: plain(done.structure) };
}

function withoutText(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.map(({ text: _, nodes: children, ...node }) => ({
    ...node,
    ...(children?.length && { nodes: withoutText(children) }),
  }));
}
