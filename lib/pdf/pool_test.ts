import assert from "node:assert/strict";
import { PagetreeError } from "../errors.ts";
import { line, rawPdf } from "../../fixtures/lib/raw_pdf.ts";
import { encodeFrame } from "./frames.ts";
import { createPool, openPdf, type Page } from "./mod.ts";
import { ChildPool } from "./pool.ts";
import { pdfjsFolder } from "./pdfjs.ts";
import { unbalancedSaves } from "../../testing/hostile.ts";

const LONG = rawPdf({
  pages: Array.from({ length: 130 }, (_, i) => ({
    content: [
      line(`${i + 1} Chapter`, 72, 720, { font: "F2", size: 16 }),
      line(`Text of page ${i + 1}.`, 72, 690),
    ],
  })),
  catalog: "/PageLabels << /Nums [0 << /S /D /St 5 >>] >>",
});

async function pagesOf(options: Parameters<typeof openPdf>[1]): Promise<Page[]> {
  await using pdf = await openPdf(LONG, options);
  return await pdf.pages();
}

Deno.test("openPdf() gives the same pages whatever the number of processes and the isolation", async () => {
  const alone = await pagesOf({ workers: 1 });
  assert.equal(alone.length, 130);
  assert.equal(alone[129]!.text, "130 Chapter\nText of page 130.");
  assert.equal(alone[129]!.label, "134");
  for (
    const options of [{ workers: 3 }, { workers: 1, isolation: "process" }, {
      workers: 2,
      isolation: "process",
    }] as const
  ) {
    assert.deepEqual(await pagesOf(options), alone);
  }
});

Deno.test("openPdf() tells errors and facts from a child process as it does from this one", async () => {
  await using pool = createPool({ workers: 1 });
  const locked = rawPdf({ pages: [{}], encrypt: { user: "sesame" }, info: "/Title (T)" });
  for (const [password, code] of [[undefined, "PASSWORD_NEEDED"], ["no", "PASSWORD_WRONG"]] as const) {
    const error = await openPdf(locked, { pool, password }).then(() => undefined, (e) => e);
    assert.ok(error instanceof PagetreeError);
    assert.equal(error.code, code);
  }
  await using pdf = await openPdf(locked, { pool, password: "sesame" });
  assert.equal(pdf.metadataTitle, "T");
});

Deno.test("createPool() keeps its child processes for the next document", async () => {
  await using pool = createPool({ workers: 1 }) as ChildPool;
  await (await openPdf(LONG, { pool })).close();
  const first = pool.slots[0]!.current;
  await using pdf = await openPdf(LONG, { pool });
  await pdf.page(1);
  assert.notEqual(first, undefined);
  assert.equal(pool.slots[0]!.current, first);
});

Deno.test("createPool() serves more open documents than it has processes", async () => {
  await using pool = createPool({ workers: 1 });
  const files = [1, 2, 3].map((n) => rawPdf({ pages: [{ content: line(`File ${n}`, 72, 700) }] }));
  const open = await Promise.all(files.map((file) => openPdf(file, { pool })));
  const pages = await Promise.all(open.map((pdf) => pdf.page(1)));
  assert.deepEqual(pages.map(({ text }) => text), ["File 1", "File 2", "File 3"]);
  for (const pdf of open) await pdf.close();
});

Deno.test("pages() survives the death of a child in the middle of the work", async () => {
  await using pool = createPool({ workers: 2 }) as ChildPool;
  await using pdf = await openPdf(LONG, { pool });
  let killed = 0;
  const pages = await pdf.pages({
    onProgress: () => {
      const child = pool.slots[0]!.current;
      if (killed === 1 || !child || child.served < 10) return;
      child.kill("crash");
      killed++;
    },
  });
  assert.equal(killed, 1);
  assert.deepEqual(pages, await pagesOf({ workers: 1 }));
  assert.deepEqual(pdf.warnings, []);
});

Deno.test("pages() ends at once at a signal, whatever the child is doing", async () => {
  await using pool = createPool({ workers: 1 }) as ChildPool;
  await using pdf = await openPdf(unbalancedSaves(), { pool });
  const controller = new AbortController();
  const work = pdf.pages({ signal: controller.signal, onProgress: () => controller.abort() });
  const started = performance.now();
  const error = await work.then(() => undefined, (e) => e);
  assert.equal(error?.code, "ABORTED");
  assert.ok(performance.now() - started < 5_000);
  assert.equal((await pdf.page(1)).text, "A page in good order");
});

/** Starts the program of a child as its parent does, but with the pipes in the hands of the test. */
async function bareChild() {
  const here = new URL(".", import.meta.url).pathname;
  const process = new Deno.Command("deno", {
    args: ["run", "--quiet", "--no-lock", `--allow-read=${pdfjsFolder()},${here}`, `${here}child.ts`],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = process.stdout.getReader();
  await output.read(); // it is ready
  return { process, output, input: process.stdin.getWriter() };
}

Deno.test("a child ends when its standard input closes", async () => {
  const { process, output, input } = await bareChild();
  await input.close();
  assert.equal((await process.status).code, 0);
  await Promise.all([output.cancel(), process.stderr.cancel()]);
});

Deno.test("a busy child ends when nobody listens to it any more", async () => {
  const { process, output, input } = await bareChild();
  const open = { do: "open", document: 1, name: "x", charsPerPage: 1_000 };
  for (const chunk of encodeFrame(open, unbalancedSaves())) await input.write(chunk);
  for (const chunk of encodeFrame({ do: "page", document: 1, number: 2 })) await input.write(chunk);
  await process.stderr.cancel();
  assert.equal((await process.status).signal, "SIGKILL");
  await Promise.all([output.cancel(), input.abort()]);
});

Deno.test({
  name: "openPdf() says NO_ISOLATION where it may not start a process, and reads all the same",
  permissions: { read: true },
  fn: async () => {
    await using pdf = await openPdf(LONG, { isolation: "process" });
    assert.equal((await pdf.pages())[129]!.text, "130 Chapter\nText of page 130.");
    assert.deepEqual(pdf.warnings.map(({ code }) => code), ["NO_ISOLATION"]);
    assert.match(pdf.warnings[0]!.message, /--allow-run=deno/);
    await using plain = await openPdf(LONG);
    await plain.pages();
    assert.deepEqual(plain.warnings, []);
  },
});
