/** The client, method by method. Over 300 lines, as the client has one test or more for each method. */
import assert from "node:assert/strict";
import { line, rawPdf } from "../fixtures/lib/raw_pdf.ts";
import { sectionsPdf } from "../testing/sections_pdf.ts";
import { buildTree } from "./build/mod.ts";
import { type ClientOptions, PagetreeClient, type SubmitOptions } from "./client.ts";
import { PagetreeError } from "./errors.ts";
import { type DocumentTree, mapNodes } from "./tree/mod.ts";

const MEMO = sectionsPdf(["1 Why we row", "2 How we row", "3 When we row"]);

async function withClient(
  test: (client: PagetreeClient, folder: string) => Promise<void>,
  options: ClientOptions = {},
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(new PagetreeClient({ ...options, storagePath: `${folder}/library` }), folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function failsWith(code: string, text?: RegExp): (error: unknown) => boolean {
  return (error) =>
    error instanceof PagetreeError && error.code === code && (text?.test(error.message) ?? true);
}

Deno.test("new PagetreeClient() touches no disk and refuses what it does not have", async () => {
  await withClient(async (client, folder) => {
    assert.deepEqual((await client.listDocuments()).documents, []);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
  });
  assert.match(new PagetreeClient().store.root, /\/\.pageindex$/);
  const refused: [ClientOptions, string][] = [
    [{ apiKey: "" }, "BAD_ARGUMENT"],
    [{ apiKey: "key" }, "UNSUPPORTED_MODE"],
    [{ mode: "cloud" }, "UNSUPPORTED_MODE"],
    [{ storagePath: " " }, "BAD_ARGUMENT"],
    [{ instructions: 5 as unknown as string }, "BAD_ARGUMENT"],
  ];
  for (const [options, code] of refused) assert.throws(() => new PagetreeClient(options), failsWith(code));
});

Deno.test("submitDocument() stores the tree that buildTree builds, the text of all pages and the PDF", async () => {
  await withClient(async (client, folder) => {
    const path = `${folder}/memo.PDF`;
    await Deno.writeFile(path, MEMO);
    const seen: number[] = [];
    const { doc_id, ...submitted } = await client.submitDocument(path, {
      metadata: { team: "net" },
      onProgress: (done, total) => seen.push(done / total),
    });
    assert.deepEqual(submitted, { name: "memo.PDF", existing: false, warnings: [] });
    assert.deepEqual([seen.length, seen.at(-1)], [3, 1]);
    const tree = await buildTree(path);
    assert.deepEqual(await client.store.tree(doc_id), tree);
    assert.deepEqual(await client.store.source(doc_id), new Uint8Array(MEMO));
    const { createdAt, ...info } = await client.getDocument(doc_id);
    assert.ok(Math.abs(Date.parse(`${createdAt}Z`) - Date.now()) < 60_000);
    assert.deepEqual(info, {
      id: doc_id,
      name: "memo.PDF",
      description: null,
      status: "completed",
      pageNum: 3,
      folderId: null,
      metadata: { team: "net" },
    });
    assert.equal(await client.getDocumentId("memo.PDF"), doc_id);
  });
});

Deno.test("submitDocument() gives known bytes back, unless options differ or another is wanted", async () => {
  await withClient(async (client) => {
    const name = "memo.pdf";
    const first = await client.submitDocument(MEMO, { name });
    let built = 0;
    const counting = new PagetreeClient({
      storagePath: client.store.root,
      build: (pdf, options) => (built++, buildTree(pdf, options)),
    });
    const again = await counting.submitDocument(MEMO, { name, workers: 1, bookmarks: true, without: [] });
    assert.deepEqual([again.doc_id, again.existing, built], [first.doc_id, true, 0]);
    const other = await counting.submitDocument(MEMO, { name, bookmarks: false });
    const fresh = await counting.submitDocument(MEMO, { name, onDuplicate: "new" });
    assert.deepEqual([other.name, fresh.name, built], ["memo_1.pdf", "memo_2.pdf", 2]);
    assert.equal(other.warnings[0]!.code, "NAME_CHANGED");
    assert.equal((await client.submitDocument(sectionsPdf(["1 A", "2 B"]), { name })).name, "memo_3.pdf");
  });
});

Deno.test("submitDocument() refuses bad arguments before it looks at the file", async () => {
  await withClient(async (client) => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const bad = [
      { betaHeaders: ["x"] },
      { folderId: "f" },
      { metadata: [] },
      { metadata: { a: NaN } },
      { metadata: { a: new Date() } },
      { metadata: { a: undefined } },
      { metadata: cyclic },
      { mode: "markdown" },
      { onDuplicate: "ask" },
    ] as unknown as SubmitOptions[];
    for (const options of bad) {
      await assert.rejects(client.submitDocument("missing.pdf", options), failsWith("BAD_ARGUMENT"));
    }
    await assert.rejects(
      client.submitDocument("missing.pdf", { folderId: null }),
      failsWith("FILE_NOT_FOUND"),
    );
    await assert.rejects(
      client.submitDocument(MEMO, { name: "memo.txt" }),
      failsWith("BAD_ARGUMENT", /\.pdf/),
    );
    await assert.rejects(
      client.submitDocument(MEMO, { mode: "standard" }),
      failsWith("USAGE", /mode classic without a model/),
    );
    const signal = AbortSignal.abort();
    await assert.rejects(client.submitDocument(MEMO, { signal }), failsWith("ABORTED"));
    assert.equal((await client.listDocuments()).total, 0);
  });
});

Deno.test("submitDocument() refuses documents without text or sections, and leaves nothing of them", async () => {
  await withClient(async (client) => {
    const blank = rawPdf({ pages: [{ content: [] }, { content: [] }] });
    const flat = rawPdf({
      pages: Array.from({ length: 12 }, (_, i) => ({ content: [line(`alike ${i % 2}`, 72, 400)] })),
    });
    await assert.rejects(client.submitDocument(blank), failsWith("BLANK_PDF", /OCR/));
    await assert.rejects(client.submitDocument(flat), failsWith("NO_STRUCTURE", /classic/));
    await assert.rejects(client.submitDocument(new Uint8Array(9)), failsWith("NOT_A_PDF"));
    await assert.rejects(
      client.submitDocument(MEMO.slice(0, 200)),
      (error) => error instanceof PagetreeError,
    );
    assert.deepEqual(await Array.fromAsync(client.iterateDocuments()), []);
    const { doc_id } = await client.submitDocument(flat, { allowFlat: true });
    assert.equal((await client.getDocument(doc_id)).pageNum, 12);
  });
});

Deno.test("submitDocument() refuses what a builder makes of a readable document, and shows nothing", async () => {
  const change = (changes: Partial<DocumentTree>): ClientOptions => ({
    build: async (pdf, options) => ({ ...await buildTree(pdf, options), ...changes }),
  });
  const node = { title: "Beyond", start_index: 2, end_index: 4 };
  const cases: [ClientOptions, string][] = [
    [change({ toc_source: "unreadable" }), "NO_TEXT_LAYER"],
    [change({ structure: [] }), "NO_STRUCTURE"],
    [change({ structure: [{ title: "In", nodes: [node] }] }), "PAGE_BOUNDS"],
    [change({ structure: [{ ...node, start_index: 0, end_index: 1 }] }), "PAGE_BOUNDS"],
    [{ build: () => Promise.reject(new PagetreeError("BUDGET", "Cannot pay")) }, "BUDGET"],
  ];
  for (const [options, code] of cases) {
    await withClient(async (client, folder) => {
      await assert.rejects(client.submitDocument(MEMO), failsWith(code));
      assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
    }, options);
  }
});

Deno.test("submitDocument() sees that a name is exhausted before it builds a tree", async () => {
  let built = 0;
  const build: ClientOptions["build"] = (pdf, options) => (built++, buildTree(pdf, options));
  await withClient(async (client) => {
    const tree = await buildTree(MEMO);
    for (let i = 0; i < 100; i++) {
      const document = { name: "memo.pdf", tree, pages: [], mode: "flash", buildOptions: "{}" };
      await client.store.save(document, { reuse: false });
    }
    await assert.rejects(client.submitDocument(MEMO, { name: "memo.pdf" }), failsWith("NAME_EXHAUSTED"));
    assert.equal(built, 0);
  }, { build });
});

Deno.test("submitDocument() keeps no PDF when told so", async () => {
  await withClient(async (client) => {
    const { doc_id } = await client.submitDocument(MEMO, { keepSource: false });
    assert.equal(await client.store.source(doc_id), undefined);
  });
});

Deno.test("listDocuments() and iterateDocuments() give the newest first, page by page", async () => {
  await withClient(async (client) => {
    const tree = await buildTree(MEMO);
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) {
      await client.store.save({ name, tree, pages: [], mode: "flash", buildOptions: name });
    }
    const all = (await Array.fromAsync(client.iterateDocuments())).map(({ name }) => name);
    assert.deepEqual(all.toSorted(), ["a.pdf", "b.pdf", "c.pdf"]);
    const page = await client.listDocuments({ limit: 2, offset: 1, folderId: "root" });
    assert.deepEqual([page.total, page.limit, page.offset, page.problems], [3, 2, 1, []]);
    assert.deepEqual(page.documents.map(({ name }) => name), all.slice(1));
    assert.deepEqual([page.documents[0]!.path, page.documents[0]!.features], [null, {}]);
    for (const bad of [{ limit: 0 }, { limit: 10_001 }, { limit: 1.5 }, { offset: -1 }, { folderId: "f" }]) {
      await assert.rejects(client.listDocuments(bad), failsWith("BAD_ARGUMENT"));
    }
  });
});

