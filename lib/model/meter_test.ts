import assert from "node:assert/strict";
import { z } from "zod";
import { Meter, type Spending } from "./meter.ts";
import { priceOf, PRICES } from "./prices.ts";
import { recorded } from "./recorded.ts";
import { scriptedModel } from "./testing/mod.ts";
import { usageOf } from "./usage.ts";

const ask = { messages: [{ role: "user", content: "?" }] } as const;
const usage = { input: 1000, cachedInput: 200, output: 100 };
const priced = { name: "gpt-4.1", provider: "openai" };
const fake = () => scriptedModel(() => ({ text: "a", usage }), priced);

Deno.test("priceOf() counts every class of token, and long prompts by their own price", () => {
  assert.equal(priceOf(priced, usageOf(usage)), (800 * 2 + 200 * 0.5 + 100 * 8) / 1e6);
  const luna = { name: "gpt-5.6-luna", provider: "openai" };
  assert.equal(priceOf(luna, usageOf({ input: 272_000 })), 272_000 * 0.2 / 1e6);
  assert.equal(
    priceOf(luna, usageOf({ input: 272_001, output: 10 })),
    (272_001 * 0.4 + 10 * 1.2 * 1.5) / 1e6,
  );
});

Deno.test("priceOf() knows dated names, and no price where there is none", () => {
  const price = (provider: string, name: string) => priceOf({ provider, name }, usageOf(usage));
  assert.equal(price("openai", "gpt-4.1-2025-04-14"), price("openai", "gpt-4.1"));
  assert.equal(price("anthropic", "claude-sonnet-4-5-20250929"), price("anthropic", "claude-sonnet-4-5"));
  assert.equal(price("ollama", "gpt-4.1"), undefined);
  assert.equal(price("openai", "gpt-99"), undefined);
  assert.equal(price("openai", "constructor"), undefined);
});

Deno.test("priceOf() takes another table", () => {
  const prices = { date: "2026-01-01", models: { "ollama/llama": { input: 1, output: 2 } } };
  assert.equal(priceOf({ provider: "ollama", name: "llama" }, usageOf(usage), prices), 1200 / 1e6);
  assert.match(PRICES.date, /^\d{4}-\d\d-\d\d$/);
});

Deno.test("Meter adds up calls, tokens and dollars, and tells of each", async () => {
  const heard: Spending[] = [];
  const meter = new Meter({ onSpend: (spent) => heard.push(spent) });
  const model = meter.watch(fake());
  await model.ask(ask);
  await model.ask(ask);
  const { calls, usage: spent, usd } = meter.spent;
  assert.deepEqual([calls, spent.input, usd], [2, 2000, 2 * 0.0025]);
  assert.deepEqual(heard.map(({ calls }) => calls), [1, 2]);
});

Deno.test("Meter says that the price is unknown, never 0", async () => {
  const meter = new Meter();
  await meter.watch(scriptedModel(["a"])).ask(ask);
  assert.equal(meter.spent.usd, undefined);
  await meter.watch(fake()).ask(ask);
  assert.equal(meter.spent.usd, undefined);
});

Deno.test("Meter takes nothing for stored replies, and counts what unusable ones cost", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const meter = new Meter();
    const model = meter.watch(recorded(fake(), dir));
    await model.ask(ask);
    await model.ask(ask);
    await assert.rejects(model.ask({ ...ask, schema: z.object({ b: z.int() }) }), { code: "MODEL_BACKEND" });
    const { calls, cachedCalls, failedCalls, usage: spent } = meter.spent;
    assert.deepEqual([calls, cachedCalls, failedCalls, spent.output], [1, 1, 1, 300]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("Meter stops a run at its budget in tokens or dollars", async () => {
  for (const budget of [{ tokens: 2200 }, { usd: 0.005 }]) {
    const meter = new Meter(budget);
    const inner = fake();
    const model = meter.watch(inner);
    await model.ask(ask);
    await model.ask(ask);
    await assert.rejects(model.ask(ask), { code: "BUDGET", facts: { spent_tokens: 2200, spent_usd: 0.005 } });
    assert.equal(inner.requests.length, 2);
  }
});

Deno.test("Meter refuses a budget that it cannot hold", () => {
  assert.throws(() => new Meter({ usd: 1 }).watch(scriptedModel([])), {
    code: "USAGE",
    message: /its price is unknown/,
  });
  for (const limit of [0, -1, NaN]) assert.throws(() => new Meter({ usd: limit }), { code: "USAGE" });
});
