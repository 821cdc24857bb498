/** What each tool answers. Over 300 lines, since every tool is called the same way and checked for the same envelope. */
import assert from "node:assert/strict";
import { type SketchedDocument, withLibrary } from "../../testing/libraries.ts";
import { type CallOptions, callTool, type Payload, TOOL_RESPONSE_CHAR_LIMIT } from "./mod.ts";
import type { DocumentStore } from "../store/mod.ts";

/** Calls a tool and checks what holds for every answer. */
async function call(
  store: DocumentStore,
  name: string,
  args?: unknown,
  options: CallOptions = {},
  // deno-lint-ignore no-explicit-any
): Promise<any> {
  const { text, payload, isError } = await callTool(store, name, args, { pollMs: 1, waitMs: 20, ...options });
  assert.deepEqual(JSON.parse(text), payload);
  assert.ok(text.length <= TOOL_RESPONSE_CHAR_LIMIT);
  assert.equal("error" in payload, isError);
  assert.equal(payload.success, isError ? undefined : true);
  const steps = payload.next_steps as Payload;
  assert.ok(typeof steps.summary === "string" && Array.isArray(steps.options));
  return payload;
}

const pages = (count: number, text = "text") => Array.from({ length: count }, (_, i) => `${text} ${i + 1}`);

const LIBRARY: SketchedDocument[] = [
  {
    name: "old.pdf",
    pages: pages(3),
    metadata: { team: "net", year: 2032, ok: true, deep: { a: 1 }, no: null },
  },
  { name: "new.pdf", pages: pages(30), description: "A new one" },
];

Deno.test("callTool() answers an unknown tool and arguments that are no object", async () => {
  await withLibrary([], async ({ store }) => {
    for (const name of ["nope", "toString", "__proto__", ""]) {
      const { errorCode, reason, available_tools } = await call(store, name, {});
      assert.deepEqual([errorCode, reason, available_tools.length], ["INVALID_INPUT", "UNKNOWN_TOOL", 5]);
    }
    for (const args of [5, "x", true, [], [1]]) {
      assert.equal((await call(store, "browse_documents", args)).errorCode, "INVALID_INPUT");
    }
    for (const args of [null, undefined, {}]) {
      assert.equal((await call(store, "browse_documents", args)).success, true);
    }
  });
});

Deno.test("callTool() names a missing and an unknown parameter, and drops private and null ones", async () => {
  await withLibrary(LIBRARY, async ({ store }) => {
    const missing = await call(store, "get_document", {});
    assert.deepEqual([missing.errorCode, missing.reason], ["INVALID_INPUT", "BAD_ARGUMENTS"]);
    assert.match(missing.error, /get_document .*doc_name is missing/);
    assert.match((await call(store, "get_document", { doc_name: "old.pdf", colour: 1 })).error, /colour/);
    const args = { doc_name: "old.pdf", folder_id: null, _allowed_ids: [], __proto__x: 1, pages: "1" };
    assert.equal((await call(store, "get_page_content", args)).success, true);
    assert.equal((await call(store, "get_document", { doc_name: null })).errorCode, "INVALID_INPUT");
  });
});

Deno.test("callTool() answers cloud-only parameters with a way to go on", async () => {
  await withLibrary(LIBRARY, async ({ store }) => {
    const refused: [string, Record<string, unknown>][] = [
      ["browse_documents", { folder_id: "f1" }],
      ["browse_documents", { sort: "relevance" }],
      ["browse_documents", { sort: "size" }],
      ["browse_documents", { query: "rates" }],
      ["get_document", { doc_name: "old.pdf", folder_id: "f1" }],
      ["get_document_structure", { doc_name: "old.pdf", folder_id: 5 }],
      ["get_page_content", { doc_name: "old.pdf", pages: "1", folder_id: "following" }],
      ["remove_document", { doc_names: ["old.pdf"], folder_id: "f1" }],
    ];
    for (const [tool, args] of refused) {
      const { errorCode, reason, next_steps } = await call(store, tool, args);
      assert.deepEqual([errorCode, reason], ["INVALID_INPUT", "CLOUD_ONLY"]);
      assert.match(next_steps.options[0], /without/);
      assert.doesNotMatch(JSON.stringify(next_steps), /relevance/);
    }
    const plain = { folder_id: "root", sort: "time", query: "" };
    assert.equal((await call(store, "browse_documents", plain)).success, true);
    assert.equal((await store.list()).documents.length, 2);
  });
});

