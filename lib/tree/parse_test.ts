import assert from "node:assert/strict";
import fc from "fast-check";
import { randomTrees } from "../../testing/random_trees.ts";
import { PagetreeError } from "../errors.ts";
import { formatTree } from "./format.ts";
import { parseTree } from "./parse.ts";
import type { TreeNode } from "./types.ts";
import { walk } from "./walk.ts";

const ranges = (nodes: TreeNode[]) =>
  [...walk(nodes)].map(({ node }) => `${node.title} ${node.start_index}-${node.end_index}`);

Deno.test("parseTree() reads a tree file and keeps unknown keys", () => {
  const tree = {
    doc_name: "a.pdf",
    page_count: 3,
    "x-tool": { deep: [null, 1] },
    structure: [{ title: "A", node_id: "0000", start_index: 1, end_index: 3, mine: null }],
  };
  assert.deepEqual(parseTree(tree), tree);
  assert.deepEqual(parseTree("\uFEFF" + JSON.stringify(tree)), tree);
});

Deno.test("parseTree() reads a bare list, names it after its file and guesses the page count, saying so", () => {
  const tree = parseTree([{ title: "A", start_index: 1, end_index: 7 }], {
    file: "out/My Report_structure.json",
  });
  assert.equal(tree.doc_name, "My Report");
  assert.equal(tree.page_count, 7);
  assert.deepEqual(tree.warnings!.map((w) => w.code), ["NAME_GUESSED", "PAGE_COUNT_GUESSED"]);
});

Deno.test("parseTree() keeps the file's own warnings in front", () => {
  const warnings = [{ code: "FLAT_TREE", message: "flat" }];
  const tree = parseTree({
    doc_name: "a.pdf",
    warnings,
    structure: [{ title: "A", start_index: 1, end_index: 2 }],
  });
  assert.deepEqual(tree.warnings!.map((w) => w.code), ["FLAT_TREE", "PAGE_COUNT_GUESSED"]);
  assert.equal(warnings.length, 1);
});

Deno.test("parseTree() takes null for absent and null or empty nodes for a leaf", () => {
  const text = '{"doc_name":"a.pdf","doc_description":null,"page_count":2,"structure":' +
    '[{"title":"A","node_id":"0000","start_index":1,"end_index":2,"summary":null,"nodes":null},' +
    '{"title":"B","node_id":"0001","start_index":2,"end_index":2,"nodes":[]}]}';
  assert.deepEqual(parseTree(text), {
    doc_name: "a.pdf",
    page_count: 2,
    structure: [
      { title: "A", node_id: "0000", start_index: 1, end_index: 2 },
      { title: "B", node_id: "0001", start_index: 2, end_index: 2 },
    ],
  });
});

Deno.test("parseTree() gives missing ids to all nodes", () => {
  const none = parseTree([{ title: "A", nodes: [{ title: "B" }] }]);
  assert.deepEqual([...walk(none.structure)].map(({ node }) => node.node_id), ["0000", "0001"]);
  const some = parseTree({ doc_name: "a.md", structure: [{ title: "A", node_id: "0007" }, { title: "B" }] });
  assert.deepEqual(some.structure.map((n) => n.node_id), ["0000", "0001"]);
  assert.deepEqual(some.warnings!.map((w) => w.code), ["IDS_REPLACED"]);
});

Deno.test("parseTree() widens parents that end where their first child starts", () => {
  const tree = parseTree([{
    title: "P",
    start_index: 1,
    end_index: 3,
    nodes: [{ title: "A", start_index: 3, end_index: 6 }, { title: "B", start_index: 7, end_index: 10 }],
  }]);
  assert.deepEqual(ranges(tree.structure), ["P 1-10", "A 3-6", "B 7-10"]);
});

Deno.test("parseTree() reads page_index as the start, and the end from the next start", () => {
  const nodes = [
    { title: "A", page_index: 1, nodes: [{ title: "B", page_index: 2 }, { title: "C", page_index: 5 }] },
    { title: "D", page_index: 5 },
  ];
  const hosted = parseTree({ doc_id: "pi-1", status: "completed", result: nodes }, { file: "x.pdf.json" });
  assert.deepEqual(ranges(hosted.structure), ["A 1-5", "B 2-5", "C 5-5", "D 5-5"]);
  assert.equal(hosted.doc_id, "pi-1");
  assert.equal(hosted.doc_name, "x.pdf");
  assert.equal(hosted.structure[0]!.page_index, 1);
  const counted = parseTree({ doc_name: "x.pdf", page_count: 9, structure: nodes });
  assert.deepEqual(ranges(counted.structure), ["A 1-5", "B 2-5", "C 5-5", "D 5-9"]);
});

Deno.test("parseTree() reads physical_index as number, text and tag, and leaves printed page numbers alone", () => {
  const nodes = [
    { title: "A", physical_index: 1, page: "xii" },
    { title: "B", physical_index: "4" },
    { title: "C", physical_index: "<physical_index_6>", page: null },
    { title: "D", physical_index: null },
  ];
  const tree = parseTree({ doc_name: "a.pdf", page_count: 8, structure: nodes });
  assert.deepEqual(ranges(tree.structure), ["A 1-4", "B 4-6", "C 6-8", "D undefined-undefined"]);
  assert.equal(tree.structure[0]!.page, "xii");
});

