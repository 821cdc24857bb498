import assert from "node:assert/strict";
import { join } from "node:path";
import { type Script, type ScriptedServer, scriptedServer } from "pagetree/model/testing";
import { sectionsPdf } from "../../testing/sections_pdf.ts";

const ROOT = new URL("../../", import.meta.url);
const KEY = "sk-canary-5f1e";

/** Eight sections, each long enough for a call, so that several are under way at once. */
const PDF = sectionsPdf(Array.from({ length: 8 }, (_, i) => `${i + 1} Topic ${"abcdefgh"[i]}`));

/** Runs `index --summary on` as a process of its own; `started` gets it while it runs. */
async function index(
  cwd: string,
  server: ScriptedServer,
  out: string,
  started: (child: Deno.ChildProcess) => void = () => {},
  more: string[] = [],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-read",
      `--allow-write=${cwd}`,
      "--allow-env",
      "--allow-sys",
      "--allow-net=127.0.0.1",
      `--allow-run=${Deno.execPath()}`,
      new URL("lib/cli.ts", ROOT).pathname,
      ...[
        "index",
        "a.pdf",
        "--out",
        out,
        "--summary",
        "on",
        "--model",
        "m",
        "--base-url",
        server.url,
        ...more,
      ],
    ],
    cwd: ROOT.pathname,
    env: { INIT_CWD: cwd, NO_COLOR: "1", OPENAI_API_KEY: KEY, PAGETREE_CACHE: "" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  started(child);
  const { code, stdout, stderr } = await child.output();
  return { code, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}

async function inFolder(test: (cwd: string) => Promise<void>): Promise<void> {
  const cwd = await Deno.makeTempDir();
  try {
    await Deno.writeFile(join(cwd, "a.pdf"), PDF);
    await test(cwd);
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
}

/** All files of a folder with their text. */
async function filesIn(dir: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(dir)) {
    const path = join(dir, name);
    if (isDirectory) { for (const [file, text] of await filesIn(path)) files.set(file, text); }
    else files.set(path, await Deno.readTextFile(path));
  }
  return files;
}

/** Prompts of the replies that are in the store. */
async function storedPrompts(cwd: string): Promise<string[]> {
  const store = join(cwd, ".pageindex", "cache", "model");
  const files = await filesIn(store).catch(() => new Map<string, string>());
  return [...files].filter(([file]) => file.endsWith(".json"))
    .map(([, text]) => JSON.parse(text).request.messages.at(-1).content);
}

/** A summary that follows from the question, so that all runs agree. */
const answer = ({ prompt }: { prompt: string }) => ({ value: { summary: `about ${prompt.length}` } });
const script: Script = answer;

Deno.test("index --summary on, killed or interrupted at any call and run again, pays for no stored reply twice", async () => {
  await inFolder(async (cwd) => {
    await using whole = scriptedServer(script);
    const { code, stderr } = await index(cwd, whole, "whole.json");
    assert.equal(code, 0, stderr);
    assert.match(stderr, /model: \d+ calls, \d+ \+ \d+ tokens, price unknown/);
    const calls = whole.requests.length;
    assert.ok(calls > 3, `only ${calls} calls`);
    const bytes = await Deno.readTextFile(join(cwd, "whole.json"));
    assert.equal((await index(cwd, whole, "whole.json")).code, 0);
    assert.equal(whole.requests.length, calls, "a second run asks nothing");
    for (let at = 1; at <= calls; at += 2) {
      await Deno.remove(join(cwd, ".pageindex"), { recursive: true });
      let child: Deno.ChildProcess | undefined;
      await using server = scriptedServer((request, i) => {
        if (i + 1 >= at) {
          try {
            child!.kill(at % 4 === 1 ? "SIGKILL" : "SIGINT");
          } catch {
            // It is gone already.
          }
          return { hang: true };
        }
        return answer(request);
      });
      assert.notEqual((await index(cwd, server, "killed.json", (running) => child = running)).code, 0);
      const stored = await storedPrompts(cwd);
      await assert.rejects(Deno.stat(join(cwd, "killed.json")), Deno.errors.NotFound);
      await using again = scriptedServer(script);
      assert.equal((await index(cwd, again, "killed.json")).code, 0);
      assert.equal(again.requests.length, calls - stored.length, `killed at call ${at}`);
      for (const { prompt } of again.requests) assert.ok(!stored.includes(prompt));
      assert.equal(await Deno.readTextFile(join(cwd, "killed.json")), bytes);
      await Deno.remove(join(cwd, "killed.json"));
    }
  });
});

Deno.test("index writes the key nowhere, even when the server repeats it", async () => {
  await inFolder(async (cwd) => {
    await using server = scriptedServer(script);
    const fine = await index(cwd, server, "a.json");
    assert.ok(Object.values(server.requests[0]!.headers).join().includes(KEY), "the server got it");
    await using refusing = scriptedServer(() => ({ status: 401, message: `bad key ${KEY}` }));
    await Deno.remove(join(cwd, ".pageindex"), { recursive: true });
    const refused = await index(cwd, refusing, "b.json", undefined, ["--json"]);
    assert.equal(refused.code, 1);
    assert.equal(JSON.parse(refused.stdout).error.code, "AUTH");
    assert.ok(refusing.requests.length >= 1);
    const said = [fine.stdout, fine.stderr, refused.stdout, refused.stderr].join();
    assert.ok(!said.includes("canary"), said);
    for (const [file, text] of await filesIn(cwd)) assert.ok(!text.includes("canary"), file);
  });
});

Deno.test("index stops at its budget and says what was spent", async () => {
  await inFolder(async (cwd) => {
    await using server = scriptedServer(script);
    const { code, stderr } = await index(cwd, server, "a.json", undefined, ["--budget-tokens", "1"]);
    assert.equal(code, 1);
    assert.match(stderr, /the budget of 1 tokens is spent/);
    await assert.rejects(Deno.stat(join(cwd, "a.json")), Deno.errors.NotFound);
  });
});
