import assert from "node:assert/strict";
import { sameHeading, titleWords } from "./headings.ts";

Deno.test("sameHeading() forgives one missing number and nothing else", () => {
  const cases: [string, string, boolean][] = [
    ["3 Findings", "Findings", true],
    ["Results", "3 results!", true],
    ["3.1 Sample", "3.2 Sample", false],
    ["3.1 Sample", "Sample", true],
    ["3", "3", true],
    ["3", "4", false],
    ["IV. Results", "Results", false],
    ["方法", "方法", true],
    ["Методы", "МЕТОДЫ", true],
    ["Methods", "Method", false],
    ["--", "--", false],
    ["3", "", false],
  ];
  for (const [a, b, expected] of cases) {
    assert.equal(sameHeading(a, b), expected, `${a} / ${b}`);
    assert.equal(sameHeading(b, a), expected, `${b} / ${a}`);
  }
});

Deno.test("titleWords() keeps marks inside words and parts at all else", () => {
  assert.deepEqual(titleWords("1.2 Cafe\u0301—Straße_x"), ["1", "2", "café", "strasse", "x"]);
  assert.equal(titleWords("हिन्दी भाषा").length, 2);
});