Deno.test("browse_documents lists newest first with ISO times and plain metadata", async () => {
  await withLibrary(LIBRARY, async ({ store, ids }) => {
    const { documents, sort, next_offset, has_more, folders } = await call(store, "browse_documents");
    assert.deepEqual([sort, next_offset, has_more, folders], ["time", null, false, []]);
    assert.deepEqual(documents, [
      {
        doc_id: ids["new.pdf"],
        name: "new.pdf",
        description: "A new one",
        status: "completed",
        created_at: "2030-01-01T00:00:01.250Z",
      },
      {
        doc_id: ids["old.pdf"],
        name: "old.pdf",
        description: "(no description)",
        status: "completed",
        created_at: "2030-01-01T00:00:00.250Z",
        metadata: { team: "net", year: 2032, ok: true },
      },
    ]);
    assert.equal("folders" in await call(store, "browse_documents", { recursive: "true" }), false);
    assert.equal("folders" in await call(store, "browse_documents", { recursive: "no" }), true);
  });
});

Deno.test("browse_documents pages through the library, clamps its numbers and refuses words", async () => {
  await withLibrary(Array.from({ length: 7 }, (_, i) => ({ name: `${i}.pdf` })), async ({ store }) => {
    const seen: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const answer = await call(store, "browse_documents", { offset, limit: "3" });
      seen.push(...answer.documents.map(({ name }: { name: string }) => name));
      assert.equal(answer.has_more, answer.next_offset !== null);
      offset = answer.next_offset;
    }
    assert.deepEqual(seen, ["6.pdf", "5.pdf", "4.pdf", "3.pdf", "2.pdf", "1.pdf", "0.pdf"]);
    assert.equal((await call(store, "browse_documents", { limit: 0, offset: -4 })).documents.length, 1);
    assert.equal((await call(store, "browse_documents", { limit: 2.9 })).documents.length, 2);
    assert.equal((await call(store, "browse_documents", { limit: 1e9 })).documents.length, 7);
    const beyond = await call(store, "browse_documents", { offset: 99 });
    assert.deepEqual([beyond.documents, beyond.has_more, beyond.next_offset], [[], false, null]);
    for (const args of [{ limit: "many" }, { offset: [] }, { offset: NaN }, { limit: "" }, { limit: true }]) {
      assert.equal((await call(store, "browse_documents", args)).reason, "BAD_ARGUMENTS");
    }
  });
});

Deno.test("browse_documents says of an empty library that documents must be added", async () => {
  await withLibrary([], async ({ store }) => {
    const { next_steps } = await call(store, "browse_documents");
    assert.ok(next_steps.auto_retry);
  });
});

Deno.test("get_document takes a name in any Unicode form or an id, and suggests near names", async () => {
  await withLibrary([{ name: "Étude.pdf" }, ...LIBRARY], async ({ store, ids }) => {
    for (const doc_name of ["Étude.pdf", "E\u0301tude.pdf", ids["Étude.pdf"]]) {
      assert.equal((await call(store, "get_document", { doc_name })).name, "Étude.pdf");
    }
    const missing = await call(store, "get_document", { doc_name: "ald.pdf" });
    assert.deepEqual([missing.errorCode, missing.similar_files[0]], ["NOT_FOUND", "old.pdf"]);
    assert.deepEqual((await call(store, "get_document", { doc_name: "zzzzzzzzzzzzz" })).similar_files, []);
    for (const doc_name of [5, {}, ["old.pdf"], true, "OLD.PDF"]) {
      assert.equal((await call(store, "get_document", { doc_name })).errorCode, "NOT_FOUND");
    }
  });
});

Deno.test("get_document proposes a way to read by the number of pages", async () => {
  const sized = [1, 5, 6, 20, 21].map((count) => ({ name: `${count}.pdf`, pages: pages(count) }));
  await withLibrary(sized, async ({ store }) => {
    const hint = async (count: number) => {
      const answer = await call(store, "get_document", { doc_name: `${count}.pdf` });
      assert.deepEqual([answer.page_count, answer.folder_id, answer.status], [count, null, "completed"]);
      return answer.next_steps.options.join();
    };
    assert.match(await hint(1), /pages "1"/);
    assert.match(await hint(5), /pages "1-5"/);
    assert.match(await hint(6), /pages "1-5"/);
    assert.match(await hint(20), /pages "1-5"/);
    assert.match(await hint(21), /^Call get_document_structure/);
  });
});

