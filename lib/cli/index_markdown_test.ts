import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder, names, run } from "../../testing/commands.ts";
import { sectionsPdf } from "../../testing/sections_pdf.ts";

const FILES = {
  "report.pdf": sectionsPdf(["1 Aims", null, "2 Means"]),
  "report.md": "# One\n\nText.\n\n## Two\n",
};

Deno.test("index takes Markdown files, those of a folder when asked to, and never writes one over the other", async () => {
  await inFolder(FILES, async (cwd) => {
    const { code, stdout } = await run(cwd, "index", "report.md");
    assert.equal(code, 0);
    assert.match(stdout, /report\.md \(5 lines\)\n└── One.*\n {4}└── Two/);
    const both = await run(cwd, "index", "report.md", "report.pdf", "--out", "out");
    assert.equal(both.code, 0, both.stderr);
    assert.deepEqual(await names(join(cwd, "out")), ["report-2.json", "report.json"]);
    const files = await Promise.all(
      ["report", "report-2"].map((name) => Deno.readTextFile(join(cwd, `out/${name}.json`))),
    );
    assert.deepEqual(files.map((text) => JSON.parse(text).doc_name).sort(), ["report.md", "report.pdf"]);
    const over = await run(cwd, "index", "report.pdf", "--out", "out/report.json");
    assert.match(over.stderr, /made from another|not made from|other source|--force/);
    assert.equal((await run(cwd, "show", "out/report.json")).code, 0);
    await run(cwd, "index", ".", "--out", "pdfs");
    assert.deepEqual(await names(join(cwd, "pdfs")), ["report.json"]);
    await run(cwd, "index", ".", "--mode", "markdown", "--out", "texts");
    const text = JSON.parse(await Deno.readTextFile(join(cwd, "texts/report.json")));
    assert.equal(text.doc_name, "report.md");
  });
});
