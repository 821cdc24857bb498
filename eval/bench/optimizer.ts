/**
 * The optimizer on a tree of 100,000 nodes.
 */
import { optimizeTree } from "pagetree/optimize";
import { largeTree } from "../../testing/large_tree.ts";

/** Chapters of 22 nodes: 110,000 nodes. */
const CHAPTERS = 5_000;

/**
 * Merges and measures a large tree without a model.
 *
 * @param rounds Number of rounds.
 * @returns The time of the fastest round in seconds: other processes can only slow one.
 */
export async function measureOptimizer(rounds: number): Promise<number> {
  const tree = largeTree(CHAPTERS);
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    await optimizeTree(tree);
    times.push(performance.now() - start);
  }
  return Math.min(...times) / 1000;
}
