import assert from "node:assert/strict";
import { join } from "node:path";
import { parseGold, scoreOutline } from "pagetree/eval/outline";
import { scriptedServer } from "pagetree/model/testing";
import { openPdf } from "pagetree/pdf";
import { inFolder, run } from "../../testing/commands.ts";
import { goldScript } from "../../testing/gold_model.ts";

const NAME = "manual_contents_roman";
const FIXTURE = new URL(`../../fixtures/pdf/${NAME}.pdf`, import.meta.url);

async function reader() {
  const gold = parseGold(await Deno.readTextFile(new URL(`${NAME}.gold.json`, FIXTURE)), NAME);
  await using pdf = await openPdf(FIXTURE, { workers: 1 });
  const script = goldScript(gold, await pdf.pages());
  const server = scriptedServer((request, index) => {
    const { response_format } = request.body as { response_format: { json_schema: { name: string } } };
    const { name } = response_format.json_schema;
    const others: Record<string, unknown> = {
      summary: { title: "A title", summary: "A summary." },
      description: { summary: "A handbook." },
      sections: { thinking: "", node_list: ["0002"] },
      answer: { answer: "two motors", cited_pages: [5], confidence: 1, not_in_pages: false },
    };
    if (others[name]) return { value: others[name] };
    return script({ ...request, body: { schema: response_format.json_schema } }, index);
  });
  return { gold, server };
}

Deno.test("index --mode classic builds by a model, says how, and asks nothing twice", async () => {
  const { gold, server } = await reader();
  await using _ = server;
  await inFolder({ "a.pdf": await Deno.readFile(FIXTURE) }, async (cwd) => {
    const named = ["--model", "m", "--base-url", server.url, "--summary", "off", "--optimize", "off"];
    const args = ["index", "a.pdf", "--mode", "classic", ...named];
    const first = await run(cwd, ...args, "--out", "a.json");
    assert.equal(first.code, 0, first.stderr);
    assert.match(
      first.stderr,
      /classic, by numbered contents: 16 verified, 0 wrong, 0 unchecked; \d+ calls, \d+ checks/,
    );
    const tree = JSON.parse(await Deno.readTextFile(join(cwd, "a.json")));
    assert.equal(scoreOutline(gold, tree.structure).f1, 1);
    assert.equal(tree.classic.way, "numbered-contents");
    const asked = server.requests.length;
    const again = await run(cwd, "index", "a.pdf", "--mode", "standard", ...named, "--json");
    assert.deepEqual(JSON.parse(again.stdout).structure, tree.structure);
    assert.equal(server.requests.length, asked);
    const bare = await run(cwd, ...args, "--no-evidence", "--toc-check-pages", "5", "--json");
    assert.equal(JSON.parse(bare.stdout).classic.checks_saved, 0);
    assert.ok(server.requests.length > asked);
  });
});

Deno.test("eval and ask have the route classic", async () => {
  const { server } = await reader();
  await using _ = server;
  const question = { id: "q1", question: "Which motors?", pdf: "a.pdf", gold_pages: [5], answer: "x" };
  await inFolder(
    { "a.pdf": await Deno.readFile(FIXTURE), "set.jsonl": JSON.stringify(question) },
    async (cwd) => {
      const skipped = await run(cwd, "ask", "a.pdf", "Which motors?", "--route", "classic");
      assert.deepEqual([skipped.code, skipped.stdout], [1, "not answered: there is no model\n"]);
      const named = ["--model", "m", "--base-url", server.url];
      const evaluated = await run(cwd, "eval", "set.jsonl", "--routes", "classic", ...named, "--json");
      assert.equal(evaluated.code, 0, evaluated.stderr);
      const [route] = JSON.parse(evaluated.stdout).routes;
      assert.equal(route.metrics["selected.recall@5"].mean, 1);
      const build = route.stages.find(({ stage }: { stage: string }) => stage === "build");
      assert.ok(build.calls > 0, "the calls that made the tree are counted");
      const asked = await run(cwd, "ask", "a.pdf", "Which motors?", "--route", "classic", ...named);
      assert.match(asked.stdout, /^two motors \(page 5\)/);
    },
  );
});

Deno.test("outline scores the trees of mode classic, and refuses it without a model", async () => {
  const { server } = await reader();
  await using _ = server;
  const gold = await Deno.readFile(new URL(`${NAME}.gold.json`, FIXTURE));
  await inFolder(
    { [`${NAME}.pdf`]: await Deno.readFile(FIXTURE), [`${NAME}.gold.json`]: gold },
    async (cwd) => {
      const named = ["--mode", "classic", "--model", "m", "--base-url", server.url];
      const { code, stdout, stderr } = await run(cwd, "outline", ".", ...named, "--json");
      assert.equal(code, 0, stderr);
      const [row] = JSON.parse(stdout).rows;
      assert.deepEqual([row.f1, row.toc_source], [1, "model"]);
      assert.equal((await run(cwd, "outline", ".", "--mode", "classic")).code, 2);
    },
  );
});
