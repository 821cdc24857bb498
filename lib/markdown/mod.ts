/**
 * Trees of Markdown texts, from their headings.
 *
 * @example
 * ```ts
 * import { buildMarkdownTree } from "pagetree/markdown";
 * const { line_count, structure } = await buildMarkdownTree("Before.\n\n# One\n\n# Two\n", { name: "notes.md" });
 * console.log(line_count, structure.map(({ title }) => title)); // 5 [ "Preamble", "One", "Two" ]
 * ```
 *
 * @module
 */
export { buildMarkdownTree, type MarkdownOptions, type MarkdownResult } from "./build.ts";
