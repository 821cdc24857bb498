import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder, names, run } from "../../testing/commands.ts";
import { sectionsPdf } from "../../testing/sections_pdf.ts";
import { scriptedServer } from "../model/testing/mod.ts";

const PDF = sectionsPdf(["1 Aims", null, "2 Means", null, "3 Terns of the coast", null]);
const line = (id: string, change: object = {}) => ({
  id,
  question: "Where is the section on terns of the coast?",
  answer: "3",
  answer_kind: "Int",
  pdf: "a.pdf",
  gold_pages: [5],
  ...change,
});
const set = (...lines: object[]) => lines.map((line) => JSON.stringify(line)).join("\n");
const FILES = {
  "a.pdf": PDF,
  "set.jsonl": set(line("q1"), line("q2", { question: "What are the means?", gold_pages: [3] })),
};

Deno.test("ask answers from a PDF, a tree file and the library, and says how", async () => {
  await inFolder(FILES, async (cwd) => {
    const { code, stdout } = await run(cwd, "ask", "a.pdf", "Where are the terns of the coast?");
    assert.equal(code, 0);
    assert.match(stdout, /taken from the text, no model\n/);
    assert.match(stdout, /page 5 {2}3 Terns of the coast\n/);
    assert.match(stdout, /\nflash-optimized: \d pages read, \d routing steps\n$/);
    await run(cwd, "index", "a.pdf", "--out", "a.json");
    const tree = await run(cwd, "ask", "a.json", "Where are the terns of the coast?", "--k", "1", "--json");
    assert.deepEqual(JSON.parse(tree.stdout).selected, [5]);
    const { stdout: added } = await run(cwd, "docs", "add", "a.pdf");
    const id = added.match(/pi-[0-9a-z]+/i)![0];
    const library = await run(cwd, "ask", id, "Where are the terns of the coast?", "--k", "1", "--json");
    assert.deepEqual(JSON.parse(library.stdout).selected, [5]);
  });
});

Deno.test("ask refuses what it cannot use", async () => {
  await inFolder(
    { ...FILES, "t.json": JSON.stringify({ doc_name: "../../etc/passwd", structure: [] }) },
    async (cwd) => {
      const fails = async (code: number, pattern: RegExp, ...args: string[]) => {
        const ran = await run(cwd, "ask", ...args);
        assert.deepEqual([ran.code, ran.stdout], [code, ""], ran.stderr);
        assert.match(ran.stderr, pattern);
      };
      await fails(2, /empty question/, "a.pdf", " ");
      await fails(2, /did you mean bm25|there are bm25/, "a.pdf", "Why?", "--route", "bm2");
      await fails(2, /needs gold pages/, "a.pdf", "Why?", "--route", "oracle");
      await fails(1, /neither a file nor a document/, "nothing", "Why?");
      await fails(1, /name it with --pdf/, "t.json", "Why?");
      await fails(2, /--pdf/, "a.pdf", "Why?", "--pdf", "a.pdf");
    },
  );
});

Deno.test("ask with a model chooses sections, answers with citations and prints the price", async () => {
  await using server = scriptedServer(({ prompt }) =>
    prompt.includes("<sections>")
      ? { value: { thinking: "Terns.", node_list: [prompt.match(/^(\d{4}) .*Terns of the coast/m)![1]!] } }
      : { value: { answer: "in section 3", cited_pages: [5], confidence: 0.9, not_in_pages: false } }
  );
  await inFolder(FILES, async (cwd) => {
    const args = [
      "a.pdf",
      "Where are the terns?",
      "--model",
      "my-model",
      "--base-url",
      server.url,
      "--route",
      "flash",
    ];
    const env = Deno.env.get("OPENAI_API_KEY");
    const { code, stdout } = await run(cwd, "ask", ...args);
    assert.equal(code, 0);
    assert.match(stdout, /^in section 3 \(page 5\)\n/);
    assert.match(stdout, /price unknown/);
    assert.equal(Deno.env.get("OPENAI_API_KEY"), env);
  });
});

