import assert from "node:assert/strict";
import { PageTexts } from "./page_texts.ts";

function page(...lines: string[]): PageTexts {
  return new PageTexts([{ number: 1, text: lines.join("\n") }], (text) => text.length);
}

Deno.test("PageTexts.opens() holds for a heading in the first line that no later line repeats", () => {
  const cases: [string[], string, boolean][] = [
    [["4.1. Kernels", "x"], "4.1. Kernels", true],
    [["4.1. Kernels 88", "x", "4.1. Kernels"], "4.1. Kernels", false],
    [["Filed 03/04"], "File", false],
    [["2", "x"], "2", false],
    [["x", "4.1. Kernels"], "4.1. Kernels", false],
    [["Кернелы и ядра", "x"], "КЕРНЕЛЫ", true],
    [[], "4.1. Kernels", false],
    [["x"], "", false],
  ];
  for (const [lines, heading, expected] of cases) {
    assert.equal(page(...lines).opens(1, heading), expected, `${lines.join(" / ")}: ${heading}`);
  }
  assert.equal(page("A").opens(2, "A"), false);
});

Deno.test("PageTexts.tokens() sums the pages of a range that there are", () => {
  const texts = new PageTexts([{ number: 1, text: "abc" }, { number: 3, text: "de" }], (text) => text.length);
  assert.deepEqual([texts.tokens(1, 2), texts.tokens(1, 9), texts.tokens(4, 9)], [3, 5, 0]);
});
