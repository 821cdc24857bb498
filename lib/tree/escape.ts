/**
 * Text as HTML or SVG.
 *
 * @module
 */

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Makes text safe inside an element or a quoted attribute of HTML and SVG.
 *
 * @param text Any text.
 * @returns The text with `&`, `<`, `>` and both quotes as entities.
 *
 * @example
 * ```ts
 * import { escapeMarkup } from "pagetree/tree";
 * console.log(escapeMarkup('<b title="x">')); // &lt;b title=&quot;x&quot;&gt;
 * ```
 */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
