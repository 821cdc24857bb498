import assert from "node:assert/strict";
import { type Cell, codeCells, parseNotebook, stripped, toModule, untidiness } from "./cells.ts";
import { checkCells } from "./check.ts";
import { formatNotebook } from "./format.ts";

function notebook(cells: Cell[]) {
  return parseNotebook(JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }), "a.ipynb");
}

Deno.test("checkCells() finds nothing in cells that build on each other", async () => {
  const cells = [
    'import { walk } from "pagetree/tree";',
    "const nodes = [...walk([])];\nnodes",
    "[nodes.length]",
  ];
  assert.deepEqual(await checkCells("a.ipynb", cells), []);
});

Deno.test("checkCells() names cell and line of a syntax error", async () => {
  const errors = await checkCells("a.ipynb", ["const a = 1;", "a;\nconst x = ;", "a"]);
  assert.equal(errors.length, 1);
  assert.match(errors[0]!, /^a.ipynb: code cell 2, line 2, column 11: SyntaxError: Expression expected/);
});

Deno.test("checkCells() blames the cell with the open bracket, not the last one", async () => {
  const errors = await checkCells("a.ipynb", ["const a = 1;", "if (a) {", "a", "a"]);
  assert.ok(errors.length > 0);
  assert.ok(errors.every((error) => error.startsWith("a.ipynb: code cell 2,")), errors.join("\n"));
});

Deno.test("checkCells() finds every cell with a syntax error", async () => {
  const errors = await checkCells("a.ipynb", ["const x = ;", "1", 'const s = "abc']);
  assert.deepEqual(errors.map((error) => /cell \d/.exec(error)![0]), ["cell 1", "cell 3"]);
});

Deno.test("checkCells() finds a misspelt name in an import", async () => {
  const [error, ...others] = await checkCells("a.ipynb", [
    "1",
    '\nimport { nope } from "pagetree/tree";\nnope',
  ]);
  assert.deepEqual(others, []);
  assert.match(error!, /code cell 2, line 2, column 10: TS2305 .* has no exported member 'nope'/);
});

Deno.test("checkCells() finds a misspelt module and a package that is not there", async () => {
  const errors = await checkCells("a.ipynb", [
    'import { walk } from "pagetree/tre";\nwalk',
    'import "nosuch-package";',
  ]);
  assert.equal(errors.length, 2);
  assert.match(errors[0]!, /code cell 1, line 1, .*"pagetree\/tre"/s);
  assert.match(errors[1]!, /code cell 2, line 1, .*"nosuch-package"/s);
});

Deno.test("checkCells() finds a wrong type, which a kernel would run", async () => {
  const [error] = await checkCells("a.ipynb", ['const x: number = "a";']);
  assert.match(error!, /code cell 1, line 1, column 7: TS2322/);
});

Deno.test("toModule() keeps lines and tells where they come from", () => {
  const { source, places } = toModule(["a\nb", "c"]);
  assert.deepEqual(source.split("\n").slice(0, 5), ["a", "b", ";", "c", ";"]);
  assert.deepEqual(places[3], { cell: 2, line: 1 });
});

Deno.test("codeCells() joins lines and leaves text cells out", () => {
  const cells = [{ cell_type: "markdown", source: "# a" }, { cell_type: "code", source: ["a;\n", "b;"] }];
  assert.deepEqual(codeCells(notebook(cells)), ["a;\nb;"]);
});

Deno.test("untidiness() names outputs, counts and long cells, and stripped() takes them away", () => {
  const dirty = notebook([
    { cell_type: "code", source: "1", outputs: [{ output_type: "stream" }], execution_count: null },
    { cell_type: "markdown", source: "text" },
    { cell_type: "code", source: "2", outputs: [], execution_count: 7 },
    { cell_type: "code", source: "\n".repeat(15), outputs: [], execution_count: null },
  ]);
  const found = untidiness(dirty);
  assert.equal(found.length, 3);
  assert.match(found[0]!, /^code cell 1 has outputs/);
  assert.match(found[1]!, /^code cell 2 has outputs or a count/);
  assert.match(found[2]!, /^code cell 3 has 16 lines/);
  assert.deepEqual(untidiness(stripped(dirty)), [found[2]]);
  assert.equal(stripped(dirty).cells[1]!.source, "text");
});

Deno.test("untidiness() names a test that could not fail and imports by path", () => {
  const code = (source: string) => ({ cell_type: "code", source, outputs: [], execution_count: null });
  const cells = [
    'Deno.test("a", () => {});',
    'import { walk } from "../mod.ts";',
    'import { walk } from "pagetree/tree";',
  ];
  const found = untidiness(notebook(cells.map(code)));
  assert.equal(found.length, 2);
  assert.match(found[0]!, /^code cell 1 has a Deno.test/);
  assert.match(found[1]!, /^code cell 2 imports by a path/);
});

Deno.test("parseNotebook() refuses what is no notebook", () => {
  assert.throws(() => parseNotebook("{", "a.ipynb"), /Cannot read a.ipynb as a notebook/);
  assert.throws(() => parseNotebook('{"nbformat": 3, "cells": []}', "a.ipynb"), /got format 3/);
});

Deno.test("formatNotebook() formats code cells, and leaves what is formatted as it is", async () => {
  const cell: Cell = {
    cell_type: "code",
    id: "a",
    metadata: {},
    source: ["let a=1"],
    outputs: [],
    execution_count: null,
  };
  const metadata = { language_info: { name: "typescript" } };
  const text = JSON.stringify({ cells: [cell], metadata, nbformat: 4, nbformat_minor: 5 });
  const formatted = await formatNotebook(text);
  assert.equal(formatted, text.replace("let a=1", "let a = 1;") + "\n");
  assert.equal(await formatNotebook(formatted), formatted);
});
