/**
 * From what a route did to scores; pure, so that a log can be scored again without asking anyone.
 *
 * @module
 */
import {
  anls,
  ndcg,
  normalizeAnswer,
  RANKS,
  reciprocalRank,
  RIGHT,
  scoreAnswer,
  scorePages,
  tokenF1,
  tolerantRecall,
} from "../metrics/mod.ts";
import type { GoldPage } from "../questions/mod.ts";
import type { Outcome, Sample, SamplePage, SampleScore } from "./types.ts";

/** Words of answers that decline; a fallback for what models say in place of setting their flag. */
const DECLINES =
  /\b(?:not answerable|unanswerable|cannot (?:be )?(?:answer|determin)|can't (?:answer|determine)|not (?:mentioned|stated|provided|specified|found|available|given) in the|does(?: not|n't) (?:say|mention|state|contain|provide|specify)|no information|insufficient information|i don't know)\b/i;

/**
 * Scores a sample from its pages, its answer and what the judge said.
 *
 * @param sample The sample; its scores and outcome are made anew.
 * @returns The same with scores and outcome; a sample that is not ok has neither.
 *
 * @example
 * ```ts
 * import { rescore, type Sample } from "pagetree/eval";
 * const scored = (sample: Sample) => rescore(sample).scores.map(({ name, value }) => `${name} ${value}`);
 * console.log(typeof scored); // function
 * ```
 */
export function rescore(sample: Sample): Sample {
  if (sample.status !== "ok") return { ...sample, scores: [], outcome: null };
  const { value, reason, outcome } = judged(sample);
  const scores = [...pageScores(sample), ...answerScores(sample)];
  if (sample.question.answerable) scores.push({ name: "answer", value, reason });
  return { ...sample, scores, outcome };
}

/** Scores of the three lists of pages; none where there is nothing to find. */
function pageScores(sample: Sample): SampleScore[] {
  const { gold, answerable, pdfs } = sample.question;
  if (!answerable || gold.length === 0) return [];
  const pagesOf = (pages: readonly SamplePage[]): GoldPage[] =>
    pages.map((page) => typeof page === "number" ? { pdf: pdfs[0]!, page } : page);
  const selected = pagesOf(sample.selected);
  const scores: SampleScore[] = [];
  for (const k of [...RANKS, undefined]) {
    const at = k === undefined ? "" : `@${k}`;
    for (const [name, value] of Object.entries(scorePages(selected, gold, k))) {
      scores.push({ name: `selected.${name}${at}`, value });
    }
    scores.push({ name: `selected.recall_pm1${at}`, value: tolerantRecall(selected, gold, k) });
  }
  scores.push({ name: "selected.ndcg@5", value: ndcg(selected, gold, 5) });
  scores.push({ name: "selected.mrr", value: reciprocalRank(selected, gold) });
  for (const list of ["read", "cited"] as const) {
    for (const [name, value] of Object.entries(scorePages(pagesOf(sample[list]), gold))) {
      scores.push({ name: `${list}.${name}`, value });
    }
  }
  return scores;
}

/** Scores of the answer beside the one that decides. */
function answerScores({ question, answer, judge }: Sample): SampleScore[] {
  const scores: SampleScore[] = [];
  if (question.answerable && question.answer !== null && answer !== null) {
    const [said, right] = [normalizeAnswer(answer), normalizeAnswer(question.answer)];
    scores.push({ name: "exact", value: said === right ? 1 : 0 });
    scores.push({ name: "anls", value: anls(said, [right]) });
    scores.push({ name: "token_f1", value: tokenF1(answer, question.answer) });
  }
  if (judge?.status === "ok") {
    scores.push({ name: "judge", value: judge.equivalent ? 1 : 0, reason: judge.reason });
  }
  if (judge?.status === "error") scores.push({ name: "judge", value: null, reason: judge.reason });
  return scores;
}

/** What becomes of the answer: the first rule that applies decides, then the judge. */
function judged(sample: Sample): { value: number | null; reason: string; outcome: Outcome } {
  const { question, answer, judge, by } = sample;
  const declines = answer === null || sample.abstained || (judge?.status === "ok" && judge.abstained) ||
    by === "model" && DECLINES.test(answer);
  if (declines) return { value: 0, reason: "declined", outcome: "abstained" };
  if (!question.answerable) {
    return { value: 0, reason: "answered what cannot be answered", outcome: "incorrect" };
  }
  if (question.answer === null) return { value: null, reason: "there is no reference", outcome: "unscored" };
  const verdict = scoreAnswer(answer, question.answer, {
    kind: question.answer_kind,
    question: question.question,
  });
  if (verdict.value !== null) {
    const isRight = verdict.rule === "list" ? verdict.value === 1 : verdict.value >= RIGHT;
    const reason = `${verdict.rule}: ${verdict.reason}`;
    return { value: verdict.value, reason, outcome: isRight ? "correct" : "incorrect" };
  }
  if (judge?.status !== "ok") {
    const reason = judge ? `the judge failed: ${judge.reason}` : verdict.reason;
    return { value: null, reason, outcome: "unscored" };
  }
  const value = judge.equivalent ? 1 : 0;
  return { value, reason: `judge: ${judge.reason}`, outcome: judge.equivalent ? "correct" : "incorrect" };
}
