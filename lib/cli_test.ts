import assert from "node:assert/strict";
import { join } from "node:path";
import { rawPdf } from "../fixtures/lib/raw_pdf.ts";
import { inFolder, names, run, spawn } from "../testing/commands.ts";
import { sectionsPdf } from "../testing/sections_pdf.ts";
import { failureSchema } from "./cli.ts";
import { openPdf } from "./pdf/mod.ts";

/** A memo of two sections. */
function memo(word: string): Uint8Array {
  return sectionsPdf([`1 Why we ${word}`, `2 How we ${word}`]);
}

Deno.test("runCommand() shows help and version", async () => {
  assert.match(
    (await run("/", "--help")).stdout,
    /index .*\n.*show .*\n.*optimize .*\n.*tune .*\n.*ask .*\n.*eval .*\n.*compare .*\n.*judge .*\n.*outline /,
  );
  assert.match((await run("/", "--version")).stdout, /^\d+\.\d+\.\d+\n$/);
  for (const command of ["index", "show", "optimize", "tune", "ask", "eval", "compare", "outline"]) {
    const { code, stdout } = await run("/", command, "--help");
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`Usage: pagetree ${command} `));
  }
});

Deno.test("runCommand() answers bad usage with 2 and a hint", async () => {
  const cases: [string[], RegExp][] = [
    [[], /without a command/],
    [["indx", "a.pdf"], /Cannot run indx as a pagetree command; did you mean index\?/],
    [["index"], /got 0 operands\nSee pagetree index --help/],
    [["index", "a.pdf", "--bookmark"], /Cannot use --bookmark as an option/],
    [["index", "a.pdf", "--outt", "x"], /did you mean --out\?/],
    [["index", "a.pdf", "--without", "runing-heads"], /did you mean running-heads\?/],
    [["index", "a.pdf", "--optimize", "full"], /without a source of sections: name --headings or --model/],
    [["index", "a.pdf", "--optimize", "most"], /it is one of off, merge, full/],
    [["index", "a.pdf", "--optimize", "merge", "--headings", "h"], /it splits no sections/],
    [["show", "a.pdf", "--optimize", "full"], /see pagetree optimize/],
    [
      ["outline", "gold", "--optimize", "merge"],
      /Cannot use merge as a value of --optimize; it is one of off/,
    ],
    [["index", "a.pdf", "--summary", "on"], /summaries without a model: name one with --model/],
    [["index", "a.pdf", "--base-url", "http://localhost"], /--base-url without a model/],
    [["index", "a.pdf", "--model", "Qwen/Qwen3", "--base-url", "localhost"], /base URL as an http or https/],
    [["index", "a.pdf", "--model", "ollama/m", "--budget-usd", "1"], /its price is unknown/],
    [["index", "a.pdf", "--ocr", "always"], /it is one of off, auto, force/],
    [["index", "a.pdf", "--mode", "classic"], /--mode classic without a model: name one with --model/],
    [["index", "a.pdf", "--toc-check-pages", "3"], /--toc-check-pages without --mode classic/],
    [["index", "a.pdf", "b.pdf", "--out", "x.json"], /name a folder for --out, not x\.json/],
    [["index", "a.pdf", "--out", "x.json", "--headings-out", "x.json"], /one file x\.json/],
    [["index", "a.pdf", "--out", "x.json", "--headings", "x.json"], /one file x\.json/],
    [["show", "a.pdf", "--html", "a.pdf"], /it is the document itself/],
    [["outline", "gold", "--trees", "t", "--ablate"], /Cannot use --ablate with --trees/],
  ];
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await run("/nowhere", ...args);
    assert.equal(code, 2, args.join(" "));
    assert.match(stderr, message);
    assert.equal(stdout, "");
  }
});

