import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { withLibrary } from "../../testing/libraries.ts";
import { sectionsPdf } from "../../testing/sections_pdf.ts";
import { type Io, runCommand } from "../cli.ts";

const CLI = new URL("../cli.ts", import.meta.url).pathname;
const PERMISSIONS = ["--no-prompt", "--allow-read", "--allow-write", "--allow-env", "--allow-sys"];

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in this process. */
async function run(cwd: string, args: string[], signal = new AbortController().signal): Promise<Ran> {
  let [stdout, stderr] = ["", ""];
  const io: Io = {
    cwd,
    stdout: (text) => stdout += text,
    stderr: (text) => stderr += text,
    columns: 0,
    signal,
  };
  return { code: await runCommand(args, io), stdout, stderr };
}

/** Calls a tool and reads its answer. */
// deno-lint-ignore no-explicit-any
async function ask(client: Client, name: string, args: Record<string, unknown>): Promise<any> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const answer = JSON.parse((content as { text: string }[])[0]!.text);
  assert.equal("error" in answer, isError);
  return answer;
}

Deno.test("docs add, list, show and rm keep a library", async () => {
  await inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/in`);
    await Deno.writeFile(`${folder}/in/a.pdf`, sectionsPdf(["1 Why", "2 How"]));
    await Deno.writeFile(`${folder}/in/b.pdf`, sectionsPdf(["1 When", "2 Where"]));
    const added = await run(folder, ["docs", "add", "in", "missing.pdf"]);
    assert.equal(added.code, 1);
    assert.match(added.stdout, /^pi-[0-9a-f]{32} {2}a\.pdf\npi-[0-9a-f]{32} {2}b\.pdf\n$/);
    assert.match(added.stderr, /missing\.pdf/);
    const again = await run(folder, ["docs", "add", "in/a.pdf", "--json"]);
    const { doc_id, existing } = JSON.parse(again.stdout);
    assert.deepEqual([again.code, existing], [0, true]);
    assert.match((await run(folder, ["docs", "list"])).stdout, / 2 pages {2}a\.pdf\n/);
    const listed = (await run(folder, ["docs", "list", "--json"])).stdout.trim().split("\n");
    assert.deepEqual(listed.map((line) => JSON.parse(line).name).sort(), ["a.pdf", "b.pdf"]);
    const shown = await run(folder, ["docs", "show", "a.pdf"]);
    assert.equal(shown.stdout, "a.pdf (2 pages)\n├── 1 Why  1\n└── 2 How  2\n");
    assert.equal((await run(folder, ["docs", "show", doc_id])).stdout, shown.stdout);
    const removed = await run(folder, ["docs", "rm", doc_id, "b.pdf", "nobody.pdf"]);
    assert.equal(removed.code, 1);
    assert.match(removed.stderr, /Cannot find nobody\.pdf in this library/);
    assert.equal((await run(folder, ["docs", "list"])).stderr, "The library is empty\n");
    assert.deepEqual((await Array.fromAsync(Deno.readDir(`${folder}/.pageindex/docs`))).length, 0);
  });
});

Deno.test("docs reports damaged documents and removes them by id", async () => {
  await withLibrary([{ name: "a.pdf" }, { name: "b.pdf" }], async ({ store, ids }) => {
    const options = ["--storage-path", store.root];
    await Deno.writeTextFile(`${store.root}/docs/${ids["a.pdf"]}/doc.json`, "{");
    await Deno.remove(`${store.root}/manifest.json`);
    const listed = await run("/", ["docs", "list", ...options]);
    assert.match(listed.stderr, /^warning: Cannot read pi-.*damaged/);
    assert.match(listed.stdout, /b\.pdf\n$/);
    assert.equal((await run("/", ["docs", "rm", ids["a.pdf"]!, ...options])).code, 0);
    assert.equal((await run("/", ["docs", "list", ...options])).stderr, "");
  });
});

Deno.test("docs and mcp refuse bad command lines with exit code 2 and an empty stdout", async () => {
  await inFolder(async (folder) => {
    const bad = [
      ["docs"],
      ["docs", "throw"],
      ["docs", "toString"],
      ["docs", "list", "x"],
      ["docs", "show"],
      ["docs", "rm"],
      ["mcp"],
      ["mcp", "x"],
      ["mcp", "--storage-path", "nowhere"],
      ["mcp", "--storage-path", ".", "--http", "99999"],
      ["mcp", "--storage-path", ".", "--http", "x"],
      ["mcp", "--storage-path", ".", "--token-env", "X"],
      ["mcp", "--storage-path", ".", "--http", "0", "--token-env", "PAGETREE_NO_SUCH_VARIABLE"],
      ["mcp", "--storage-path", ".", "--doc", "x", "--management"],
    ];
    for (const args of bad) {
      const { code, stdout } = await run(folder, args);
      assert.deepEqual([code, stdout], [2, ""], args.join(" "));
    }
    const missing = await run(folder, ["mcp", "--storage-path", ".", "--doc", "x"]);
    assert.deepEqual([missing.code, missing.stdout], [1, ""]);
    for (const command of ["docs", "mcp"]) {
      assert.match((await run(folder, [command, "--help"])).stdout, /--storage-path DIR/);
    }
  });
});

Deno.test("mcp serves a library on the standard streams: list, outline, pages; a failing tool is told", async () => {
  const library = [{ name: "a.pdf", pages: ["one", "two"] }, { name: "secret.pdf" }];
  await withLibrary(library, async ({ store, ids }) => {
    for (const scoped of [false, true]) {
      const scope = scoped ? ["--doc", ids["a.pdf"]!] : ["--management"];
      const transport = new StdioClientTransport({
        command: Deno.execPath(),
        args: ["run", ...PERMISSIONS, CLI, "mcp", "--storage-path", store.root, ...scope],
        stderr: "pipe",
      });
      const client = new Client({ name: "test", version: "1.0.0" });
      await client.connect(transport);
      assert.match(client.getInstructions() ?? "", /outline/);
      assert.equal(client.getInstructions()!.includes("remove_document"), !scoped);
      const names = (await client.listTools()).tools.map(({ name }) => name);
      assert.equal(names.includes("remove_document"), !scoped);
      const { documents } = await ask(client, "browse_documents", {});
      assert.equal(documents.length, scoped ? 1 : 2);
      const { structure } = await ask(client, "get_document_structure", { doc_name: "a.pdf" });
      const pages = `${structure[0].start_index}-${structure[0].end_index}`;
      const { content } = await ask(client, "get_page_content", { doc_name: "a.pdf", pages });
      assert.deepEqual(content.map(({ text }: { text: string }) => text), ["one", "two"]);
      const hidden = await ask(client, "get_document", { doc_name: ids["secret.pdf"]! });
      assert.equal(hidden.errorCode, scoped ? "NOT_FOUND" : undefined);
      if (scoped) {
        const refused = await ask(client, "remove_document", { doc_names: ["a.pdf"] });
        assert.equal(refused.reason, "UNKNOWN_TOOL");
        assert.equal((await store.list()).documents.length, 2);
      }
      await client.close();
    }
  });
});

Deno.test("mcp serves a library over HTTP with a token", async () => {
  await withLibrary([{ name: "a.pdf" }], async ({ store }) => {
    await using child = new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", ...PERMISSIONS, "--allow-net=127.0.0.1", CLI, "mcp", "--storage-path", store.root],
        ...["--http", "0", "--token-env", "TEST_TOKEN"],
      ],
      env: { TEST_TOKEN: "s3cret" },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    let said = "";
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
      if ((said += text).includes("/mcp\n")) break;
    }
    const url = new URL(/serving (\S+)/.exec(said)![1]!);
    assert.ok(!said.includes("s3cret"));
    const connect = async (token: string) => {
      const client = new Client({ name: "test", version: "1.0.0" });
      const headers = { Authorization: `Bearer ${token}` };
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
      return client;
    };
    await assert.rejects(connect("wrong"));
    const client = await connect("s3cret");
    const answer = await ask(client, "get_page_content", { doc_name: "a.pdf", pages: "1" });
    assert.equal(answer.content[0].text, "Text of a.pdf");
    assert.equal((await ask(client, "get_document", { doc_name: "b.pdf" })).errorCode, "NOT_FOUND");
    await client.close();
    child.kill("SIGINT");
    assert.equal((await child.status).code, 0);
  });
});

Deno.test("mcp over HTTP ends when the user stops it", async () => {
  await withLibrary([], async ({ store }) => {
    await Deno.mkdir(store.root, { recursive: true });
    const controller = new AbortController();
    controller.abort();
    const { code, stdout, stderr } = await run(
      "/",
      ["mcp", "--storage-path", store.root, "--http", "0"],
      controller.signal,
    );
    assert.deepEqual([code, stdout], [0, ""]);
    assert.match(stderr, /^serving http:\/\/127\.0\.0\.1:\d+\/mcp\n$/);
  });
});
