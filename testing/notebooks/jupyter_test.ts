import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { requires } from "../require.ts";
import { type Cell, parseNotebook } from "./cells.ts";
import { hasJupyter, type Run, runNotebook } from "./jupyter.ts";

const ignore = !requires("jupyter", await hasJupyter());

/** Inside the project, so that the kernel finds its import map. */
const SCRATCH = fileURLToPath(new URL("../../out", import.meta.url));

/** Runs cells in a kernel; gives back the text of what each one showed. */
async function run(sources: string[]): Promise<Run & { shown: string[][] }> {
  await Deno.mkdir(SCRATCH, { recursive: true });
  const folder = await Deno.makeTempDir({ dir: SCRATCH });
  try {
    const file = join(folder, "a.ipynb");
    const cells = sources.map((source, i): Cell => (
      { cell_type: "code", id: `code-${i}`, metadata: {}, source, outputs: [], execution_count: null }
    ));
    await Deno.writeTextFile(file, JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
    const out = join(folder, "out");
    const result = await runNotebook(file, out);
    if (!result.success) return { ...result, shown: [] };
    const done = parseNotebook(await Deno.readTextFile(join(out, "a.ipynb")), "a.ipynb");
    return { ...result, shown: done.cells.map(({ outputs = [] }) => outputs.map(textOf)) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function textOf(output: unknown): string {
  const { data } = output as { data: Record<string, string | string[]> };
  return [data["text/plain"]].flat().join("");
}

Deno.test("hasJupyter() says no where there is none", async () => {
  assert.equal(await hasJupyter("no-such-jupyter"), false);
});

Deno.test({
  name: "display() loses nothing in a kernel, not even in fast cells and two at once",
  ignore,
  fn: async () => {
    const cells = Array.from({ length: 30 }, (_, i) => `await display("a ${i}", "b ${i}");`);
    const { success, log, shown } = await run(['import { display } from "pagetree/notebook";', ...cells]);
    assert.ok(success, log);
    assert.deepEqual(shown, [[], ...cells.map((_, i) => [`a ${i}`, `b ${i}`])]);
  },
});

Deno.test({
  name: "runNotebook() fails with the message of a cell that throws",
  ignore,
  fn: async () => {
    const { success, log } = await run(["1", 'throw new Error("12 pages were expected");']);
    assert.ok(!success);
    assert.match(log, /12 pages were expected/);
  },
});

Deno.test({
  name: "runNotebook() gives cells no network",
  ignore,
  fn: async () => {
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      () => new Response("a"),
    );
    const { success, log } = await run([`await fetch("http://127.0.0.1:${server.addr.port}")`]);
    assert.ok(!success);
    assert.match(log, /fetch failed/);
  },
});

Deno.test({
  name:
    "start() leaves a kernel free: a job is stopped by the next cell or by its time within 200 ms, and its bar tells",
  ignore,
  fn: async () => {
    const forever = "() => new Promise(() => {})";
    const within = (work: string) =>
      `const started = performance.now();\n${work}\nif (performance.now() - started > 200) throw new Error("too late");`;
    const { success, log, shown } = await run([
      'import { display, start } from "pagetree/notebook";',
      // It neither ends nor looks at its signal.
      `const job = start(${forever}, { label: "Long" });\nawait display("on");`,
      within('await job.stop();\nif (job.status !== "stopped") throw new Error(job.status);'),
      "await display(job);",
      within(
        `const code = await start(${forever}, { label: "Short", timeoutMs: 20 }).result.catch(({ code }) => code);\n` +
          'if (code !== "ABORTED") throw new Error(String(code));\nawait display("over");',
      ),
      'const quick = start(({ progress }) => (progress(2, 4), 7), { label: "Quick" });\n' +
      'if (await quick.result !== 7) throw new Error("lost");\nawait display(quick);',
    ]);
    assert.ok(success, log);
    // The bar below the cell that started the job has been renewed in place by a later cell.
    assert.match(
      shown[1]!.find((text) => text.startsWith("Long"))!,
      /^Long: stopped after .* it was stopped$/,
    );
    assert.match(shown[3]!.at(-1)!, /^Long: stopped/);
    assert.match(shown[4]!.join("\n"), /Short: stopped after .* its time of 20 ms was over/);
    assert.match(shown[5]!.at(-1)!, /^Quick: 2 of 4, done after/);
  },
});
