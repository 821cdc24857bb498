/**
 * Text as HTML, SVG or CSV.
 *
 * @module
 */
import { createHash } from "node:crypto";

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

/**
 * Makes text a field of a CSV table (RFC 4180).
 *
 * @param text Any text.
 * @returns The field, quoted where it must be; one that a spreadsheet would take for a formula is kept as text by an
 * apostrophe before it.
 *
 * @example
 * ```ts
 * import { escapeCsv } from "pagetree/tree";
 * console.log(escapeCsv('say "yes", now'), escapeCsv("=1+1")); // "say ""yes"", now" "'=1+1"
 * ```
 */
export function escapeCsv(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Writes a value as JSON that cannot end the script element it stands in, nor open a comment there.
 *
 * @param value Any JSON value.
 * @returns JSON text.
 *
 * @example
 * ```ts
 * import { escapeJson } from "pagetree/tree";
 * console.log(escapeJson("</script>")); // "\\u003c/script>"
 * ```
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c");
}

/**
 * Names a script or style in a content security policy, so that no other is allowed.
 *
 * @param text The whole text of the element.
 * @returns A source such as `'sha256-…'`, quotes included.
 *
 * @example
 * ```ts
 * import { contentHash } from "pagetree/tree";
 * console.log(contentHash("").startsWith("'sha256-")); // true
 * ```
 */
export function contentHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
