import assert from "node:assert/strict";
import fc from "fast-check";
import stringWidth from "string-width";
import { randomTrees } from "../../testing/random_trees.ts";
import { treeText } from "./text.ts";
import type { DocumentTree } from "./types.ts";
import { countNodes } from "./walk.ts";

const tree: DocumentTree = {
  doc_name: "a.pdf",
  page_count: 12,
  structure: [
    {
      title: "1 Start",
      node_id: "0000",
      start_index: 1,
      end_index: 7,
      nodes: [
        { title: "1.1 Why", node_id: "0001", start_index: 1, end_index: 1 },
        { title: "1.2 How this came about", node_id: "0002", start_index: 2, end_index: 7 },
      ],
    },
    {
      title: "2 日本語の見出し",
      node_id: "0003",
      start_index: 8,
      end_index: 12,
      nodes: [{ title: "2.1 End", node_id: "0004", start_index: 12, end_index: 12 }],
    },
  ],
};

Deno.test("treeText() draws guides and page ranges", () => {
  assert.equal(
    treeText(tree),
    `
a.pdf (12 pages)
├── 1 Start  1-7
│   ├── 1.1 Why  1
│   └── 1.2 How this came about  2-7
└── 2 日本語の見出し  8-12
    └── 2.1 End  12`.slice(1),
  );
});

Deno.test("treeText() folds levels below the depth and counts them", () => {
  assert.equal(
    treeText(tree, { depth: 1, ids: true, pages: false }),
    "a.pdf (12 pages)\n├── 0000  1 Start [+2]\n└── 0003  2 日本語の見出し [+1]",
  );
});

Deno.test("treeText() cuts titles to the width and puts ranges at the right edge", () => {
  assert.equal(
    treeText(tree, { width: 25 }),
    `
a.pdf (12 pages)
├── 1 Start           1-7
│   ├── 1.1 Why         1
│   └── 1.2 How thi…  2-7
└── 2 日本語の見出…  8-12
    └── 2.1 End        12`.slice(1),
  );
});

Deno.test("treeText() shows lines of Markdown trees", () => {
  const text = treeText({ doc_name: "a.md", line_count: 1, structure: [{ title: "A", line_num: 1 }] });
  assert.equal(text, "a.md (1 line)\n└── A  line 1");
});

Deno.test("treeText() keeps hostile titles on one line and visible", () => {
  const structure = [{ title: "a\n\tb\u001b[31m\u202egnp" }, { title: " \n" }, {
    title: "\u200fעברית\u200f",
  }];
  assert.equal(
    treeText({ doc_name: "a.pdf", structure }),
    "a.pdf\n├── a b\\u{1b}[31m\\u{202e}gnp\n├── (no title)\n└── עברית",
  );
});

Deno.test("treeText() gives one line a node, none wider than the width where there is room", () => {
  fc.assert(fc.property(randomTrees, ({ nodes, pageCount }) => {
    const lines = treeText({ doc_name: "a.pdf", page_count: pageCount, structure: nodes }, { width: 80 })
      .split("\n");
    assert.equal(lines.length, 1 + countNodes(nodes));
    for (const line of lines) assert.ok(stringWidth(line) <= 80, line);
  }));
});
