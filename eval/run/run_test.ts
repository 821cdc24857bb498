import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { PagetreeError } from "pagetree/errors";
import { scriptedModel } from "pagetree/model/testing";
import { samplesCsv } from "../report/csv.ts";
import { summarizeRoutes } from "../report/summarize.ts";
import { questionsFromRows } from "../questions/mod.ts";
import { prepare, questions } from "../../testing/birds.ts";
import { type Route, ROUTES } from "../routes/mod.ts";
import { openLog, parseRunLog } from "./log.ts";
import { runQuestions } from "./runner.ts";
import type { RunHeader, RunLine, Sample } from "./types.ts";

const header: RunHeader = {
  type: "header",
  version: 1,
  pagetree: "0",
  set: "test",
  set_sha256: "0",
  questions: 1,
  routes: ["bm25"],
  k: null,
  epochs: 1,
  seed: 1,
  model: null,
  judge: null,
  embeddings: null,
  prices: "2026-12-01",
  judge_prompt_sha256: "0",
  started: "2026-12-01T00:00:00Z",
};
const withoutTimes = (samples: readonly Sample[]) =>
  samples.map((sample) => ({ ...sample, ms: 0, calls: [] }));
const routes = [ROUTES.bm25!, ROUTES.flash!];

Deno.test("runQuestions() asks each question of each route, in the same order at any concurrency", async () => {
  const one = await runQuestions({ questions: questions(7), routes, prepare, concurrency: 1, epochs: 2 });
  const many = await runQuestions({ questions: questions(7), routes, prepare, concurrency: 9, epochs: 2 });
  assert.equal(one.samples.length, 28);
  assert.deepEqual(withoutTimes(one.samples), withoutTimes(many.samples));
  assert.deepEqual(one.samples.map(({ id }) => id).slice(0, 5), ["q1", "q1", "q1", "q1", "q2"]);
  assert.equal(one.documents.length, 3);
});

Deno.test("runQuestions() makes each document ready once and asks no finished question", async () => {
  const seen: string[] = [];
  const first = await runQuestions({ questions: questions(6), routes, prepare });
  const counted = (pdf: string) => (seen.push(pdf), prepare(pdf));
  const rest = await runQuestions({
    questions: questions(6),
    routes,
    prepare: counted,
    finished: first.samples.slice(0, 4),
  });
  assert.deepEqual([...seen].sort(), ["birds0.pdf", "birds1.pdf", "birds2.pdf"]);
  assert.deepEqual(withoutTimes(rest.samples), withoutTimes(first.samples));
  const done = await runQuestions({
    questions: questions(6),
    routes,
    prepare: counted,
    finished: first.samples,
  });
  assert.equal(seen.length, 3);
  assert.deepEqual(done.samples, first.samples);
});

