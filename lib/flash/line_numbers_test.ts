import assert from "node:assert/strict";
import { LineProse } from "../../testing/line_prose.ts";
import { pageOf, styleOf, textLine, textLines } from "../../testing/pages.ts";
import { withoutLineNumbers } from "./line_numbers.ts";

Deno.test("withoutLineNumbers() removes numbers that stand alone at the margin", () => {
  const numbers = Array.from({ length: 25 }, (_, i) => textLine(String(i + 1), 100 + 24 * i, { x: 40 }));
  const text = textLines(25, 100);
  const [page] = withoutLineNumbers([pageOf(1, [...numbers, ...text])]);
  assert.deepEqual(page!.lines, text);
});

Deno.test("withoutLineNumbers() removes them from lines that they were joined to", () => {
  const prose = new LineProse("numbers").lines(12);
  const lines = prose.map((text, i) => {
    if (i % 3 !== 0) return textLine(String(i + 1), 100 + 24 * i, { x: 40 });
    const line = textLine(`${i + 1} ${text}`, 100 + 24 * i, { x: 40, cells: [40, 72] });
    const spans = [
      { text: String(i + 1), x: 40, width: 8, style: styleOf({ size: 8 }) },
      { text, x: 72, width: 400, style: styleOf() },
    ];
    return { ...line, spans };
  });
  const [page] = withoutLineNumbers([pageOf(1, lines)]);
  assert.deepEqual(
    page!.lines.map(({ text, x }) => [text, x]),
    prose.filter((_, i) => i % 3 === 0).map((text) => [text, 72]),
  );
  assert.ok(page!.lines.every((line) => line.cells === undefined));
});

Deno.test("withoutLineNumbers() leaves numbered lists and short runs alone", () => {
  const list = Array.from(
    { length: 20 },
    (_, i) => textLine(`${i + 1} sacks of rye from the upper mill`, 100 + 24 * i),
  );
  const few = Array.from({ length: 6 }, (_, i) => textLine(String(i + 1), 100 + 24 * i));
  const pages = [pageOf(1, list), pageOf(2, few)];
  assert.deepEqual(withoutLineNumbers(pages), pages);
});
