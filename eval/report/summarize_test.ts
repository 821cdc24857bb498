import assert from "node:assert/strict";
import { scriptedModel } from "pagetree/model/testing";
import { prepare, questions } from "../../testing/birds.ts";
import { ROUTES } from "../routes/mod.ts";
import { emptySample } from "../run/ask.ts";
import { runQuestions } from "../run/runner.ts";
import type { Sample } from "../run/types.ts";
import { summarizeRoutes } from "./summarize.ts";

Deno.test("summarizeRoutes() gives epochs their spread, and the mean of a question counts once", async () => {
  let call = 0;
  const model = scriptedModel(() => ({
    value: { answer: call++ % 2 === 0 ? "10" : "11", cited_pages: [1], confidence: 1, not_in_pages: false },
  }));
  const { samples } = await runQuestions({
    questions: questions(1),
    routes: [ROUTES.oracle!],
    prepare,
    model,
    epochs: 2,
    concurrency: 1,
  });
  const [summary] = summarizeRoutes(samples, []);
  assert.deepEqual([summary!.metrics["accuracy"]!.n, summary!.metrics["accuracy"]!.mean], [1, 0.5]);
  assert.equal(summary!.epochs!.flip_rate, 1);
  assert.ok(summary!.epochs!.sd > 0.7);
});

Deno.test("summarizeRoutes() counts F1 of answers as MMLongBench-Doc: precision over answered, recall over answerable", () => {
  // Five answerable: 2 right, 1 wrong, 2 declined; two unanswerable: 1 answered, 1 declined.
  const told: [answerable: boolean, outcome: Sample["outcome"]][] = [
    ...[true, true].map((): [boolean, Sample["outcome"]] => [true, "correct"]),
    [true, "incorrect"],
    ...[true, true].map((): [boolean, Sample["outcome"]] => [true, "abstained"]),
    ...[[false, "incorrect"], [false, "abstained"]] as [boolean, Sample["outcome"]][],
  ];
  const samples = told.map(([answerable, outcome], i): Sample => ({
    ...emptySample(questions(1)[0]!, "told", 0, "ok"),
    id: `q${i}`,
    outcome,
    question: { ...questions(1)[0]!, id: `q${i}`, answerable },
  }));
  const [summary] = summarizeRoutes(samples, []);
  // Precision 2 of 4, recall 2 of 5.
  assert.ok(Math.abs(summary!.answer_f1! - 2 * 0.5 * 0.4 / 0.9) < 1e-12);
  assert.equal(
    summarizeRoutes(samples.filter(({ outcome }) => outcome === "abstained"), [])[0]!.answer_f1,
    null,
  );
});
