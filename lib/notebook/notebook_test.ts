import assert from "node:assert/strict";
import { buildTree } from "../build/mod.ts";
import { parseGold } from "../../eval/outline/mod.ts";
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

Deno.test("showScore() tells found, missed and extra headings apart", async () => {
  const file = "fixtures/pdf/slides_deck.gold.json";
  const gold = parseGold(await Deno.readTextFile(file), file);
  const tree = await buildTree("fixtures/pdf/slides_deck.pdf");
  assert.match(
    showScore(tree, gold).toText(),
    /^slides_deck.pdf: 12 of 12 headings found, 12 in the tree; F1 1.000/,
  );
  const { outline: [first, ...rest] } = gold;
  const renamed = { ...gold, outline: [{ ...first!, title: "Nowhere to be read" }, ...rest] };
  const lines = showScore(tree, renamed).toText().split("\n");
  assert.deepEqual(lines.slice(1).map((line) => line.split(" ")[0]).filter((mark) => mark !== "✓"), [
    "extra",
    "missed",
  ]);
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
