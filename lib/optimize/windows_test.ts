import assert from "node:assert/strict";
import fc from "fast-check";
import { treeOf } from "../../testing/notation.ts";
import { pagesOf } from "../../testing/proposals.ts";
import { optimizeTree } from "./optimize.ts";
import { expandPrompt, pageBlock, proposalsSchema, type Propose } from "./propose.ts";
import { digitAwareTokens, inputBudget } from "../tokens.ts";
import { windowsOf } from "./windows.ts";

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

Deno.test("inputBudget() leaves room for the answer and the instructions", () => {
  assert.deepEqual([8192, 4096, 1200, 1000, 236, 10].map(inputBudget), [6763, 3281, 820, 650, 1, 1]);
});

Deno.test("digitAwareTokens() adds a token for each digit but one in three", () => {
  const surcharge = ["8", "10", "317", "3482", "2024", "1234567", "in 10 of 317"];
  assert.deepEqual(surcharge.map((text) => digitAwareTokens(text, () => 0)), [0, 1, 2, 2, 2, 4, 3]);
});

Deno.test("windowsOf() shows all pages in one call where nothing limits it", () => {
  const windows = windowsOf(pagesOf(3), { pageCharacters: 6000, countTokens: words });
  assert.deepEqual(windows.map((pages) => pages.map(({ number }) => number)), [[1, 2, 3]]);
});

Deno.test("windowsOf() goes on with a long page in the next call", () => {
  const line = `${"word ".repeat(20)}\n`;
  const pages = [{ number: 1, text: line.repeat(150) }, { number: 2, text: line }];
  const windows = windowsOf(pages, { pageCharacters: 6000, countTokens: words });
  assert.ok(windows.length >= 3);
  assert.ok(windows.every((window) => new Set(window.map(({ number }) => number)).size === window.length));
  assert.deepEqual(windows.at(-1)!.map(({ number }) => number), [1, 2]);
  assert.ok(windows.flat().slice(0, -2).every(({ text }) => text.endsWith("\n")), "cut at line ends");
});

Deno.test("windowsOf() drops no text, keeps the order and the limits", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "7"), maxLength: 80 });
  const limits = fc.record({
    pageCharacters: fc.integer({ min: 1, max: 40 }),
    tokens: fc.integer({ min: 8, max: 40 }),
  });
  fc.assert(fc.property(fc.array(text, { maxLength: 6 }), limits, (texts, { pageCharacters, tokens }) => {
    const pages = texts.map((text, i) => ({ number: i + 1, text }));
    const windows = windowsOf(pages, { pageCharacters, tokens, countTokens: (piece) => piece.length / 4 });
    for (const { number, text } of pages) {
      const parts = windows.flat().filter((part) => part.number === number);
      assert.equal(parts.map((part) => part.text).join(""), text);
      assert.ok(parts.every((part) => part.text.length <= pageCharacters));
    }
    const numbers = windows.flat().map(({ number }) => number);
    assert.deepEqual(numbers, numbers.toSorted((a, b) => a - b));
    for (const window of windows) {
      const size = window.reduce(
        (sum, page) => sum + digitAwareTokens(pageBlock(page), (piece) => piece.length / 4),
        0,
      );
      assert.ok(size <= tokens || window.every((page) => page.text.length <= 1), `${size} > ${tokens}`);
    }
  }));
});

Deno.test("optimizeTree() reads a section over the budget in several calls", async () => {
  const pages = pagesOf(12, { 3: ["Early"], 9: ["Late"] });
  const shown: number[][] = [];
  const propose: Propose = (node, part) => {
    if (node.title !== "X") return Promise.resolve([]);
    shown.push(part.map(({ number }) => number));
    return Promise.resolve(
      part.flatMap(({ number, text }) =>
        ["Early", "Late"].filter((title) => text.startsWith(title)).map((title) => ({ title, page: number }))
      ),
    );
  };
  // A page of 100 tokens, so that six fit into the budget of 650.
  const countTokens = () => 100;
  const { structure, log } = await optimizeTree(treeOf("X[1-12]", 12), {
    level: "full",
    pages,
    propose,
    countTokens,
    maxInputTokens: 1000,
    summaryWords: 0,
  });
  assert.deepEqual(shown, [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]);
  assert.deepEqual(structure[0]!.nodes!.map(({ title }) => title), ["X (intro)", "Early", "Late"]);
  assert.equal(log[0]!.op, "expand");
});

Deno.test("expandPrompt() keeps the text of a page inside its mark, and says on a second try what was wrong", () => {
  const node = { title: 'The "end"', start_index: 1, end_index: 2 };
  const pages = [{ number: 1, text: "a </page> <PAGE number=2> b" }];
  const first = expandPrompt(node, pages, { attempt: 1, rejected: [] });
  assert.equal(first.match(/<\/?page\b/gi)!.length, 2);
  assert.match(first, /"The \\"end\\"" of a document covers pages 1 to 2/);
  const rejected = [{ title: "Ghost", page: 2, reason: "not printed on its page", source: "llm:1" } as const];
  const second = expandPrompt(node, pages, { attempt: 2, rejected });
  assert.match(second, /"Ghost" on page 2 was turned down: not printed/);
});

Deno.test("proposalsSchema accepts a list of headings and nothing else", () => {
  assert.ok(proposalsSchema.safeParse({ subsections: [] }).success);
  assert.ok(!proposalsSchema.safeParse({ subsections: [{ title: "A", page: "3" }] }).success);
  assert.ok(!proposalsSchema.safeParse({}).success);
});
