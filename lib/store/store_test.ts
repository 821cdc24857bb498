import assert from "node:assert/strict";
import { smallDocument } from "../../testing/store_child.ts";
import { PagetreeError } from "../errors.ts";
import { DISK, DocumentStore, type Metadata, type StoreOptions } from "./mod.ts";

async function inStore(
  test: (store: DocumentStore, folder: (id: string) => string) => Promise<void>,
  options: StoreOptions = {},
): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    await test(new DocumentStore(root, options), (id) => `${root}/docs/${id}`);
  } finally {
    await Deno.chmod(root, 0o755);
    await Deno.remove(root, { recursive: true });
  }
}

function failsWith(code: string): (error: unknown) => boolean {
  return (error) => error instanceof PagetreeError && error.code === code;
}

async function names(store: DocumentStore): Promise<string[]> {
  return (await store.list()).documents.map(({ name }) => name).sort();
}

Deno.test("new DocumentStore() touches no disk, and a folder that does not exist has no documents", async () => {
  const store = new DocumentStore("/nowhere/at/all");
  assert.deepEqual(await store.list(), { documents: [], problems: [] });
  assert.equal(await store.find("pi-1"), undefined);
  assert.equal(await store.delete("pi-1"), false);
});

Deno.test("DocumentStore.save() keeps tree, envelope, pages, source and metadata", async () => {
  await inStore(async (store, folder) => {
    const metadata: Metadata = { team: "été", nested: { n: [1, null] } };
    const document = smallDocument("a.pdf");
    const tree = {
      ...document.tree,
      structure: [{ ...document.tree.structure[0]!, text: "long", odd: 1 }],
      x_key: "kept",
    };
    const { meta, existing } = await store.save({ ...document, tree, metadata });
    assert.equal(existing, false);
    assert.match(meta.id, /^pi-[0-9a-f]{32}$/);
    assert.match(meta.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3}000)?$/);
    assert.deepEqual(await store.find(meta.id), meta);
    assert.deepEqual(meta.metadata, metadata);
    const stored = await store.tree(meta.id);
    assert.equal(stored.x_key, "kept");
    assert.deepEqual(stored.structure, [{ ...document.tree.structure[0]!, odd: 1 }]);
    assert.deepEqual(await store.pages(meta.id), document.pages);
    assert.deepEqual(await store.source(meta.id), document.source);
    const files = (await Array.fromAsync(Deno.readDir(folder(meta.id)))).map(({ name }) => name).sort();
    assert.deepEqual(files, ["doc.json", "envelope.json", "pages.json", "source.pdf", "tree.json"]);
    assert.ok(Array.isArray(JSON.parse(await Deno.readTextFile(`${folder(meta.id)}/tree.json`))));
  });
});

Deno.test("DocumentStore.save() finds the same bytes with the same options, and only those", async () => {
  await inStore(async (store) => {
    const document = smallDocument("a.pdf");
    const first = await store.save(document);
    const again = await store.save({ ...document, name: "b.pdf" });
    assert.deepEqual([again.existing, again.meta.id], [true, first.meta.id]);
    assert.equal((await store.findSame("sha of a.pdf", "{}"))?.id, first.meta.id);
    assert.equal(await store.findSame("sha of a.pdf", "other"), undefined);
    assert.equal((await store.save({ ...document, buildOptions: "other" })).meta.name, "a_1.pdf");
    assert.equal((await store.save(document, { reuse: false })).meta.name, "a_2.pdf");
  });
});

Deno.test("DocumentStore.list() gives the newest first", async () => {
  await inStore(async (store, folder) => {
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) {
      const { meta } = await store.save(smallDocument(name));
      const createdAt = `2026-01-0${name.charCodeAt(0) - 96}T00:00:00`;
      await Deno.writeTextFile(`${folder(meta.id)}/doc.json`, JSON.stringify({ ...meta, createdAt }));
    }
    const { documents } = await store.list();
    assert.deepEqual(documents.map(({ name }) => name), ["c.pdf", "b.pdf", "a.pdf"]);
  });
});

Deno.test("DocumentStore.list() sees an edit of doc.json and needs no manifest", async () => {
  await inStore(async (store, folder) => {
    const { meta } = await store.save(smallDocument("a.pdf"));
    await Deno.writeTextFile(`${folder(meta.id)}/doc.json`, JSON.stringify({ ...meta, name: "edited.pdf" }));
    assert.deepEqual(await names(store), ["edited.pdf"]);
    for (const content of ["", "{", "[]", '{"docs": 5}', '{"docs": {"x": 1}, "seen": {"x": "1:1"}}']) {
      await Deno.writeTextFile(`${store.root}/manifest.json`, content);
      assert.deepEqual(await names(store), ["edited.pdf"]);
    }
    await Deno.remove(`${store.root}/manifest.json`);
    assert.deepEqual(await names(store), ["edited.pdf"]);
    await store.save(smallDocument("b.pdf"));
    const manifest = JSON.parse(await Deno.readTextFile(`${store.root}/manifest.json`));
    assert.equal(manifest.docs[meta.id].name, "edited.pdf");
  });
});