Deno.test("eval prints a line a route, writes log, page and table, and goes on only when asked to", async () => {
  await inFolder(FILES, async (cwd) => {
    const args = ["eval", "set.jsonl", "--routes", "bm25,flash,closed-book", "--out", "out"];
    const { code, stdout, stderr } = await run(cwd, ...args);
    assert.equal(code, 0);
    assert.deepEqual(stdout.split("\n").slice(1, 4).map((row) => row.split(/ {2,}/)[0]), [
      "bm25",
      "flash",
      "closed-book",
    ]);
    assert.match(stderr, /exit code 0: all questions were asked\n$/);
    assert.deepEqual(await names(join(cwd, "out")), ["report.html", "run.jsonl", "samples.csv"]);
    const log = await Deno.readTextFile(join(cwd, "out/run.jsonl"));
    const again = await run(cwd, ...args);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /holds a run; go on with it by --resume/);
    const resumed = await run(cwd, ...args, "--resume");
    assert.deepEqual([resumed.code, resumed.stdout], [0, stdout]);
    assert.equal(await Deno.readTextFile(join(cwd, "out/run.jsonl")), log, "nothing was asked again");
    const other = await run(cwd, ...args, "--resume", "--k", "2");
    assert.equal(other.code, 2);
    assert.match(other.stderr, /its k is none, that of this command 2/);
    const compared = await run(cwd, "compare", "out", "out", "--routes", "bm25,flash");
    assert.equal(compared.code, 0);
    assert.match(compared.stdout, /not resolved/);
    const within = await run(
      cwd,
      "compare",
      "out",
      "--routes",
      "bm25,flash",
      "--metrics",
      "selected.recall@1",
    );
    assert.match(within.stdout, /a = bm25, b = flash/);
  });
});

Deno.test("eval gives exit codes for limits, failures and bad questions", async () => {
  const files = {
    ...FILES,
    "shifted.jsonl": set(line("q1", { gold_pages: [7] })),
    "missing.jsonl": set(line("q1", { pdf: "b.pdf" })),
  };
  await inFolder(files, async (cwd) => {
    const code = async (expected: number, pattern: RegExp, ...args: string[]) => {
      const ran = await run(cwd, "eval", ...args);
      assert.equal(ran.code, expected, ran.stderr);
      assert.match(ran.stderr, pattern);
      return ran;
    };
    await code(
      1,
      /exit code 1: selected\.recall@1 of flat is 0\.000, below 0\.5/,
      "set.jsonl",
      "--routes",
      "flat",
      "--min",
      "selected.recall@1=0.5",
    );
    await code(
      0,
      /1 limits held/,
      "set.jsonl",
      "--routes",
      "bm25,flash",
      "--min",
      "flash:selected.recall@5=0.5",
    );
    await code(2, /Cannot use nonsense as a limit/, "set.jsonl", "--min", "nonsense");
    await code(1, /q1: page 7 of a\.pdf, which has 6/, "shifted.jsonl");
    await code(1, /b\.pdf/, "missing.jsonl");
    await code(2, /--resume without --out/, "set.jsonl", "--resume");
  });
});

Deno.test("eval with a server that answers 402 prints no score and exits with 3", async () => {
  await using server = scriptedServer(() => ({ status: 402, message: "payment required" }));
  await inFolder(FILES, async (cwd) => {
    const args = [
      "set.jsonl",
      "--routes",
      "flash,closed-book",
      "--model",
      "my-model",
      "--base-url",
      server.url,
    ];
    const { code, stdout, stderr } = await run(cwd, "eval", ...args);
    assert.equal(code, 3);
    assert.match(stderr, /payment required.*\(2 questions\)/);
    assert.match(stderr, /exit code 3: questions failed \(2 of flash, 2 of closed-book\)/);
    for (const row of stdout.split("\n").slice(1, 3)) assert.doesNotMatch(row, /\d\.\d{3}/);
  });
});