Deno.test("get_document tells a status, get_document_structure and get_page_content refuse it", async () => {
  const library = ["processing", "failed", "odd"].map((status) => ({
    name: `${status}.pdf`,
    change: { status },
  }));
  await withLibrary(library, async ({ store }) => {
    for (
      const [status, reason] of [["failed", "PROCESSING_FAILED"], ["processing", "NOT_READY"], [
        "odd",
        "NOT_READY",
      ]]
    ) {
      const doc_name = `${status}.pdf`;
      const facts = await call(store, "get_document", { doc_name, wait_for_completion: true });
      assert.equal(facts.status, status);
      assert.equal("auto_retry" in facts.next_steps, status !== "failed");
      for (const wait_for_completion of [true, "false"]) {
        const args = { doc_name, wait_for_completion };
        const refused = await call(store, "get_document_structure", args);
        assert.deepEqual([refused.errorCode, refused.reason], ["INVALID_INPUT", reason]);
        assert.equal((await call(store, "get_page_content", { ...args, pages: "1" })).reason, reason);
      }
    }
  });
});

Deno.test("get_document_structure waits for a document that becomes ready", async () => {
  await withLibrary([{ name: "a.pdf", change: { status: "queued" } }], async ({ store }) => {
    let looks = 0;
    const library = {
      list: async () => {
        const { documents } = await store.list();
        if (++looks === 2) throw new Error("one look fails");
        return {
          documents: documents.map((meta) => ({ ...meta, status: looks > 3 ? "completed" : "queued" })),
        };
      },
      tree: (id: string) => store.tree(id),
      pages: (id: string) => store.pages(id),
      delete: (id: string) => store.delete(id),
    };
    const args = { doc_name: "a.pdf", wait_for_completion: "yes" };
    const { isError } = await callTool(library, "get_document_structure", args, { pollMs: 1, waitMs: 5000 });
    assert.deepEqual([isError, looks], [false, 4]);
    const stopped = await callTool(store, "get_document_structure", args, { signal: AbortSignal.abort() });
    assert.equal(stopped.payload.reason, "NOT_READY");
  });
});

Deno.test("get_document_structure gives one part without, several parts with pagination", async () => {
  const structure = Array.from({ length: 400 }, (_, i) => (
    {
      title: `S${i}`,
      node_id: String(i).padStart(4, "0"),
      start_index: 1,
      end_index: 1,
      summary: '"é"'.repeat(200),
    }
  ));
  await withLibrary([{ name: "big.pdf", structure }, { name: "small.pdf" }], async ({ store }) => {
    const small = await call(store, "get_document_structure", { doc_name: "small.pdf", part: 9 });
    assert.deepEqual(Object.keys(small), ["success", "doc_name", "structure", "next_steps"]);
    const titles: string[] = [];
    for (let part = 1, more = true; more; part++) {
      const answer = await call(store, "get_document_structure", { doc_name: "big.pdf", part });
      assert.deepEqual(answer.pagination, {
        part,
        total_parts: answer.total_parts,
        has_more: part < answer.total_parts,
      });
      titles.push(...answer.structure.map(({ title }: { title: string }) => title));
      more = answer.pagination.has_more;
    }
    assert.deepEqual(titles, structure.map(({ title }) => title));
    const part = async (value: unknown) =>
      (await call(store, "get_document_structure", { doc_name: "big.pdf", part: value })).pagination.part;
    assert.deepEqual([await part("2"), await part("x"), await part(-1), await part({})], [2, 1, 1, 1]);
    assert.ok(await part(1e300) > 2);
  });
});

