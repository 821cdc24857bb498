import assert from "node:assert/strict";
import pLimit from "p-limit";
import { runChild, smallDocument } from "../../testing/store_child.ts";
import { DocumentStore } from "./mod.ts";

/** Kills that the store must survive. */
const KILLS = 200;

/** No other process is alive when a lock of a killed one is met. */
const OPTIONS = { staleMs: 60, sweepAfterMs: 0 };

async function inStore(test: (root: string) => Promise<void>): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    await test(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

/** Every listed document is complete and holds what belongs to its name. */
async function assertComplete(store: DocumentStore): Promise<string[]> {
  const { documents, problems } = await store.list();
  assert.deepEqual(problems, []);
  for (const { id, name } of documents) {
    assert.equal((await store.tree(id)).structure[0]!.title, `About ${name}`);
    assert.deepEqual((await store.pages(id)).map(({ markdown }) => markdown), [
      `One of ${name}`,
      `Two of ${name}`,
    ]);
    assert.equal((await store.source(id))!.length, 100);
  }
  return documents.map(({ name }) => name).sort();
}

async function leftovers(root: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of Deno.readDir(root)) if (/\.tmp$|\.lock/.test(name)) found.push(name);
  for await (const { name } of Deno.readDir(`${root}/docs`)) {
    const files = (await Array.fromAsync(Deno.readDir(`${root}/docs/${name}`))).map((file) => file.name);
    if (!files.includes("doc.json") || files.some((file) => file.endsWith(".tmp"))) found.push(name);
  }
  return found;
}

/** Kills a child at each step in turn until a step is never reached; returns the number of kills. */
async function killAtEachStep(task: "save" | "delete"): Promise<number> {
  for (let killAt = 1;; killAt++) {
    let isDone = false;
    await inStore(async (root) => {
      const store = new DocumentStore(root, OPTIONS);
      await store.save(smallDocument("kept.pdf"));
      const { meta } = await store.save(smallDocument("doomed.pdf"));
      const target = task === "save" ? "new.pdf" : meta.id;
      const { signal } = await runChild({ root, task, target, killAt, options: OPTIONS });
      isDone = signal === null;
      const names = await assertComplete(store);
      const [before, after] = task === "save"
        ? [["doomed.pdf", "kept.pdf"], ["doomed.pdf", "kept.pdf", "new.pdf"]]
        : [["doomed.pdf", "kept.pdf"], ["kept.pdf"]];
      assert.ok(
        [before, after].some((list) => list.join() === names.join()),
        `step ${killAt} left ${names.join()}`,
      );
      await store.save(smallDocument("next.pdf"));
      assert.deepEqual(await assertComplete(store), [...names, "next.pdf"].sort());
      assert.deepEqual(await leftovers(root), []);
    });
    if (isDone) return killAt - 1;
  }
}

Deno.test("DocumentStore survives SIGKILL at each step of saving and removing", async () => {
  const limit = pLimit(2);
  const [saveSteps, deleteSteps] = [await killAtEachStep("save"), await killAtEachStep("delete")];
  // A file has five steps: begin, half of it, rename, sync of the folder. Fewer would mean that steps are not seen.
  assert.ok(saveSteps >= 24, `${saveSteps} steps of saving`);
  assert.ok(deleteSteps >= 8, `${deleteSteps} steps of removing`);
  const rounds = Math.ceil(KILLS / (saveSteps + deleteSteps)) - 1;
  const more = Array.from({ length: rounds }, () => [killAtEachStep, killAtEachStep]).flat();
  const kills = await Promise.all(
    more.map((run, i) => limit(() => run(i % 2 ? "delete" : "save"))),
  );
  const total = saveSteps + deleteSteps + kills.reduce((sum, n) => sum + n, 0);
  assert.ok(total >= KILLS, `${total} kills`);
});

Deno.test("DocumentStore keeps 100 documents that two processes store at once", async () => {
  await inStore(async (root) => {
    const task = { root, task: "save", count: 50, options: { staleMs: 5000 } } as const;
    const runs = await Promise.all([
      runChild({ ...task, target: "a" }),
      runChild({ ...task, target: "b" }),
    ]);
    const ids = runs.flatMap(({ lines }) => JSON.parse(lines[0]!) as string[]);
    assert.equal(new Set(ids).size, 100);
    const names = await assertComplete(new DocumentStore(root));
    assert.equal(new Set(names).size, 100);
    const manifest = JSON.parse(await Deno.readTextFile(`${root}/manifest.json`));
    assert.deepEqual(Object.keys(manifest.docs).sort(), ids.sort());
  });
});

Deno.test("DocumentStore gives equal names numbers when two processes store them at once", async () => {
  await inStore(async (root) => {
    const store = new DocumentStore(root);
    const task = { root, task: "save", target: "same.pdf" } as const;
    const runs = await Promise.all([runChild(task), runChild(task), runChild(task)]);
    // The same bytes: one is stored, the others find it.
    assert.equal(new Set(runs.map(({ lines }) => lines[0])).size, 1);
    await store.save(smallDocument("same.pdf"), { reuse: false });
    assert.deepEqual((await store.list()).documents.map(({ name }) => name).sort(), [
      "same.pdf",
      "same_1.pdf",
    ]);
  });
});

Deno.test("DocumentStore.save() tells a full disk and leaves nothing", async () => {
  await inStore(async (root) => {
    const store = new DocumentStore(root, { sweepAfterMs: 0 });
    await store.save(smallDocument("kept.pdf"));
    // The largest size of a file is 64 blocks of 1,024 bytes; the signal that goes with it is ignored.
    const child = await runChild(
      { root, task: "save", target: "big.pdf", size: 200_000 },
      { shell: "trap '' XFSZ; ulimit -f 64" },
    );
    const { error, message } = JSON.parse(child.lines[0]!);
    assert.equal(error, "STORE_FULL");
    assert.match(message, /^Cannot store big\.pdf as a document of /);
    assert.deepEqual(await assertComplete(store), ["kept.pdf"]);
    assert.deepEqual(await leftovers(root), []);
  });
});

Deno.test({
  name: "DocumentStore.save() and delete() tell a folder that another user may not write",
  // Only root may become somebody else.
  ignore: Deno.uid() !== 0,
  async fn() {
    await inStore(async (root) => {
      await Deno.chmod(root, 0o755);
      const store = new DocumentStore(root);
      const { meta } = await store.save(smallDocument("kept.pdf"));
      const uid = 65534;
      for (const task of ["save", "delete"] as const) {
        const { lines } = await runChild({ root, task, target: meta.id, uid });
        assert.equal(JSON.parse(lines[0]!).error, "STORE_DENIED", `${lines[0]}`);
      }
      assert.deepEqual(await assertComplete(store), ["kept.pdf"]);
    });
  },
});