Deno.test("getTree(), getDocumentStructure() and getOcr() give the shapes of the wire", async () => {
  const build: ClientOptions["build"] = async (pdf, options) => {
    const tree = await buildTree(pdf, options);
    const [first, ...rest] = mapNodes(tree.structure, (node) => ({ ...node, summary: `On ${node.title}` }));
    return { ...tree, structure: [{ ...first!, nodes: rest, end_index: 3 }] };
  };
  await withClient(async (client) => {
    const { doc_id } = await client.submitDocument(MEMO);
    const pages = (await client.store.pages(doc_id)).map(({ markdown }) => markdown);
    const plain = await client.getTree(doc_id);
    const { result: [root], ...envelope } = plain;
    assert.deepEqual(envelope, {
      doc_id,
      status: "completed",
      retrieval_ready: true,
      metadata: null,
      features: {},
    });
    assert.deepEqual([root!.text, root!.summary, root!.prefix_summary], [
      pages.join(""),
      undefined,
      undefined,
    ]);
    const full = await client.getTree(doc_id, { nodeSummary: true, includeText: false });
    const [parent] = full.result;
    assert.deepEqual([parent!.prefix_summary, parent!.text], ["On 1 Why we row", undefined]);
    assert.equal(parent!.nodes![0]!.summary, "On 2 How we row");
    assert.deepEqual(await client.getDocumentStructure(doc_id), full.result);

    const ocr = await client.getOcr(doc_id);
    assert.deepEqual(ocr.result, pages.map((markdown, i) => ({ page_index: i + 1, markdown })));
    assert.equal((await client.getOcr(doc_id, { format: "raw" })).result, pages.join("\n\n"));
    assert.deepEqual((await client.getOcr(doc_id, { format: "node" })).result, [
      { title: "1 Why we row", level: 1, page_index: 1, text: pages.join("") },
      { title: "2 How we row", level: 2, page_index: 2, text: pages[1] },
      { title: "3 When we row", level: 2, page_index: 3, text: pages[2] },
    ]);
    await assert.rejects(client.getOcr(doc_id, { format: "html" as "raw" }), failsWith("BAD_ARGUMENT"));
  }, { build });
});

