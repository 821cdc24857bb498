import assert from "node:assert/strict";
import { parseObservations } from "./observations.ts";

Deno.test("parseObservations() reads observations and the samples of a log", () => {
  const call = { stage: "select", input: 900, output: 20, ms: 300, usd: 0.01 };
  const lines = [
    { predicted_cost: 4, pages_read: 3, routing_steps: 1, tokens: 900, ms: 80, usd: 0.02 },
    { id: "q1", predicted_cost: null, read: [4, 5], routing_steps: 2, calls: [call, { ...call, usd: null }] },
    { id: "q2", status: "skipped" },
    { pages_read: 1, routing_steps: 1, calls: [] },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  assert.deepEqual(parseObservations(`${text}\n\n`), [
    lines[0],
    { pages_read: 2, routing_steps: 2, tokens: 1840, ms: 600 },
    { pages_read: 1, routing_steps: 1 },
  ]);
});

Deno.test("parseObservations() names the line that is none", () => {
  const good = '{"pages_read": 1, "routing_steps": 1}';
  assert.throws(() => parseObservations(`${good}\n{"pages_read": "2"}`, { file: "log.jsonl" }), {
    code: "USAGE",
    message: /^Cannot read line 2 of log\.jsonl as an observation: got .* at pages_read$/,
  });
  assert.throws(() => parseObservations("[1"), {
    message: /line 1 of the text as an observation: it is no JSON/,
  });
});
