import assert from "node:assert/strict";
import { inFolder, run } from "../../testing/commands.ts";
import { scriptedServer } from "../model/testing/mod.ts";

const label = (i: number, correct: boolean) => ({
  question: `How many terns on day ${i}?`,
  reference: "eleven",
  answer: correct ? "There were 11 <right>" : "There were 12 <wrong>",
  correct,
});
const labels = (n: number) =>
  Array.from({ length: n }, (_, i) => JSON.stringify(label(i, i % 2 === 0))).join("\n");

/** A judge that is right but for the days that it is told. */
const judging = (errs: (prompt: string) => boolean) => ({ prompt }: { prompt: string }) => {
  const right = prompt.includes("<right>") || prompt.includes("&lt;right&gt;") ||
    /There were 11/.test(prompt);
  return { value: { equivalent: right !== errs(prompt), abstained: false, reason: "as said" } };
};

Deno.test("judge measures agreement with people and holds kappa against the least one", async () => {
  await using server = scriptedServer(judging((prompt) => /on day 3\?/.test(prompt)));
  await inFolder({ "labels.jsonl": labels(40) }, async (cwd) => {
    const args = ["judge", "labels.jsonl", "--judge", "j", "--base-url", server.url];
    const { code, stdout } = await run(cwd, ...args, "--json");
    assert.equal(code, 0);
    const found = JSON.parse(stdout);
    assert.deepEqual([found.n, found.agreement, found.kappa, found.tpr, found.tnr], [
      40,
      0.975,
      0.95,
      1,
      0.95,
    ]);
    assert.ok(found.kappa_interval[0] > 0.8 && found.kappa_interval[1] === 1);
    const strict = await run(cwd, ...args, "--min-kappa", "0.96");
    assert.equal(strict.code, 1);
    assert.match(strict.stderr, /exit code 1: kappa is below 0\.96/);
    assert.match(strict.stdout, /kappa +0\.950 +0\.\d{3} to 1\.000/);
    assert.equal(server.requests.length, 40, "stored replies are not asked again");
  });
});

Deno.test("judge refuses bad labels by line and field, and counts judgements that failed", async () => {
  await using server = scriptedServer(() => ({ status: 402, message: "payment required" }));
  await inFolder(
    {
      "bad.jsonl": `${labels(1)}\n{"question": "Q?", "reference": "r", "answer": "a"}`,
      "l.jsonl": labels(3),
    },
    async (cwd) => {
      const named = ["--judge", "j", "--base-url", server.url];
      const bad = await run(cwd, "judge", "bad.jsonl", ...named);
      assert.equal(bad.code, 2);
      assert.match(bad.stderr, /line 2 of bad\.jsonl as a label: correct:/);
      const failed = await run(cwd, "judge", "l.jsonl", ...named);
      assert.equal(failed.code, 3);
      assert.match(failed.stderr, /3 judgements failed/);
      assert.equal((await run(cwd, "judge", "l.jsonl")).code, 2);
    },
  );
});
