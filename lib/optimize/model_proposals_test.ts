import assert from "node:assert/strict";
import { treeOf } from "../../testing/notation.ts";
import { pagesOf } from "../../testing/proposals.ts";
import { scriptedModel } from "../model/testing/mod.ts";
import { expandWithModel } from "./model_proposals.ts";
import { optimizeTree } from "./optimize.ts";

const pages = pagesOf(12, { 4: ["Sub One"], 8: ["Sub Two"] });

Deno.test("expandWithModel() splits a large leaf by what a model proposes", async () => {
  const subsections = [{ title: "Sub One", page: 4 }, { title: "Sub Two", page: 8 }];
  const model = scriptedModel(({ prompt }) => ({
    value: { subsections: prompt.includes('"X"') ? subsections : [] },
  }));
  const { expands, structure } = await optimizeTree(treeOf("X[1-12]", 12), {
    level: "full",
    pages,
    propose: expandWithModel(model),
    countTokens: () => 500,
  });
  assert.equal(expands, 1);
  assert.deepEqual(structure[0]!.nodes!.slice(-2).map(({ title }) => title), ["Sub One", "Sub Two"]);
  assert.ok(model.requests[0]!.prompt.includes("Sub One"));
});

Deno.test("expandWithModel() lets an unreadable reply cost its try, and a refused key the run", async () => {
  const run = (script: () => { text?: string; status?: number }) =>
    optimizeTree(treeOf("X[1-12]", 12), {
      level: "full",
      pages,
      propose: expandWithModel(scriptedModel(script)),
      countTokens: () => 500,
    });
  assert.deepEqual((await run(() => ({ text: "no" }))).expands, 0);
  await assert.rejects(run(() => ({ status: 401 })), { code: "AUTH" });
});
