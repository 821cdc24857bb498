import assert from "node:assert/strict";
import { PagetreeError } from "pagetree/errors";
import {
  checkQuestions,
  loadEnterpriseRag,
  loadFinanceBench,
  loadMMLongBench,
  parseQuestions,
  questionsFromRows,
  questionsHash,
  refuseBadGold,
  slicesOf,
} from "./mod.ts";

const fails = (code: string, pattern: RegExp) => (error: unknown) =>
  error instanceof PagetreeError && error.code === code && pattern.test(error.message);
const row = {
  id: "q1",
  question: "How many?",
  answer: "3",
  answer_kind: "Int",
  pdf: "a.pdf",
  gold_pages: [4, 6],
};

Deno.test("parseQuestions() reads lines, pools, several documents and what cannot be answered", () => {
  const lines = [
    row,
    {
      id: "q2",
      question: "Why?",
      answer: "Not answerable",
      answer_kind: "None",
      pdf: "a.pdf",
      gold_pages: [],
    },
    {
      id: "q3",
      question: "Which?",
      answer: ["x", "y"],
      pdfs: ["a.pdf", "b.pdf"],
      gold_mode: "any-per-pool",
      gold_pages: [[{ pdf: "a.pdf", page: 1 }, { pdf: "b.pdf", page: 2 }]],
    },
  ];
  const [first, second, third] = parseQuestions(
    "\ufeff" + lines.map((line) => JSON.stringify(line)).join("\r\n\n"),
  );
  assert.deepEqual(first!.gold, [[{ pdf: "a.pdf", page: 4 }], [{ pdf: "a.pdf", page: 6 }]]);
  assert.deepEqual([second!.answerable, second!.gold_mode], [false, "none"]);
  assert.deepEqual([third!.answer, third!.gold[0]!.length], ['["x","y"]', 2]);
});

Deno.test("parseQuestions() names line and field of what is wrong", () => {
  const bad = (change: object) => () =>
    parseQuestions(JSON.stringify({ ...row, ...change }), { file: "set.jsonl" });
  assert.throws(bad({ gold_pages: [0] }), fails("USAGE", /line 1 of set\.jsonl.*gold_pages\.0/));
  assert.throws(bad({ question: " " }), fails("USAGE", /question/));
  assert.throws(bad({ pdf: undefined }), fails("USAGE", /names no document/));
  assert.throws(bad({ gold_pages: [[1, 2]] }), fails("USAGE", /any-per-pool/));
  assert.throws(
    bad({ pdf: undefined, pdfs: ["a.pdf", "b.pdf"] }),
    fails("USAGE", /each page must name its pdf/),
  );
  assert.throws(bad({ gold_pages: [{ pdf: "c.pdf", page: 1 }] }), fails("USAGE", /none of its documents/));
  assert.throws(() => parseQuestions("{"), fails("USAGE", /no JSON/));
  assert.throws(() => parseQuestions(""), fails("USAGE", /holds none/));
  assert.throws(
    () => parseQuestions([row, row].map((line) => JSON.stringify(line)).join("\n")),
    fails("USAGE", /also that of line 1/),
  );
});

Deno.test("refuseBadGold() refuses pages outside the document and reports the rest", () => {
  const questions = questionsFromRows([row, { ...row, id: "q2" }, {
    ...row,
    id: "q3",
    question: "Why?",
    gold_pages: [],
  }]);
  const problems = checkQuestions(questions, new Map([["a.pdf", 5]]));
  assert.deepEqual(problems.map(({ id, problem }) => [id, problem]), [
    ["q1", "page outside the document"],
    ["q2", "page outside the document"],
    ["q2", "asked twice"],
    ["q3", "answerable without gold pages"],
  ]);
  assert.throws(
    () => refuseBadGold(questions, new Map([["a.pdf", 5]])),
    fails("PAGE_BOUNDS", /q1: page 6 of a\.pdf, which has 5/),
  );
  assert.equal(refuseBadGold(questions, new Map([["a.pdf", 6]])).length, 2);
});