Deno.test("get_document_structure tells a missing outline and a damaged file", async () => {
  await withLibrary([{ name: "bare.pdf", structure: [] }, { name: "hurt.pdf" }], async ({ store, ids }) => {
    const bare = await call(store, "get_document_structure", { doc_name: "bare.pdf" });
    assert.deepEqual([bare.errorCode, bare.reason], ["INTERNAL_ERROR", "NO_STRUCTURE"]);
    await Deno.writeTextFile(`${store.root}/docs/${ids["hurt.pdf"]}/tree.json`, "[");
    const hurt = await call(store, "get_document_structure", { doc_name: "hurt.pdf" });
    assert.deepEqual([hurt.errorCode, hurt.reason], ["INTERNAL_ERROR", "STORAGE"]);
    assert.ok(hurt.next_steps.auto_retry);
  });
});

Deno.test("get_page_content gives pages in order and tells those beyond the end", async () => {
  await withLibrary([{ name: "a.pdf", pages: ["one", "", "three"] }], async ({ store }) => {
    const answer = await call(store, "get_page_content", { doc_name: "a.pdf", pages: "3,1-2, 5,7-8" });
    assert.deepEqual(answer.content, [{ page: 1, text: "one" }, { page: 2, text: "" }, {
      page: 3,
      text: "three",
    }]);
    assert.deepEqual(
      [answer.total_pages, answer.requested_pages, answer.returned_pages, answer.out_of_range_pages],
      [3, "1-3,5,7-8", "1-3", "5,7-8"],
    );
    assert.equal("omitted_pages" in answer, false);
    const beyond = await call(store, "get_page_content", { doc_name: "a.pdf", pages: "9-12" });
    assert.deepEqual(
      [beyond.errorCode, beyond.reason, beyond.max_pages, beyond.requested_pages],
      ["INVALID_INPUT", "OUT_OF_RANGE", 3, "9-12"],
    );
    for (const pages of ["", "0", "2-1", "1 - 2", "a", 3, ["1"], "1-99999"]) {
      const bad = await call(store, "get_page_content", { doc_name: "a.pdf", pages });
      assert.deepEqual([bad.errorCode, bad.reason, bad.doc_name], ["INVALID_INPUT", "BAD_PAGES", "a.pdf"]);
    }
    assert.equal(
      (await call(store, "get_page_content", { doc_name: "no", pages: "" })).errorCode,
      "NOT_FOUND",
    );
  });
});

Deno.test("get_page_content puts a placeholder where no text is stored", async () => {
  await withLibrary([{ name: "a.pdf", pages: pages(3) }], async ({ store, ids }) => {
    const folder = `${store.root}/docs/${ids["a.pdf"]}`;
    await Deno.writeTextFile(`${folder}/pages.json`, JSON.stringify([{ page_index: 3, markdown: "c" }]));
    const meta = JSON.parse(await Deno.readTextFile(`${folder}/doc.json`));
    delete meta.files;
    await Deno.writeTextFile(`${folder}/doc.json`, JSON.stringify(meta));
    const { content } = await call(store, "get_page_content", { doc_name: "a.pdf", pages: "2-3" });
    assert.match(content[0].text, /^\(no text/);
  });
});

Deno.test("get_page_content fills a contiguous prefix and names what did not fit", async () => {
  // Quotes take two characters of JSON each: sizes of plain text would be wrong.
  const texts = ['"'.repeat(30_000), '"'.repeat(30_000), "small", "x"];
  await withLibrary([{ name: "a.pdf", pages: texts }], async ({ store }) => {
    const answer = await call(store, "get_page_content", { doc_name: "a.pdf", pages: "1-4,9" });
    assert.deepEqual([answer.returned_pages, answer.omitted_pages, answer.out_of_range_pages], [
      "1",
      "2-4",
      "9",
    ]);
    assert.match(answer.next_steps.options[0], /pages "2-4"/);
    const rest = await call(store, "get_page_content", { doc_name: "a.pdf", pages: answer.omitted_pages });
    assert.equal(rest.returned_pages, "2-4");
  });
});

Deno.test("get_page_content cuts a page that is too long and goes on at text_offset", async () => {
  const text = Array.from({ length: 60_000 }, (_, i) => `${i}"😀\u0001`).join("");
  await withLibrary([{ name: "a.pdf", pages: [text, "b"] }], async ({ store }) => {
    let read = "";
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const answer: Payload & { content: { text: string }[]; next_text_offset?: number } = await call(
        store,
        "get_page_content",
        { doc_name: "a.pdf", pages: "1", text_offset: offset },
      );
      read += answer.content[0]!.text;
      assert.equal(answer.truncated, answer.next_text_offset === undefined ? undefined : true);
      offset = answer.next_text_offset;
    }
    assert.equal(read, text);
    const both = await call(store, "get_page_content", { doc_name: "a.pdf", pages: "1-2" });
    assert.deepEqual([both.returned_pages, both.omitted_pages, both.truncated], ["1", "2", true]);
    for (
      const args of [{ pages: "1-2", text_offset: 5 }, { pages: "1", text_offset: -1 }, {
        pages: "1",
        text_offset: "x",
      }]
    ) {
      assert.equal(
        (await call(store, "get_page_content", { doc_name: "a.pdf", ...args })).reason,
        "BAD_ARGUMENTS",
      );
    }
    const past = await call(store, "get_page_content", { doc_name: "a.pdf", pages: "2", text_offset: 1 });
    assert.equal(past.reason, "OUT_OF_RANGE");
  });
});

