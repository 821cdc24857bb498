import assert from "node:assert/strict";
import { treeOf } from "../../testing/notation.ts";
import { optimizeTree } from "./optimize.ts";
import { beforeAfterPlot, paretoPlot, settingLabel, sweepPlot } from "./plots.ts";
import { sweepTrees } from "./sweep.ts";

const TREE = treeOf("A[1-12]{a[1-6], b[7-12]}, P[13-18]{c[13-15], d[16-18]}", 18);

function count(svg: string, element: string): number {
  return svg.match(new RegExp(`<${element}[ >]`, "g"))?.length ?? 0;
}

Deno.test("sweepPlot() and paretoPlot() draw a point a setting and the trees as they were", async () => {
  const sweep = await sweepTrees([{ tree: TREE }], { routing: [0, 1, 3, 6] });
  const costs = await sweepPlot(sweep);
  assert.match(costs, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.equal(count(costs, "circle"), 2 * 5);
  assert.match(costs, />R 3</);
  const front = await paretoPlot(sweep);
  assert.equal(count(front, "circle"), 4);
  assert.match(front, />as found</);
});

Deno.test("beforeAfterPlot() draws two moves a document", async () => {
  const { before, after } = await optimizeTree(TREE, { routing: 6 });
  const svg = await beforeAfterPlot([{ name: "a.pdf", before, after }, { name: "b.pdf", before, after }]);
  assert.equal(count(svg, "circle"), 2 * 2 * 2);
  assert.equal(
    svg,
    await beforeAfterPlot([{ name: "a.pdf", before, after }, { name: "b.pdf", before, after }]),
  );
});

Deno.test("settingLabel() names constants shortly", () => {
  assert.equal(
    settingLabel({ routing: 1, triggerPages: 5, minGainRatio: 0.1, entryTokens: 30 }),
    "R 1, trigger 5, gain 0.1, entryTokens 30",
  );
});
