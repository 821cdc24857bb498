/**
 * The demo: builds the trees of the fixture PDFs, scores them against their gold outlines, merges them so that searching
 * costs less, prints one, asks the fixture questions by the routes that need no model, writes pages.
 *
 * `deno task demo [--out DIR]`. No model, no key, no network; under a minute.
 *
 * @module
 */
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Table from "cli-table3";
import { buildTree } from "../lib/build/mod.ts";
import { createPool } from "../lib/pdf/mod.ts";
import { optimizeTree } from "../lib/optimize/mod.ts";
import { countNodes, type DocumentTree, treeHtml, treeText, walk } from "../lib/tree/mod.ts";
import { parseQuestions, runHtml, runQuestions, summarizeRoutes } from "./mod.ts";
import { parseGold, scoreOutline } from "./outline/mod.ts";
import { prepareDocument, ROUTES } from "./routes/mod.ts";

const FIXTURES = fileURLToPath(new URL("../fixtures/pdf", import.meta.url));
const QUESTIONS = fileURLToPath(new URL("../fixtures/questions/fixtures.jsonl", import.meta.url));
/** Routes that need neither a model nor a key. */
const KEYLESS = ["bm25", "flat", "flash", "flash-optimized", "oracle"];
/** The fixture whose tree is printed. */
const SHOWN = "manual_contents_roman.pdf";

interface Built {
  name: string;
  tree: DocumentTree;
  f1: number;
  gold: number;
  /** Cost of the dearest search and of a mean one, in pages: as found, and after merging. */
  worst: [found: number, merged: number];
  average: [found: number, merged: number];
}

/** Names of fixtures are ours, so nothing here needs escaping. */
const INDEX = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>pagetree demo</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}</style>
<h1>Trees of the fixture PDFs</h1>
<p><a href="questions.html">Questions on them, by route</a></p>
<ul>
ITEMS
</ul>
</html>
`;

if (import.meta.main) {
  const { values } = parseArgs({ args: Deno.args, options: { out: { type: "string" } } });
  const cwd = Deno.env.get("INIT_CWD") ?? Deno.cwd();
  await demo(resolve(cwd, values.out ?? "out/demo"), cwd);
}

async function demo(out: string, cwd: string): Promise<void> {
  const started = performance.now();
  const names = (await Array.fromAsync(Deno.readDir(FIXTURES))).map(({ name }) => name)
    .filter((name) => name.endsWith(".pdf")).sort();
  console.log(`Building the trees of ${names.length} small PDFs from their layout, without a model.\n`);
  const built: Built[] = [];
  {
    await using pool = createPool();
    for (const [i, name] of names.entries()) {
      process.stderr.write(`[${i + 1}/${names.length}] ${name}\n`);
      built.push(await build(name, pool));
    }
  }
  console.log(`\n${table(built)}\n`);
  console.log(
    "F1: headings found on their page against the gold outline of the fixture, 1 is all and nothing else.\n" +
      "worst, average: pages that finding a page costs in the tree as found, and with small sections merged.\n",
  );
  const shown = built.find(({ name }) => name === SHOWN);
  if (shown) console.log(`${treeText(shown.tree)}\n`);
  await write(out, built);
  console.log(`${await askQuestions(out)}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `Trees and questions in ${seconds} s. Open ${
      join(relative(cwd, out) || ".", "index.html")
    } to explore them.`,
  );
}

/** Asks the fixture questions by all keyless routes, writes the report, and gives the table. */
async function askQuestions(out: string): Promise<string> {
  const questions = parseQuestions(await Deno.readTextFile(QUESTIONS), { file: "fixtures" });
  process.stderr.write(`asking ${questions.length} questions by ${KEYLESS.length} routes\n`);
  const run = await runQuestions({
    questions,
    routes: KEYLESS.map((name) => ROUTES[name]!),
    prepare: (pdf) => prepareDocument(resolve(dirname(QUESTIONS), pdf), { pdf, workers: 1 }),
  });
  await Deno.writeTextFile(join(out, "questions.html"), await runHtml(run));
  const rows = new Table({
    head: ["route", "recall@1", "recall@5", "nDCG@5", "pages read", "answers right"],
    colAligns: ["left", "right", "right", "right", "right", "right"],
    style: { head: [], border: [], compact: true },
  });
  for (const { route, metrics, pages_read, outcomes } of summarizeRoutes(run.samples, run.prepared)) {
    const mean = (name: string) => metrics[name]?.mean.toFixed(2) ?? "–";
    const right = `${outcomes.correct} of ${questions.filter(({ answerable }) => answerable).length}`;
    const found = ["selected.recall@1", "selected.recall@5", "selected.ndcg@5"].map(mean);
    rows.push([route, ...found, pages_read?.toFixed(1) ?? "–", right]);
  }
  return `${rows}\n\nrecall: share of the gold pages among the first pages chosen. Without a model answers are taken from the\n` +
    "text, a sentence or a number; with one (pagetree eval --model) they are written and cite their pages.";
}

async function build(name: string, pool: ReturnType<typeof createPool>): Promise<Built> {
  const tree = await buildTree(join(FIXTURES, name), { pool, isolation: "process", optimize: "off" });
  const { before, after } = await optimizeTree(tree);
  const file = join(FIXTURES, name.replace(/\.pdf$/, ".gold.json"));
  const gold = parseGold(await Deno.readTextFile(file), file);
  return {
    name,
    tree,
    f1: scoreOutline(gold, tree.structure).f1,
    gold: gold.outline.length,
    worst: [before.worst_case_search_complexity, after.worst_case_search_complexity],
    average: [before.average_search_complexity, after.average_search_complexity],
  };
}

function table(built: readonly Built[]): string {
  const rows = new Table({
    head: ["document", "pages", "tree from", "nodes", "levels", "gold", "F1", "worst", "average"],
    colAligns: ["left", "right", "left", "right", "right", "right", "right", "right", "right"],
    style: { head: [], border: [], compact: true },
  });
  for (const { name, tree, f1, gold, worst, average } of built) {
    const levels = [...walk(tree.structure)].reduce((max, { depth }) => Math.max(max, depth), 0);
    const { page_count = 0, toc_source = "" } = tree;
    const costs = [worst.join(" → "), average.map((pages) => pages.toFixed(2)).join(" → ")];
    rows.push([
      name,
      page_count,
      toc_source,
      countNodes(tree.structure),
      levels,
      gold,
      f1.toFixed(2),
      ...costs,
    ]);
  }
  return rows.toString();
}

/** Writes an explorer page for each tree and a page that links them. */
async function write(out: string, built: readonly Built[]): Promise<void> {
  await Deno.mkdir(out, { recursive: true });
  for (const { name, tree } of built) await Deno.writeTextFile(join(out, pageOf(name)), treeHtml(tree));
  const items = built.map(({ name, tree, f1 }) =>
    `<li><a href="${pageOf(name)}">${name}</a> ${tree.page_count} ${
      tree.page_count === 1 ? "page" : "pages"
    }, ${tree.toc_source}, F1 ${f1.toFixed(2)}</li>`
  );
  await Deno.writeTextFile(join(out, "index.html"), INDEX.replace("ITEMS", items.join("\n")));
}

function pageOf(name: string): string {
  return name.replace(/\.pdf$/, ".html");
}
