import assert from "node:assert/strict";
import { PagetreeError } from "../errors.ts";
import { resolveEmbedder } from "./embed.ts";

const sleep = () => Promise.resolve();

function server(answers: (Response | object)[]) {
  const bodies: Record<string, unknown>[] = [];
  const running = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    bodies.push({ path: new URL(request.url).pathname, ...await request.json() });
    const next = answers.shift()!;
    return next instanceof Response ? next : Response.json(next);
  });
  const { port } = running.addr as Deno.NetAddr;
  return {
    bodies,
    url: `http://127.0.0.1:${port}/v1`,
    [Symbol.asyncDispose]: () => running.shutdown(),
  };
}

const data = [{ index: 1, embedding: [0, 1] }, { index: 0, embedding: [1, 0] }];

Deno.test("resolveEmbedder() sends the texts and puts the vectors in their order", async () => {
  await using at = server([{ data, usage: { prompt_tokens: 7 } }]);
  const embedder = resolveEmbedder("my-model", { baseUrl: at.url, apiKey: "sk-canary" });
  const { vectors, usage } = await embedder.embed(["a", "b"]);
  assert.deepEqual([vectors, usage.input], [[[1, 0], [0, 1]], 7]);
  assert.deepEqual(at.bodies, [
    { path: "/v1/embeddings", model: "my-model", input: ["a", "b"], encoding_format: "float" },
  ]);
  assert.deepEqual((await embedder.embed([])).vectors, []);
});

Deno.test("resolveEmbedder() repeats what may pass, and fails typed and without the key else", async () => {
  const busy = new Response('{"error":{"message":"slow down"}}', { status: 429 });
  await using at = server([
    busy,
    { data },
    new Response('{"error":{"message":"bad sk-canary"}}', { status: 401 }),
  ]);
  const embedder = resolveEmbedder("my-model", { baseUrl: at.url, apiKey: "sk-canary", sleep });
  assert.equal((await embedder.embed(["a", "b"])).vectors.length, 2);
  await assert.rejects(embedder.embed(["a"]), (error) => {
    assert.ok(error instanceof PagetreeError && error.code === "AUTH");
    return !JSON.stringify([error.message, error.facts]).includes("sk-canary");
  });
});

Deno.test("resolveEmbedder() refuses answers that are no vectors for the texts", async () => {
  await using at = server([{ data: [data[0]] }, {}, { data: [{ index: 0, embedding: ["x"] }] }]);
  const embedder = resolveEmbedder("my-model", { baseUrl: at.url, attempts: 1 });
  for (const texts of [["a", "b"], ["a"], ["a"]]) {
    await assert.rejects(
      embedder.embed(texts),
      (error) => error instanceof PagetreeError && error.facts.reason === "bad_body",
    );
  }
});

Deno.test("resolveEmbedder() refuses names without embeddings", () => {
  assert.throws(
    () => resolveEmbedder("claude-x", { apiKey: "k" }),
    (error) => error instanceof PagetreeError && error.code === "UNSUPPORTED_PROVIDER",
  );
});