Deno.test("remove_document checks all names first and gives a result for each", async () => {
  await withLibrary(LIBRARY, async ({ store, ids }) => {
    const many = Array.from({ length: 11 }, (_, i) => `${i}`);
    for (const doc_names of [[], "old.pdf", ["old.pdf", " "], ["old.pdf", 5], many, {}, null]) {
      const refused = await call(store, "remove_document", { doc_names });
      assert.equal(refused.errorCode, "INVALID_INPUT");
    }
    assert.equal((await store.list()).documents.length, 2);
    const repeated = [...Array(20).fill("old.pdf"), "nope", ids["new.pdf"]];
    const { results } = await call(store, "remove_document", { doc_names: repeated });
    assert.deepEqual(results, [
      { doc_name: "old.pdf", status: "deleted" },
      { doc_name: "nope", status: "not_found" },
      { doc_name: ids["new.pdf"], status: "deleted" },
    ]);
    assert.deepEqual((await store.list()).documents, []);
  });
});

Deno.test("remove_document keeps the results of others when one removal fails", async () => {
  await withLibrary(LIBRARY, async ({ store, ids }) => {
    const library = {
      list: () => store.list(),
      tree: (id: string) => store.tree(id),
      pages: (id: string) => store.pages(id),
      delete: (id: string) => id === ids["new.pdf"] ? Promise.reject(new Error("held")) : store.delete(id),
    };
    const args = { doc_names: ["old.pdf", "new.pdf"] };
    const { payload, isError } = await callTool(library, "remove_document", args);
    assert.equal(isError, false);
    assert.deepEqual(payload.results, [
      { doc_name: "old.pdf", status: "deleted" },
      { doc_name: "new.pdf", status: "failed", error: "held" },
    ]);
  });
});

Deno.test("callTool() shows nothing outside its scope", async () => {
  await withLibrary([{ name: "open.pdf" }, { name: "secret-open.pdf" }], async ({ store, ids }) => {
    const scope = { docIds: ids["open.pdf"] };
    for (const doc_name of ["secret-open.pdf", ids["secret-open.pdf"], "secret-open.pd"]) {
      for (
        const [tool, more] of [["get_document", {}], ["get_document_structure", {}], ["get_page_content", {
          pages: "1",
        }]] as const
      ) {
        const answer = await call(store, tool, { doc_name, ...more }, scope);
        assert.equal(answer.errorCode, "NOT_FOUND");
        assert.deepEqual(answer.similar_files.filter((name: string) => name !== "open.pdf"), []);
      }
    }
    const listed = await call(store, "browse_documents", {}, scope);
    assert.deepEqual(listed.documents.map(({ name }: { name: string }) => name), ["open.pdf"]);
    const { results } = await call(store, "remove_document", { doc_names: ["secret-open.pdf"] }, scope);
    assert.equal(results[0].status, "not_found");
    assert.deepEqual((await call(store, "browse_documents", {}, { docIds: [] })).documents, []);
  });
});

Deno.test("callTool() answers what a library throws as an internal error", async () => {
  const broken = () => Promise.reject(new Error("no disk ".repeat(50_000)));
  const library = { list: broken, tree: broken, pages: broken, delete: broken };
  const { payload } = await callTool(library, "browse_documents", {});
  assert.deepEqual([payload.errorCode, payload.reason], ["INTERNAL_ERROR", "STORAGE"]);
});
