/**
 * Small tools for naming observations.
 *
 * @module
 */

/**
 * Names the bin of a number.
 *
 * @param value The number.
 * @param edges Edges in rising order.
 * @returns How many edges lie at or below it.
 */
export function bin(value: number, edges: readonly number[]): number {
  let n = 0;
  while (n < edges.length && value >= edges[n]!) n++;
  return n;
}

/**
 * Names the first kind whose pattern fits.
 *
 * @param kinds Patterns and names, tried in order.
 * @param text Text to test.
 * @returns The name, or undefined where none fits.
 */
export function firstOf(kinds: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return kinds.find(([pattern]) => pattern.test(text))?.[1];
}
