import assert from "node:assert/strict";
import { nodesOf } from "../../testing/notation.ts";
import { type Script, scriptedModel } from "../model/testing/mod.ts";
import { describeDocument } from "./describe.ts";

const tree = { doc_name: "a.pdf", structure: nodesOf("A[1-4]{B[1-2]{C[1-1]}, D[3-4]}") };
const countTokens = (text: string) => text.length;
const describe = (script: Script, maxInputTokens?: number) => {
  const model = scriptedModel(script);
  return { model, description: describeDocument(tree, { model, maxInputTokens, countTokens }) };
};

Deno.test("describeDocument() leaves the deepest levels out until the outline fits", async () => {
  const fine = () => ({ value: { summary: "One  sentence." } });
  const whole = describe(fine);
  assert.deepEqual(await whole.description, { text: "One sentence.", cutLevels: 0 });
  assert.ok(whole.model.requests[0]!.prompt.includes('"C"'));
  const cut = describe(fine, 250);
  assert.deepEqual(await cut.description, { text: "One sentence.", cutLevels: 2 });
  assert.ok(!cut.model.requests[0]!.prompt.includes('"B"'));
});

Deno.test("describeDocument() says why there is none, and fails only when all calls would", async () => {
  assert.match(JSON.stringify(await describe(() => ({ status: 400 })).description), /problem.*400/);
  assert.match(JSON.stringify(await describe(() => ({ value: { summary: " " } })).description), /empty/);
  await assert.rejects(describe(() => ({ status: 403 })).description, { code: "AUTH" });
});
