import assert from "node:assert/strict";
import fc from "fast-check";
import { findShift, pagesAboutGold, questionsFromRows, refuseShiftedGold } from "./mod.ts";

/** Twelve questions, each answered on a page of its own. */
const questions = (shift: number, answers = 12) =>
  questionsFromRows(Array.from({ length: answers }, (_, i) => ({
    question: `Which word is the ${i}th?`,
    answer: `word${i}`,
    pdf: "a.pdf",
    gold_pages: [i + 2 + shift],
  })));
const textOf = (_: string, page: number) => `The word of this page is word${page - 2}, it says.`;

Deno.test("findShift() finds gold that is off by one to either side, and none where it is right", () => {
  assert.equal(findShift(questions(0), textOf), undefined);
  assert.deepEqual(findShift(questions(-1), textOf), { by: 1, found: 12, missed: 0, p: 2 ** -12 });
  assert.equal(findShift(questions(1), textOf)?.by, -1);
});

Deno.test("findShift() says nothing of few questions or of answers that stand on all pages", () => {
  assert.equal(findShift(questions(1, 4), textOf), undefined);
  assert.equal(
    findShift(questions(1), () => Array.from({ length: 12 }, (_, i) => `word${i}`).join(" ")),
    undefined,
  );
  const short = questionsFromRows(
    Array.from(
      { length: 20 },
      (_, i) => ({ question: "How many?", answer: i, pdf: "a.pdf", gold_pages: [i + 1] }),
    ),
  );
  assert.equal(pagesAboutGold(short.slice(0, 10)).size, 0);
});

Deno.test("refuseShiftedGold() names the count and the side", () => {
  assert.throws(
    () => refuseShiftedGold(questions(-1), textOf),
    ({ code, message }) =>
      code === "PAGE_BOUNDS" && /12 answers stand on the page after .* 0 the other/.test(message),
  );
});

Deno.test("findShift() never doubts gold whose pages hold the answers", () => {
  fc.assert(fc.property(fc.array(fc.nat(30), { maxLength: 40 }), (pages) => {
    const asked = questionsFromRows(
      pages.map((page, i) => ({
        question: `What is said the ${i}th time?`,
        answer: `word${page}`,
        pdf: "a.pdf",
        gold_pages: [page + 2],
      })).concat([{ question: "Which is first?", answer: "word0", pdf: "a.pdf", gold_pages: [2] }]),
    );
    assert.equal(findShift(asked, textOf), undefined);
  }));
});
