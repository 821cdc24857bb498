/**
 * Sections that papers have.
 *
 * @module
 */
import { normalizeTitle } from "./titles.ts";
import type { TreeNode } from "./types.ts";

/**
 * Whether a top-level node is an abstract or a list of references, in the languages at hand.
 *
 * @param nodes Top-level nodes.
 *
 * @example
 * ```ts
 * import { hasAbstractOrReferences } from "pagetree/tree";
 * console.log(hasAbstractOrReferences([{ title: "Literatur" }])); // true
 * ```
 */
export function hasAbstractOrReferences(nodes: readonly TreeNode[]): boolean {
  return nodes.some(({ title }) => ABSTRACT_OR_REFERENCES.has(normalizeTitle(title)));
}

const ABSTRACT_OR_REFERENCES = new Set([
  "abstract",
  "references",
  "bibliography",
  "literature",
  "literaturecited",
  "worksCited",
  "résumé",
  "zusammenfassung",
  "literatur",
  "literaturverzeichnis",
  "bibliographie",
  "bibliografía",
  "bibliografia",
  "referências",
  "referencias",
  "resumo",
  "resumen",
  "аннотация",
  "литература",
  "списоклитературы",
  "摘要",
  "参考文献",
  "參考文獻",
  "要旨",
  "概要",
]);
