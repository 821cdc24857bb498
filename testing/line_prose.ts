/**
 * Prose in lines of a measure, for pages made in tests.
 *
 * @module
 */
import { english, Prose } from "../fixtures/lib/prose.ts";

const TOPIC = english(
  ["the mills", "the weirs", "the locks", "the carts", "the sluices", "the wheels", "the barns"],
  ["hold back", "wear out", "come before", "take over from", "keep up with", "add to"],
  ["in early spring", "after the harvest", "on market days", "before the frost", "during the flood"],
  ["the river is low", "the miller is away", "grain is cheap", "the road is wet", "no boat can pass"],
);

/** Characters of a line: 452 points of 11-point Times. */
const MEASURE = 88;

/** A source of lines that differ; equal seeds give equal lines. */
export class LineProse {
  #prose: Prose;

  /** @param seed Word that the prose depends on. */
  constructor(seed: string) {
    this.#prose = new Prose(TOPIC, seed);
  }

  /**
   * Makes the lines of a paragraph; the last one is short.
   *
   * @param count Number of lines.
   * @param measure Longest line in characters.
   * @returns The lines.
   */
  lines(count: number, measure = MEASURE): string[] {
    const lines: string[] = [""];
    while (lines.length <= count) {
      for (const word of this.#prose.sentences(1).split(" ")) {
        if (lines.at(-1)!.length + 1 + word.length > measure) lines.push("");
        lines.push(`${lines.pop()!} ${word}`.trim());
      }
    }
    const kept = lines.slice(0, count);
    const last = kept[count - 1]!;
    if (count > 1) kept[count - 1] = `${last.slice(0, last.indexOf(" ", measure / 2)).replace(/,$/, "")}.`;
    return kept;
  }
}