Deno.test("DocumentStore.list() reports a damaged doc.json and serves it from the manifest", async () => {
  await inStore(async (store, folder) => {
    const { meta } = await store.save(smallDocument("a.pdf"));
    await store.save(smallDocument("b.pdf"));
    await Deno.writeTextFile(`${folder(meta.id)}/doc.json`, "{ half");
    const { documents, problems } = await store.list();
    assert.equal(documents.length, 2);
    assert.deepEqual(problems.map(({ id, code }) => [id, code]), [[meta.id, "STORE_DAMAGED"]]);
    assert.equal((await store.tree(meta.id)).doc_name, "a.pdf");
    await store.save(smallDocument("c.pdf"));
    assert.deepEqual(await names(store), ["a.pdf", "b.pdf", "c.pdf"]);
  });
});

Deno.test("DocumentStore survives a damaged doc.json without a manifest; delete() still works", async () => {
  await inStore(async (store, folder) => {
    const { meta } = await store.save(smallDocument("a.pdf"));
    await store.save(smallDocument("b.pdf"));
    await Deno.writeTextFile(`${folder(meta.id)}/doc.json`, '{"id": "another"}');
    await Deno.remove(`${store.root}/manifest.json`);
    assert.deepEqual(await names(store), ["b.pdf"]);
    await assert.rejects(store.find(meta.id), failsWith("STORE_DAMAGED"));
    assert.equal(await store.delete(meta.id), true);
    assert.deepEqual((await store.list()).problems, []);
  });
});

Deno.test("DocumentStore tells damage of each file of a document, and lists it all the same", async () => {
  await inStore(async (store, folder) => {
    const { meta } = await store.save(smallDocument("a.pdf"));
    const read = {
      "tree.json": () => store.tree(meta.id),
      "envelope.json": () => store.tree(meta.id),
      "pages.json": () => store.pages(meta.id),
      "source.pdf": () => store.source(meta.id),
    };
    for (const [file, reading] of Object.entries(read)) {
      const path = `${folder(meta.id)}/${file}`;
      const bytes = await Deno.readFile(path);
      await Deno.writeFile(path, bytes.slice(1));
      await assert.rejects(
        reading(),
        (error: PagetreeError) =>
          error.code === "STORE_DAMAGED" && error.facts.file === file && error.message.includes(meta.id),
      );
      await Deno.remove(path);
      await assert.rejects(reading(), failsWith("STORE_DAMAGED"));
      await Deno.writeFile(path, bytes);
      await reading();
    }
    assert.deepEqual(await names(store), ["a.pdf"]);
  });
});

Deno.test("DocumentStore refuses a document of a newer format and leaves it alone", async () => {
  await inStore(async (store, folder) => {
    const { meta } = await store.save(smallDocument("a.pdf"));
    await Deno.writeTextFile(`${folder(meta.id)}/doc.json`, JSON.stringify({ ...meta, format: 2 }));
    const { documents, problems } = await store.list();
    assert.deepEqual([documents.length, problems[0]!.code], [0, "STORE_NEWER"]);
    assert.match(problems[0]!.message, /got format 2, this version knows 1/);
    await assert.rejects(store.tree(meta.id), failsWith("STORE_NEWER"));
    await assert.rejects(store.delete(meta.id), failsWith("STORE_NEWER"));
    await store.save(smallDocument("b.pdf"));
    assert.equal(JSON.parse(await Deno.readTextFile(`${folder(meta.id)}/doc.json`)).format, 2);
  }, { sweepAfterMs: 0 });
});