Deno.test("parseTree() gives a parent without a start that of its first child with one", () => {
  const tree = parseTree({
    doc_name: "a.pdf",
    page_count: 8,
    structure: [{ title: "P", nodes: [{ title: "Q", nodes: [{ title: "A", start_index: 3 }] }] }],
  });
  assert.deepEqual(ranges(tree.structure), ["P 3-8", "Q 3-8", "A 3-8"]);
});

Deno.test("parseTree() leaves Markdown trees without pages", () => {
  const tree = { doc_name: "a.md", line_count: 9, structure: [{ title: "A", node_id: "0000", line_num: 1 }] };
  assert.deepEqual(parseTree(tree), tree);
});

Deno.test("parseTree() names the file and the field that is wrong", () => {
  const wrong: [value: unknown, path: string, got: string][] = [
    ["", "", "got text that is not JSON (Unexpected end of JSON input)"],
    ["7", "", "got 7, expected an object or a list of nodes"],
    [{}, "structure", "got nothing at structure, expected a list of nodes"],
    [{ structure: { a: 1 } }, "structure", "got an object at structure, expected a list of nodes"],
    [{ doc_name: 3, structure: [] }, "doc_name", "got 3 at doc_name, expected string"],
    [[null], "structure[0]", "got null at structure[0], expected a node"],
    [[{ title: "A" }, {}], "structure[1].title", "got nothing at structure[1].title, expected string"],
    [
      [{ title: "A", nodes: [{ title: "B", nodes: "C" }] }],
      "structure[0].nodes[0].nodes",
      'got "C" at structure[0].nodes[0].nodes, expected a list of nodes',
    ],
    [
      [{ title: "A", start_index: 1.5 }],
      "structure[0].start_index",
      "got 1.5 at structure[0].start_index, expected int",
    ],
    [
      [{ title: "A", start_index: "xii" }],
      "structure[0].start_index",
      'got "xii" at structure[0].start_index, expected number',
    ],
    [
      [{ title: "A", key_items: ["x", 3] }],
      "structure[0].key_items[1]",
      "got 3 at structure[0].key_items[1], expected string",
    ],
    [
      [{ title: "A", end_index: 1e9 }],
      "structure[0].end_index",
      "got 1000000000 at structure[0].end_index, expected number to be <=1000000",
    ],
  ];
  for (const [value, path, got] of wrong) {
    assert.throws(() => parseTree(value, { file: "trees/a.json" }), (error: unknown) => {
      assert.ok(error instanceof PagetreeError);
      assert.equal(error.message, `Cannot read trees/a.json as a tree: ${got}`);
      assert.deepEqual([error.code, error.facts], ["BAD_TREE", { file: "trees/a.json", path }]);
      return true;
    });
  }
  assert.throws(() => parseTree([5]), {
    message: "Cannot read the value as a tree: got 5 at structure[0], expected a node",
  });
});

Deno.test("parseTree() keeps hostile values in an error on one line", () => {
  assert.throws(
    () => parseTree([{ title: "A", nodes: "\u202e\n".repeat(99) }], { file: "a\nb.json" }),
    (error: Error) => {
      assert.match(error.message, /^Cannot read a\\u\{a\}b\.json/);
      assert.ok(!/[\n\u202e]/.test(error.message));
      assert.ok(error.message.length < 400);
      return true;
    },
  );
});

Deno.test("parseTree() refuses trees too deep to be written again, and reads 500 levels", () => {
  const deep = (levels: number) =>
    '{"title":"A","nodes":['.repeat(levels - 1) + '{"title":"A"}' + "]}".repeat(levels - 1);
  assert.equal([...walk(parseTree(`[${deep(500)}]`).structure)].length, 500);
  assert.throws(() => parseTree(`[${deep(20_000)}]`), {
    message: "Cannot read the value as a tree: got nodes more than 500 levels deep",
  });
});

Deno.test("parseTree() keeps a key named __proto__ and touches no prototype", () => {
  const tree = parseTree('[{"title":"A","__proto__":{"polluted":true}}]');
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
  assert.match(formatTree(tree), /"__proto__"/);
});

Deno.test("parseTree() and formatTree() give back every sound tree, and change nothing the second time", () => {
  fc.assert(fc.property(randomTrees, fc.dictionary(fc.string(), fc.jsonValue()), ({ nodes }, extra) => {
    const foreign = Object.fromEntries(
      Object.entries(extra).map(([key, value]) => [`x-${key}`, JSON.parse(JSON.stringify(value))]),
    );
    const once = parseTree({ ...foreign, doc_name: "a.pdf", structure: nodes });
    assert.deepEqual(parseTree(formatTree(once)), once);
    for (const key of Object.keys(foreign)) assert.deepEqual(once[key], foreign[key]);
  }));
});

Deno.test("parseTree() ends in a tree or in BAD_TREE on any JSON, close to a tree or not", () => {
  const field = fc.constantFrom(
    "title",
    "start_index",
    "end_index",
    "page_index",
    "nodes",
    "node_id",
    "structure",
    "result",
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: "medium" }, fc.jsonValue({ maxDepth: 0 }), tie("list"), tie("object")),
    list: fc.array(tie("value"), { maxLength: 3 }),
    object: fc.dictionary(field, tie("value")).map((fields) => ({ title: "T", ...fields })),
  }));
  fc.assert(
    fc.property(value, (json) => {
      try {
        formatTree(parseTree(json, { file: "a.json" }));
      } catch (error) {
        assert.ok(error instanceof PagetreeError && error.code === "BAD_TREE", String(error));
      }
    }),
    { numRuns: 150 },
  );
});
