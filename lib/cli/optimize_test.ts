import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder, names, run } from "../../testing/commands.ts";
import { sectionsPdf } from "../../testing/sections_pdf.ts";
import { treeOf } from "../../testing/notation.ts";

/** A document of ten pages whose sections are known, or not. */
const PDF = sectionsPdf(["1 Aims", null, null, null, "1.1 Near", null, null, "2 Means", "2.1 Few", null]);
const PARTS = { pages: [{ page: 5, headings: [{ title: "1.1 Near", kind: "section" }] }] };
const TREE = treeOf("1 Aims[1-7], 2 Means[8-10]{2 Means (intro)[8-8], 2.1 Few[9-9], 2.2 Rest[10-10]}", 10);
const FILES = {
  "a.pdf": PDF,
  "a.json": JSON.stringify({ ...TREE, doc_name: "a.pdf", note: "kept" }),
  "a.headings.json": JSON.stringify(PARTS),
};
const SPLIT = [
  "--pdf",
  "a.pdf",
  "--headings",
  "a.headings.json",
  "--summary-words",
  "0",
  "--entry-tokens",
  "1",
];

Deno.test("optimize prints figures before and after, and writes nothing without --out", async () => {
  await inFolder(FILES, async (cwd) => {
    const { code, stdout, stderr } = await run(cwd, "optimize", "a.json", "--routing", "2");
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(
      stdout,
      /^a\.pdf: level merge, routing cost 2, trigger 5 pages, least gain 0\n5 -> 2 nodes: 1 merge, /,
    );
    assert.match(stdout, /\n {2,}before +after\nworst case, pages +9 +9\naverage, pages +[\d.]+ +[\d.]+\n/);
    assert.deepEqual(await names(cwd), Object.keys(FILES).sort());
  });
});

Deno.test("optimize writes the tree with its unknown keys, and the log", async () => {
  await inFolder(FILES, async (cwd) => {
    const { stdout } = await run(
      cwd,
      "optimize",
      "a.json",
      "--routing",
      "2",
      "--out",
      "b.json",
      "--log",
      "log.json",
    );
    assert.match(stdout, /a\.json -> b\.json\na\.json -> log\.json\n$/);
    const tree = JSON.parse(await Deno.readTextFile(join(cwd, "b.json")));
    assert.deepEqual([tree.note, tree.optimize.merges, tree.structure.length], ["kept", 1, 2]);
    assert.deepEqual(tree.structure[1].key_items, ["2.1 Few", "2.2 Rest"]);
    const log = JSON.parse(await Deno.readTextFile(join(cwd, "log.json")));
    assert.deepEqual([log.routing, log.trigger_pages, log.min_gain_ratio, log.model], [2, 5, 0, null]);
    assert.deepEqual(log.id_map, { "0000": "0000", "0001": "0001" });
    assert.deepEqual(log.events.map(({ op }: { op: string }) => op), ["merge", "round", "round"]);
    const quiet = await run(cwd, "optimize", "a.json", "-q", "--out", "c.json");
    assert.deepEqual([quiet.code, quiet.stdout, quiet.stderr], [0, "", ""]);
  });
});

Deno.test("optimize splits sections by cached headings", async () => {
  await inFolder(FILES, async (cwd) => {
    const { code, stdout } = await run(cwd, "optimize", "a.json", ...SPLIT, "--json");
    assert.equal(code, 0);
    const { structure, optimize } = JSON.parse(stdout);
    assert.equal(optimize.expands, 1);
    assert.deepEqual(structure[0].nodes.map((node: { title: string }) => node.title), [
      "1 Aims (intro)",
      "1.1 Near",
    ]);
    const kept = await run(cwd, "optimize", "a.json", ...SPLIT, "--no-relabel", "--no-merge", "--json");
    assert.equal(JSON.parse(kept.stdout).structure[0].nodes[1].node_id, "0000.1");
    const merged = await run(cwd, "optimize", "a.json", ...SPLIT, "--no-expand", "--json");
    assert.equal(JSON.parse(merged.stdout).optimize.expands, 0);
  });
});

Deno.test("optimize --plan explains each decision in words and numbers", async () => {
  await inFolder(FILES, async (cwd) => {
    const { code, stdout } = await run(cwd, "optimize", "a.json", "--plan", "--routing", "2", ...SPLIT);
    assert.equal(code, 0);
    assert.match(stdout, /\n {2,}as it is +merged +full\nworst case, pages +9 +9 +/);
    assert.match(
      stdout,
      /\nmerge +0001 +2 Means +3 +3 +0 +2 +reading 3 pages costs no more than 1 step .*; 3 nodes go\n/,
    );
    assert.match(
      stdout,
      /\nsplit +0000 +1 Aims +7 +6 +1 +3 +searching the parts costs 6 pages in place of 7.*1 children\n/,
    );
    assert.match(stdout, /0000 +1 Aims +1-7 +a leaf of 7 pages, more than the trigger of 5\n/);
    assert.deepEqual(await names(cwd), Object.keys(FILES).sort());
    const plan = JSON.parse((await run(cwd, "optimize", "a.json", "--plan", "--json")).stdout);
    assert.equal(plan.before.total_pages, 10);
    assert.ok(Array.isArray(plan.events));
  });
});

