/**
 * What the label of a candidate says, alone and in its series.
 *
 * @module
 */
import type { Block } from "./blocks.ts";
import { type Label, labelKey, predecessors, successors } from "./numbering.ts";
import { bin } from "./observe.ts";

/** Facts about labels over the whole document. */
export interface LabelFacts {
  /** How many candidates carry a label. */
  count: ReadonlyMap<string, number>;
  /** Position of the first and last candidate with a label. */
  first: ReadonlyMap<string, number>;
  last: ReadonlyMap<string, number>;
}

/** Counts the labels of the candidates. */
export function labelFacts(candidates: readonly Block[]): LabelFacts {
  const count = new Map<string, number>(),
    first = new Map<string, number>(),
    last = new Map<string, number>();
  for (const { id, label } of candidates) {
    if (!label) continue;
    const key = labelKey(label);
    count.set(key, (count.get(key) ?? 0) + 1);
    if (!first.has(key)) first.set(key, id);
    last.set(key, id);
  }
  return { count, first, last };
}

/**
 * Observes the label of a candidate: its kind, whether its series goes on before and after it, how often it occurs.
 *
 * @param block The candidate.
 * @param labels Facts about labels.
 * @returns Names of what was seen.
 */
export function observeLabel(block: Block, labels: LabelFacts): string[] {
  const { label } = block;
  if (!label) return ["label:none"];
  const seen = [`label:${kindName(label)}`];
  const id = block.id;
  const before = predecessors(label).some((key) => (labels.first.get(key) ?? Infinity) < id);
  const after = successors(label).some((key) => (labels.last.get(key) ?? -1) > id);
  const opens = label.values.at(-1)! <= 1;
  const copies = labels.count.get(labelKey(label)) ?? 1;
  const deep = label.kind === "decimal" || label.kind === "letter" ? Math.min(3, label.values.length) : "w";
  seen.push(`series:${deep}:${before ? "b" : opens ? "o" : "-"}${after ? "a" : "-"}`);
  seen.push(`copies:${deep}:${bin(copies, [2, 3, 6])}`);
  if (label.rest === "") seen.push("label:alone");
  return seen;
}

function kindName(label: Label): string {
  const { kind, values } = label;
  if (kind === "decimal" || kind === "letter") return `${kind}${Math.min(4, values.length)}`;
  if (
    /^(chapter|part|appendix|item|article|section|note|roman|§|1a|i|a|1\)|1\(\)|a\)|a\(\)|i\(\)|i\)|letter\)|第.)$/u
      .test(kind)
  ) return kind;
  return "word";
}
