import assert from "node:assert/strict";
import { PagetreeClient } from "../client.ts";
import { PagetreeError } from "../errors.ts";
import { scriptedServer } from "../model/testing/mod.ts";
import { rolesOf } from "./models.ts";

const PAPER = "fixtures/pdf/two_column_paper.pdf";

Deno.test("rolesOf() gives each role the first model that is named for it", () => {
  const chat = "gpt-5.6-sol";
  assert.deepEqual(rolesOf({}), { index: undefined, summary: undefined, chat });
  assert.deepEqual(rolesOf({ model: "m" }), { index: "m", summary: "m", chat: "m" });
  assert.deepEqual(rolesOf({ indexModel: "i", model: "m" }), { index: "i", summary: "i", chat: "m" });
  assert.deepEqual(rolesOf({ summaryModel: "s", indexModel: "i" }), { index: "i", summary: "s", chat });
  assert.deepEqual(rolesOf({ chatModel: "c", retrieveModel: "r" }), {
    index: undefined,
    summary: undefined,
    chat: "c",
  });
});

Deno.test("new PagetreeClient() refuses blank models and empty backends, and shows no key", () => {
  const bad = [{ model: " " }, { indexModel: 5 }, { chatModel: "" }, { indexBackend: {} }, {
    chatBackend: "sk-canary",
  }];
  for (const options of bad) {
    assert.throws(
      () => new PagetreeClient(options as never),
      (error) => error instanceof PagetreeError && error.code === "BAD_ARGUMENT",
    );
  }
  assert.throws(
    () => new PagetreeClient({ indexBackend: ["sk-canary"] as never }),
    (error) => !(error as Error).message.includes("canary"),
  );
});

Deno.test("submitDocument() with an index model summarizes, keeps the replies, and stores no key", async () => {
  await using server = scriptedServer(({ body }) =>
    JSON.stringify(body).includes("subsections")
      ? { value: { subsections: [] } }
      : { value: { summary: "A summary.", title: "T" } }
  );
  const root = await Deno.makeTempDir();
  try {
    const client = () =>
      new PagetreeClient({
        storagePath: root,
        indexModel: "my-model",
        indexBackend: { baseUrl: server.url, apiKey: "sk-canary" },
      });
    const { doc_id } = await client().submitDocument(PAPER);
    const { result } = await client().getTree(doc_id, { nodeSummary: true });
    assert.ok(JSON.stringify(result).includes("A summary."));
    const calls = server.requests.length;
    assert.ok(calls > 0);
    assert.equal((await client().submitDocument(PAPER)).existing, true);
    await client().submitDocument(PAPER, { onDuplicate: "new" });
    assert.equal(server.requests.length, calls, "replies of the first submission are used again");
    for await (const path of filesIn(root)) {
      assert.ok(!(await Deno.readTextFile(path)).includes("sk-canary"), path);
    }
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesIn(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}
