/**
 * What the look of a candidate says, against the text and the blocks around it.
 *
 * @module
 */
import type { TextStyle } from "../pdf/mod.ts";
import { type Block, lookKey } from "./blocks.ts";
import { isCaps } from "./candidates.ts";
import { bin } from "./observe.ts";

/**
 * Observes the look of a candidate.
 *
 * @param block The candidate.
 * @param body Look of the text.
 * @param above Block before it on its page.
 * @param below Block after it on its page.
 * @returns Names of what was seen.
 */
export function observeLook(block: Block, body: TextStyle, above?: Block, below?: Block): string[] {
  const { style } = block;
  const ratio = style.size / body.size;
  const bold = style.bold && !body.bold, slanted = style.italic && !body.italic;
  const caps = isCaps(block.text);
  const seen = [
    `size:${bin(ratio, [0.85, 0.96, 1.04, 1.12, 1.25, 1.5, 1.9])}${bold ? "b" : slanted ? "i" : ""}`,
  ];
  if (slanted && bold) seen.push("bold-italic");
  if (caps) seen.push(`caps:${bold || ratio > 1.04 ? "strong" : "plain"}`);
  if (style.mono) seen.push("mono");
  const look = lookKey(style);
  if (look === lookKey(body)) seen.push(caps ? "look:body-caps" : "look:body");
  else if (style.family !== body.family) seen.push("look:other-family");
  if (block.runIn) return seen;
  if (below) {
    const larger = below.style.size > style.size + 0.3;
    seen.push(`below:${lookKey(below.style) === look ? "same-look" : larger ? "larger" : "other"}`);
  }
  if (above) seen.push(`above:${lookKey(above.style) === look ? "same-look" : "other"}`);
  return seen;
}
