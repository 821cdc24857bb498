import assert from "node:assert/strict";
import fc from "fast-check";
import { normalizeTitle, splitNumber, titleSimilarity, titlesMatch } from "./titles.ts";

Deno.test("normalizeTitle() keeps letters and digits of every script", () => {
  assert.equal(normalizeTitle("1.2 Results & Discussion"), "12resultsdiscussion");
  assert.equal(normalizeTitle("第３章　方法"), "第3章方法");
  assert.equal(normalizeTitle("Глава 1. Введение"), "глава1введение");
  assert.equal(normalizeTitle("— … —"), "");
});

Deno.test("normalizeTitle() folds ligatures, case, composition and soft hyphens", () => {
  assert.equal(normalizeTitle("Diﬃcult"), normalizeTitle("DIFFICULT"));
  assert.equal(normalizeTitle("Cafe\u0301"), normalizeTitle("CAFÉ"));
  assert.equal(normalizeTitle("Straße"), normalizeTitle("STRASSE"));
  assert.equal(normalizeTitle("Λόγος"), normalizeTitle("ΛΌΓΟΣ"));
  assert.equal(normalizeTitle("re\u00adport"), "report");
});

Deno.test("normalizeTitle() changes nothing when applied twice", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (s) => {
    const once = normalizeTitle(s);
    assert.equal(normalizeTitle(once), once);
  }));
});

const LABELLED: [title: string, label: string, rest: string][] = [
  ["1 Introduction", "1", "Introduction"],
  ["1. Introduction", "1", "Introduction"],
  ["1.2.3 Deep", "1.2.3", "Deep"],
  ["1.2. Dot", "1.2", "Dot"],
  ["12) Twelve", "12", "Twelve"],
  ["(3) Three", "(3)", "Three"],
  ["(iv) Fourth", "(iv)", "Fourth"],
  ["a) First", "a", "First"],
  ["A.1 Proofs", "A.1", "Proofs"],
  ["A. Proofs", "A", "Proofs"],
  ["IV. Results", "IV", "Results"],
  ["II Methods", "II", "Methods"],
  ["Chapter 3: Methods", "Chapter 3", "Methods"],
  ["CHAPTER TWO — The Sea", "CHAPTER TWO", "The Sea"],
  ["PART II", "PART II", ""],
  ["Item 7A. Market Risk", "Item 7A", "Market Risk"],
  ["Appendix B.2 Tables", "Appendix B.2", "Tables"],
  ["Appendix B Tables", "Appendix B", "Tables"],
  ["Article 31 Duties", "Article 31", "Duties"],
  ["§ 240.15l-1 Best interest", "§ 240.15l-1", "Best interest"],
  ["Kapitel 4 Werkzeuge", "Kapitel 4", "Werkzeuge"],
  ["Chapitre II : Les droits", "Chapitre II", "Les droits"],
  ["Глава 5. Методы", "Глава 5", "Методы"],
  ["Chương 2 Phương pháp", "Chương 2", "Phương pháp"],
  ["الفصل الأول: مقدمة", "الفصل الأول", "مقدمة"],
  ["第3章 方法", "第3章", "方法"],
  ["第十二章 结论", "第十二章", "结论"],
  ["第３章　方法", "第3章", "方法"],
  ["제2장 방법", "제2장", "방법"],
  ["1はじめに", "1", "はじめに"],
  ["一、总则", "一", "总则"],
];

Deno.test("splitNumber() splits labels of many kinds and languages", () => {
  for (const [title, label, rest] of LABELLED) assert.deepEqual(splitNumber(title), { label, rest }, title);
});

Deno.test("splitNumber() leaves words, years and units alone", () => {
  for (
    const title of [
      "Introduction",
      "A Theory of Justice",
      "2023 Annual report",
      "3D printing",
      "Section overview",
      "Parts of speech",
      "Item list",
      "Note a change",
      "I think",
      "Civil law",
      "",
    ]
  ) assert.deepEqual(splitNumber(title), { label: "", rest: title }, title);
});

Deno.test("titleSimilarity() counts edits on normalized titles", () => {
  assert.equal(titleSimilarity("Results", "RESULTS!"), 1);
  assert.equal(titleSimilarity("abcd", "abxd"), 0.75);
  assert.equal(titleSimilarity("abc", ""), 0);
  assert.equal(titleSimilarity("***", "***"), 1);
  assert.equal(titleSimilarity("***", "---"), 0);
});

Deno.test("titlesMatch() ignores a number or chapter word on one side only", () => {
  assert.ok(titlesMatch("3 Findings", "Findings"));
  assert.ok(titlesMatch("Results", "3 results!"));
  assert.ok(titlesMatch("Chapter 12: Sea", "Sea"));
  assert.ok(titlesMatch("第3章 方法", "方法"));
  assert.ok(!titlesMatch("Chapter 12: Sea", "Chapter 13: Lake"));
});

Deno.test("titlesMatch() takes a prefix or suffix from 60 % of the length, not below", () => {
  assert.ok(titlesMatch("abcdef", "abcdefghij"));
  assert.ok(titlesMatch("efghij", "abcdefghij"));
  assert.ok(!titlesMatch("abcde", "abcdefghij"));
  assert.ok(!titlesMatch("bcdefghi".slice(0, 6), "abcdefghij"));
});

Deno.test("titlesMatch() takes a similarity of 0.85 and no less", () => {
  assert.ok(titlesMatch("abcdefghijklmnopqrst", "abcXefgXijkXmnopqrst")); // 17 of 20
  assert.ok(!titlesMatch("abcdefghijklmnopqrst", "abcXefgXijkXmnoXqrst")); // 16 of 20
});

Deno.test("titlesMatch() never takes titles without letters for equal unless they are", () => {
  assert.ok(titlesMatch("***", " *** "));
  assert.ok(!titlesMatch("***", "---"));
  assert.ok(!titlesMatch("", "Results"));
  assert.ok(!titlesMatch("PART II", "Methods"));
});

Deno.test("titlesMatch() compares non-Latin titles by their own letters", () => {
  assert.ok(titlesMatch("Введение", "ВВЕДЕНИЕ"));
  assert.ok(titlesMatch("概要", "概要"));
  assert.ok(!titlesMatch("概要", "結論"));
});

Deno.test("titlesMatch() is symmetric and reflexive", () => {
  const title = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...LABELLED.map(([t]) => t)));
  fc.assert(fc.property(title, title, (a, b) => {
    assert.equal(titlesMatch(a, b), titlesMatch(b, a));
    assert.ok(titlesMatch(a, a));
  }));
});
