import assert from "node:assert/strict";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { runRunnableTool } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import { Client } from "@modelcontextprotocol/sdk/client";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Agent, RunContext } from "@openai/agents";
import { withLibrary } from "../../testing/libraries.ts";
import { NOISY_TOOLS, PICTURE } from "../../testing/mcp_noisy.ts";
import { PagetreeError } from "../errors.ts";
import {
  anthropicRunnerConfig,
  anthropicTools,
  claudeAgentConfig,
  claudeMcp,
  createMcpServer,
  libraryTools,
  localToolSpecs,
  openaiAgentConfig,
  openaiTools,
  plainTools,
  scopeOf,
  type ToolSpec,
} from "./mod.ts";
import { loadPackage } from "./packages.ts";

const GOOD = { doc_name: "open.pdf" };
const BAD = { doc_name: "secret.pdf" };

/** Runs a test over tools that may see one of two documents. */
async function withTools(test: (tools: ToolSpec[]) => Promise<void>): Promise<void> {
  await withLibrary([{ name: "open.pdf" }, { name: "secret.pdf" }], async ({ store, ids }) => {
    await test(libraryTools(store, { docId: ids["open.pdf"], extras: NOISY_TOOLS }));
  });
}

/** Each channel as a function from a call to its text and, where the channel has one, its error flag. */
type Channel = (name: string, args: unknown) => Promise<{ text: string; isError?: boolean }>;