Deno.test("index prints the outline, and with --json the tree on one line", async () => {
  await inFolder({ "memo.pdf": memo("walk") }, async (cwd) => {
    const { code, stdout } = await run(cwd, "index", "memo.pdf");
    assert.equal(code, 0);
    assert.match(stdout, /^memo\.pdf \(2 pages\)\n.*1 Why we walk.*\n.*2 How we walk/);
    const json = await run(cwd, "index", "memo.pdf", "--json");
    assert.match(json.stdout, /^\{.*\}\n$/);
    const tree = JSON.parse(json.stdout);
    assert.equal(tree.page_count, 2);
    assert.deepEqual(tree.structure.map((node: { title: string }) => node.title), [
      "1 Why we walk",
      "2 How we walk",
    ]);
    assert.deepEqual(await names(cwd), ["memo.pdf"]);
  });
});

Deno.test("index writes one file for each PDF of a folder, the same bytes in each run", async () => {
  await inFolder(
    { "in/a.pdf": memo("walk"), "in/sub/a.pdf": memo("swim"), "in/b.pdf": memo("sing") },
    async (cwd) => {
      const first = await run(cwd, "index", "in", "--out", "one");
      assert.equal(first.code, 0, first.stderr);
      assert.equal(
        first.stdout,
        "in/a.pdf -> one/a.json\nin/b.pdf -> one/b.json\nin/sub/a.pdf -> one/a-2.json\n",
      );
      await run(cwd, "index", "in", "--out", "two", "--workers", "1");
      for (const name of ["a.json", "a-2.json", "b.json"]) {
        assert.equal(
          await Deno.readTextFile(join(cwd, "one", name)),
          await Deno.readTextFile(join(cwd, "two", name)),
        );
      }
      assert.deepEqual(await names(join(cwd, "one")), ["a-2.json", "a.json", "b.json"]);
    },
  );
});

Deno.test("index overwrites a tree of the same source, and one of another source only with --force", async () => {
  await inFolder({ "1/a.pdf": memo("walk"), "2/a.pdf": memo("swim") }, async (cwd) => {
    const args = ["--out", "a.json", "--headings-out", "heads"];
    assert.equal((await run(cwd, "index", "1/a.pdf", ...args)).code, 0);
    assert.deepEqual(await names(join(cwd, "heads")), ["a.headings.json"]);
    assert.equal((await run(cwd, "index", "1/a.pdf", ...args)).code, 0);
    const before = await Deno.readTextFile(join(cwd, "a.json"));
    const refused = await run(cwd, "index", "2/a.pdf", ...args);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /Cannot write a\.json as a new file: .*--force/);
    assert.equal(await Deno.readTextFile(join(cwd, "a.json")), before);
    assert.equal((await run(cwd, "index", "2/a.pdf", ...args, "--force")).code, 0);
    assert.notEqual(await Deno.readTextFile(join(cwd, "a.json")), before);
  });
});

Deno.test("index reports each bad input in one line, writes nothing for it and does the others", async () => {
  const whole = memo("walk");
  const files = {
    "in/text.pdf": "Dear reader,\nthis is a letter.\n",
    "in/empty.pdf": "",
    "in/cut.pdf": whole.slice(0, 300),
    "in/locked.pdf": rawPdf({ pages: [{}], encrypt: { user: "open sesame", owner: "me" } }),
    "in/good.pdf": whole,
    "in/odd\n\u001b[31m name.pdf": whole,
    "in/x.pdf/inside.pdf": whole,
    "bare/note.txt": "nothing here",
  };
  await inFolder(files, async (cwd) => {
    const { code, stdout, stderr } = await spawn(cwd, "index", "in", "bare", "gone.pdf", "--out", "out");
    assert.equal(code, 1);
    assert.deepEqual(
      await names(join(cwd, "out")),
      ["good.json", "inside.json", "odd\n\u001b[31m name.json"].sort(),
    );
    assert.deepEqual(stdout.trimEnd().split("\n"), [
      "in/good.pdf -> out/good.json",
      "in/odd\\u{a}\\u{1b}[31m name.pdf -> out/odd\\u{a}\\u{1b}[31m name.json",
      "in/x.pdf/inside.pdf -> out/inside.json",
    ]);
    const list = stderr.slice(stderr.indexOf("6 of 9 inputs failed:\n")).trimEnd().split("\n").slice(1);
    assert.equal(list.length, 6, stderr);
    const expected = [
      /bare as a folder: it holds no \.pdf/,
      /gone\.pdf .*no such file/,
      /cut\.pdf/,
      /empty\.pdf .*empty/,
      /locked\.pdf/,
      /text\.pdf/,
    ];
    expected.forEach((message, i) => assert.match(list[i]!, message));
    assert.ok(!stderr.includes("\u001b"), "no escape of a file name reaches the terminal");
  });
});