Deno.test("DocumentStore reads the libraries of other tools of the format", async () => {
  await inStore(async (store, folder) => {
    const id = "pi-of-another";
    await Deno.mkdir(folder(id), { recursive: true });
    const meta = { id, name: "old.pdf", description: "An old one", status: "completed", pageNum: 3 };
    const files = {
      "doc.json": { ...meta, createdAt: "2025-01-01T00:00:00", folderId: null, mode: "flash" },
      "tree.json": [{ title: "A", node_id: "0000", start_index: 1, end_index: 3 }],
      "pages.json": [{ page_index: 1, markdown: "x" }],
    };
    for (const [file, value] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder(id)}/${file}`, JSON.stringify(value));
    }
    const tree = await store.tree(id);
    assert.deepEqual([tree.doc_name, tree.page_count, tree.doc_description], ["old.pdf", 3, "An old one"]);
    assert.equal((await store.pages(id)).length, 1);
    assert.equal(await store.source(id), undefined);
    assert.equal((await store.find(id))?.metadata, null);
  });
});

Deno.test("DocumentStore takes an unsafe id for a missing document", async () => {
  await inStore(async (store) => {
    const { meta } = await store.save(smallDocument("a.pdf"));
    for (const id of ["", ".", "..", `../docs/${meta.id}`, `${meta.id}/`, "a\\b", "/etc", `${meta.id}\0`]) {
      assert.equal(await store.find(id), undefined);
      assert.equal(await store.delete(id), false);
      await assert.rejects(store.tree(id), failsWith("NOT_FOUND"));
    }
    assert.deepEqual(await names(store), ["a.pdf"]);
  });
});

Deno.test("DocumentStore.delete() removes a document once", async () => {
  await inStore(async (store, folder) => {
    const { meta } = await store.save(smallDocument("a.pdf"));
    assert.equal(await store.delete(meta.id), true);
    assert.equal(await store.delete(meta.id), false);
    await assert.rejects(store.pages(meta.id), failsWith("NOT_FOUND"));
    await assert.rejects(Deno.stat(folder(meta.id)), Deno.errors.NotFound);
    assert.deepEqual(JSON.parse(await Deno.readTextFile(`${store.root}/manifest.json`)).docs, {});
  });
});

Deno.test("DocumentStore.save() sweeps old leftovers of its own format and nothing else", async () => {
  await inStore(async (store, folder) => {
    const own = `pi-${"a".repeat(32)}`;
    for (const id of [own, "notes"]) await Deno.mkdir(folder(id), { recursive: true });
    await Deno.writeTextFile(`${store.root}/manifest.json.${"b".repeat(32)}.tmp`, "half");
    await Deno.writeTextFile(`${store.root}/notes.tmp`, "mine");
    await store.save(smallDocument("a.pdf"));
    const left = async () =>
      [...await Array.fromAsync(Deno.readDir(store.root)), ...await Array.fromAsync(Deno.readDir(folder("")))]
        .map(({ name }) => name).filter((name) => /notes|a{32}|b{32}/.test(name)).sort();
    assert.equal((await left()).length, 4, "young leftovers may belong to a writer");
    await new DocumentStore(store.root, { sweepAfterMs: 0 }).save(smallDocument("b.pdf"));
    assert.deepEqual(await left(), ["notes", "notes.tmp"]);
  });
});

Deno.test("DocumentStore.save() tells a write that fails at any step and leaves nothing", async () => {
  for (let failAt = 1;; failAt++) {
    let isDone = false;
    await inStore(async ({ root }) => {
      let step = 0;
      const fail = () => {
        if (++step === failAt) throw Object.assign(new Error("No space left on device"), { code: "ENOSPC" });
      };
      const disk = {
        ...DISK,
        makeFolder: async (path: string) => (fail(), await DISK.makeFolder(path)),
        writeFile: async (path: string, bytes: Uint8Array) => (fail(), await DISK.writeFile(path, bytes)),
        rename: async (from: string, to: string) => (fail(), await DISK.rename(from, to)),
      };
      const store = new DocumentStore(root, { disk });
      const saved = await store.save(smallDocument("a.pdf")).catch((error) => error);
      isDone = step < failAt;
      // The manifest is a cache: that it cannot be written fails nothing.
      if (saved instanceof Error) assert.ok(failsWith("STORE_FULL")(saved));
      const { documents } = await new DocumentStore(root).list();
      assert.equal(documents.length, saved instanceof Error ? 0 : 1);
      const entries = await Array.fromAsync(Deno.readDir(`${root}/docs`));
      assert.equal(entries.length, documents.length);
    });
    if (isDone) return assert.ok(failAt > 10);
  }
});

Deno.test("replaceTree() changes the tree alone, and the document can be read wherever it breaks off", async () => {
  const root = await Deno.makeTempDir();
  try {
    const node = (title: string) => ({ title, node_id: "0000", start_index: 1, end_index: 1 });
    const tree = { doc_name: "a.pdf", page_count: 1, source_sha256: "ab", structure: [node("Old")] };
    const pages = [{ page_index: 1, markdown: "Text" }];
    const store = new DocumentStore(root);
    const { meta } = await store.save({ name: "a.pdf", tree, pages, mode: "flash", buildOptions: "{}" });
    const titles = async () =>
      (await new DocumentStore(root).tree(meta.id)).structure.map(({ title }) => title);
    // The marker twice, two files in between: each write is the last one once.
    for (let writes = 0; writes < 4; writes++) {
      let done = 0;
      const failing = new DocumentStore(root, {
        disk: {
          ...DISK,
          rename: (from: string, to: string) => {
            if (to.includes(meta.id) && done++ === writes) return Promise.reject(new Error("cut off"));
            return DISK.rename(from, to);
          },
        },
      });
      await assert.rejects(failing.replaceTree(meta.id, { ...tree, structure: [node(`New ${writes}`)] }));
      assert.match((await titles())[0]!, /^(?:Old|New \d)$/, `after ${writes} writes`);
    }
    await store.replaceTree(meta.id, { ...tree, doc_description: "About.", structure: [node("New")] });
    assert.deepEqual(await titles(), ["New"]);
    const found = await store.find(meta.id);
    assert.deepEqual([found?.description, found?.next_files, found?.createdAt], [
      "About.",
      undefined,
      meta.createdAt,
    ]);
    assert.deepEqual(await store.pages(meta.id), pages);
    await assert.rejects(store.replaceTree(meta.id, { ...tree, source_sha256: "cd" }), { code: "BAD_TREE" });
    await assert.rejects(store.replaceTree("pi-0", tree), { code: "NOT_FOUND" });
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
