import assert from "node:assert/strict";
import { treeOf } from "../../testing/notation.ts";
import { costIcicle } from "./icicle.ts";

function count(svg: string, element: string): number {
  return svg.match(new RegExp(`<${element}[ >]`, "g"))?.length ?? 0;
}

Deno.test("costIcicle() draws a box a node and keeps hostile titles text", async () => {
  const tree = treeOf("A[1-12]{a[1-6], b[7-12]}", 12);
  tree.structure[0]!.title = "<script>alert(1)</script>";
  const svg = await costIcicle(tree);
  assert.equal(count(svg, "rect"), 3);
  assert.ok(!svg.includes("<script"));
  assert.match(svg, /pages 1-12, cost 8/);
  // White numbers on dark boxes only: both levels cost 8 and 7 of 8, or of 80.
  assert.equal(count(svg.replace(/fill="#fff"/g, "<white >"), "white"), 3);
  assert.doesNotMatch(await costIcicle(tree, { darkest: 80 }), /fill="#fff"/);
  assert.match(await costIcicle({ doc_name: "empty.pdf", structure: [] }), /^<svg/);
});
