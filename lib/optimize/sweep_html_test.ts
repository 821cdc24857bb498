import assert from "node:assert/strict";
import { hasChromium, openPage } from "../../testing/chromium.ts";
import { treeOf } from "../../testing/notation.ts";
import { requires } from "../../testing/require.ts";
import { bestSetting, sweepCsv, sweepHtml } from "./sweep_html.ts";
import { sweepTrees } from "./sweep.ts";

const HOSTILE = '=1+"</figure><script>alert(1)</script>",.pdf';
const TREE = { ...treeOf("A[1-12]{a[1-6], b[7-12]}, P[13-18]{c[13-15], d[16-18]}", 18), doc_name: HOSTILE };
const SWEEP = await sweepTrees([{ tree: TREE }], { routing: [1, 6] });

Deno.test("sweepHtml() is a page that loads nothing and keeps hostile names text", async () => {
  const page = await sweepHtml(SWEEP);
  assert.match(page, /^<!DOCTYPE html>[^]*<h1>2 settings on 1 tree<\/h1>/);
  assert.equal(page.match(/<svg/g)?.length, 3);
  assert.equal(page.match(/<tr/g)?.length, 4);
  assert.doesNotMatch(page, /<script|<\/figure><script|src=|<th>calls/);
});

const available = requires("chromium", await hasChromium());

Deno.test({
  name: "sweepHtml() shows its plots whole in a browser",
  ignore: !available,
  async fn() {
    const names = ["a-long-name-of-a-document-as-they-are-found-in-folders.pdf", "short.pdf"];
    const sweep = await sweepTrees(names.map((doc_name) => ({ tree: { ...TREE, doc_name } })), {
      routing: [0.5, 1, 2],
      triggerPages: [5, 10],
      minGainRatio: [0, 0.25],
    });
    await using page = await openPage(await sweepHtml(sweep));
    const cut = await page.run<string[]>(`[...document.querySelectorAll("svg")].flatMap((svg) => {
      const box = svg.getBoundingClientRect();
      return [...svg.querySelectorAll("text")].filter((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
      }).map((text) => text.textContent);
    })`);
    assert.deepEqual([cut, page.problems, page.requests.length], [[], [], 1]);
    assert.ok(await page.run<boolean>("document.body.scrollWidth <= innerWidth"));
  },
});

Deno.test("sweepCsv() has a row for each setting and document, and keeps names from being formulas", () => {
  const lines = sweepCsv(SWEEP).trimEnd().split("\n");
  assert.equal(lines.length, 1 + 3 * 2);
  assert.equal(lines[1], ",,8,5,980,6,0,0,0,0,0,");
  assert.ok(lines[2]!.startsWith(`,"'=1+""</figure>`));
  assert.match(lines[3]!, /^1,,8,/);
});

Deno.test("bestSetting() has the lowest worst case, and is of the Pareto set", () => {
  const best = bestSetting(SWEEP)!;
  assert.deepEqual([best.setting, best.pareto], [{ routing: 1 }, true]);
  assert.equal(bestSetting({ ...SWEEP, rows: [] }), undefined);
});
