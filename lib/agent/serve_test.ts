import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { withLibrary } from "../../testing/libraries.ts";
import { NOISY_TOOLS } from "../../testing/mcp_noisy.ts";
import { createMcpServer, type HttpOptions, type HttpServing, libraryTools, serveHttp } from "./mod.ts";

const SERVER = new URL("../../testing/mcp_noisy.ts", import.meta.url).pathname;

async function withHttp(options: HttpOptions, test: (serving: HttpServing) => Promise<void>): Promise<void> {
  const serving = await serveHttp(
    () => createMcpServer({ tools: NOISY_TOOLS, instructions: "Noisy.", version: "1.0.0" }),
    options,
  );
  try {
    await test(serving);
  } finally {
    await serving.close();
  }
}

function post(url: string, headers: Record<string, string> = {}, body?: string): Promise<Response> {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  return fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...headers,
    },
    body: body ?? JSON.stringify(ping),
  });
}

async function statusOf(reply: Promise<Response>): Promise<number> {
  const { status, body } = await reply;
  await body?.cancel();
  return status;
}

/** Sends a ping for a host name of its own, which `fetch` does not let anybody choose. */
async function statusForHost(url: string, host: string): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: application/json",
    "Accept: application/json, text/event-stream",
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  await connection.write(new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n${body}`));
  const reply = await new Response(connection.readable).text();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(reply)![1]);
}

Deno.test("serveStdio() keeps stray output out of the protocol, and ends with its input", async () => {
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: ["run", "--no-prompt", "--allow-read", "--allow-env", "--allow-sys", SERVER],
    stderr: "pipe",
  });
  let stray = "";
  transport.stderr.on("data", (chunk: Uint8Array) => stray += new TextDecoder().decode(chunk));
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  assert.equal(client.getInstructions(), "Noisy.");
  for (let i = 0; i < 3; i++) {
    assert.deepEqual(await client.callTool({ name: "print" }), {
      content: [{ type: "text", text: "printed" }],
      isError: false,
    });
  }
  assert.equal((await client.callTool({ name: "fail" })).isError, true);
  const drawn = (await client.callTool({ name: "draw" })).content as { type: string }[];
  assert.deepEqual(drawn.map(({ type }) => type), ["text", "image"]);
  await client.close();
  assert.equal(stray.match(/stray/g)?.length, 12);
  assert.equal(stray.match(/no line end/g)?.length, 3);
});

Deno.test("serveHttp() serves an MCP client, several at once", async () => {
  await withLibrary([{ name: "a.pdf" }], async ({ store }) => {
    const tools = libraryTools(store);
    const serving = await serveHttp(() =>
      createMcpServer({ tools, instructions: "Read.", version: "1.0.0" })
    );
    const read = async () => {
      const client = new Client({ name: "test", version: "1.0.0" });
      await client.connect(new StreamableHTTPClientTransport(new URL(serving.url)));
      assert.equal(client.getInstructions(), "Read.");
      assert.equal((await client.listTools()).tools.length, 4);
      const args = { doc_name: "a.pdf", pages: "1" };
      const { content, isError } = await client.callTool({ name: "get_page_content", arguments: args });
      await client.close();
      return [isError, JSON.parse((content as { text: string }[])[0]!.text).content[0].text];
    };
    const answers = await Promise.all([read(), read(), read()]);
    assert.deepEqual(answers, Array(3).fill([false, "Text of a.pdf"]));
    await serving.close();
  });
});

Deno.test("serveHttp() refuses other paths, methods, origins and hosts", async () => {
  await withHttp({ allowedOrigins: ["https://app.example"] }, async ({ url }) => {
    assert.equal(await statusOf(post(url)), 200);
    assert.equal(await statusOf(post(url.replace("/mcp", "/"))), 404);
    assert.equal(await statusOf(fetch(url)), 405);
    assert.equal(await statusOf(fetch(url, { method: "DELETE" })), 405);
    assert.equal(await statusOf(post(url, { Origin: "https://evil.example" })), 403);
    assert.equal(await statusOf(post(url, { Origin: "null" })), 403);
    assert.equal(await statusOf(post(url, { Origin: "http://localhost.evil.example" })), 403);
    assert.equal(await statusOf(post(url, { Origin: "https://app.example" })), 200);
    assert.equal(await statusOf(post(url, { Origin: "http://localhost:5173" })), 200);
    assert.equal(await statusForHost(url, "evil.example"), 403);
    assert.equal(await statusForHost(url, `localhost:${new URL(url).port}`), 200);
    assert.equal(await statusOf(post(url, {}, "{ no json")), 400);
  });
});

Deno.test("serveHttp() asks for its token", async () => {
  await withHttp({ token: "s3cret" }, async ({ url }) => {
    assert.equal(await statusOf(post(url)), 401);
    assert.equal(await statusOf(post(url, { Authorization: "Bearer s3cres" })), 401);
    assert.equal(await statusOf(post(url, { Authorization: "Bearer s3cret" })), 200);
  });
});

Deno.test("serveHttp() ends when its signal fires", async () => {
  const controller = new AbortController();
  const serving = await serveHttp(
    () => createMcpServer({ tools: [], instructions: "", version: "1.0.0" }),
    { signal: controller.signal },
  );
  controller.abort();
  await serving.finished;
  await assert.rejects(post(serving.url));
});
