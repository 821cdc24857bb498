import assert from "node:assert/strict";
import fc from "fast-check";
import { Bm25 } from "./bm25.ts";
import { PageSearch } from "./pages.ts";
import { askedPart, queryWords } from "./query.ts";
import { searchWords } from "./words.ts";

Deno.test("askedPart() leaves out how the answer is to be written, and nothing else", () => {
  const cases: [question: string, rest: string][] = [
    ["What was the loss?Answer in thousands.", "What was the loss?"],
    ["How wide is it? Please write down the answer in float format with 1.5 decimals.", "How wide is it?"],
    ["Round your answer to two places. What is the margin?", "What is the margin?"],
    ["Are both shown? Directly answer 'yes' or 'no'.", "Are both shown?"],
    ["List the ports (U.S. only). Your answer should be in English.", "List the ports (U.S. only)."],
    ["Return me an integer.", "Return me an integer."],
    ["What answer does the report give to critics?", "What answer does the report give to critics?"],
    ["Write down the pseudo code of step 4", "Write down the pseudo code of step 4"],
    ["How many round tables are there? Give the names.", "How many round tables are there? Give the names."],
  ];
  for (const [question, rest] of cases) assert.equal(askedPart(question), rest);
});

Deno.test("askedPart() of any text is a text with letters, if that had any, in no more characters", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    assert.ok(askedPart(text).length <= text.length);
    assert.equal(/[\p{L}\p{N}]/u.test(askedPart(text)), /[\p{L}\p{N}]/u.test(text));
  }));
});

Deno.test("queryWords() mends a word that no text holds by the most frequent one that is a letter away", () => {
  const index = new Bm25(["advertising costs", "advertising", "advertiser 2015", "report"].map(searchWords));
  assert.deepEqual(queryWords("Advertsing of reprot in 2016, cost", index), [
    "advertis",
    "reprot",
    "2016",
    "cost",
  ]);
  assert.deepEqual(queryWords("terns", new Bm25([])), ["tern"]);
});

Deno.test("PageSearch finds pages in spite of a slip of the pen", () => {
  const search = new PageSearch([{ number: 1, text: "Nests" }, {
    number: 2,
    text: "The warranty is long.",
  }]);
  assert.deepEqual(search.find("Is there a waranty? Answer in one word.").map(({ page }) => page), [2]);
});
