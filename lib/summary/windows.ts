/**
 * Cutting text into calls that fit a model's input, so that none is dropped.
 */

/** Counts what a text costs of the budget. */
type Count = (text: string) => number;

/**
 * Packs units into groups within a budget, greedily and in order.
 *
 * A unit alone over the budget is cut at its spaces first; one without spaces stays whole.
 *
 * @param units Lines, or summaries.
 * @param budget Tokens of one group; each unit costs one more than its own for what joins it.
 * @param count Counts tokens.
 * @returns Groups of units.
 */
export function pack(units: readonly string[], budget: number, count: Count): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const unit of units) {
    const cost = count(unit) + 1;
    if (cost > budget + 1 && /\s/.test(unit.trim())) {
      const words = unit.trim().split(/\s+/);
      groups.push(...pack(words, budget, count).map((group) => [group.join(" ")]));
      room = 0;
    } else if (groups.length > 0 && cost <= room) {
      groups.at(-1)!.push(unit);
      room -= cost;
    } else {
      groups.push([unit]);
      room = budget - cost;
    }
  }
  return groups;
}

/**
 * Packs summaries for being joined: groups within the budget, and pairs where no two fit together, so that it ends.
 *
 * @param parts At least two summaries.
 * @param budget Tokens of one group.
 * @param count Counts tokens.
 */
export function packForJoin(parts: readonly string[], budget: number, count: Count): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const part of parts) {
    const cost = count(part) + 1;
    if (groups.length > 0 && cost <= room) groups.at(-1)!.push(part);
    else groups.push([part]);
    room = (groups.at(-1)!.length === 1 ? budget : room) - cost;
  }
  if (groups.length < parts.length) return groups;
  return parts.flatMap((_, i) => i % 2 === 0 ? [parts.slice(i, i + 2)] : []);
}
