/**
 * Speed of Flash against raw pdf.js, and of two workers against one thread.
 */
import { buildTree } from "../../lib/build/mod.ts";
import { buildFlashTree } from "../../lib/flash/mod.ts";
import { createPool, openPdf } from "../../lib/pdf/mod.ts";
import { sum, timeWays } from "./measure.ts";
import { readRawText, timeCalls } from "./raw.ts";

const oneThread = (file: string) => buildTree(file, { workers: 1 });

/** Reads a few files both ways, so that code is compiled before anything is measured. */
export async function warmUp(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await readRawText(file);
    await oneThread(file);
  }
}

/** Times of one thread over some files, in ms. */
export interface Speed {
  /** Opening and `getTextContent` of all pages. */
  raw: number;
  /** Opening to finished tree. */
  flash: number;
}

/**
 * Times Flash in one thread and raw pdf.js.
 *
 * @param files Paths.
 * @param rounds Number of rounds.
 */
export async function measureSpeed(files: readonly string[], rounds: number): Promise<Speed> {
  const [raw, flash] = await timeWays(files, [(file) => readRawText(file), oneThread], rounds);
  return { raw: sum(raw!), flash: sum(flash!) };
}

/** Where the time of Flash goes, in ms. */
export interface Split {
  /** Opening, labels, bookmarks, closing. */
  open: number;
  /** Text streams of pdf.js. */
  text: number;
  /** Operator lists of pages that bring a new font. */
  operators: number;
  /** Structure trees, and annotations of pages that look like contents. */
  marks: number;
  /** Our own: from text items to lines, fonts, columns. */
  layout: number;
  /** Our own: from pages to the tree. */
  flash: number;
}

/**
 * Takes one run over some files apart.
 *
 * @param files Paths.
 */
export async function splitTime(files: readonly string[]): Promise<Split> {
  const split: Split = { open: 0, text: 0, operators: 0, marks: 0, layout: 0, flash: 0 };
  for (const file of files) {
    const start = performance.now();
    await using pdf = await openPdf(file, { workers: 1 });
    await pdf.bookmarks();
    const opened = performance.now();
    const { whole, ...calls } = await timeCalls(file, async () => void await pdf.pages());
    const read = performance.now();
    await buildFlashTree(pdf);
    split.open += opened - start;
    for (const kind of ["text", "operators", "marks"] as const) split[kind] += calls[kind];
    split.layout += whole - sum(Object.values(calls));
    split.flash += performance.now() - read;
  }
  return split;
}

/** Times over long documents, in ms. */
export interface Spread {
  /** One thread. */
  one: number;
  /** This process and a helper that is started anew for each document. */
  helper: number;
  /** Two children that stay warm. */
  pool: number;
}

/**
 * Times two workers against one thread.
 *
 * @param files Paths of documents over 100 pages.
 * @param rounds Number of rounds.
 */
export async function measureWorkers(files: readonly string[], rounds: number): Promise<Spread> {
  await using pool = createPool({ workers: 2 });
  const ways = [
    oneThread,
    (file: string) => buildTree(file, { workers: 2 }),
    (file: string) => buildTree(file, { pool }),
  ];
  await ways[2]!(files[0]!);
  const [one, helper, pooled] = await timeWays(files, ways, rounds);
  return { one: sum(one!), helper: sum(helper!), pool: sum(pooled!) };
}
