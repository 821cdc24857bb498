/**
 * Pictures of pages against raw pdf.js and its encoder.
 */
import { openRenderer } from "../../lib/pdf/mod.ts";
import { sum, timeWays } from "./measure.ts";
import { drawRaw } from "./raw.ts";

/** Longer edge in pixels, that of `openRenderer`. */
const EDGE = 1_568;
/** Pages of each document. */
const PAGES = [1, 2, 3, 4, 5, 6];

/**
 * Times both.
 *
 * @param files Paths of documents of six pages or more.
 * @param rounds Number of rounds.
 * @returns Our time over that of raw pdf.js.
 */
export async function measurePictures(files: readonly string[], rounds: number): Promise<number> {
  const ours = async (file: string) => {
    await using pdf = await openRenderer(file);
    for (const page of PAGES) await pdf.render(page);
  };
  const raw = (file: string) => drawRaw(file, PAGES, EDGE);
  await ours(files[0]!);
  await raw(files[0]!);
  const [own, bare] = await timeWays(files, [ours, raw], rounds);
  return sum(own!) / sum(bare!);
}