Deno.test("index gives each failure as JSON, in its place among the trees", async () => {
  await inFolder({ "b.pdf": memo("walk"), "a.pdf": "no" }, async (cwd) => {
    const { code, stdout } = await spawn(cwd, "index", "b.pdf", "a.pdf", "c.pdf", "--json");
    assert.equal(code, 1);
    const lines = stdout.trimEnd().split("\n").map((text) => JSON.parse(text));
    assert.equal(failureSchema.parse(lines[0]).error.code, "NOT_A_PDF");
    assert.equal(lines[1].doc_name, "b.pdf");
    assert.equal(failureSchema.parse(lines[2]).error.code, "FILE_NOT_FOUND");
  });
});

Deno.test("index merges unless told otherwise, and says so once", async () => {
  const pdf = sectionsPdf([null, "1 Aims", "1.1 Near", "2 Means", null, null]);
  await inFolder({ "in/a.pdf": pdf, "in/b.pdf": memo("walk") }, async (cwd) => {
    const { stdout, stderr } = await run(cwd, "index", "in", "--json");
    const tree = JSON.parse(stdout.split("\n")[0]!);
    assert.deepEqual([tree.structure[1].key_items, tree.optimize.merges], [["1.1 Near"], 1]);
    assert.equal(stderr.match(/no model is named \(--model\): small sections are merged/g)?.length, 1);
    const off = await run(cwd, "index", "in/a.pdf", "--json", "--optimize", "off");
    assert.equal(JSON.parse(off.stdout).optimize, undefined);
    assert.doesNotMatch(off.stderr, /sections are merged/);
  });
});

Deno.test("index splits sections by cached headings of the same document only", async () => {
  const pdf = sectionsPdf(["1 Aims", ...Array(9).fill(null)]);
  await inFolder({ "in/a.pdf": pdf, "in/b.pdf": memo("walk") }, async (cwd) => {
    const { stdout } = await run(cwd, "index", "in", "--json", "--optimize", "off", "--headings-out", "h");
    const { source_sha256 } = JSON.parse(stdout.split("\n")[0]!);
    await using opened = await openPdf(pdf);
    const title = (await opened.page(6)).lines[0]!.text;
    const pages = [{ page: 6, headings: [{ title, kind: "section" }] }];
    await Deno.writeTextFile(join(cwd, "h/a.headings.json"), JSON.stringify({ source_sha256, pages }));
    const split = await run(cwd, "index", "in", "--json", "--headings", "h");
    const trees = split.stdout.trimEnd().split("\n").map((text) => JSON.parse(text));
    assert.deepEqual(trees.map(({ optimize }) => optimize.expands), [1, 0]);
    assert.equal(trees[0].structure[0].nodes[1].title, title);
    const other = await run(cwd, "index", "in/b.pdf", "--headings", "h/a.headings.json");
    assert.equal(other.code, 1);
    assert.match(
      other.stderr,
      /Cannot use h\/a\.headings\.json as the headings of b\.pdf: it is of another source/,
    );
  });
});

