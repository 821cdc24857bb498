/**
 * `deno task pictures`: the views of notebooks as small pictures for the README, made of the fixtures.
 */
import { fileURLToPath } from "node:url";
import { buildTree } from "pagetree/build";
import { parseQuestions, runQuestions, summarizeRoutes } from "pagetree/eval";
import { prepareDocument, ROUTES } from "pagetree/eval/routes";
import { showCosts, showPages, showRoutes, showTree, type View } from "pagetree/notebook";
import { openRenderer } from "pagetree/pdf";
import { openPage } from "../chromium.ts";

const ROOT = new URL("../../", import.meta.url);
const OUT = new URL("notebooks/pictures/", ROOT);

const pathOf = (name: string) => fileURLToPath(new URL(`fixtures/pdf/${name}.pdf`, ROOT));

/** A notebook is about so wide. */
const WIDTH = 960;

async function draw(name: string, view: View, colorScheme: "light" | "dark"): Promise<void> {
  const html =
    `<!doctype html><meta charset="utf-8"><body style="margin:0;background:light-dark(#fff,#111418);color-scheme:light dark">` +
    `<div id="view" style="width:${WIDTH}px">${view.toHtml()}</div>`;
  await using page = await openPage(html, { colorScheme });
  await page.run("new Promise((resolve) => setTimeout(resolve, 300))");
  await Deno.writeFile(new URL(`${name}.png`, OUT), await page.picture("#view"));
  console.log(`notebooks/pictures/${name}.png`);
}

if (import.meta.main) {
  await Deno.mkdir(OUT, { recursive: true });
  const manual = await buildTree(pathOf("manual_contents_roman"), { optimize: "off" });
  await draw("tree", showTree(manual, { height: 360 }), "light");
  await draw("costs", await showCosts(manual), "dark");
  const paper = pathOf("two_column_paper");
  await using renderer = await openRenderer(paper);
  const tree = await buildTree(paper, { optimize: "off" });
  await draw("pages", await showPages(renderer, { pages: [1, 2, 3], tree, width: 230 }), "light");
  const questions = parseQuestions(
    await Deno.readTextFile(new URL("fixtures/questions/fixtures.jsonl", ROOT)),
  );
  const { samples, prepared } = await runQuestions({
    questions,
    routes: ["bm25", "flat", "flash", "oracle"].map((name) => ROUTES[name]!),
    prepare: (pdf) =>
      prepareDocument(fileURLToPath(new URL(pdf, new URL("fixtures/questions/", ROOT))), { pdf }),
  });
  await draw("routes", await showRoutes(summarizeRoutes(samples, prepared)), "light");
}
