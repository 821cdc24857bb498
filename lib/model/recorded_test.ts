import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { recorded } from "./recorded.ts";
import { resolveModel } from "./resolve.ts";
import { scriptedModel, scriptedServer } from "./testing/mod.ts";
import type { ModelRequest } from "./types.ts";

const question = (content: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [{ role: "user", content }],
  ...more,
});

async function inFolder(test: (dir: string) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir();
  try {
    await test(dir);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

async function filesIn(dir: string): Promise<string[]> {
  const files: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(dir)) {
    if (isDirectory) files.push(...await filesIn(join(dir, name)));
    else files.push(join(dir, name));
  }
  return files;
}

Deno.test("recorded() asks once and answers the same afterwards, with the value", () =>
  inFolder(async (dir) => {
    const schema = z.object({ a: z.int() });
    const first = await recorded(scriptedModel(['{"a": 1}']), dir).ask({ ...question("q"), schema });
    const again = await recorded(scriptedModel([]), dir).ask({ ...question("q"), schema });
    assert.deepEqual({ ...again, cached: false }, first);
    assert.deepEqual([first.cached, again.cached, again.value], [false, true, { a: 1 }]);
  }));

Deno.test("recorded() keeps apart all that decides about a reply", () =>
  inFolder(async (dir) => {
    const schema = z.object({ a: z.int() });
    const image = (base64: string) =>
      question("", {
        messages: [{ role: "user", content: [{ type: "image", mediaType: "image/png", base64 }] }],
      });
    const tool = { name: "t", description: "", parameters: { type: "object" } };
    const requests = [
      question("q"),
      question("q", { repeat: 1 }),
      question("q", { maxOutputTokens: 5 }),
      question("q", { temperature: 0 }),
      question("q", { effort: "low" }),
      question("q", { tools: [tool] }),
      question("q", { tools: [tool], toolChoice: "none" }),
      question("q", { schema }),
      question("q", { schema: z.object({ a: z.int().nullable() }) }),
      question("r"),
      image("AAAA"),
      image("BBBB"),
    ];
    const fake = scriptedModel(() => '{"a": 1}');
    const models = [fake, { ...fake, name: "other" }, { ...fake, provider: "other" }, {
      ...fake,
      settings: { k: 1 },
    }];
    for (const model of models) for (const request of requests) await recorded(model, dir).ask(request);
    assert.equal(fake.requests.length, requests.length * models.length);
    for (const model of models) for (const request of requests) await recorded(model, dir).ask(request);
    assert.equal(fake.requests.length, requests.length * models.length);
  }));

Deno.test("recorded() does not tell apart what does not decide", () =>
  inFolder(async (dir) => {
    const fake = scriptedModel(["a"]);
    const model = recorded(fake, dir);
    await model.ask(question("q"));
    const more = {
      repeat: 0,
      signal: new AbortController().signal,
      onText: () => {},
      maxOutputTokens: undefined,
    };
    assert.equal((await model.ask(question("q", more))).cached, true);
  }));

Deno.test("recorded() asks a question that is asked at once many times only once", () =>
  inFolder(async (dir) => {
    const fake = scriptedModel(["a"]);
    const model = recorded(fake, dir);
    const replies = await Promise.all(Array.from({ length: 5 }, () => model.ask(question("q"))));
    assert.deepEqual(replies.map(({ text }) => text), Array(5).fill("a"));
    assert.equal(fake.requests.length, 1);
    assert.equal(replies.filter(({ cached }) => cached).length, 4);
  }));

Deno.test("recorded() does not let one caller's stop or failure reach another", () =>
  inFolder(async (dir) => {
    const controller = new AbortController();
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const fake = scriptedModel((_, index) => {
      resolve();
      return index === 0 ? { hang: true } : "late";
    });
    const model = recorded(fake, dir);
    const stopped = model.ask(question("q", { signal: controller.signal }));
    await asked;
    const other = model.ask(question("q"));
    controller.abort();
    await assert.rejects(stopped, { code: "ABORTED" });
    assert.equal((await other).text, "late");
  }));

Deno.test("recorded() in replay mode asks nobody and fails loudly", () =>
  inFolder(async (dir) => {
    await recorded(scriptedModel(["a"]), dir).ask(question("q"));
    const fake = scriptedModel(["b"]);
    const replay = recorded(fake, dir, { mode: "replay" });
    assert.equal((await replay.ask(question("q"))).text, "a");
    await assert.rejects(replay.ask(question("r")), {
      code: "FILE_NOT_FOUND",
      message: /Cannot replay a call/,
    });
    assert.equal(fake.requests.length, 0);
  }));

Deno.test("recorded() takes a damaged file for none and mends it", () =>
  inFolder(async (dir) => {
    await recorded(scriptedModel(["a"]), dir).ask(question("q"));
    const [file] = await filesIn(dir);
    for (
      const damage of [
        "",
        "{",
        "null",
        '{"reply": {"text": 5}}',
        (await Deno.readTextFile(file!)).slice(0, 90),
      ]
    ) {
      await Deno.writeTextFile(file!, damage);
      assert.equal((await recorded(scriptedModel(["b"]), dir).ask(question("q"))).text, "b");
      assert.equal((await recorded(scriptedModel([]), dir).ask(question("q"))).text, "b");
    }
    assert.equal((await filesIn(dir)).length, 1, "no part is left behind");
  }));

Deno.test("recorded() stores no failure and no empty reply", () =>
  inFolder(async (dir) => {
    const model = recorded(scriptedModel([{ status: 400 }, "", "a"]), dir);
    await assert.rejects(model.ask(question("q")), { status: 400 });
    assert.equal((await model.ask(question("q"))).finish, "empty");
    assert.equal((await model.ask(question("q"))).text, "a");
  }));

Deno.test("recorded() asks nobody when its folder cannot be used", () =>
  inFolder(async (dir) => {
    await Deno.writeTextFile(join(dir, "file"), "");
    const fake = scriptedModel(["a"]);
    const model = recorded(fake, join(dir, "file", "cache"));
    await assert.rejects(model.ask(question("q")), {
      code: "FILE_NOT_FOUND",
      message: /as a store of replies/,
    });
    assert.equal(fake.requests.length, 0);
  }));

Deno.test("recorded() stores no keys, headers or pictures", () =>
  inFolder(async (dir) => {
    await using server = scriptedServer(["a"]);
    const real = resolveModel("m", {
      baseUrl: server.url,
      apiKey: "sk-canary",
      headers: { "x-secret": "canary-header" },
      env: () => undefined,
    });
    const content = [{ type: "image", mediaType: "image/png", base64: "canarypixels" }] as const;
    await recorded(real, dir).ask({ messages: [{ role: "user", content }] });
    for (const file of await filesIn(dir)) assert.doesNotMatch(await Deno.readTextFile(file), /canary/);
  }));
