import assert from "node:assert/strict";
import { prepare, questions } from "../../testing/birds.ts";
import type { Question } from "../questions/mod.ts";
import { ROUTES } from "../routes/mod.ts";
import { runQuestions } from "./runner.ts";
import { rescore } from "./score.ts";
import type { Sample } from "./types.ts";

Deno.test("rescore() tells correct, incorrect, declined and unscored apart", async () => {
  const { samples: [sample] } = await runQuestions({
    questions: questions(1),
    routes: [ROUTES.oracle!],
    prepare,
  });
  const outcome = (change: Partial<Sample>, question: Partial<Question> = {}) =>
    rescore({ ...sample!, ...change, question: { ...sample!.question, ...question } }).outcome;
  assert.equal(outcome({}), "correct");
  assert.equal(outcome({ answer: "11" }), "incorrect");
  assert.equal(outcome({ answer: null }), "abstained");
  assert.equal(outcome({ answer: "The report does not mention it.", by: "model" }), "abstained");
  assert.equal(outcome({ answer: "The report does not mention it.", by: "extraction" }), "incorrect");
  assert.equal(outcome({ answer: "10" }, { answerable: false }), "incorrect");
  assert.equal(outcome({}, { answer: null }), "unscored");
  assert.equal(outcome({ status: "error" }), null);
  const judged = { status: "ok", equivalent: true, abstained: false, reason: "same" } as const;
  assert.equal(outcome({ judge: judged }, { answer: "prose ".repeat(30) }), "correct");
});