Deno.test("a run that is killed after any line and gone on with gives the same report", async () => {
  const set = questions(5);
  const whole = await runQuestions({ questions: set, routes, prepare });
  const folder = await Deno.makeTempDir();
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(13),
        fc.nat(60),
        fc.integer({ min: 1, max: 4 }),
        async (lines, cut, concurrency) => {
          const path = join(folder, "run.jsonl");
          await Deno.remove(path).catch(() => {});
          const killed = new Error("killed");
          let written = 0;
          {
            await using log = await openLog(path);
            await log.add(header);
            const onLine = (line: RunLine) => {
              if (written++ >= lines) throw killed;
              return log.add(line);
            };
            const run = runQuestions({ questions: set, routes, prepare, concurrency, onLine });
            await run.catch((error) => assert.equal(error, killed));
          }
          // The kill may have come in the middle of a line.
          await Deno.writeTextFile(path, `{"type":"sample","id":"q1"`.slice(0, cut), { append: true });
          const asked: string[] = [];
          const before = parseRunLog(await Deno.readTextFile(path));
          {
            await using log = await openLog(path);
            const onLine = async (line: RunLine) => {
              if (line.type === "sample") asked.push(`${line.route} ${line.id}`);
              await log.add(line);
            };
            await runQuestions({
              questions: set,
              routes,
              prepare,
              concurrency,
              finished: before.samples,
              onLine,
            });
          }
          const after = parseRunLog(await Deno.readTextFile(path));
          const finished = new Set(before.samples.map(({ route, id }) => `${route} ${id}`));
          assert.ok(asked.every((key) => !finished.has(key)), "no finished question is asked again");
          assert.equal(asked.length + finished.size, 10);
          const report = (samples: readonly Sample[]) =>
            samplesCsv(withoutTimes(samples)).split("\r\n").sort();
          assert.deepEqual(report(after.samples), report(whole.samples));
        },
      ),
      { numRuns: 25 },
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("parseRunLog() takes the last line of each sample, and names what is no line of a log", async () => {
  const { samples: [sample] } = await runQuestions({ questions: questions(1), routes, prepare });
  const text = [header, sample!, { ...sample!, answer: "later" }].map((line) => `${JSON.stringify(line)}\n`)
    .join("");
  assert.deepEqual(parseRunLog(text).samples.map(({ answer }) => answer), ["later"]);
  const bad = (text: string, pattern: RegExp) =>
    assert.throws(
      () => parseRunLog(text, { file: "run.jsonl" }),
      (error) => error instanceof PagetreeError && pattern.test(error.message),
    );
  bad(`${JSON.stringify(sample)}\n`, /no header/);
  bad(`${JSON.stringify(header)}\nx\n`, /line 2 of run\.jsonl.*no JSON/);
  bad(`${JSON.stringify({ ...header, epochs: 0 })}\n`, /line 1.*epochs/);
});

Deno.test("runQuestions() keeps failures apart: an error is no score, a document that is missing fails its questions", async () => {
  const failing: Route = {
    name: "failing",
    about: "Fails on every second question.",
    prepare: () =>
      Promise.resolve({
        calls: [],
        ask: ({ question }) => {
          if (/[13579]\)/.test(question)) throw new PagetreeError("MODEL_BACKEND", "Cannot ask: got 500");
          return Promise.resolve({
            status: "ok",
            answer: "10",
            abstained: false,
            by: "model",
            selected: [],
            read: [],
            cited: [],
            routingSteps: 0,
            predictedCost: null,
            calls: [],
            trace: [],
          });
        },
      }),
  };
  const missing = (pdf: string) =>
    pdf === "birds2.pdf" ? Promise.reject(new PagetreeError("FILE_NOT_FOUND", "Cannot open")) : prepare(pdf);
  const { samples } = await runQuestions({ questions: questions(6), routes: [failing], prepare: missing });
  assert.deepEqual(samples.map(({ status }) => status), ["ok", "error", "error", "error", "ok", "error"]);
  const [summary] = summarizeRoutes(samples, []);
  assert.deepEqual(summary!.statuses, { ok: 2, error: 4, skipped: 0, budget: 0 });
  assert.equal(summary!.metrics["accuracy"]?.n, 2);
  const all = await runQuestions({
    questions: questions(2),
    routes: [failing],
    prepare: () => Promise.reject(new PagetreeError("FILE_NOT_FOUND", "x")),
  });
  assert.deepEqual(summarizeRoutes(all.samples, [])[0]!.metrics, {});
});

Deno.test("a malformed judge reply is unscored, and the mean is over the rest", async () => {
  const prose = "a ".repeat(60);
  const set = questionsFromRows(
    Array.from(
      { length: 20 },
      (_, i) => ({ question: `Why (${i})?`, answer: prose, pdf: "birds.pdf", gold_pages: [1] }),
    ),
  );
  const model = scriptedModel(() => ({
    value: { answer: "because", cited_pages: [], confidence: 1, not_in_pages: false },
  }));
  const judge = scriptedModel(({ prompt, body }) =>
    JSON.stringify(body).includes("(7)")
      ? { text: "I cannot say {" }
      : { value: { equivalent: !prompt.includes("(3)"), abstained: false, reason: "so" } }
  );
  const { samples } = await runQuestions({ questions: set, routes: [ROUTES.oracle!], prepare, model, judge });
  const [summary] = summarizeRoutes(samples, []);
  assert.equal(summary!.outcomes.unscored, 1);
  assert.deepEqual([summary!.metrics["accuracy"]!.n, summary!.metrics["judge"]!.n], [19, 19]);
  assert.ok(Math.abs(summary!.metrics["accuracy"]!.mean - 18 / 19) < 1e-12);
  assert.equal(samples[7]!.judge?.status, "error");
});

