/** The views in a real browser, in both themes. */
import assert from "node:assert/strict";
import { documentOf, ROUTES } from "pagetree/eval/routes";
import { askQuestion, compareRoutes, questionsFromRows, runQuestions, summarizeRoutes } from "pagetree/eval";
import { optimizeTree, sweepTrees } from "pagetree/optimize";
import { Meter } from "pagetree/model";
import { openRenderer } from "pagetree/pdf";
import type { DocumentTree } from "pagetree/tree";
import { hasChromium, openPage } from "../../testing/chromium.ts";
import { requires } from "../../testing/require.ts";
import * as views from "./mod.ts";

const ignore = !requires("chromium", await hasChromium());

const HOSTILE = `</iframe></script><script>window.owned = 1</script><img src=x onerror="window.owned = 2">"'`;
const tree: DocumentTree = {
  doc_name: `${HOSTILE}.pdf`,
  page_count: 4,
  structure: [
    {
      title: HOSTILE,
      node_id: "0000",
      start_index: 1,
      end_index: 2,
      summary: `About ${HOSTILE}`,
      heading: { page: 1, x: 70, y: 70, width: 200, height: 20 },
      nodes: [
        { title: "1.1 Nests", node_id: "0001", start_index: 1, end_index: 1 },
        { title: "1.2 Eggs", node_id: "0002", start_index: 1, end_index: 2 },
      ],
    },
    { title: "2 Flight", node_id: "0003", start_index: 3, end_index: 4 },
  ],
};
const pages = [1, 2, 3, 4].map((number) => ({
  number,
  text: `Station ${number} ${HOSTILE} counted ${number}1 terns.`,
}));

/** All views of a hostile document, as fragments. */
async function fragments(): Promise<string[]> {
  const questions = questionsFromRows([1, 2, 3].map((page) => ({
    question: `How many terns at station ${page}? ${HOSTILE}`,
    answer: `${page}1 ${HOSTILE}`,
    pdf: tree.doc_name,
    gold_pages: [page],
  })));
  const document = documentOf(tree, pages);
  const routes = [ROUTES.bm25!, ROUTES.flash!];
  const run = await runQuestions({ questions, routes, prepare: () => Promise.resolve(document) });
  const of = (name: string) => ({
    name: `${name} ${HOSTILE}`,
    samples: run.samples.filter(({ route }) => route === name),
  });
  const prepared = await ROUTES.flash!.prepare([document], {});
  const sample = await askQuestion(questions[0]!, prepared, { route: "flash" });
  await using renderer = await openRenderer("fixtures/pdf/two_column_paper.pdf");
  const gold = {
    id: HOSTILE,
    pages: 4,
    outline: [{ title: `Missed ${HOSTILE}`, level: 1, page: 2, parent: -1 }],
  };
  const sweep = await sweepTrees([{ tree }], { routing: [0.5, 2] });
  const job = views.start(() => Promise.reject(new Error(HOSTILE)), {
    label: HOSTILE,
    kernel: { display: () => Promise.resolve() },
  });
  await job.result.catch(() => {});
  const all = [
    views.showTree(tree),
    views.showScore(tree, gold),
    views.showIcicle(tree),
    await views.showCosts(tree),
    await views.showOptimized(tree, await optimizeTree(tree)),
    await views.showSweep(sweep),
    await views.showPareto(sweep),
    await views.showPages(renderer, { pages: [1], tree }),
    await views.showRoutes(summarizeRoutes(run.samples, run.prepared)),
    views.showComparison(compareRoutes([[of("bm25"), of("flash")]])),
    await views.showRun(run),
    views.showSample({ ...sample, answer: HOSTILE, error: { code: "X", message: HOSTILE } }),
    views.showSpending(new Meter({}).spent),
    job,
  ];
  return all.map((view) => view.toHtml());
}

/** A notebook page of JupyterLab with the views as outputs. */
const notebook = (parts: readonly string[], theme: "light" | "dark") =>
  `<!doctype html><meta charset="utf-8"><body data-jp-theme-light="${theme === "light"}">${
    parts.map((part, i) => `<div class="output" id="output-${i}">${part}</div>`).join("\n")
  }</body>`;

Deno.test({
  name: "views show hostile text as text, load nothing and fit their cell, in both themes",
  ignore,
}, async () => {
  const parts = await fragments();
  for (const theme of ["light", "dark"] as const) {
    // The system prefers the other theme: the notebook's own wins.
    await using page = await openPage(notebook(parts, theme), {
      colorScheme: theme === "light" ? "dark" : "light",
    });
    assert.equal(await page.run("window.owned"), undefined);
    assert.equal(await page.run(`document.querySelectorAll("img[src=x], script").length`), 0);
    assert.equal(
      page.requests.filter((url) => !/^(?:file|data|about):/.test(url)).length,
      0,
      page.requests.join(),
    );
    const shown = await page.run<string>("document.body.textContent");
    assert.ok(shown.includes("<script>window.owned = 1</script>"));
    const [paper, wide] = await page.run<[string, number]>(`[
      getComputedStyle(document.querySelector(".pagetree")).backgroundColor,
      Math.max(...[...document.querySelectorAll(".output")].map((box) => box.scrollWidth - box.clientWidth)),
    ]`);
    assert.equal(paper, theme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 23, 28)");
    assert.ok(wide <= 1, `a view is ${wide} pixels too wide`);
    // Plots follow the theme too.
    const plot = await page.run(
      `getComputedStyle(document.querySelector(".pagetree svg[class^=plot]")).backgroundColor`,
    );
    assert.equal(plot, paper);
  }
});

Deno.test(
  { name: "showPages() in a browser makes a page large by a click, without a script", ignore },
  async () => {
    await using renderer = await openRenderer("fixtures/pdf/two_column_paper.pdf");
    const view = await views.showPages(renderer, { pages: [1, 2], width: 120 });
    await using page = await openPage(notebook([view.toHtml()], "light"));
    const width = `document.querySelector(".sheet").getBoundingClientRect().width`;
    assert.equal(await page.run(width), 120);
    await page.click(".sheet img");
    assert.ok(await page.run<number>(width) >= 900);
    await page.click(".sheet img");
    assert.equal(await page.run(width), 120);
  },
);

Deno.test(
  { name: "showTree() in a browser folds, searches, and tells the cost of what is clicked", ignore },
  async () => {
    const html = views.showTree(tree).toHtml();
    const unescaped = /srcdoc="([^"]*)"/.exec(html)![1]!.replaceAll("&lt;", "<").replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
    await using page = await openPage(unescaped);
    const count = `document.querySelectorAll("[role=treeitem]").length`;
    await page.click("#fold");
    assert.equal(await page.run(count), 2);
    await page.press("/");
    await page.type("eggs");
    assert.equal(await page.run(count), 2, "what was found and what it is in");
    await page.press("Escape");
    await page.click("#unfold");
    await page.click('[data-index="2"] .title');
    const pane = await page.run<string>(`document.getElementById("pane").textContent`);
    assert.match(pane, /1\.2 Eggs.*Search cost2 pages below, 2 to get here; 2 to read it whole/);
    await page.click('[data-index="0"] .title');
    assert.match(await page.run(`document.getElementById("pane").textContent`), /About <\/iframe>/);
    assert.deepEqual(page.problems, []);
  },
);
