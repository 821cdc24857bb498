import assert from "node:assert/strict";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import Anthropic from "@anthropic-ai/sdk";
import { Client } from "@modelcontextprotocol/sdk/client";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  Agent,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  Runner,
  setTracingDisabled,
} from "@openai/agents";
import { generateText, stepCountIs } from "ai";
import OpenAI from "openai";
import { withLibrary } from "../../testing/libraries.ts";
import { type ScriptedReply, type ScriptedRequest, scriptedServer } from "../model/testing/mod.ts";
import {
  agentInstructions,
  aiSdkTools,
  anthropicRunnerConfig,
  claudeMcp,
  createMcpServer,
  libraryTools,
  openaiAgentConfig,
  serveHttp,
  type ToolSpec,
} from "./mod.ts";

/** What a model asks for, turn by turn: the outline, a page, a document that there is not. */
const CALLS = [
  { name: "get_document_structure", arguments: { doc_name: "open.pdf" } },
  { name: "get_page_content", arguments: { doc_name: "open.pdf", pages: "1" } },
  { name: "get_document", arguments: { doc_name: "missing.pdf" } },
] as const;
const QUESTION = "What does page 1 say?";

/** A model that asks in turn and then answers, as far as the conversation shows that it was answered. */
function script(_: ScriptedRequest, turn: number): ScriptedReply {
  const call = CALLS[turn];
  if (!call) return { text: "Page 1 says it." };
  return { toolCalls: [{ id: `call_${turn}`, name: call.name, arguments: JSON.stringify(call.arguments) }] };
}

async function withTools(test: (tools: ToolSpec[]) => Promise<void>): Promise<void> {
  await withLibrary([{ name: "open.pdf" }], async ({ store }) => await test(libraryTools(store)));
}

/** The conversation of the last call as text: what the framework showed to the model. */
function shown(requests: readonly ScriptedRequest[]): string {
  return JSON.stringify(requests.at(-1)!.body);
}

for (const api of ["Chat Completions", "Responses"] as const) {
  Deno.test(`openaiAgentConfig() in run() of OpenAI Agents over ${api}: outline, page, a failure, answer`, async () => {
    setTracingDisabled(true);
    await using server = scriptedServer(script);
    await withTools(async (tools) => {
      const client = new OpenAI({ baseURL: server.url, apiKey: "none", maxRetries: 0 });
      const config = await openaiAgentConfig({ tools, instructions: agentInstructions() });
      const model = api === "Responses"
        ? new OpenAIResponsesModel(client as never, "gpt-x")
        : new OpenAIChatCompletionsModel(client as never, "gpt-x");
      const { finalOutput } = await new Runner().run(new Agent({ ...config, model }), QUESTION);
      assert.equal(finalOutput, "Page 1 says it.");
      assert.equal(server.requests.length, 4);
      const conversation = shown(server.requests);
      for (const { name } of CALLS) assert.ok(conversation.includes(name), name);
      // This framework has no flag for failed tools; the answer itself tells.
      assert.match(conversation, /NOT_FOUND/);
    });
  });
}

Deno.test("anthropicRunnerConfig() in toolRunner() of the Anthropic SDK: outline, page, a failure marked as one, answer", async () => {
  await using server = scriptedServer(script);
  await withTools(async (tools) => {
    const client = new Anthropic({ baseURL: server.rootUrl, apiKey: "none", maxRetries: 0 });
    const config = await anthropicRunnerConfig({ tools, instructions: agentInstructions() }, {
      model: "claude-x",
    });
    const { context: _, ...params } = config as typeof config & { context?: string };
    const runner = client.beta.messages.toolRunner({
      ...params,
      messages: [{ role: "user", content: QUESTION }],
    } as never) as unknown as PromiseLike<{ content: { type: string; text?: string }[] }>;
    const message = await runner;
    assert.equal(message.content.find(({ type }) => type === "text")?.text, "Page 1 says it.");
    assert.equal(server.requests.length, 4);
    // The runner sends what is new since the last call; the server keeps the thread.
    type Sent = { role: string; content: string | { type: string; is_error?: boolean }[] };
    const sent = server.requests.flatMap(({ body }) => body.messages as Sent[]);
    const results = sent.flatMap(({ content }) => typeof content === "string" ? [] : content)
      .filter(({ type }) => type === "tool_result");
    assert.deepEqual(results.map(({ is_error }) => is_error === true), [false, false, true]);
  });
});

/** An MCP client that does what the model of the other tests does. */
async function walk(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  assert.ok(tools.some(({ name }) => name === "get_document_structure"));
  assert.ok(client.getInstructions()!.length > 100);
  const failed: boolean[] = [];
  const texts: string[] = [];
  for (const { name, arguments: args } of CALLS) {
    const result = await client.callTool({ name, arguments: args });
    failed.push(result.isError === true);
    texts.push((result.content as { text: string }[])[0]!.text);
  }
  assert.deepEqual(failed, [false, false, true]);
  assert.ok("structure" in JSON.parse(texts[0]!));
  assert.equal(JSON.parse(texts[1]!).content[0].page, 1);
  assert.equal(JSON.parse(texts[2]!).errorCode, "NOT_FOUND");
}

Deno.test("claudeMcp() gives a server object that a client walks: outline, page, a failure marked as one", async () => {
  const { InMemoryTransport } = await import("@modelcontextprotocol/sdk/inMemory.js");
  await withTools(async (tools) => {
    const { instance } = await claudeMcp({ tools, instructions: agentInstructions(), version: "1.0.0" });
    const [near, far] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: "test", version: "1.0.0" });
    await Promise.all([instance.connect(far), client.connect(near)]);
    await walk(client);
    await client.close();
  });
});

Deno.test("serveHttp() serves a client that walks: outline, page, a failure marked as one", async () => {
  await withTools(async (tools) => {
    const create = () => createMcpServer({ tools, instructions: agentInstructions(), version: "1.0.0" });
    const serving = await serveHttp(create);
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(new URL(serving.url)));
    try {
      await walk(client);
    } finally {
      await client.close();
      await serving.close();
    }
  });
});

Deno.test("aiSdkTools() in generateText() of the AI SDK: outline, page, a failure marked as one, answer", async () => {
  await using server = scriptedServer(script);
  await withTools(async (tools) => {
    const provider = createOpenAICompatible({ name: "scripted", baseURL: server.url, apiKey: "none" });
    const { text, steps } = await generateText({
      model: provider.chatModel("my-model"),
      system: agentInstructions(),
      prompt: QUESTION,
      tools: await aiSdkTools(tools),
      stopWhen: stepCountIs(6),
    });
    assert.equal(text, "Page 1 says it.");
    assert.equal(server.requests.length, 4);
    const kinds = steps.flatMap(({ content }) => content).map(({ type }) => type);
    assert.equal(kinds.filter((type) => type === "tool-result").length, 2);
    assert.equal(kinds.filter((type) => type === "tool-error").length, 1);
  });
});
