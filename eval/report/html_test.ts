import assert from "node:assert/strict";
import { hasChromium, openPage } from "../../testing/chromium.ts";
import { requires } from "../../testing/require.ts";
import { questionsFromRows } from "../questions/mod.ts";
import { documentOf, ROUTES } from "../routes/mod.ts";
import { runQuestions } from "../run/runner.ts";
import { samplesCsv } from "./csv.ts";
import { runHtml } from "./html.ts";

const HOSTILE = `</script><script>window.owned = 1</script><img src=x onerror="window.owned = 2">`;
const PAGES = Array.from({ length: 5 }, (_, i) => ({
  number: i + 1,
  text: `Station ${i + 1} counted ${10 * (i + 1)} terns. ${HOSTILE}`,
}));
const TREE = {
  doc_name: `${HOSTILE}.pdf`,
  structure: PAGES.map(({ number }) => ({
    title: `Station ${number} ${HOSTILE}`,
    start_index: number,
    end_index: number,
  })),
};
const questions = questionsFromRows([
  {
    question: "How many terns did station 2 count?",
    answer: "20",
    answer_kind: "Int",
    gold_pages: [2],
    tags: ["easy"],
  },
  {
    question: `How many terns did station 3 count? ${HOSTILE}`,
    answer: HOSTILE,
    gold_pages: [3],
    tags: [HOSTILE],
  },
  { question: "Who painted the ceiling?", answer: "Not answerable", gold_pages: [], tags: ["easy"] },
].map((row) => ({ ...row, pdf: `${HOSTILE}.pdf` })));
const run = await runQuestions({
  questions,
  routes: [ROUTES.flat!, ROUTES.bm25!, ROUTES.flash!],
  prepare: (pdf) => Promise.resolve(documentOf(TREE, PAGES, { pdf })),
});
const html = await runHtml(run);

Deno.test("runHtml() writes one page that names no other address, with documents and answers as data", () => {
  assert.ok(html.startsWith("<!DOCTYPE html>"));
  assert.equal(html.match(/<script/g)!.length, 2);
  assert.equal(html.match(/<\/script/g)!.length, 2);
  assert.ok(!html.includes("<img"));
  assert.match(html, /default-src 'none'; script-src 'sha256-[^']+'/);
  assert.ok(!/(?:src|href)=["']?(?:https?:)?\/\//.test(html));
});

Deno.test("samplesCsv() has a line for each sample, and no formulas", () => {
  const csv = samplesCsv(run.samples);
  assert.equal(csv.trimEnd().split("\r\n").length, 1 + run.samples.length);
  const [sample] = run.samples;
  assert.ok(samplesCsv([{ ...sample!, answer: "=1+1" }]).includes(`"'=1+1"`));
});

const available = requires("chromium", await hasChromium());
const COLUMN =
  `[...document.querySelectorAll("#routes tbody tr td:first-child")].map((cell) => cell.firstChild.textContent)`;
const ROWS = `[...document.querySelectorAll("#questions tbody tr")].map((row) => row.cells[0].textContent)`;
const set = (id: string, value: string) =>
  `(() => { const field = document.getElementById("${id}"); field.value = ${JSON.stringify(value)};
    field.dispatchEvent(new Event("${id === "filter" ? "input" : "change"}")); })()`;

Deno.test(
  { name: "runHtml() in a browser sorts, filters and opens a question", ignore: !available },
  async () => {
    await using page = await openPage(html);
    assert.deepEqual(await page.run(COLUMN), ["flat", "bm25", "flash"]);
    await page.click("#routes th button");
    assert.deepEqual(await page.run(COLUMN), ["bm25", "flash", "flat"]);
    await page.click("#routes th button");
    assert.deepEqual(await page.run(COLUMN), ["flat", "flash", "bm25"]);

    assert.deepEqual(await page.run(ROWS), ["q1", "q2", "q3"]);
    await page.run(set("filter", "ceiling"));
    assert.deepEqual(await page.run(ROWS), ["q3"]);
    assert.equal(await page.run(`document.getElementById("count").textContent`), "1 of 3");
    await page.run(set("filter", ""));
    await page.run(set("filter-slice", "easy"));
    assert.deepEqual(await page.run(ROWS), ["q1", "q3"]);
    await page.run(set("filter-slice", ""));
    await page.run(set("filter-outcome", "abstained"));
    assert.deepEqual(await page.run(ROWS), ["q3"]);
    await page.run(set("filter-outcome", ""));

    await page.run(`document.querySelector("#questions tbody tr").click()`);
    const detail = `document.getElementById("detail").textContent`;
    assert.match(await page.run(detail), /How many terns did station 2 count\?q1gold answer20gold pages2/);
    assert.match(await page.run(detail), /extraction from the text, no model/);
    assert.equal(await page.run(`document.querySelectorAll("#detail .page.gold").length > 3`), true);
    await page.press("Escape");
    assert.equal(await page.run(`document.getElementById("detail").hidden`), true);
    assert.deepEqual(page.problems, []);
  },
);

Deno.test({ name: "runHtml() in a browser shows hostile text as text", ignore: !available }, async () => {
  await using page = await openPage(html);
  await page.run(`document.querySelector("#questions tbody tr:nth-child(2)").click()`);
  assert.equal(await page.run(`String(window.owned)`), "undefined");
  assert.equal(await page.run(`document.querySelectorAll("img").length`), 0);
  assert.ok((await page.run<string>(`document.body.textContent`)).includes("<img src=x"));
  assert.deepEqual(page.problems, []);
});

Deno.test({
  name: "runHtml() in a browser lists flips between two routes and slices by figure",
  ignore: !available,
}, async () => {
  await using page = await openPage(html);
  await page.run(set("flip-b", "flat"));
  assert.equal(await page.run(`document.getElementById("flip-count").textContent`), "0 worse, 0 better");
  await page.run(set("flip-b", "flash"));
  assert.match(await page.run(`document.getElementById("flip-count").textContent`), /0 worse, [1-9]/);
  const slices =
    `[...document.querySelectorAll("#slices tbody tr td:first-child")].map((cell) => cell.textContent)`;
  assert.ok((await page.run<string[]>(slices)).includes("easy"));
});
