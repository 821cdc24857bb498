import assert from "node:assert/strict";
import { createExplorer, foldText } from "./explorer_model.ts";

/** A, with B (with C) and D; E. */
const ROWS = [
  { title: "A", depth: 1, parent: -1, after: 4 },
  { title: "B", depth: 2, parent: 0, after: 3 },
  { title: "C", depth: 3, parent: 1, after: 3, summary: "about Ärger" },
  { title: "D", depth: 2, parent: 0, after: 4 },
  { title: "E", depth: 1, parent: -1, after: 5 },
];

Deno.test("foldText() drops case and accents and knows where each character came from", () => {
  const text = "ﬁn É\u0301x";
  const { folded, origin } = foldText(text);
  assert.equal(folded, "fin ex");
  assert.equal(origin.length, folded.length + 1);
  assert.equal(text.slice(origin[4]!, origin[5]!), "É\u0301");
  assert.equal(origin.at(-1), text.length);
});

Deno.test("createExplorer() unfolds small trees whole and large ones level by level", () => {
  assert.deepEqual(createExplorer(ROWS).visible(), [0, 1, 2, 3, 4]);
  const wide = Array.from({ length: 100 }, (_, i) => ({ title: "x", depth: 1, parent: -1, after: i + 1 }));
  wide.splice(98, 2, { title: "P", depth: 1, parent: -1, after: 100 }, {
    title: "c",
    depth: 2,
    parent: 98,
    after: 100,
  });
  assert.equal(createExplorer(wide).visible().length, 99);
});

Deno.test("createExplorer() folds one node and all nodes", () => {
  const explorer = createExplorer(ROWS);
  explorer.setOpen(1, false);
  assert.deepEqual(explorer.visible(), [0, 1, 3, 4]);
  explorer.setAll(false);
  assert.deepEqual(explorer.visible(), [0, 4]);
  explorer.reveal(2);
  assert.deepEqual(explorer.visible(), [0, 1, 2, 3, 4]);
});

Deno.test("createExplorer() shows what a search finds with its ancestors, and forgets the search when it is empty", () => {
  const explorer = createExplorer(ROWS);
  explorer.setAll(false);
  assert.deepEqual(explorer.search(" arger"), [2]);
  assert.deepEqual(explorer.visible(), [0, 1, 2]);
  explorer.setOpen(1, false);
  assert.deepEqual(explorer.visible(), [0, 1]);
  assert.deepEqual(explorer.search("nothing like it"), []);
  assert.deepEqual(explorer.visible(), []);
  explorer.search("");
  assert.deepEqual(explorer.visible(), [0, 4]);
});

Deno.test("createExplorer() leaves the search to reveal what it hides", () => {
  const explorer = createExplorer(ROWS);
  explorer.search("d");
  explorer.reveal(3);
  assert.deepEqual(explorer.visible(), [0, 3]);
  explorer.reveal(2);
  assert.deepEqual(explorer.found(), []);
  assert.deepEqual(explorer.visible(), [0, 1, 2, 3, 4]);
});
