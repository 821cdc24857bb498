import assert from "node:assert/strict";
import { type ModelOptions, resolveModel } from "./resolve.ts";
import { scriptedServer } from "./testing/mod.ts";

/** A model with all keys set. */
const named = (name: string, options: ModelOptions = {}) => {
  const { provider, name: model } = resolveModel(name, {
    env: (variable) => /_KEY$/.test(variable) ? "k" : undefined,
    ...options,
  });
  return `${provider} ${model}`;
};

Deno.test("resolveModel() reads the provider from the name", () => {
  const cases: Record<string, string> = {
    "gpt-5.6-luna": "openai gpt-5.6-luna",
    "o3": "openai o3",
    "openai/gpt-4.1": "openai gpt-4.1",
    "OpenAI/Org/Name": "openai Org/Name",
    "claude-sonnet-4-5": "anthropic claude-sonnet-4-5",
    "anthropic/claude-sonnet-4-5": "anthropic claude-sonnet-4-5",
    "ollama/llama3.2:3b": "ollama llama3.2:3b",
    "openrouter/vendor/model": "openrouter vendor/model",
    "groq/llama": "groq llama",
    "deepseek/deepseek-chat": "deepseek deepseek-chat",
    "xai/grok": "xai grok",
    "gemini/flash": "gemini flash",
    "litellm/openai/gpt-4.1": "openai gpt-4.1",
    " gpt-4.1 ": "openai gpt-4.1",
  };
  for (const [name, expected] of Object.entries(cases)) assert.equal(named(name), expected);
});

Deno.test("resolveModel() sends any name to a base URL", () => {
  const at = (name: string) => named(name, { baseUrl: "http://localhost:8000/v1", env: () => undefined });
  assert.equal(at("Qwen/Qwen3-8B"), "openai Qwen/Qwen3-8B");
  assert.equal(at("openai/Qwen/Qwen3-8B"), "openai Qwen/Qwen3-8B");
  assert.equal(at("claude-proxy"), "openai claude-proxy");
  assert.equal(at("azure/gpt-4.1"), "openai azure/gpt-4.1");
  assert.equal(at("anthropic/claude-x"), "anthropic claude-x");
});

Deno.test("resolveModel() refuses wrong names and addresses with typed errors", () => {
  for (const name of ["", "  ", "openai/"]) assert.throws(() => named(name), { code: "USAGE" });
  assert.throws(() => named("Qwen/Qwen3"), {
    code: "UNSUPPORTED_PROVIDER",
    message:
      /there is no provider qwen; for a server of your own write openai\/Qwen\/Qwen3 and pass its base URL/,
  });
  for (const name of ["azure/x", "bedrock/x", "vertex_ai/x"]) {
    assert.throws(() => named(name), { code: "UNSUPPORTED_PROVIDER", message: /pass a base URL/ });
  }
  assert.throws(() => named("constructor/x"), { code: "UNSUPPORTED_PROVIDER" });
  for (const baseUrl of ["", "localhost:8000", "ftp://a/b", "not a url"]) {
    if (baseUrl === "") continue;
    assert.throws(
      () => named("m", { baseUrl }),
      { code: "USAGE", message: /Cannot use the base URL/ },
      baseUrl,
    );
  }
  const secret = () => named("m", { baseUrl: "http://me:canary@localhost/v1" });
  assert.throws(
    secret,
    (error: Error) => /name or password/.test(error.message) && !/canary/.test(error.message),
  );
});

Deno.test("resolveModel() names the variable of a missing key", () => {
  const env = () => undefined;
  const cases: Record<string, string> = {
    "gpt-4.1": "OPENAI_API_KEY",
    "claude-x": "ANTHROPIC_API_KEY",
    "groq/x": "GROQ_API_KEY",
    "gemini/x": "GEMINI_API_KEY",
  };
  for (const [name, variable] of Object.entries(cases)) {
    assert.throws(() => resolveModel(name, { env }), {
      code: "MODEL_KEY_MISSING",
      facts: { variable, model: name },
      message: new RegExp(`set ${variable}$`),
    });
  }
  assert.equal(resolveModel("ollama/llama", { env }).provider, "ollama");
  assert.equal(
    named("gpt-4.1", { env: (name) => name === "CHATGPT_API_KEY" ? "k" : undefined }),
    "openai gpt-4.1",
  );
});

Deno.test("resolveModel() takes key and address from the environment", async () => {
  await using server = scriptedServer(["hi"]);
  const variables: Record<string, string> = { OPENAI_API_KEY: "sk-env", OPENAI_BASE_URL: `${server.url}/` };
  const model = resolveModel("gpt-x", { env: (name) => variables[name] });
  await model.ask({ messages: [{ role: "user", content: "?" }] });
  assert.equal(server.requests[0]!.headers.authorization, "Bearer sk-env");
});

Deno.test("resolveModel() keeps apart what is asked another way", () => {
  const model = resolveModel("gpt-x", {
    apiKey: "k",
    api: "responses",
    extraBody: { a: 1 },
    env: () => undefined,
  });
  assert.deepEqual(model.settings, { api: "responses", extraBody: { a: 1 } });
});
