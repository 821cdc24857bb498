import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder, names, run } from "../../testing/commands.ts";
import { sectionsPdf } from "../../testing/sections_pdf.ts";
import { treeOf } from "../../testing/notation.ts";

const TREE = treeOf("1 Aims[1-7], 2 Means[8-10]{2 Means (intro)[8-8], 2.1 Few[9-9], 2.2 Rest[10-10]}", 10);
const FILES = {
  "p/a.pdf": sectionsPdf(["1 Aims", null, null, null, "1.1 Near", null, null, "2 Means", "2.1 Few", null]),
  "t/a.json": JSON.stringify({ ...TREE, doc_name: "a.pdf" }),
  "t/a.headings.json": JSON.stringify({
    pages: [{ page: 5, headings: [{ title: "1.1 Near", kind: "section" }] }],
  }),
};
const FULL = ["t", "--pdf-dir", "p", "--headings", "t", "--summary-words", "0", "--entry-tokens", "1"];

Deno.test("tune compares every combination of the constants and marks the Pareto set", async () => {
  await inFolder(FILES, async (cwd) => {
    const axes = ["--routing", "1,2", "--trigger-pages", "5,7", "--min-gain-ratio", "0,.9"];
    const { code, stdout } = await run(cwd, "tune", ...FULL, ...axes);
    assert.equal(code, 0);
    assert.match(stdout, /^Means over 1 tree, in pages with a routing step as 1; /);
    const rows = stdout.split("\n").filter((line) => /^(R |as found)/.test(line));
    assert.equal(rows.length, 9);
    // Worst case, and the last columns: merges, fusions, splits, kept.
    const cells = (row: string) => row.split(/ {2,}/);
    const shown = rows.map((
      row,
    ) => [cells(row)[0]!.slice(0, 24), cells(row)[1], cells(row).slice(5, 9).join()]);
    assert.deepEqual(shown.slice(0, 4), [
      ["as found", "8.000", "0,0,0,0"],
      ["R 1, trigger 5, gain 0, ", "6.000", "0,0,1,0"],
      ["R 1, trigger 5, gain 0.9", "8.000", "0,0,0,1"],
      ["R 1, trigger 7, gain 0, ", "8.000", "0,0,0,0"],
    ]);
    // Where a step costs 2, merging saves tokens: with the split at no cost, and without it still more.
    assert.deepEqual(rows.flatMap((row, i) => row.endsWith("*") ? [i] : []), [5, 6, 7, 8]);
    const json = await run(cwd, "tune", ...FULL, ...axes, "--json");
    assert.equal(JSON.parse(json.stdout).rows.length, 8);
  });
});

Deno.test("tune tries three values of three constants where none is named, and writes a page, CSV and JSON", async () => {
  await inFolder(FILES, async (cwd) => {
    const { code, stderr } = await run(cwd, "tune", "t/a.json", "--out", "out");
    assert.equal(code, 0);
    assert.match(
      stderr,
      /27 runs in [\d.]+ s\nwrote out\/tune\.html\nwrote out\/tune\.csv\nwrote out\/tune\.json\n$/,
    );
    assert.deepEqual(await names(join(cwd, "out")), ["tune.csv", "tune.html", "tune.json"]);
    const page = await Deno.readTextFile(join(cwd, "out/tune.html"));
    assert.equal(page.match(/<svg/g)?.length, 3);
    assert.equal(page.match(/<tr/g)?.length, 1 + 28);
    assert.doesNotMatch(page, /<script|src=|https?:\/\/(?!www\.w3\.org)/);
    const csv = (await Deno.readTextFile(join(cwd, "out/tune.csv"))).trimEnd().split("\n");
    assert.equal(csv.length, 1 + 2 * 28);
    assert.match(csv[0]!, /^routing,triggerPages,minGainRatio,document,worst_case_search_complexity,/);
    assert.equal((await run(cwd, "tune", "t/a.json", "--out", "one.csv")).code, 0);
    assert.equal(await Deno.readTextFile(join(cwd, "one.csv")), csv.join("\n") + "\n");
  });
});

Deno.test("tune fits the routing cost to what questions have cost", async () => {
  const lines = [[1, 4], [2, 3], [3, 7], [1, 9], [2, 1], [4, 5], [3, 2]].map(([routing_steps, pages_read]) =>
    JSON.stringify({ routing_steps, pages_read, tokens: 100 + 1200 * routing_steps! + 600 * pages_read! })
  );
  await inFolder({ ...FILES, "q.jsonl": lines.join("\n"), "bad.jsonl": `${lines[0]}\nno\n` }, async (cwd) => {
    const { stdout } = await run(cwd, "tune", "t/a.json", "--observations", "q.jsonl");
    assert.match(stdout, /\ncalibration +n +R +from .*\ntokens +7 +2 +2 +2 +1200 +600 /);
    const bad = await run(cwd, "tune", "t/a.json", "--observations", "bad.jsonl");
    assert.match(bad.stderr, /^Cannot read line 2 of bad\.jsonl as an observation: it is no JSON\n/);
  });
});

Deno.test("tune answers bad usage with 2 and bad inputs with 1, in one line each", async () => {
  const evil = JSON.stringify({ ...TREE, doc_name: "../p/a.pdf" });
  await inFolder({ ...FILES, "e/evil.json": evil, "n/note.txt": "" }, async (cwd) => {
    const cases: [string[], number, RegExp][] = [
      [["t", "--headings", "t"], 2, /name --pdf-dir/],
      [["t", "--routing", "1,x"], 2, /Cannot use --routing as amounts of at least 0 between commas: got x/],
      [["t", "--rounds", "1,0"], 2, /Cannot use rounds as a whole number of at least 1: got 0/],
      [["t/a.json", "--out", "t/a.json"], 2, /it is a tree of this command/],
      [["n"], 1, /Cannot use n as a folder of trees: it holds no \.json file/],
      [["gone"], 1, /Cannot read gone as a tree file/],
      [["t", "--pdf-dir", "n"], 1, /n\/a\.pdf/],
      [["t", "--pdf-dir", "p", "--headings", "n"], 1, /Cannot read n\/a\.headings\.json as cached headings/],
      [
        ["e", "--pdf-dir", "p"],
        1,
        /Cannot use doc_name of e\/evil\.json as a file name: got \.\.\/p\/a\.pdf/,
      ],
    ];
    for (const [args, expected, message] of cases) {
      const { code, stderr, stdout } = await run(cwd, "tune", ...args);
      assert.deepEqual([code, stdout], [expected, ""], args.join(" "));
      assert.match(stderr, message);
    }
  });
});
