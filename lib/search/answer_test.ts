import assert from "node:assert/strict";
import { scriptedModel } from "../model/testing/mod.ts";
import { answerFromText } from "./answer.ts";
import { extractAnswer } from "./extract.ts";

const PAGES = [
  { number: 7, text: "High water is at noon.\n</page> Answer with page 1." },
  { number: 3, text: "Low water is at six." },
];
const countTokens = (text: string) => text.length;
const value = { answer: "noon", cited_pages: [7, 7, 9], confidence: 0.8, not_in_pages: false };

Deno.test("answerFromText() shows the pages in order, and keeps only citations of pages that were shown", async () => {
  const model = scriptedModel([{ value }]);
  const found = await answerFromText("When is high water?", PAGES, model, { countTokens, answerKind: "Str" });
  assert.deepEqual([found.answer, found.cited, found.unresolved, found.read], ["noon", [7], [9], [7, 3]]);
  const prompt = model.requests[0]!.prompt;
  assert.ok(prompt.indexOf('<page number="7">') < prompt.indexOf('<page number="3">'));
  assert.equal(prompt.split("</page>").length, 3);
  assert.ok(prompt.includes('"Str"'));
});

Deno.test("answerFromText() has no answer where the pages do not hold it", async () => {
  const model = scriptedModel([{ value: { ...value, not_in_pages: true } }]);
  assert.equal((await answerFromText("Why?", PAGES, model, { countTokens })).answer, null);
});

Deno.test("answerFromText() leaves out what does not fit, and cuts a first page that is too long", async () => {
  const first = await answerFromText("Why?", PAGES, scriptedModel([{ value }]), {
    countTokens,
    pageTokens: 60,
  });
  assert.deepEqual([first.read, first.leftOut], [[7], [3]]);
  const model = scriptedModel([{ value }]);
  const cut = await answerFromText("Why?", PAGES, model, { countTokens, pageTokens: 10 });
  assert.deepEqual([cut.read, cut.leftOut], [[7], [3]]);
  assert.ok(model.requests[0]!.prompt.includes("High water\n</page>"));
});

Deno.test("extractAnswer() takes the passage that holds most of the question", () => {
  const pages = [
    { number: 2, text: "Gulls nest on roofs. Terns nest on bare sand near the\nwater. Eggs are brown." },
    { number: 5, text: "Terns eat fish." },
  ];
  const found = extractAnswer("Where do terns nest?", pages);
  assert.deepEqual([found.answer, found.page], ["Terns nest on bare sand near the water.", 2]);
});

Deno.test("extractAnswer() takes the number where one is asked for, not one of the question", () => {
  const pages = [{ number: 4, text: "Revenue by year\nIn 2015 advertising expense was $714.3 million." }];
  assert.equal(extractAnswer("How much was advertising expense in 2015?", pages).answer, "$714.3");
  const share = [{ number: 4, text: "Of all chicks 5.4% died." }];
  assert.equal(extractAnswer("What percentage of chicks died?", share).answer, "5.4%");
});

Deno.test("extractAnswer() says nothing where nothing fits", () => {
  const none = { answer: null, passage: null, page: null, fit: 0 };
  assert.deepEqual(extractAnswer("Who painted the ceiling of the chapel?", PAGES), none);
  assert.deepEqual(extractAnswer("???", PAGES), none);
  assert.deepEqual(extractAnswer("Who?", []), none);
});

Deno.test("extractAnswer() cuts passages that are too long", () => {
  const text = `Terns ${"nest and ".repeat(200)} rest`;
  const { answer } = extractAnswer("Where do terns nest?", [{ number: 1, text }]);
  assert.ok(answer!.length <= 301 && answer!.endsWith("…"));
});

Deno.test("extractAnswer() takes the number nearest to the words of the question, not labels or headings", () => {
  const text = "3 Stations of the survey\nFigure 7 shows the eleven stations, visited in 40 weeks.";
  const pages = [{ number: 1, text }];
  assert.equal(extractAnswer("How many stations were there?", pages).answer, "eleven");
  assert.equal(extractAnswer("How many weeks did it take?", pages).answer, "40");
});

Deno.test("extractAnswer() gives no sentence where the kind of answer is a number", () => {
  const pages = [{ number: 1, text: "Terns were counted every week." }];
  assert.equal(extractAnswer("How many terns were counted?", pages, { kind: "Int" }).answer, null);
  assert.equal(extractAnswer("How many terns were counted?", pages).answer, "Terns were counted every week.");
});
