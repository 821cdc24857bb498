import assert from "node:assert/strict";
import { brokenRules, importsOf } from "./imports.ts";

const ROOT = new URL("../", import.meta.url);
const IMPORT_MAP = {
  "pagetree/tree": "./lib/tree/mod.ts",
  "pagetree/flash/tuning": "./lib/flash/tuning.ts",
  "pdfjs-dist": "npm:pdfjs-dist@6.5.438",
  "zod": "npm:zod@4.6.7",
};

function check(files: Record<string, string>): string[] {
  return brokenRules(new Map(Object.entries(files)), IMPORT_MAP);
}

Deno.test("importsOf() finds static, type-only, re-exported and dynamic imports, but none in comments", () => {
  const source = [
    'import { a } from "./a.ts";',
    'import type { B } from "./b.ts";',
    "import {",
    "  c,",
    '} from "./c.ts";',
    'export * from "./d.ts";',
    'import "./e.ts";',
    ' * import { f } from "./f.ts";',
    '// import { g } from "./g.ts";',
    'const h = await import("./h.ts");',
    'type I = typeof import("./i.ts");',
    "export const text = 1;",
    'const from = "./j.ts";',
  ].join("\n");
  assert.deepEqual(
    importsOf(source).map(({ specifier, typeOnly }) => specifier + (typeOnly ? " type" : "")),
    ["./a.ts", "./b.ts type", "./c.ts", "./d.ts", "./e.ts", "./h.ts", "./i.ts type"],
  );
});

Deno.test("brokenRules() lets allowed imports pass", () => {
  assert.deepEqual(
    check({
      "lib/tree/walk.ts":
        'import { z } from "zod";\nimport { x } from "../errors.ts";\nimport { y } from "./types.ts";',
      "lib/flash/build.ts":
        'import { walk } from "../tree/mod.ts";\nimport { openPdf } from "../pdf/mod.ts";',
      "lib/summary/cut.ts": 'import type { Page } from "../pdf/mod.ts";',
      "lib/pdf/raw.ts": 'await import("pdfjs-dist/legacy/build/pdf.mjs");',
      "eval/outline/run.ts": 'import { walk } from "pagetree/tree";',
    }),
    [],
  );
});

Deno.test("brokenRules() names an import against the direction", () => {
  assert.deepEqual(check({ "lib/pdf/raw.ts": 'import { walk } from "../tree/mod.ts";' }), [
    "lib/pdf/raw.ts imports ../tree/mod.ts: pdf does not know tree",
  ]);
  assert.deepEqual(check({ "lib/pdf/raw.ts": 'import { walk } from "pagetree/tree";' }).length, 1);
  assert.deepEqual(check({ "lib/summary/cut.ts": 'import { openPdf } from "../pdf/mod.ts";' }).length, 1);
});

Deno.test("brokenRules() names a reach into another room, also from a test", () => {
  const reach = 'import { walk } from "../tree/walk.ts";';
  const rule = "imports ../tree/walk.ts: only the mod.ts of tree is open to others";
  assert.deepEqual(check({ "lib/flash/build.ts": reach }), [`lib/flash/build.ts ${rule}`]);
  assert.deepEqual(check({ "lib/flash/build_test.ts": reach }), [`lib/flash/build_test.ts ${rule}`]);
});

Deno.test("brokenRules() lets others import a file that the package names as an entry of its own", () => {
  assert.deepEqual(
    check({ "eval/outline/fit.ts": 'import { observeDocument } from "../../lib/flash/tuning.ts";' }),
    [],
  );
});

Deno.test("brokenRules() names cycles between rooms", () => {
  const found = check({
    "lib/notebook/mod.ts": 'import { x } from "../client.ts";',
    "lib/client.ts": 'import { x } from "./notebook/mod.ts";',
  });
  assert.deepEqual(found, [
    "client imports itself through other rooms",
    "notebook imports itself through other rooms",
  ]);
});

Deno.test("brokenRules() names leaf files, pdf.js and packages in the wrong place", () => {
  assert.match(check({ "lib/errors.ts": 'import { x } from "./tokens.ts";' })[0]!, /leaf file/);
  assert.match(check({ "lib/flash/a.ts": 'import "pdfjs-dist";' })[0]!, /only the pdf room/);
  assert.match(check({ "eval/outline/a.ts": 'import "pdfjs-dist";' })[0]!, /only the pdf room/);
  assert.deepEqual(check({ "eval/bench/raw.ts": 'import "pdfjs-dist";' }), []);
  assert.match(check({ "lib/flash/a.ts": 'import "jsr:@std/path";' })[0]!, /import map/);
  assert.match(check({ "lib/flash/a.ts": 'import "left-pad";' })[0]!, /import map/);
});

Deno.test("brokenRules() finds nothing in this project", async () => {
  const files = await sources();
  const { imports } = JSON.parse(await Deno.readTextFile(new URL("deno.json", ROOT)));
  assert.deepEqual(brokenRules(files, imports), []);
});

Deno.test("no file of this project is over 300 lines without a reason at its top, and none over 500", async () => {
  const reason = /over 300 lines|longer than other files/i;
  const long = [...await sources()].filter(([, text]) => {
    const lines = text.split("\n").length - 1;
    return lines > 500 || lines > 300 && !reason.test(text.slice(0, 400));
  });
  assert.deepEqual(long.map(([path]) => path), []);
});

async function sources(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const folder of ["lib", "eval", "fixtures", "testing", "notebooks"]) {
    await readInto(files, ROOT, folder);
  }
  files.set("mod.ts", await Deno.readTextFile(new URL("mod.ts", ROOT)));
  assert.ok(files.size > 20);
  return files;
}

async function readInto(files: Map<string, string>, root: URL, folder: string): Promise<void> {
  for await (const entry of Deno.readDir(new URL(folder, root))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) await readInto(files, root, path);
    else if (path.endsWith(".ts")) files.set(path, await Deno.readTextFile(new URL(path, root)));
  }
}
