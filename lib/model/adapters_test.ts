/** Outcomes of the three ways to speak. Over 300 lines, since each row runs over all three by one harness. */
import assert from "node:assert/strict";
import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { type ModelOptions, resolveModel } from "./resolve.ts";
import type { ScriptedServer } from "./testing/mod.ts";
import { type Script, scriptedServer, type ScriptedServerOptions } from "./testing/mod.ts";
import type { Message, Model, ModelTool } from "./types.ts";

const APIS = ["chat", "responses", "messages"] as const;
type Api = typeof APIS[number];

const HELLO: Message[] = [{ role: "system", content: "Be brief." }, { role: "user", content: "Hello you" }];
const PIXEL = "iVBORw0KGgo=";
const TOOL: ModelTool = {
  name: "read_page",
  description: "Reads a page.",
  parameters: { type: "object", properties: { page: { type: "integer" } }, required: ["page"] },
};
const CALL = { id: "call_1", name: "read_page", arguments: '{"page":12345678901}' };
const ANSWER = z.object({ title: z.string(), pages: z.array(z.int().min(1)), note: z.string().nullable() });
const VALUE = { title: "Aims", pages: [1, 2], note: null };

function modelAt(server: ScriptedServer, api: Api, options: ModelOptions = {}): Model {
  const name = api === "messages" ? "anthropic/claude-x" : "gpt-x";
  const baseUrl = api === "messages" ? server.rootUrl : server.url;
  const sleep = () => Promise.resolve();
  return resolveModel(name, {
    api,
    baseUrl,
    apiKey: "sk-canary-key",
    sleep,
    env: () => undefined,
    ...options,
  });
}

/** Runs a test for each of the three ways to speak. */
function each(
  behaviour: string,
  script: Script,
  test: (model: Model, server: ScriptedServer, api: Api) => Promise<void>,
  options: ModelOptions = {},
  serverOptions: ScriptedServerOptions = {},
): void {
  for (const api of APIS) {
    Deno.test(`resolveModel() over ${api}: ${behaviour}`, async () => {
      await using server = scriptedServer(script, serverOptions);
      await test(modelAt(server, api, options), server, api);
    });
  }
}

function failsWith(
  asked: Promise<unknown>,
  code: ErrorCode,
  facts: { status?: number; reason?: string; attempts?: number } = {},
) {
  return assert.rejects(asked, (error: { code: string; status?: number; facts: Record<string, unknown> }) => {
    const { status, ...others } = facts;
    assert.equal(error.code, code);
    if (status !== undefined) assert.equal(error.status, status);
    for (const [name, value] of Object.entries(others)) assert.equal(error.facts[name], value, name);
    return true;
  });
}

