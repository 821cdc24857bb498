import assert from "node:assert/strict";
import { treeOf } from "../../testing/notation.ts";
import { pagesOf } from "../../testing/proposals.ts";
import { scriptedModel } from "../model/testing/mod.ts";
import { expandWithModel, optimizeTree } from "../optimize/mod.ts";
import { walk } from "../tree/mod.ts";
import { Summarizer } from "./summarizer.ts";

Deno.test("Summarizer takes nodes as the optimizer settles them, before it is done", async () => {
  const pages = pagesOf(24, { 1: ["A"], 3: ["B"], 6: ["B1"], 9: ["B2"], 13: ["C"], 16: ["C1"], 20: ["C2"] });
  const subsections = (title: string, pages: [number, number]) =>
    pages.map((page, i) => ({ title: `${title}${i + 1}`, page }));
  // A summary is asked for while the second section still waits for its proposals.
  const { promise: early, resolve } = Promise.withResolvers<void>();
  const model = scriptedModel(async ({ prompt }) => {
    if (!prompt.includes("List the headings")) {
      resolve();
      return { value: { summary: "fine" } };
    }
    if (prompt.includes('section "B"')) return { value: { subsections: subsections("B", [6, 9]) } };
    if (!prompt.includes('section "C"')) return { value: { subsections: [] } };
    await early;
    return { value: { subsections: subsections("C", [16, 20]) } };
  });
  const countTokens = () => 500;
  const summarizer = new Summarizer({ model, pages, countTokens });
  const { structure, expands } = await optimizeTree(treeOf("A[1-2], B[3-12], C[13-24]", 24), {
    level: "full",
    pages,
    propose: expandWithModel(model),
    countTokens,
    onFinal: (nodes, samePage, structure) => summarizer.markFinal(nodes, structure, samePage),
  });
  await summarizer.finish(structure);
  assert.equal(expands, 2);
  for (const { node } of walk(structure)) assert.equal(node.summary, "fine", node.title);
});