Deno.test("index opens an encrypted file with its password", async () => {
  const encrypt = { user: "open sesame", owner: "me" };
  await inFolder({ "a.pdf": sectionsPdf(["Secret plans"], { encrypt }) }, async (cwd) => {
    const needed = await run(cwd, "index", "a.pdf", "--json");
    assert.equal(JSON.parse(needed.stdout).error.code, "PASSWORD_NEEDED");
    const wrong = await run(cwd, "index", "a.pdf", "--json", "--password", "sesame");
    assert.equal(JSON.parse(wrong.stdout).error.code, "PASSWORD_WRONG");
    const right = await run(cwd, "index", "a.pdf", "--json", "--password", "open sesame");
    assert.equal(JSON.parse(right.stdout).page_count, 1);
  });
});

Deno.test("show prints a stored tree to a depth and writes views of it", async () => {
  const child = { title: "1.1 Deep", start_index: 2, end_index: 2 };
  const tree = {
    doc_name: "a.pdf",
    page_count: 2,
    structure: [{ title: "1 Top", start_index: 1, end_index: 2, nodes: [child] }],
  };
  await inFolder({ "a.json": JSON.stringify(tree) }, async (cwd) => {
    assert.match((await run(cwd, "show", "a.json")).stdout, /1 Top[^]*1\.1 Deep/);
    assert.doesNotMatch((await run(cwd, "show", "a.json", "--depth", "1")).stdout, /1\.1 Deep/);
    const { code, stdout } = await run(cwd, "show", "a.json", "--html", "v/a.html", "--svg", "v/a.svg");
    assert.deepEqual([code, stdout], [0, ""]);
    assert.match(await Deno.readTextFile(join(cwd, "v/a.html")), /<html[^]*1\.1 Deep/);
    assert.match(await Deno.readTextFile(join(cwd, "v/a.svg")), /<svg[^]*1\.1 Deep/);
  });
});

Deno.test("show refuses a file that is no tree", async () => {
  await inFolder({ "a.json": '{"structure": 3}', "b.json": "no" }, async (cwd) => {
    for (const name of ["a.json", "b.json", "c.json"]) {
      const { code, stderr } = await run(cwd, "show", name);
      assert.equal(code, 1);
      assert.match(stderr, new RegExp(`^Cannot read ${name} as a tree`));
      assert.equal(stderr.trimEnd().split("\n").length, 1);
    }
  });
});

Deno.test("outline scores built and stored trees", async () => {
  const outline = ["1 Why we walk", "2 How we walk"].map((title, i) => ({
    title,
    level: 1,
    page: i + 1,
    parent: -1,
  }));
  const files = {
    "g/memo.gold.json": JSON.stringify({ id: "memo", pages: 2, outline }),
    "g/memo.pdf": memo("walk"),
  };
  await inFolder(files, async (cwd) => {
    const { code, stdout } = await run(cwd, "outline", "g", "--json", "--ablate");
    assert.equal(code, 0);
    const report = JSON.parse(stdout);
    assert.deepEqual([report.docs, report.f1, report.parent, report.failed], [1, 1, null, 0]);
    assert.equal(report.ablation.length, 8);
    assert.equal((await run(cwd, "index", "g", "--out", "t")).code, 0);
    const stored = await run(cwd, "outline", "g", "--trees", "t");
    assert.match(stored.stdout, /memo .* 1\.000/);
  });
});

Deno.test("outline counts a document without a tree as failed", async () => {
  const outline = [{ title: "A", level: 1, page: 1, parent: -1 }];
  await inFolder({ "g/memo.gold.json": JSON.stringify({ id: "memo", pages: 2, outline }) }, async (cwd) => {
    const { code, stdout } = await run(cwd, "outline", "g");
    assert.equal(code, 1);
    assert.match(stdout, /memo: failed: .*no such file/);
    assert.equal((await run(cwd, "outline", ".")).code, 1);
  });
});
