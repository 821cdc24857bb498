import assert from "node:assert/strict";
import { z } from "zod";
import { scriptedModel } from "./mod.ts";

const ask = { messages: [{ role: "user", content: "two words" }] } as const;

Deno.test("scriptedModel() answers by list and by function, and keeps the questions", async () => {
  const list = scriptedModel(["a", { text: "b", finish: "refusal" }]);
  assert.equal((await list.ask(ask)).text, "a");
  assert.equal((await list.ask(ask)).finish, "refusal");
  await assert.rejects(list.ask(ask), { status: 400, message: /only 2 answers/ });
  assert.deepEqual(list.requests.map(({ prompt }) => prompt), ["two words", "two words", "two words"]);
  const echo = scriptedModel(({ prompt }, index) => ({ value: { said: prompt, index } }));
  const { value, usage } = await echo.ask({ ...ask, schema: z.object({ said: z.string(), index: z.int() }) });
  assert.deepEqual(value, { said: "two words", index: 0 });
  assert.equal(usage.input, 2);
});

Deno.test("scriptedModel() fails as servers do", async () => {
  const waits: number[] = [];
  const sleep = (ms: number) => Promise.resolve(void waits.push(ms));
  const model = scriptedModel([
    { status: 429, retryAfter: 3 },
    { status: 500 },
    { cut: 2, text: "abc" },
    "whole",
  ], {
    sleep,
    random: () => 0,
    baseMs: 10,
  });
  const heard: string[] = [];
  assert.equal(
    (await model.ask({ ...ask, onText: (delta, attempt) => heard.push(`${attempt}${delta}`) })).text,
    "whole",
  );
  assert.deepEqual(waits, [3000, 20, 40]);
  assert.deepEqual(heard, ["3ab", "4whole"]);
});

Deno.test("scriptedModel() hangs until it is stopped or out of time", async () => {
  const controller = new AbortController();
  const hanging = scriptedModel([{ hang: true }]).ask({ ...ask, signal: controller.signal });
  controller.abort();
  await assert.rejects(hanging, { code: "ABORTED" });
  await assert.rejects(scriptedModel([{ hang: true }], { timeoutMs: 5, attempts: 1 }).ask(ask), {
    facts: { reason: "timeout", model: "scripted", provider: "scripted", attempts: 1 },
  });
});

Deno.test("scriptedModel() without schemas is asked in words", async () => {
  const model = scriptedModel(['```json\n{"a": 1,}\n```'], { nativeSchema: false });
  assert.deepEqual((await model.ask({ ...ask, schema: z.object({ a: z.int() }) })).value, { a: 1 });
  assert.match(JSON.stringify(model.requests[0]!.body), /fits this JSON Schema/);
});
