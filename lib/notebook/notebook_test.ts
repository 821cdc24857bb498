import assert from "node:assert/strict";
import { display, JUPYTER_DISPLAY, showScore, showTree } from "./mod.ts";

const HOSTILE = '</iframe><script>alert("1 & 2")</script>';
const TREE = {
  doc_name: `${HOSTILE}.pdf`,
  page_count: 3,
  structure: [{ title: HOSTILE, start_index: 1, end_index: 3 }],
};
const GOLD = { id: "a", pages: 3, outline: [{ title: HOSTILE, level: 1, page: 2, parent: -1 }] };

Deno.test("showTree() keeps hostile text inside the frame's attribute", () => {
  const html = showTree(TREE).toHtml();
  assert.match(html, /^<iframe sandbox="allow-scripts" [^<>]*><\/iframe>$/);
  const page = /srcdoc="([^"]*)"/.exec(html)![1]!;
  assert.ok(page.startsWith("&lt;!DOCTYPE html&gt;"));
});

Deno.test("showTree() gives HTML and text to the kernel", () => {
  const bundle = showTree(TREE, { height: 321 })[JUPYTER_DISPLAY]();
  assert.match(bundle["text/html"]!, /height:321px/);
  assert.ok(bundle["text/plain"]!.endsWith("  1-3"));
});

Deno.test("showScore() escapes titles and names", () => {
  const html = showScore(TREE, GOLD).toHtml();
  assert.ok(!html.includes("<script"));
  assert.ok(html.includes("&lt;script&gt;"));
});

Deno.test("showScore() tells found, missed, finer and extra headings apart", () => {
  const outline = [
    { title: "Aims", level: 1, page: 1, parent: -1 },
    { title: "Costs", level: 1, page: 3, parent: -1 },
  ];
  const structure = [
    { title: "Aims", start_index: 1, end_index: 2, nodes: [{ title: "Why", start_index: 2, end_index: 2 }] },
    { title: "Table 1", start_index: 3, end_index: 3 },
  ];
  const lines = showScore({ doc_name: "a.pdf", structure }, { id: "a", pages: 3, outline }).toText();
  assert.equal(
    lines,
    `\
a.pdf: 1 of 2 headings found, 3 in the tree; F1 0.400, F1 depth 0.500
✓       Aims  1
finer     Why  2
extra   Table 1  3
missed  Costs  3`,
  );
});

Deno.test("display() prints text outside a kernel", async () => {
  const { log } = console;
  const lines: unknown[] = [];
  console.log = (line) => lines.push(line);
  try {
    await display(showTree({ ...TREE, doc_name: "a.pdf" }), "plain");
  } finally {
    console.log = log;
  }
  assert.equal(lines.length, 2);
  assert.match(String(lines[0]), /^a.pdf \(3 pages\)\n└── /);
});