Deno.test("runQuestions() stops at its budget and says what was not asked", async () => {
  const usage = { input: 100, output: 0 };
  const model = scriptedModel(() => ({
    value: { answer: "10", cited_pages: [], confidence: 1, not_in_pages: false },
    usage,
  }));
  const { samples, stopped } = await runQuestions({
    questions: questions(6),
    routes: [ROUTES.oracle!],
    prepare,
    model,
    budgetTokens: 250,
    concurrency: 1,
  });
  assert.equal(stopped, "budget");
  assert.deepEqual(samples.map(({ status }) => status).sort(), [
    "budget",
    "budget",
    "budget",
    "ok",
    "ok",
    "ok",
  ]);
  assert.equal(samples[0]!.calls[0]!.usd, null, "a model without a price has none, not 0");
});

Deno.test("runQuestions() stops at its signal and keeps what is done", async () => {
  const controller = new AbortController();
  const onLine = (line: RunLine) => line.type === "sample" && controller.abort();
  const { samples, stopped } = await runQuestions({
    questions: questions(6),
    routes,
    prepare,
    concurrency: 1,
    onLine: (line) => void onLine(line),
    signal: controller.signal,
  });
  assert.deepEqual([stopped, samples.length], ["aborted", 1]);
});

Deno.test("runQuestions() holds a budget in dollars although one of its models has no price", async () => {
  const value = { answer: "10", cited_pages: [], confidence: 1, not_in_pages: false };
  const usage = { input: 1_000_000, output: 0 };
  const model = scriptedModel(() => ({ value, usage }), { name: "priced" });
  const judge = scriptedModel(() => ({
    value: { equivalent: true, abstained: false, reason: "same" },
    usage,
  }));
  const prices = { date: "2026-12-01", models: { "scripted/priced": { input: 1, output: 1 } } };
  const { samples, stopped } = await runQuestions({
    questions: questions(6),
    routes: [ROUTES.oracle!],
    prepare,
    model,
    judge,
    prices,
    budgetUsd: 1.5,
    concurrency: 1,
  });
  assert.equal(stopped, "budget");
  assert.equal(samples.filter(({ status }) => status === "ok").length, 2);
});

Deno.test("askQuestion() counts the tokens of a reply that could not be used", async () => {
  const usage = { input: 40, output: 5 };
  const model = scriptedModel(() => ({ text: "no JSON {", usage }));
  const { samples } = await runQuestions({
    questions: questions(1),
    routes: [ROUTES.oracle!],
    prepare,
    model,
  });
  const [sample] = samples;
  assert.equal(sample!.status, "error");
  assert.deepEqual(sample!.calls.map(({ stage, input, output }) => [stage, input, output]), [[
    "answer",
    80,
    10,
  ]]);
});

Deno.test("runQuestions() leaves traces to the log when told to, and gives the same figures", async () => {
  const lines: RunLine[] = [];
  const set = questions(4);
  const kept = await runQuestions({ questions: set, routes, prepare });
  const onLine = (line: RunLine) => void lines.push(line);
  const bare = await runQuestions({ questions: set, routes, prepare, traces: "log", onLine });
  const logged = lines.filter((line) => line.type === "sample");
  assert.ok(logged.every(({ trace, scores }) => trace.length > 0 && scores.length > 0));
  assert.ok(bare.samples.every(({ trace }) => trace.length === 0));
  const figures = (samples: readonly Sample[]) =>
    samples.map(({ id, route, outcome, scores }) => [id, route, outcome, scores]);
  assert.deepEqual(figures(bare.samples), figures(kept.samples));
});