Deno.test("questionsHash() changes with gold, not with tags", async () => {
  const hash = (change: object) => questionsHash(questionsFromRows([{ ...row, ...change }]));
  assert.equal(await hash({}), await hash({ tags: ["x"] }));
  assert.notEqual(await hash({}), await hash({ gold_pages: [4] }));
});

Deno.test("slicesOf() names kind, pages, split", () => {
  const slices = (change: object) => slicesOf(questionsFromRows([{ ...row, ...change }])[0]!);
  assert.deepEqual(slices({ tags: ["Table"], split: "dev" }), [
    "Table",
    "answer: Int",
    "cross page",
    "split: dev",
  ]);
  assert.deepEqual(slices({ answerable: false, gold_pages: [] }), ["unanswerable"]);
});

Deno.test("loadFinanceBench() counts from 0 and refuses what is no page", () => {
  const record = (page: unknown, id = "1") =>
    JSON.stringify({
      financebench_id: id,
      doc_name: "X_2018_10K",
      question: "Capex?",
      answer: "$1.00",
      evidence: [{ evidence_page_num: page, doc_name: "X_2018_10K" }],
    });
  const { questions, pageBase, refused } = loadFinanceBench(
    [record(0), record(-1, "2"), record("x", "3")].join("\n"),
  );
  assert.deepEqual([questions.length, pageBase, questions[0]!.gold], [1, 0, [[{
    pdf: "X_2018_10K.pdf",
    page: 1,
  }]]]);
  assert.deepEqual(refused.map(({ record }) => record), ["2", "3"]);
});

Deno.test("loadMMLongBench() reads lists as text, and refuses what it would have to guess", () => {
  const record = (evidence_pages: unknown, answer = "4") => ({
    doc_id: "a.pdf",
    question: `How ${evidence_pages}?`,
    answer,
    answer_format: "Int",
    evidence_pages,
    evidence_sources: "['Chart']",
    doc_type: "Report",
  });
  const { questions, refused } = loadMMLongBench(
    JSON.stringify([
      record("[3, 5]"),
      record("[]", "Not answerable"),
      record("[0]"),
      record("14, 18"),
      record("[1418]"),
    ]),
  );
  assert.deepEqual(questions.map(({ gold }) => gold.length), [2, 0, 1]);
  assert.deepEqual(questions[0]!.tags, ["Report", "Chart"]);
  assert.equal(questions[1]!.answerable, false);
  assert.equal(refused.length, 2);
  // A page such as 1418 for "14, 18" is a number like any other: the page counts of the documents tell.
  assert.throws(() => refuseBadGold(questions, new Map([["a.pdf", 40]])), fails("PAGE_BOUNDS", /page 1418/));
});

Deno.test("loadEnterpriseRag() reads pools from 0", () => {
  const text = JSON.stringify({
    "How much?": { kind: "number", answers: ["12.5"], reference_pools: [["ab:11", "ab:47"], ["cd:0"]] },
    "Who?": { kind: "names", answers: ["N/A"], reference_pools: [] },
    "Bad?": { kind: "name", answers: ["x"], reference_pools: [["ab"]] },
  });
  const { questions, refused } = loadEnterpriseRag(text);
  assert.deepEqual(questions[0]!.gold, [[{ pdf: "ab.pdf", page: 12 }, { pdf: "ab.pdf", page: 48 }], [{
    pdf: "cd.pdf",
    page: 1,
  }]]);
  assert.equal(refused.length, 2);
  assert.equal(loadEnterpriseRag(text, { pdfs: ["ab.pdf"] }).questions[1]!.answerable, false);
  assert.throws(() => loadEnterpriseRag("[]"), fails("USAGE", /no JSON object/));
});

Deno.test("loaders refuse a record that is no question and keep the others", () => {
  const record = (question: string) => ({
    ...{ doc_id: "a.pdf", question, answer: "4", answer_format: "Int", evidence_pages: "[3]" },
  });
  const { questions, refused } = loadMMLongBench(JSON.stringify([record("How many?"), record("")]));
  assert.equal(questions.length, 1);
  assert.match(refused[0]!.reason, /^question: /);
});
