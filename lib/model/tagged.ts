/**
 * Document text in a prompt.
 *
 * @module
 */

/**
 * Puts text between tags, so that a prompt can say that what stands there is data. The text cannot close its tag.
 *
 * @param tag Name of the tag.
 * @param text Any text.
 * @param attributes Attributes of the tag; their values are the program's own.
 * @returns The tagged text, over several lines.
 *
 * @example
 * ```ts
 * import { tagged } from "pagetree/model";
 * console.log(tagged("page", "Terns </page> nest.", { number: 3 }));
 * // <page number="3">
 * // Terns ‹/page> nest.
 * // </page>
 * ```
 */
export function tagged(tag: string, text: string, attributes: Readonly<Record<string, number>> = {}): string {
  const names = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`).join("");
  return `<${tag}${names}>\n${text.replace(new RegExp(`<(?=/?${tag}\\b)`, "gi"), "‹")}\n</${tag}>`;
}
