import assert from "node:assert/strict";
import { join } from "node:path";
import { sectionsPdf } from "../../testing/sections_pdf.ts";
import { ablateOutline, type OutlineProgress, runOutline } from "./mod.ts";

const TITLES = ["1 Aims", "2 Means", "3 Costs"];

/** Runs a test in a folder with a PDF of three sections, its gold outline and further files. */
async function inFolder(
  files: Record<string, string>,
  test: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const outline = TITLES.map((title, i) => ({ title, level: 1, page: i + 1, parent: -1 }));
  try {
    await Deno.writeFile(join(folder, "memo.pdf"), sectionsPdf(TITLES));
    await Deno.writeTextFile(
      join(folder, "memo.gold.json"),
      JSON.stringify({ id: "memo", pages: 3, outline }),
    );
    for (const [name, text] of Object.entries(files)) await Deno.writeTextFile(join(folder, name), text);
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("runOutline() scores the documents of a folder with their kinds and tells its progress", async () => {
  await inFolder({ "SOURCES.tsv": "id\tkind\nmemo\tletter\n" }, async (goldDir) => {
    const steps: OutlineProgress[] = [];
    const report = await runOutline({ goldDir, onProgress: (step) => steps.push(step) });
    assert.deepEqual([report.docs, report.f1, report.failed], [1, 1, 0]);
    assert.deepEqual([report.rows[0]!.kind, report.rows[0]!.toc_source], ["letter", "detected"]);
    const { row, ...last } = steps.at(-1)!;
    assert.deepEqual(last, { id: "memo", document: 1, documents: 1, page: 3, pages: 3 });
    assert.equal(row?.f1, 1);
  });
});

Deno.test("runOutline() scores stored trees", async () => {
  const tree = { doc_name: "memo.pdf", structure: [{ title: "Aims", start_index: 1, end_index: 3 }] };
  await inFolder({ "memo.json": JSON.stringify(tree) }, async (goldDir) => {
    const report = await runOutline({ goldDir, treesDir: goldDir });
    assert.deepEqual([report.precision, report.rows[0]!.matched], [1, 1]);
  });
});

Deno.test("runOutline() goes on after a document that fails, and counts it as 0", async () => {
  const gold = JSON.stringify({
    id: "bad",
    pages: 1,
    outline: [{ title: "A", level: 1, page: 1, parent: -1 }],
  });
  await inFolder({ "bad.gold.json": gold, "bad.pdf": "not a PDF" }, async (goldDir) => {
    const report = await runOutline({ goldDir });
    assert.deepEqual(report.rows.map(({ id, error }) => [id, error?.code]), [["bad", "NOT_A_PDF"], [
      "memo",
      undefined,
    ]]);
    assert.deepEqual([report.f1, report.failed], [0.5, 1]);
  });
});

Deno.test("runOutline() stops at its signal and refuses folders without gold", async () => {
  await inFolder({}, async (goldDir) => {
    await assert.rejects(runOutline({ goldDir, signal: AbortSignal.abort() }), { code: "ABORTED" });
    await Deno.remove(join(goldDir, "memo.gold.json"));
    await assert.rejects(runOutline({ goldDir }), { code: "NO_INPUT" });
    await assert.rejects(runOutline({ goldDir: join(goldDir, "none") }), { code: "FILE_NOT_FOUND" });
  });
});

Deno.test("ablateOutline() switches off every witness that is on", async () => {
  await inFolder({}, async (goldDir) => {
    const { full, without } = await ablateOutline({
      goldDir,
      build: { bookmarks: false, without: ["links"] },
    });
    assert.equal(full.f1, 1);
    assert.deepEqual(without.map(({ witness }) => witness), [
      "contents",
      "tags",
      "numbering",
      "styles",
      "running-heads",
      "spacing",
    ]);
    assert.ok(without.every(({ report }) => report.docs === 1 && report.failed === 0));
  });
});