async function channels(tools: ToolSpec[]): Promise<Record<string, Channel>> {
  const plain = plainTools(tools);
  const openai = await openaiTools(tools);
  const anthropic = await anthropicTools(tools);
  const claude = await claudeMcp({ tools, instructions: "Read.", version: "1.0.0" });
  const client = new Client({ name: "test", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([claude.instance.connect(far), client.connect(near)]);
  return {
    plain: async (name, args) => ({ text: await plain.find((tool) => tool.name === name)!.execute(args) }),
    openai: async (name, args) => {
      const tool = openai.find((tool) => tool.name === name);
      return { text: String(await tool.invoke(new RunContext({}), JSON.stringify(args))) };
    },
    anthropic: async (name, args) => {
      const tool = anthropic.find((tool) => tool.name === name)!;
      const call = {
        type: "tool_use" as const,
        id: "1",
        name,
        input: args,
        caller: { type: "direct" as const },
      };
      const { content, isError } = await runRunnableTool(tool as never, args, {
        toolUse: call,
        toolUseBlock: call,
      });
      return { text: (content as { text: string }[])[0]!.text, isError };
    },
    claude: async (name, args) => {
      const result = await client.callTool({ name, arguments: args as Record<string, unknown> });
      return { text: (result.content as { text: string }[])[0]!.text, isError: result.isError as boolean };
    },
  };
}

Deno.test("Every adapter gives the same answers, keeps the scope and tells failures", async () => {
  await withTools(async (tools) => {
    const expected = await tools[1]!.invoke(GOOD);
    for (const [name, call] of Object.entries(await channels(tools))) {
      const good = await call("get_document", GOOD);
      assert.deepEqual([{ type: "text", text: good.text }], expected.content, name);
      assert.notEqual(good.isError, true);
      const bad = await call("get_document", BAD);
      assert.equal(JSON.parse(bad.text).errorCode, "NOT_FOUND");
      // Plain text and OpenAI have no flag: there the error in the text is the signal.
      assert.equal(bad.isError ?? true, true);
      const listed = await call("browse_documents", { limit: "50" });
      assert.ok(listed.text.includes("open.pdf") && !listed.text.includes("secret"));
      const coerced = await call("get_page_content", { ...GOOD, pages: "1", wait_for_completion: "false" });
      assert.equal(JSON.parse(coerced.text).success, true);
    }
  });
});

Deno.test("plainTools() tell a picture by its type and size", async () => {
  const draw = plainTools(NOISY_TOOLS).find(({ name }) => name === "draw")!;
  assert.equal(await draw.execute({}), "page 1\n[image/png, about 2 KB]");
});

Deno.test("openaiTools() carry schema and pictures, and answer unreadable arguments", async () => {
  const tools = await openaiTools([...libraryTools({} as never), ...NOISY_TOOLS]);
  const [browse] = tools;
  const [spec] = localToolSpecs();
  assert.deepEqual(browse.parameters, { ...spec!.inputSchema, additionalProperties: true });
  assert.equal(browse.strict, false);
  const draw = tools.find(({ name }) => name === "draw");
  assert.deepEqual(await draw.invoke(new RunContext({}), "{}"), [
    { type: "text", text: "page 1" },
    { type: "image", image: { data: PICTURE, mediaType: "image/png" } },
  ]);
  const answer = JSON.parse(await browse.invoke(new RunContext({}), "{ no json"));
  assert.equal(answer.errorCode, "INVALID_INPUT");
});

Deno.test("openaiAgentConfig() makes an agent; context stays out of a spread", async () => {
  const parts = { tools: libraryTools({} as never), instructions: "Read.", context: "About a.pdf" };
  const config = await openaiAgentConfig(parts, { model: "gpt-5.6-sol", modelSettings: { temperature: 0 } });
  const agent = new Agent({ ...config });
  assert.deepEqual([agent.name, agent.instructions, agent.model], ["PageIndex", "Read.", "gpt-5.6-sol"]);
  assert.equal(agent.tools.length, 4);
  assert.equal(config.context, "About a.pdf");
  assert.equal("context" in { ...config }, false);
  assert.deepEqual(Object.keys(await openaiAgentConfig(parts)), ["name", "instructions", "tools"]);
});

Deno.test("anthropicTools() have the shape that the SDK's own helper makes", async () => {
  const [spec] = libraryTools({} as never);
  const [ours] = await anthropicTools([spec!]);
  const { name, description, inputSchema } = spec!;
  const theirs: Record<string, unknown> = {
    ...betaTool({ name, description, inputSchema: inputSchema as never, run: () => "" }),
  };
  assert.deepEqual(Object.keys(ours!).sort(), Object.keys(theirs).filter((key) => key !== "close").sort());
  assert.deepEqual([ours!.type, ours!.input_schema], [theirs.type, theirs.input_schema]);
  const [draw] = await anthropicTools(NOISY_TOOLS.filter((tool) => tool.name === "draw"));
  assert.deepEqual((await draw!.run({}))[1], {
    type: "image",
    source: { type: "base64", media_type: "image/png", data: PICTURE },
  });
});

Deno.test("anthropicRunnerConfig() names a model and counts tokens", async () => {
  const parts = { tools: libraryTools({} as never), instructions: "Read." };
  const config = await anthropicRunnerConfig(parts, { model: "anthropic/claude-x" });
  const { tools, ...rest } = config;
  assert.deepEqual(rest, {
    model: "claude-x",
    max_tokens: 8192,
    system: "Read.",
    max_iterations: 10,
    cache_control: { type: "ephemeral" },
  });
  assert.equal(tools.length, 4);
  const thinking = { type: "enabled", budget_tokens: 1000 };
  const bedrock = await anthropicRunnerConfig(parts, { model: "bedrock/m", thinking, maxTurns: 3 });
  assert.deepEqual(
    [bedrock.model, bedrock.max_tokens, bedrock.max_iterations, bedrock.cache_control],
    ["m", 9192, 3, undefined],
  );
  for (const model of ["", " ", undefined as never]) {
    await assert.rejects(
      anthropicRunnerConfig(parts, { model }),
      (error: PagetreeError) => error.code === "BAD_ARGUMENT",
    );
  }
});

Deno.test("claudeAgentConfig() serves under its name and chooses who serves the model", async () => {
  const parts = { tools: libraryTools({} as never), instructions: "Read." };
  const version = "1.0.0";
  const config = await claudeAgentConfig(parts, { serverName: "docs", model: "claude-x", version });
  assert.deepEqual(Object.keys(config), ["systemPrompt", "mcpServers", "allowedTools", "model"]);
  assert.deepEqual([config.allowedTools, config.mcpServers.docs!.type], [["mcp__docs"], "sdk"]);
  for (const [prefix, flag] of [["bedrock", "BEDROCK"], ["vertex_ai", "VERTEX"], ["azure_ai", "FOUNDRY"]]) {
    const { model, env } = await claudeAgentConfig(parts, { model: `${prefix}/m`, version });
    assert.deepEqual([model, env], ["m", { [`CLAUDE_CODE_USE_${flag}`]: "1" }]);
  }
});

Deno.test("createMcpServer() lists schemas and hints as they are, and answers unknown tools in our words", async () => {
  const tools = libraryTools({} as never, { includeManagement: true });
  const server = await createMcpServer({ tools, instructions: "Read.", version: "1.2.3" });
  const client = new Client({ name: "test", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  assert.equal(client.getInstructions(), "Read.");
  assert.equal(client.getServerVersion()?.version, "1.2.3");
  const listed = (await client.listTools()).tools;
  assert.deepEqual(listed, localToolSpecs({ includeManagement: true }));
  const { content, isError } = await client.callTool({ name: "nope" });
  const answer = JSON.parse((content as { text: string }[])[0]!.text);
  assert.deepEqual([isError, answer.reason, answer.available_tools.length], [true, "UNKNOWN_TOOL", 5]);
  await client.close();
});

Deno.test("loadPackage() names the package to add", async () => {
  await assert.rejects(
    loadPackage("some-framework", () => Promise.reject(new Error("not found"))),
    (error: PagetreeError) =>
      error.code === "PACKAGE_MISSING" && error.message.includes("deno add npm:some-framework"),
  );
});

Deno.test("scopeOf() refuses an empty choice on every surface", () => {
  for (const docId of ["", " ", [], ["a", ""], [5 as never]]) {
    assert.throws(() => scopeOf(docId), (error: PagetreeError) => error.code === "BAD_ARGUMENT");
    assert.throws(() => libraryTools({} as never, { docId }));
  }
});
