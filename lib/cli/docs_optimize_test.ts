import assert from "node:assert/strict";
import { inFolder, run } from "../../testing/commands.ts";

Deno.test("docs optimize refines the tree of a document in its place", async () => {
  const pdf = await Deno.readFile(new URL("../../fixtures/pdf/two_column_paper.pdf", import.meta.url));
  await inFolder({ "paper.pdf": pdf }, async (cwd) => {
    const added = await run(cwd, "docs", "add", "paper.pdf", "--optimize", "off");
    const id = added.stdout.slice(0, 35);
    const { code, stdout, stderr } = await run(cwd, "docs", "optimize", "paper.pdf");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /before +after/);
    const shown = JSON.parse((await run(cwd, "docs", "show", id, "--json")).stdout);
    assert.ok(shown.optimize !== undefined || shown.structure.length > 0);
    const json = JSON.parse((await run(cwd, "docs", "optimize", id, "--json")).stdout);
    assert.deepEqual([json.doc_id, json.merges], [id, 0], "what was merged stays so");
    assert.match((await run(cwd, "docs", "optimize", id, "--level", "full")).stderr, /without a model/);
    assert.equal((await run(cwd, "docs", "optimize", "nothing.pdf")).code, 1);
  });
});
