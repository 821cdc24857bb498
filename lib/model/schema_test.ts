import assert from "node:assert/strict";
import { z } from "zod";
import { resolveModel } from "./resolve.ts";
import { replyJsonSchema } from "./schema.ts";
import { scriptedServer } from "./testing/mod.ts";

Deno.test("replyJsonSchema() keeps names that look like keywords and drops limits at every depth", () => {
  const schema = z.object({
    format: z.string(),
    default: z.array(z.object({ minimum: z.int().min(3).max(9) })).min(2),
    kind: z.enum(["a", "b"]).nullable(),
  });
  const json = JSON.stringify(replyJsonSchema(schema));
  assert.deepEqual(Object.keys(JSON.parse(json).properties), ["format", "default", "kind"]);
  assert.ok(
    json.includes('"minimum":{"type":"integer"}') && !json.includes('"minItems"') &&
      !json.includes("$schema"),
  );
});

Deno.test("replyJsonSchema() refuses what servers refuse, and names the field", () => {
  const cases: [z.ZodType, RegExp][] = [
    [
      z.array(z.string()),
      /Cannot use reply as the shape of a reply: an object is needed at the root: got array/,
    ],
    [z.object({ a: z.string().optional() }), /Cannot use reply\.a .*it is optional; make it nullable/],
    [z.object({ a: z.array(z.object({ b: z.object({ c: z.int().optional() }) })) }), /reply\.a\[\]\.b\.c/],
    [z.object({ a: z.record(z.string(), z.int()) }), /reply\.a .*fields without a name/],
    [z.looseObject({ a: z.string() }), /Cannot use reply .*fields without a name/],
    [z.object({ a: z.union([z.string(), z.object({ b: z.string().optional() })]) }), /\.b .*optional/],
    [z.object({ a: z.date() }), /it has no JSON Schema/],
  ];
  for (const [schema, message] of cases) {
    assert.throws(() => replyJsonSchema(schema), { code: "USAGE", message }, String(message));
  }
});

Deno.test("ask() sends nothing for a request that cannot be right", async () => {
  await using server = scriptedServer([]);
  const model = resolveModel("m", { baseUrl: server.url, env: () => undefined });
  const messages = [{ role: "user", content: "?" }] as const;
  const tool = { name: "bad name", description: "", parameters: { type: "object" } };
  const requests = [
    { messages, schema: z.object({ a: z.string().optional() }) },
    { messages: [] },
    { messages, maxOutputTokens: 0 },
    { messages, temperature: 3 },
    { messages, schemaName: "no blanks" },
    { messages, tools: [tool] },
    { messages, tools: [{ ...tool, name: "ok", parameters: {} }] },
  ];
  for (const request of requests) await assert.rejects(model.ask(request), { code: "USAGE" });
  assert.equal(server.requests.length, 0);
});
