import assert from "node:assert/strict";
import { scriptedServer } from "pagetree/model/testing";
import { inFolder, run } from "../../testing/commands.ts";
import { sectionsPdf } from "../../testing/sections_pdf.ts";

Deno.test("index takes the option names of PageIndex: models, limits, text of nodes", async () => {
  const models: string[] = [];
  await using server = scriptedServer(({ body }) => {
    models.push(String(body.model));
    return { value: { title: "T", summary: "About it.", subsections: [] } };
  });
  await inFolder({ "a.pdf": sectionsPdf(["1 Topic a", "2 Topic b"]) }, async (cwd) => {
    const { code, stdout, stderr } = await run(
      cwd,
      ...["index", "a.pdf", "--json", "--index-model", "m", "--summary-model", "s", "--base-url", server.url],
      ...["--if-add-node-summary", "yes", "--if-add-node-text", "yes", "--summary-max-words", "20"],
      ...["--summary-token-threshold", "1", "--summary-concurrency", "2", "--no-embedded-toc"],
    );
    assert.equal(code, 0, stderr);
    const [first] = JSON.parse(stdout).structure;
    assert.ok(first.text.includes("1 Topic a"));
    assert.equal(first.summary, "About it.");
    assert.ok(models.includes("s"));
    assert.ok(server.requests.some(({ prompt }) => /\b20 words/.test(prompt)));
    const both = await run(cwd, "index", "a.pdf", "--summary", "on", "--if-add-node-summary", "no");
    assert.equal(both.code, 2);
    assert.match(both.stderr, /--summary on with --if-add-node-summary no/);
  });
});

Deno.test("index thins Markdown by the name of PageIndex", async () => {
  await inFolder({ "a.md": "# A\n\ntext\n\n## B\n\nmore\n" }, async (cwd) => {
    const thin = await run(cwd, "index", "a.md", "--if-thinning", "yes", "--json");
    assert.equal(JSON.parse(thin.stdout).structure[0].nodes, undefined);
    const whole = await run(cwd, "index", "a.md", "--if-thinning", "no", "--json");
    assert.equal(JSON.parse(whole.stdout).structure[0].nodes.length, 1);
  });
});
