/**
 * `deno task bench`: speed and memory as ratios to raw pdf.js, each measured inside one run.
 *
 * @module
 */
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { longDocument } from "../../fixtures/docs/long_document.ts";
import { writeFixture } from "../../fixtures/make.ts";
import { openPdf } from "../../lib/pdf/mod.ts";
import {
  ALL,
  type Budget,
  CLASSIC,
  HARNESS,
  MANUALS,
  MARKDOWN,
  MEMORY,
  OPTIMIZER,
  PICTURES,
  verdict,
  WORKERS,
} from "./budgets.ts";
import { type ClassicCost, measureClassic } from "./classic.ts";
import { measureHarness } from "./harness.ts";
import { sum } from "./measure.ts";
import { measureMarkdown } from "./markdown.ts";
import { measureMemory } from "./memory.ts";
import { measureOptimizer } from "./optimizer.ts";
import { measurePictures } from "./pictures.ts";
import { measureSpeed, measureWorkers, type Speed, type Split, splitTime, warmUp } from "./speed.ts";

const HELP = `Measures Flash against raw pdf.js. Exit code 1 when a budget is missed.

  deno task bench [--quick] [--rounds 3]

The documents are those of the folders outline and outline-mixed in PAGETREE_CORPUS. Without them, and with --quick
(one round, every sixth document, a shorter long document), figures are printed but not judged.
`;

/** Folders of the corpus. */
const MANUAL_FOLDER = "outline", MIXED_FOLDER = "outline-mixed";
/** Pages of the document that memory is measured on. */
const LONG = 2_400, QUICK_LONG = 600;
/** Documents whose pages are drawn. */
const DRAWN = 8;
/** Samples that the eval harness is measured on. */
const SAMPLES = 1_000;
/** Workers are measured on documents of more pages. */
const MANY_PAGES = 100;

let missed = 0;

function report(budget: Budget, ratio: number, judged: boolean): void {
  console.log(verdict(budget, ratio, judged));
  if (judged && ratio > budget.budget) missed++;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      rounds: { type: "string", default: "3" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const { quick } = values;
  const rounds = quick ? 1 : Math.max(1, Math.floor(Number(values.rounds)) || 1);
  const corpus = Deno.env.get("PAGETREE_CORPUS");
  const judged = corpus !== undefined && !quick;
  if (corpus === undefined) {
    console.error("\n!!! PAGETREE_CORPUS is not set: the fixtures are measured, and no budget is judged\n");
  }
  const folders = corpus === undefined
    ? [fileURLToPath(new URL("../../fixtures/pdf", import.meta.url))]
    : [join(corpus, MANUAL_FOLDER), join(corpus, MIXED_FOLDER)];
  const files = await Promise.all(folders.map((folder) => pdfsIn(folder, quick ? 6 : 1)));
  const temporary = await Deno.makeTempDir({ prefix: "pagetree-bench-" });
  try {
    // first: what a sample costs in a fresh process, not in one that has read 70 documents
    const { perSample, growth } = await measureHarness(SAMPLES, temporary);
    console.log(
      `eval harness: ${SAMPLES} samples on a model that answers at once, memory grows by ${
        growth.toFixed(0)
      } MB`,
    );
    report(HARNESS, perSample, true);
    const long = await writeFixture(longDocument(quick ? QUICK_LONG : LONG), temporary);
    await speed(folders, files, rounds, judged);
    await workers(corpus === undefined ? [long] : await longOnes(files.flat()), rounds, judged);
    const { raw, flash } = await measureMemory(long, rounds);
    console.log(`\nmemory of ${quick ? QUICK_LONG : LONG} pages: raw ${mb(raw)}, Flash ${mb(flash)}`);
    report(MEMORY, flash / raw, !quick);
    report(PICTURES, await measurePictures(files.flat().slice(0, DRAWN), rounds), judged);
    if (corpus !== undefined) {
      const classic = await measureClassic(files.flat());
      console.log(
        `\nclassic, a model that errs in 5 % of its checks: ${told("with", classic.with)}; ${
          told("without", classic.without)
        }`,
      );
      report(CLASSIC, classic.with.checks / classic.without.checks, judged);
    }
    report(MARKDOWN, await measureMarkdown(temporary, rounds), true);
    report(OPTIMIZER, await measureOptimizer(rounds), true);
  } finally {
    await Deno.remove(temporary, { recursive: true });
  }
}

async function speed(folders: string[], files: string[][], rounds: number, judged: boolean): Promise<void> {
  await warmUp(files.flat().slice(0, 4));
  const speeds: Speed[] = [];
  for (const [i, folder] of folders.entries()) {
    const found = await measureSpeed(files[i]!, rounds);
    speeds.push(found);
    console.log(
      `${basename(folder)}: ${files[i]!.length} documents, raw ${ms(found.raw)}, Flash ${ms(found.flash)}`,
    );
    console.log(`  of raw: ${shares(await splitTime(files[i]!), found.raw)}`);
    if (basename(folder) === MANUAL_FOLDER) report(MANUALS, found.flash / found.raw, judged);
  }
  report(ALL, sum(speeds.map(({ flash }) => flash)) / sum(speeds.map(({ raw }) => raw)), judged);
}

async function workers(files: string[], rounds: number, judged: boolean): Promise<void> {
  const { one, helper, pool } = await measureWorkers(files, rounds);
  console.log(
    `\n${files.length} documents over ${MANY_PAGES} pages: one thread ${ms(one)}, ` +
      `with a helper ${ms(helper)}, warm pool ${ms(pool)} (${(pool / one).toFixed(2)})`,
  );
  report(WORKERS, helper / one, judged);
}

function told(word: string, { checks, calls, precision, recall }: ClassicCost): string {
  return `${word} evidence ${checks} checks of ${calls} calls, precision ${precision.toFixed(3)}, recall ${
    recall.toFixed(3)
  }`;
}

function shares(split: Split, raw: number): string {
  return Object.entries(split).map(([part, time]) => `${part} ${(time / raw).toFixed(2)}`).join(", ");
}

async function pdfsIn(folder: string, step: number): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) if (name.endsWith(".pdf")) names.push(name);
  return names.sort().filter((_, i) => i % step === 0).map((name) => join(folder, name));
}

async function longOnes(files: string[]): Promise<string[]> {
  const long: string[] = [];
  for (const file of files) {
    await using pdf = await openPdf(file, { workers: 1 });
    if (pdf.pageCount > MANY_PAGES) long.push(file);
  }
  return long;
}

function ms(time: number): string {
  return `${time.toFixed(0)} ms`;
}

function mb(memory: number): string {
  return `${memory.toFixed(0)} MB`;
}

if (import.meta.main) {
  await main();
  if (missed > 0) Deno.exit(1);
}
