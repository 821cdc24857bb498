import assert from "node:assert/strict";
import { prepare, questions } from "../../testing/birds.ts";
import { questionsFromRows } from "../questions/mod.ts";
import { ROUTES } from "../routes/mod.ts";
import { runQuestions } from "../run/runner.ts";
import { compareRoutes } from "./compare.ts";

Deno.test("compareRoutes() pairs questions, names flips and corrects over several routes", async () => {
  const { samples } = await runQuestions({
    questions: questions(12),
    routes: [ROUTES.flat!, ROUTES.oracle!, ROUTES.bm25!],
    prepare,
  });
  const of = (name: string) => ({ name, samples: samples.filter(({ route }) => route === name) });
  const compared = compareRoutes([[of("flat"), of("oracle")], [of("flat"), of("bm25")]], {
    metrics: ["selected.recall@1"],
  });
  const [first] = compared[0]!.metrics;
  assert.deepEqual([first!.n, first!.b, first!.lost.length], [12, 1, 0]);
  assert.equal(first!.won.length, 10, "of six pages the first is gold for two questions");
  assert.ok(first!.p_holm >= first!.p);
  const missing = compareRoutes([[of("flat"), { name: "few", samples: of("oracle").samples.slice(0, 3) }]]);
  assert.equal(missing[0]!.unpaired, 9);
});

Deno.test("compareRoutes() tells questions that a route skips from those that it lacks", async () => {
  const set = [
    ...questions(2),
    ...questionsFromRows([{
      id: "none",
      question: "Who?",
      answer: "N/A",
      pdf: "birds0.pdf",
      gold_pages: [],
    }]),
  ];
  const { samples } = await runQuestions({ questions: set, routes: [ROUTES.bm25!, ROUTES.oracle!], prepare });
  const of = (name: string) => ({ name, samples: samples.filter(({ route }) => route === name) });
  const [compared] = compareRoutes([[of("bm25"), of("oracle")]]);
  assert.deepEqual([compared!.unpaired, compared!.skipped], [0, 1]);
  const [lacking] = compareRoutes([[of("bm25"), { name: "few", samples: of("oracle").samples.slice(1) }]]);
  assert.deepEqual([lacking!.unpaired, lacking!.skipped], [1, 1]);
});
