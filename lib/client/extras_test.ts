import assert from "node:assert/strict";
import { loadImage } from "canvas";
import fc from "fast-check";
import { TOOL_RESPONSE_CHAR_LIMIT } from "../agent/mod.ts";
import { PagetreeClient } from "../client.ts";

const root = await Deno.makeTempDir();
const client = new PagetreeClient({ storagePath: root });
const paper = await client.submitDocument("fixtures/pdf/two_column_paper.pdf");
const slides = await client.submitDocument("fixtures/pdf/slides_deck.pdf");
addEventListener("unload", () => Deno.removeSync(root, { recursive: true }));

function tool(name: string, options = {}) {
  return client.toolSpecs({ extras: true, ...options }).find((spec) => spec.name === name)!;
}

async function call(name: string, args: unknown, options = {}) {
  const { content, isError } = await tool(name, options).invoke(args);
  const text = content.find((block) => block.type === "text");
  return { ...JSON.parse(text!.text), isError, pictures: content.filter((block) => block.type === "image") };
}

Deno.test("asAiSdkTools() offers the same tools by name", async () => {
  assert.deepEqual(
    Object.keys(await client.asAiSdkTools({ extras: true })),
    client.toolSpecs({ extras: true }).map(({ name }) => name),
  );
});

Deno.test("toolSpecs() offers search_pages and get_page_image only when asked for", () => {
  const names = (options = {}) => client.toolSpecs(options).map(({ name }) => name);
  assert.equal(names().length, 4);
  assert.deepEqual(names({ extras: true }).slice(4), ["search_pages", "get_page_image"]);
});

Deno.test("search_pages finds pages over the library, or in one document, by name or id", async () => {
  const found = await call("search_pages", { query: "platform clock seconds", limit: 2 });
  assert.deepEqual([found.results[0].doc_name, found.results[0].page], ["slides_deck.pdf", 13]);
  assert.match(found.results[0].snippet, /Clock/);
  const one = await call("search_pages", { query: "stations", doc_name: paper.doc_id });
  assert.ok(
    one.results.length > 0 && one.results.every(({ doc_id }: { doc_id: string }) => doc_id === paper.doc_id),
  );
  const none = await call("search_pages", { query: "zeppelin" });
  assert.deepEqual([none.isError, none.results], [false, []]);
});

Deno.test("search_pages and get_page_image refuse arguments that they cannot use", async () => {
  for (
    const args of [
      { query: " " },
      { query: "a".repeat(401) },
      { query: "a", limit: 21 },
      { query: 5 },
      {},
      "x",
    ]
  ) {
    const { isError, errorCode } = await call("search_pages", args);
    assert.deepEqual([isError, errorCode], [true, "INVALID_INPUT"], JSON.stringify(args));
  }
  const image = (args: object) =>
    call("get_page_image", { doc_name: "slides_deck.pdf", pages: "1", ...args });
  assert.equal((await image({ dpi: 20 })).errorCode, "INVALID_INPUT");
  assert.equal((await image({ pages: "x" })).reason, "BAD_PAGES");
  assert.equal((await image({ pages: "99" })).reason, "OUT_OF_RANGE");
  assert.equal((await image({ doc_name: "nothing.pdf" })).errorCode, "NOT_FOUND");
});

Deno.test("get_page_image shows at most five pages, and names the rest", async () => {
  const shown = await call("get_page_image", { doc_name: "slides_deck.pdf", pages: "2-8,99", dpi: 50 });
  assert.deepEqual([shown.pictures.length, shown.omitted_pages, shown.out_of_range_pages], [5, "7-8", "99"]);
  const { width, height } = await loadImage(Uint8Array.fromBase64(shown.pictures[0].data));
  assert.deepEqual([width, height], [shown.pages[0].width, shown.pages[0].height]);
});

Deno.test("search_pages and get_page_image keep to their scope", async () => {
  const options = { docId: paper.doc_id };
  const found = await call("search_pages", { query: "platform clock" }, options);
  assert.ok(found.results.every(({ doc_id }: { doc_id: string }) => doc_id === paper.doc_id));
  for (const doc_name of ["slides_deck.pdf", slides.doc_id]) {
    const hidden = await call("get_page_image", { doc_name, pages: "1" }, options);
    assert.deepEqual([hidden.isError, hidden.errorCode, hidden.pictures], [true, "NOT_FOUND", []]);
    assert.ok(!JSON.stringify(hidden.similar_files).includes("slides"));
    assert.equal((await call("search_pages", { query: "clock", doc_name }, options)).errorCode, "NOT_FOUND");
  }
});

Deno.test("search_pages never throws and never exceeds the budget, whatever its arguments", async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), fc.anything(), fc.anything(), async (query, doc_name, limit) => {
      const { content } = await tool("search_pages").invoke({ query, doc_name, limit });
      assert.ok(
        content.every((block) => block.type !== "text" || block.text.length <= TOOL_RESPONSE_CHAR_LIMIT),
      );
    }),
    { numRuns: 60 },
  );
});

Deno.test("getPageImage() draws a page of a stored document", async () => {
  const image = await client.getPageImage(slides.doc_id, 5, { longEdge: 300 });
  assert.deepEqual([image.page, Math.max(image.width, image.height)], [5, 300]);
  await assert.rejects(client.getPageImage("pi-0", 1), { code: "NOT_FOUND" });
  await assert.rejects(client.getPageImage(slides.doc_id, 99), { code: "USAGE" });
  const { doc_id } = await client.submitDocument("fixtures/pdf/letter.pdf", { keepSource: false });
  await assert.rejects(client.getPageImage(doc_id, 1), { code: "NOT_FOUND" });
});
