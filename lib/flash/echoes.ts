/**
 * Headings that are printed again.
 *
 * @module
 */
import { normalizeTitle } from "../tree/mod.ts";
import type { Heading } from "./assemble.ts";
import { labelKey, predecessors } from "./numbering.ts";

/** Running heads and half titles stand in this share of the page height at its top. */
const TOP = 0.16;

/**
 * Leaves out detected headings that echo others: a numbered title printed again, a smaller copy at the top of a page,
 * a book title that is reprinted over chapter openings.
 */
export function withoutEchoes(headings: readonly Heading[]): Heading[] {
  const groups = new Map<string, number[]>();
  headings.forEach(({ title }, i) => {
    const key = normalizeTitle(title);
    groups.set(key, [...groups.get(key) ?? [], i]);
  });
  const dropped = new Set<number>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const largest = Math.max(...group.map((i) => headings[i]!.block?.style.size ?? 0));
    const over = group.filter((i) =>
      headings[i]!.opensPage && headings[i + 1]?.page === headings[i]!.page &&
      headings[i + 1]!.block && headings[i]!.block && headings[i + 1]!.block!.id - headings[i]!.block!.id <= 2
    );
    for (const i of group) {
      const { block, level } = headings[i]!;
      if (!block || level !== undefined) continue;
      const again = i !== group[0] && block.label !== undefined && !wentOn(headings, group[0]!, i);
      const copy = headings[i]!.opensPage && block.y < TOP * block.pageHeight &&
        block.style.size < largest - 0.5;
      if (again || copy || group.length >= 3 && over.length >= 0.75 * group.length) dropped.add(i);
    }
  }
  return headings.filter((_, i) => !dropped.has(i));
}

/** Whether the numbering of a heading went on or led up to it again before it is printed again: then it has started anew. */
function wentOn(headings: readonly Heading[], first: number, again: number): boolean {
  const label = headings[again]!.block!.label!;
  const before = predecessors(label);
  return headings.slice(first + 1, again).some(({ block }) => {
    const other = block?.label;
    if (other?.kind !== label.kind || other.values.length !== label.values.length) return false;
    return other.values.at(-1)! > label.values.at(-1)! || before.includes(labelKey(other));
  });
}

/** "(continued)", "(cont.)", "(2/3)" and their like at the end of a title. */
const CONTINUED =
  /[\s,–—-]*[([]?\s*(continued|cont[’'.]?d?\.?|fortsetzung|suite|продолжение|\d+\s*(\/|of)\s*\d+)\s*[)\]]?\s*$/iu;

/** A heading that repeats the one before it extends that section: slides, tables and notes that go on. */
export function withoutRepeats(headings: readonly Heading[]): Heading[] {
  const kept: Heading[] = [];
  for (const heading of headings) {
    const last = kept.at(-1);
    const same = last && heading.level === undefined && heading.block && last.block &&
      heading.block.style.size === last.block.style.size &&
      normalizeTitle(heading.title.replace(CONTINUED, "")) ===
        normalizeTitle(last.title.replace(CONTINUED, ""));
    if (!same) kept.push(heading);
  }
  return kept;
}
