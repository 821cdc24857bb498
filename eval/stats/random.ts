/**
 * Random numbers that a seed decides, so that intervals are the same each time.
 *
 * @module
 */

/**
 * Makes a source of random numbers (mulberry32 by Tommy Ettinger, public domain).
 *
 * @param seed Any whole number.
 * @returns A function that gives numbers from 0 to below 1.
 *
 * @example
 * ```ts
 * import { seeded } from "pagetree/eval";
 * console.log(seeded(1)() === seeded(1)()); // true
 * ```
 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
