/**
 * Checks the notebooks and runs them: `deno task notebooks [--check | --strip | --html DIR] [FILE…]`.
 *
 * Without options: notebooks must be stripped and formatted, their code must type-check, and each one must run in
 * Jupyter without network: without a model, and with one that a scripted server stands in for.
 * `--check` leaves the run out, `--strip` takes outputs away and formats, `--html` writes the executed notebooks as pages.
 */
import { join, relative, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { requires } from "../require.ts";
import { codeCells, parseNotebook, stripped, untidiness } from "./cells.ts";
import { checkCells } from "./check.ts";
import { formatNotebook } from "./format.ts";
import { scriptedServer } from "pagetree/model/testing";
import { hasJupyter, runNotebook } from "./jupyter.ts";
import { readByWords } from "./reader.ts";

const FOLDER = fileURLToPath(new URL("../../notebooks", import.meta.url));

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: { check: { type: "boolean" }, strip: { type: "boolean" }, html: { type: "string" } },
  });
  // A task starts in the project's folder; this is where the user is.
  const cwd = Deno.env.get("INIT_CWD") ?? Deno.cwd();
  const files = positionals.length > 0 ? positionals.map((file) => resolve(cwd, file)) : await notebooks();
  const html = values.html === undefined ? undefined : resolve(cwd, values.html);
  if (values.strip) await Promise.all(files.map(strip));
  else process.exitCode = await checkAndRun(files, { run: !values.check, html });
}

async function notebooks(): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(FOLDER));
  return entries.map(({ name }) => name).filter((name) => name.endsWith(".ipynb")).sort()
    .map((name) => join(FOLDER, name));
}

async function checkAndRun(files: string[], options: { run: boolean; html?: string }): Promise<number> {
  const run = options.run && requires("jupyter", await hasJupyter());
  let failed = 0;
  for (const file of files) {
    const name = relative(process.cwd(), file);
    const problems = await check(file, name);
    for (const problem of problems) console.error(problem);
    const started = performance.now();
    const result = run && problems.length === 0 ? await execute(file, options.html) : undefined;
    if (result && !result.success) console.error(result.log);
    const bad = problems.length > 0 || result?.success === false;
    if (bad) failed++;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${name}: ${bad ? "failed" : result ? `checked, ran in ${seconds} s` : "checked"}`);
  }
  console.log(`${files.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

async function check(file: string, name: string): Promise<string[]> {
  const text = await Deno.readTextFile(file);
  const notebook = parseNotebook(text, name);
  const untidy = untidiness(notebook);
  if (await formatNotebook(text) !== text) untidy.push("is not formatted; run deno task notebooks --strip");
  return [...untidy.map((problem) => `${name}: ${problem}`), ...await checkCells(name, codeCells(notebook))];
}

async function execute(file: string, html?: string): ReturnType<typeof runNotebook> {
  const out = html ?? await Deno.makeTempDir({ prefix: "pagetree-notebook-" });
  const to = html === undefined ? "notebook" : "html";
  try {
    const bare = await runNotebook(file, out, to);
    if (!bare.success) return bare;
    await using server = scriptedServer(readByWords);
    const model = {
      PAGETREE_MODEL: "stand-in",
      PAGETREE_BASE_URL: server.url,
      OPENAI_API_KEY: "none",
      NO_PROXY: "127.0.0.1",
    };
    const result = await runNotebook(file, html ?? await Deno.makeTempDir({ dir: out }), to, model);
    if (!result.success) return { ...result, log: `with a model: ${result.log}` };
    const uses = (await Deno.readTextFile(file)).includes("modelFromEnvironment()");
    if (!uses || server.requests.length > 0) return result;
    return { success: false, log: `${file}: its model cells did not ask the model` };
  } finally {
    if (html === undefined) await Deno.remove(out, { recursive: true });
  }
}

async function strip(file: string): Promise<void> {
  const notebook = parseNotebook(await Deno.readTextFile(file), file);
  await Deno.writeTextFile(file, await formatNotebook(JSON.stringify(stripped(notebook), null, 1)));
}