Deno.test("getPageContent() gives pages in order and leaves out those that do not exist", async () => {
  await withClient(async (client) => {
    const { doc_id } = await client.submitDocument(MEMO);
    const pages = async (spec: string) =>
      (await client.getPageContent(doc_id, spec)).map(({ page_index }) => page_index);
    assert.deepEqual(await pages("3, 1 - 2"), [1, 2, 3]);
    assert.deepEqual(await pages("2-900"), [2, 3]);
    for (const spec of ["", "0", "3-1", "x", "1-99999"]) {
      await assert.rejects(pages(spec), failsWith("BAD_ARGUMENT"));
    }
  });
});

Deno.test("A missing document is NOT_FOUND everywhere", async () => {
  await withClient(async (client) => {
    for (const id of ["pi-1", "", "../x", 5 as unknown as string]) {
      const calls = [
        () => client.getDocument(id),
        () => client.getTree(id),
        () => client.getDocumentStructure(id),
        () => client.getOcr(id),
        () => client.getPageContent(id, "1"),
        () => client.waitUntilReady(id),
        () => client.deleteDocument(id),
      ];
      for (const call of calls) await assert.rejects(call, failsWith("NOT_FOUND"));
      assert.equal(await client.isRetrievalReady(id), false);
    }
    await assert.rejects(client.getDocumentId("nobody.pdf"), failsWith("NOT_FOUND"));
  });
});

