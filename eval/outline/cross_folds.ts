/**
 * Shuffles and folds that are the same on every machine.
 */

/**
 * A source of random numbers (mulberry32: small, even, and the same everywhere).
 *
 * @param seed Whole number.
 * @returns A function that gives the next number from 0 up to but not including 1.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Shuffles (Fisher and Yates).
 *
 * @param items Items, left alone.
 * @param random Source of random numbers.
 * @returns A new list.
 */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}

/**
 * Deals items into folds whose sizes differ by at most one.
 *
 * @param items Items.
 * @param count Number of folds, at least 2.
 * @returns For each fold the items held out, and the others.
 */
export function foldsOf<T>(items: readonly T[], count: number): { held: T[]; rest: T[] }[] {
  return Array.from({ length: count }, (_, fold) => ({
    held: items.filter((_, i) => i % count === fold),
    rest: items.filter((_, i) => i % count !== fold),
  }));
}