Deno.test("eval stops at its budget with exit code 4, and asks the rest when it goes on", async () => {
  await using server = scriptedServer(() => ({
    value: { answer: "3", cited_pages: [5], confidence: 1, not_in_pages: false },
    usage: { input: 1000, output: 10 },
  }));
  await inFolder(FILES, async (cwd) => {
    const args = [
      "eval",
      "set.jsonl",
      "--routes",
      "closed-book",
      "--model",
      "my-model",
      "--base-url",
      server.url,
      "--out",
      "out",
      "--concurrency",
      "1",
    ];
    const first = await run(cwd, ...args, "--budget-tokens", "500");
    assert.equal(first.code, 4, first.stderr);
    assert.match(first.stderr, /exit code 4: the budget was spent/);
    const asked = server.requests.length;
    const second = await run(cwd, ...args, "--resume");
    assert.equal(second.code, 0, second.stderr);
    assert.ok(server.requests.length > asked);
    assert.equal(
      new Set(server.requests.map(({ prompt }) => prompt)).size,
      server.requests.length,
      "no question is asked twice",
    );
  });
});

Deno.test("eval goes on with a run only while its files are the same, and judges again on --retry errors", async () => {
  let broken = true;
  await using server = scriptedServer(({ prompt }) => {
    if (!prompt.includes("<reference>")) {
      return { value: { answer: "it is said so", cited_pages: [5], confidence: 1, not_in_pages: false } };
    }
    return broken ? { text: "{" } : { value: { equivalent: true, abstained: false, reason: "same" } };
  });
  const prose = "a long reference that no rule can compare ".repeat(3);
  await inFolder(
    { "a.pdf": PDF, "set.jsonl": set(line("q1", { answer: prose, answer_kind: "Str" })) },
    async (cwd) => {
      const named = ["--model", "m", "--judge", "j", "--base-url", server.url];
      const args = ["eval", "set.jsonl", "--routes", "oracle", "--out", "out", ...named];
      const first = await run(cwd, ...args, "--json");
      assert.equal(JSON.parse(first.stdout).routes[0].outcomes.unscored, 1);
      broken = false;
      const asked = server.requests.length;
      const plain = await run(cwd, ...args, "--resume", "--json");
      assert.equal(JSON.parse(plain.stdout).routes[0].outcomes.unscored, 1);
      assert.equal(server.requests.length, asked, "an answered question is not asked again");
      const again = await run(cwd, ...args, "--resume", "--retry", "errors", "--json");
      assert.equal(JSON.parse(again.stdout).routes[0].outcomes.correct, 1);
      assert.equal(server.requests.length, asked + 1, "only the judge is asked; the answer is in the store");
      await Deno.writeFile(join(cwd, "a.pdf"), sectionsPdf(["1 Others", null, null, null, null, null]));
      const other = await run(cwd, ...args, "--resume");
      assert.deepEqual([other.code, other.stdout], [2, ""]);
      assert.match(other.stderr, /a\.pdf is another file now/);
    },
  );
});

Deno.test("eval refuses a budget in dollars for a judge without a price", async () => {
  await inFolder(FILES, async (cwd) => {
    const { code, stderr } = await run(cwd, "eval", "set.jsonl", "--judge", "ollama/j", "--budget-usd", "1");
    assert.equal(code, 2);
    assert.match(stderr, /its price is unknown/);
  });
});

Deno.test("eval refuses gold that is shifted by a page inside the documents, before anything is asked", async () => {
  const sections = Array.from({ length: 16 }, (_, i) => `${i + 1} Station${i} of the coast`);
  const rows = sections.map((_, i) => ({
    ...line(`q${i}`, { question: `Which is the ${i}th station?`, answer: `Station${i}`, answer_kind: "Str" }),
    gold_pages: [Math.min(16, i + 2)],
  }));
  await inFolder({ "a.pdf": sectionsPdf(sections), "set.jsonl": set(...rows) }, async (cwd) => {
    const { code, stdout, stderr } = await run(cwd, "eval", "set.jsonl");
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /gold pages look shifted: 15 answers stand on the page before/);
  });
});

Deno.test("compare takes the questions of a slice", async () => {
  await inFolder(FILES, async (cwd) => {
    await run(cwd, "eval", "set.jsonl", "--routes", "bm25,flash", "--out", "out");
    const { code, stdout } = await run(cwd, "compare", "out", "--slice", "text layer", "--json");
    assert.equal(code, 0);
    assert.equal(JSON.parse(stdout).compared[0].metrics[0].n, 2);
    const none = await run(cwd, "compare", "out", "--slice", "charts");
    assert.equal(none.code, 2);
    assert.match(none.stderr, /has .*text layer/);
  });
});