Deno.test("isRetrievalReady() and waitUntilReady() know damage and status", async () => {
  await withClient(async (client) => {
    const { doc_id } = await client.submitDocument(MEMO, { wait: true });
    assert.equal(await client.isRetrievalReady(doc_id), true);
    assert.equal((await client.waitUntilReady(doc_id)).id, doc_id);
    const path = `${client.store.root}/docs/${doc_id}/doc.json`;
    const meta = JSON.parse(await Deno.readTextFile(path));
    await Deno.writeTextFile(path, JSON.stringify({ ...meta, status: "processing" }));
    assert.equal(await client.isRetrievalReady(doc_id), false);
    await assert.rejects(client.waitUntilReady(doc_id, { timeoutMs: 5, pauseMs: 1 }), failsWith("NOT_READY"));
    const controller = new AbortController();
    const waiting = client.waitUntilReady(doc_id, { signal: controller.signal });
    controller.abort();
    await assert.rejects(waiting, failsWith("ABORTED"));
    await Deno.writeTextFile(path, JSON.stringify({ ...meta, status: "failed" }));
    await assert.rejects(client.waitUntilReady(doc_id), failsWith("NOT_READY", /failed/));
    await Deno.writeTextFile(path, JSON.stringify(meta));
    await Deno.writeTextFile(`${client.store.root}/docs/${doc_id}/pages.json`, "[");
    assert.equal(await client.isRetrievalReady(doc_id), false);
    assert.deepEqual(await client.deleteDocument(doc_id), { message: "Document deleted successfully." });
  });
});

Deno.test("agentInstructions() carries the client's guidance, and names documents on request", async () => {
  await withClient(async (client) => {
    const { doc_id } = await client.submitDocument(MEMO);
    const plain = await client.agentInstructions();
    assert.match(plain, /Speak French\.$/);
    assert.equal(
      await client.agentInstructions({ docId: doc_id }),
      `${plain}\n\n${await client.documentContext(doc_id)}`,
    );
    const cited = 'So. <cite doc="document.pdf" page="2"/>';
    assert.equal((await client.getCitations(cited))[0]!.doc_id, doc_id);
    assert.match((await client.resolveCitations(cited)).answer, /^So\. \[\[1\]\]/);
    assert.match(client.citationPrompt(), /<cite/);
  }, { instructions: "Speak French." });
});