/** Waits until something is so; a test that waits in vain is ended by the runner. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
}

const usage = { input: 20, cachedInput: 5, output: 7 };

each(
  "text, usage and id come back, and the body holds the conversation",
  [{ text: "Hi", usage }],
  async (model, server, api) => {
    const reply = await model.ask({ messages: HELLO, maxOutputTokens: 50, temperature: 0.5 });
    assert.equal(reply.text, "Hi");
    assert.equal(reply.finish, "stop");
    assert.deepEqual(reply.usage, { ...usage, reasoning: 0, image: 0 });
    assert.ok(reply.requestId && !reply.cached && reply.ms >= 0);
    const { body, path } = server.requests[0]!;
    if (api === "chat") {
      assert.equal(path, "/v1/chat/completions");
      assert.deepEqual(body, { model: "gpt-x", messages: HELLO, max_tokens: 50, temperature: 0.5 });
    } else if (api === "responses") {
      assert.equal(path, "/v1/responses");
      assert.deepEqual(body, {
        model: "gpt-x",
        input: HELLO,
        store: false,
        max_output_tokens: 50,
        temperature: 0.5,
      });
    } else {
      assert.equal(path, "/v1/messages");
      const messages = [HELLO[1]];
      assert.deepEqual(body, {
        model: "claude-x",
        system: "Be brief.",
        messages,
        max_tokens: 50,
        temperature: 0.5,
      });
    }
  },
);

each("a picture is sent as each server wants it", ["A dot"], async (model, server, api) => {
  const content = [{ type: "text", text: "What is this?" }, {
    type: "image",
    mediaType: "image/png",
    base64: PIXEL,
  }] as const;
  await model.ask({ messages: [{ role: "user", content }] });
  const { body } = server.requests[0]!;
  const sent = (body.messages ?? body.input) as { content: unknown[] }[];
  assert.deepEqual(
    sent[0]!.content[1],
    {
      chat: { type: "image_url", image_url: { url: `data:image/png;base64,${PIXEL}` } },
      responses: { type: "input_image", image_url: `data:image/png;base64,${PIXEL}`, detail: "auto" },
      messages: { type: "image", source: { type: "base64", media_type: "image/png", data: PIXEL } },
    }[api],
  );
});

each(
  "a schema is sent as an object with all fields required, and the value comes back",
  [{ value: VALUE }],
  async (model, server, api) => {
    const { value } = await model.ask({ messages: HELLO, schema: ANSWER, schemaName: "answer" });
    assert.deepEqual(value, VALUE);
    const body = server.requests[0]!.body as {
      response_format?: { json_schema: { schema: object; strict: boolean } };
      text?: { format: { schema: object; strict: boolean } };
      output_config?: { format: { schema: object } };
    };
    const sent = {
      chat: body.response_format?.json_schema,
      responses: body.text?.format,
      messages: body.output_config?.format,
    }[api];
    const schema = sent?.schema as { type: string; required: string[]; additionalProperties: boolean };
    assert.equal(schema.type, "object");
    assert.deepEqual(schema.required, ["title", "pages", "note"]);
    assert.equal(schema.additionalProperties, false);
    assert.ok(!JSON.stringify(schema).includes("minimum"), "limits are checked here");
  },
);

each(
  "a stream gives pieces and the same reply",
  [{ text: "One two three four", usage }],
  async (model, server) => {
    const pieces: string[] = [];
    const reply = await model.ask({ messages: HELLO, onText: (delta) => pieces.push(delta) });
    assert.equal(reply.text, "One two three four");
    assert.ok(pieces.length > 1);
    assert.equal(pieces.join(""), reply.text);
    assert.equal(server.requests[0]!.body.stream, true);
    assert.equal(reply.usage.output, 7);
    assert.equal(reply.usage.input, 20);
  },
);

for (const isStreamed of [false, true]) {
  const how = isStreamed ? "in a stream" : "whole";
  each(`calls of tools come back ${how}, and their results are sent`, [{
    text: "Let me see.",
    toolCalls: [CALL],
  }, "Done"], async (model, server, api) => {
    const onText = isStreamed ? () => {} : undefined;
    const first = await model.ask({ messages: HELLO, tools: [TOOL], toolChoice: "required", onText });
    assert.equal(first.finish, "tools");
    assert.deepEqual(first.toolCalls, [CALL]);
    const sent = JSON.stringify(server.requests[0]!.body.tools);
    assert.ok(sent.includes("read_page") && sent.includes('"page"'));
    const content = [{ type: "text", text: "Page text" }, {
      type: "image",
      mediaType: "image/png",
      base64: PIXEL,
    }] as const;
    const messages: Message[] = [
      ...HELLO,
      { role: "assistant", content: first.text, toolCalls: first.toolCalls },
      { role: "tool", toolCallId: CALL.id, content },
    ];
    assert.equal((await model.ask({ messages, tools: [TOOL] })).text, "Done");
    const second = (server.requests[1]!.body.messages ?? server.requests[1]!.body.input) as Record<
      string,
      unknown
    >[];
    const all = JSON.stringify(second);
    assert.ok(all.includes("Page text") && all.includes(PIXEL) && all.includes("call_1"));
    const roles = second.map(({ role, type }) => role ?? type);
    assert.deepEqual(
      roles,
      {
        chat: ["system", "user", "assistant", "tool", "user"],
        responses: ["system", "user", "assistant", "function_call", "function_call_output"],
        messages: ["user", "assistant", "user"],
      }[api],
    );
  });
}

each("a stream cut within a tool's arguments gives no call, and the next attempt is whole", [
  { toolCalls: [CALL], cut: 8 },
  { toolCalls: [CALL] },
], async (model, server) => {
  const reply = await model.ask({ messages: HELLO, tools: [TOOL], onText: () => {} });
  assert.deepEqual(reply.toolCalls, [CALL]);
  assert.equal(server.requests.length, 2);
});

each("a cut stream is asked again, and pieces tell of the attempt", [
  { text: "One two three", cut: 8 },
  "Four",
], async (model) => {
  const heard: [string, number][] = [];
  const reply = await model.ask({
    messages: HELLO,
    onText: (delta, attempt) => heard.push([delta, attempt]),
  });
  assert.equal(reply.text, "Four");
  assert.deepEqual(heard.filter(([, attempt]) => attempt === 2), [["Four", 2]]);
  assert.ok(heard.some(([, attempt]) => attempt === 1));
});

each("streams that are always cut end in an error", () => ({ text: "One two", cut: 4 }), async (model) => {
  await failsWith(model.ask({ messages: HELLO, onText: () => {} }), "TRANSPORT", {
    reason: "cut_stream",
    attempts: 3,
  });
}, { attempts: 3 });

Deno.test("resolveModel() waits as long as Retry-After says, and a random bit longer", async () => {
  for (const api of APIS) {
    await using server = scriptedServer([
      { status: 429, retryAfter: 7 },
      { status: 503, retryAfter: 2 },
      "ok",
    ]);
    const waits: number[] = [];
    const sleep = (ms: number) => Promise.resolve(void waits.push(ms));
    const model = modelAt(server, api, { sleep, random: () => 0.5, baseMs: 100 });
    assert.equal((await model.ask({ messages: HELLO })).text, "ok");
    assert.deepEqual(waits, [7050, 2050]);
  }
});

each(
  "500s are retried, ten attempts in all",
  () => ({ status: 500, message: "boom" }),
  async (model, server) => {
    await failsWith(model.ask({ messages: HELLO }), "MODEL_BACKEND", { status: 500, attempts: 10 });
    assert.equal(server.requests.length, 10);
  },
);

for (
  const [status, code] of [[400, "MODEL_BACKEND"], [401, "AUTH"], [403, "AUTH"], [404, "MODEL_BACKEND"], [
    422,
    "MODEL_BACKEND",
  ]] as const
) {
  each(`a ${status} is raised at once`, () => ({ status, message: "no" }), async (model, server) => {
    await failsWith(model.ask({ messages: HELLO }), code, { status });
    assert.equal(server.requests.length, 1);
  });
}

each(
  "a body that is no JSON is asked for again",
  [{ body: '{"choices": [' }, { body: "{}" }, "fine"],
  async (model, server) => {
    assert.equal((await model.ask({ messages: HELLO })).text, "fine");
    assert.equal(server.requests.length, 3);
  },
);

each("a malformed value is repaired in one turn", ["Well, {title: Aims", {
  text: `Here:\n\`\`\`json\n${JSON.stringify(VALUE).slice(0, -1)},}\n\`\`\``,
}], async (model, server) => {
  const reply = await model.ask({ messages: HELLO, schema: ANSWER });
  assert.deepEqual(reply.value, VALUE);
  assert.equal(server.requests.length, 2);
  assert.ok(JSON.stringify(server.requests[1]!.body).includes("could not be read"));
  assert.ok(JSON.stringify(server.requests[1]!.body).includes("{title: Aims"));
  assert.ok(reply.usage.output > 4, "both turns are counted");
});

each(
  "a value that stays malformed is an error with the raw reply",
  ["no", "still no", VALUE.title],
  async (model, server) => {
    await assert.rejects(
      model.ask({ messages: HELLO, schema: ANSWER }),
      (error: { code: string; facts: Record<string, unknown> }) => {
        assert.equal(error.code, "MODEL_BACKEND");
        assert.equal(error.facts.reason, "malformed");
        assert.equal(error.facts.reply, "still no");
        assert.ok((error.facts.usage as { output: number }).output > 0);
        return true;
      },
    );
    assert.equal(server.requests.length, 2);
  },
);

for (const finish of ["refusal", "length", "filter", "empty"] as const) {
  const script: Script = () => ({
    text: finish === "empty" ? "" : "I will not",
    finish: finish === "empty" ? "stop" : finish,
  });
  // Messages has no content filter of its own: both are refusals there.
  const want = (api: Api) => api === "messages" && finish === "filter" ? "refusal" : finish;
  for (const isStreamed of [false, true]) {
    each(
      `${finish} is an outcome of its own${isStreamed ? ", streamed" : ""}`,
      script,
      async (model, _, api) => {
        const reply = await model.ask({ messages: HELLO, ...(isStreamed && { onText: () => {} }) });
        assert.equal(reply.finish, want(api));
      },
    );
  }
  each(`${finish} in place of a value is an error with that reason`, script, async (model, server, api) => {
    await failsWith(model.ask({ messages: HELLO, schema: ANSWER }), "MODEL_BACKEND", { reason: want(api) });
    assert.equal(server.requests.length, want(api) === "length" || finish === "empty" ? 2 : 1);
  });
}

each("a stop ends the call at once", () => ({ hang: true }), async (model, server) => {
  const controller = new AbortController();
  const asked = model.ask({ messages: HELLO, signal: controller.signal });
  await until(() => server.requests.length > 0);
  controller.abort();
  await failsWith(asked, "ABORTED");
  assert.equal(server.requests.length, 1);
});

each("a stop before the call sends nothing", ["hi"], async (model, server) => {
  await failsWith(model.ask({ messages: HELLO, signal: AbortSignal.abort() }), "ABORTED");
  assert.equal(server.requests.length, 0);
});

each(
  "an answer that does not come in time is asked for again",
  [{ hang: true }, "late"],
  async (model, server) => {
    const reply = await model.ask({ messages: HELLO });
    assert.equal(reply.text, "late");
    assert.equal(server.requests.length, 2);
  },
  { timeoutMs: 300 },
);

each("answers that never come in time are an error", () => ({ hang: true }), async (model) => {
  await failsWith(model.ask({ messages: HELLO }), "TRANSPORT", { reason: "timeout", attempts: 2 });
}, { timeoutMs: 50, attempts: 2 });

each(
  "the key is in no error, even if the server repeats it",
  () => ({ status: 401, message: "bad key sk-canary-key" }),
  async (model, server) => {
    const error = await model.ask({ messages: HELLO }).then(() => assert.fail(), (error) => error);
    assert.ok(!Deno.inspect(error, { depth: 20, showHidden: true }).includes("sk-canary-key"));
    assert.ok(
      Object.values(server.requests[0]!.headers).join().includes("sk-canary-key"),
      "the server got it",
    );
  },
);

each("a server that does not know schemas is asked in words from then on", [
  { status: 400, message: "response_format and output_config are not known" },
  { text: JSON.stringify(VALUE) },
  { text: JSON.stringify(VALUE) },
], async (model, server) => {
  for (let i = 0; i < 2; i++) {
    const reply = await model.ask({ messages: HELLO, schema: ANSWER });
    assert.deepEqual(reply.value, VALUE);
  }
  assert.equal(server.requests.length, 3);
  for (const { body } of server.requests.slice(1)) {
    assert.ok(!body.response_format && !body.text && !body.output_config);
    assert.ok(JSON.stringify(body).includes("fits this JSON Schema"));
  }
});

each("further headers and fields are sent, and fields win", ["ok"], async (model, server) => {
  await model.ask({ messages: HELLO, temperature: 1 });
  const { body, headers } = server.requests[0]!;
  assert.deepEqual([body.temperature, body.keep_alive, headers["x-team"]], [0, "5m", "index"]);
  assert.deepEqual(model.settings?.extraBody, { temperature: 0, keep_alive: "5m" });
}, { headers: { "x-team": "index" }, extraBody: { temperature: 0, keep_alive: "5m" } });

each("a long reply is allowed without asking for a stream", ["ok"], async (model) => {
  assert.equal((await model.ask({ messages: HELLO, maxOutputTokens: 32_000 })).text, "ok");
});

each("a server that is not there is an error after all attempts", [], async (model, server) => {
  await server.close();
  await failsWith(model.ask({ messages: HELLO }), "TRANSPORT", { reason: "connection", attempts: 2 });
}, { attempts: 2 });