Deno.test("optimize answers bad usage with 2 and one line", async () => {
  const cases: [string[], RegExp][] = [
    [[], /got 0 operands/],
    [["--level", "most"], /it is one of merge, full/],
    [["--level", "full"], /name --headings/],
    [["--headings", "a.headings.json"], /name the document with --pdf/],
    [["--no-merge"], /nothing is left to do/],
    [["--plan", "--out", "b.json"], /it writes nothing/],
    [["--out", "a.pdf", "--pdf", "a.pdf"], /another file of this command/],
    [["--out", "b.json", "--log", "b.json"], /another file of this command/],
    [["--routing", "-1"], /Cannot use --routing as an amount of at least 0: got -1/],
    [["--routing", "1,2"], /Cannot use --routing as an amount/],
    [["--rounds", "0"], /Cannot use rounds as a whole number of at least 1: got 0/],
    [["--model", "gpt-5.6-luna"], /without the text of the pages: name the document with --pdf/],
  ];
  await inFolder(FILES, async (cwd) => {
    for (const [args, message] of cases) {
      const operands = args.length === 0 ? [] : ["a.json"];
      const { code, stdout, stderr } = await run(cwd, "optimize", ...operands, ...args);
      assert.deepEqual([code, stdout], [2, ""], args.join(" "));
      assert.match(stderr, message);
    }
    assert.deepEqual(await names(cwd), Object.keys(FILES).sort());
  });
});

Deno.test("optimize names bad inputs in one line and leaves the files as they were", async () => {
  const files = {
    ...FILES,
    "no.json": "no",
    "lines.json": JSON.stringify({
      doc_name: "a.md",
      line_count: 9,
      structure: [{ title: "A", line_num: 1 }],
    }),
    "long.json": JSON.stringify(treeOf("A[1-99]", 99)),
    "bad.headings.json": '{"pages": [{"page": 0, "headings": []}]}',
    "other.headings.json": JSON.stringify({ source_sha256: "ab", pages: [] }),
    "other.json": JSON.stringify({ ...TREE, source_sha256: "cd" }),
    "b.json": "mine",
  };
  const cases: [string[], string, RegExp][] = [
    [["gone.json"], "FILE_NOT_FOUND", /Cannot read gone\.json as a tree file: there is no such file/],
    [["no.json"], "BAD_TREE", /Cannot read no\.json as a tree/],
    [["lines.json"], "BAD_TREE", /Cannot price node .* as pages/],
    [["a.json", "--out", "b.json"], "OUTPUT_EXISTS", /b\.json .*--force/],
    [
      ["a.json", ...SPLIT, "--headings", "bad.headings.json"],
      "BAD_TREE",
      /as cached headings: got .* at pages\.0\.page/,
    ],
    [
      ["a.json", ...SPLIT, "--headings", "gone.json"],
      "FILE_NOT_FOUND",
      /Cannot read gone\.json as cached headings/,
    ],
    [["other.json", ...SPLIT, "--headings", "other.headings.json"], "BAD_TREE", /it is of another source/],
    [
      ["other.json", ...SPLIT],
      "BAD_TREE",
      /Cannot use a\.pdf as the document of test\.pdf: it is of another source/,
    ],
    [["long.json", ...SPLIT], "BAD_TREE", /got 10 pages, and the tree has 99/],
    [["a.json", ...SPLIT, "--pdf", "gone.pdf"], "FILE_NOT_FOUND", /gone\.pdf/],
  ];
  await inFolder(files, async (cwd) => {
    for (const [args, expected, message] of cases) {
      const { code, stdout, stderr } = await run(cwd, "optimize", ...args, "--json", "--log", "log.json");
      assert.deepEqual([code, JSON.parse(stdout).error.code], [1, expected], args.join(" "));
      assert.match(stderr, message);
      assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
    }
    assert.deepEqual(await names(cwd), Object.keys(files).sort());
    assert.equal(await Deno.readTextFile(join(cwd, "b.json")), "mine");
    assert.equal((await run(cwd, "optimize", "a.json", "--out", "b.json", "--force")).code, 0);
  });
});
