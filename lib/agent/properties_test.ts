import assert from "node:assert/strict";
import fc from "fast-check";
import { type SketchedDocument, withLibrary } from "../../testing/libraries.ts";
import { callTool, libraryTools, TOOL_RESPONSE_CHAR_LIMIT, toolNames } from "./mod.ts";

/** Stands in every document outside the scope, and in none inside. */
const SECRET = "xyzzy-secret";

const nasty = '"\\\u0000\ud800é😀\n'.repeat(2000);

const OPEN: SketchedDocument[] = [
  { name: "plain.pdf", pages: ["one", "", "three"] },
  {
    name: "escapes.pdf",
    pages: [nasty.repeat(20), "b"],
    description: nasty,
    metadata: { [nasty]: nasty, b: 1 },
  },
  {
    name: "wide.pdf",
    pages: Array.from({ length: 200 }, (_, i) => `${i} `.repeat(400)),
    structure: Array.from(
      { length: 900 },
      (_, i) => ({ title: `S${i}`, start_index: 1, summary: nasty.slice(0, 300) }),
    ),
  },
  {
    name: "leaf.pdf",
    structure: [{ title: nasty, summary: nasty.repeat(30), start_index: 1, other: [nasty] }],
  },
  { name: "late.pdf", change: { status: "processing" } },
  { name: "long.pdf", change: { name: "n".repeat(120_000), description: "d".repeat(300_000) } },
];

const HIDDEN: SketchedDocument[] = [
  { name: `${SECRET}.pdf`, pages: [SECRET], description: SECRET },
  { name: `${SECRET} plain.pdf`, pages: [SECRET], structure: [{ title: SECRET, start_index: 1 }] },
];

const names = [...OPEN, ...HIDDEN].map(({ name }) => name);

Deno.test("No call throws, exceeds the budget or leaves its scope, whatever its arguments", async () => {
  await withLibrary([...OPEN, ...HIDDEN], async ({ store, ids }) => {
    const docIds = OPEN.map(({ name }) => ids[name]!);
    const name = fc.oneof(
      fc.constantFrom(...names, ...Object.values(ids)),
      fc.constantFrom(...names).map((text) => text.slice(1)),
      fc.string(),
      fc.constant("q".repeat(300_000)),
      fc.anything(),
    );
    const number = fc.oneof(fc.integer(), fc.nat(60), fc.double(), fc.constant("7"), fc.anything());
    const pages = fc.oneof(
      fc.constantFrom("1", "1-3", "1-200", "1-10000", "5-1", "1,3,900-950", "1-3,,"),
      fc.constant(Array.from({ length: 5000 }, (_, i) => 2 * i + 1).join(",")),
      fc.string(),
      fc.anything(),
    );
    const args = fc.oneof(
      fc.record({
        doc_name: name,
        doc_names: fc.oneof(fc.array(name, { maxLength: 12 }), fc.anything()),
        pages,
        part: number,
        offset: number,
        limit: number,
        text_offset: fc.oneof(fc.constant(0), number),
        wait_for_completion: fc.oneof(fc.boolean(), fc.string(), fc.anything()),
        recursive: fc.anything(),
        _docIds: fc.constant(Object.values(ids)),
        docIds: fc.anything(),
      }, { requiredKeys: [] }),
      fc.record({ doc_name: fc.constantFrom(...names), pages, text_offset: fc.constantFrom(0, 5, 90_000) }),
      fc.record({ doc_name: fc.constantFrom(...names), part: fc.nat(9) }),
      fc.anything(),
    );
    // What is removed would be missing in later runs, so nothing is.
    const library = {
      list: () => store.list(),
      tree: (id: string) => store.tree(id),
      pages: (id: string) => store.pages(id),
      delete: (id: string) => {
        assert.ok(docIds.includes(id));
        return Promise.resolve(true);
      },
    };
    const tool = fc.oneof(fc.constantFrom(...toolNames({ includeManagement: true })), fc.string());
    await fc.assert(
      fc.asyncProperty(tool, args, async (toolName, value) => {
        const { text, payload, isError } = await callTool(library, toolName, value, {
          docIds,
          pollMs: 0,
          waitMs: 0,
        });
        assert.ok(text.length <= TOOL_RESPONSE_CHAR_LIMIT, `${text.length}`);
        assert.equal("error" in payload, isError);
        assert.notEqual(payload.reason, "RESPONSE_TOO_LARGE");
        // Echoed arguments may hold the word; what is found may not.
        const { doc_name: _, tool_name: __, results: ___, requested_pages: ____, error: _____, ...found } =
          payload;
        const { next_steps: ______, ...shown } = found;
        assert.ok(!JSON.stringify(shown).includes(SECRET), text.slice(0, 500));
      }),
      { numRuns: 600 },
    );
  });
});

Deno.test("Every tool reads every document of the hard cases within the budget", async () => {
  await withLibrary([...OPEN, ...HIDDEN], async ({ store, ids }) => {
    const tools = libraryTools(store, { docId: OPEN.map(({ name }) => ids[name]!), includeManagement: true });
    assert.equal(tools.some((spec) => spec.name === "remove_document"), false);
    for (const { invoke } of tools) {
      for (const doc_name of [...Object.values(ids)]) {
        for (const args of [{ doc_name }, { doc_name, pages: "1-200" }, { limit: 50 }]) {
          const { content } = await invoke(args);
          for (const block of content) {
            assert.ok(block.type === "text" && block.text.length <= TOOL_RESPONSE_CHAR_LIMIT);
            assert.ok(!block.text.includes(SECRET));
          }
        }
      }
    }
  });
});
