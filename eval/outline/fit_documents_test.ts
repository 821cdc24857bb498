import assert from "node:assert/strict";
import type { Line, Page } from "../../lib/pdf/mod.ts";
import { fitDocument } from "./fit_documents.ts";
import { Columns } from "./fit_regression.ts";

const BODY = {
  font: "Serif",
  family: "Serif",
  size: 10,
  weight: 400,
  bold: false,
  italic: false,
  mono: false,
};
const BOLD = { ...BODY, font: "Serif-Bold", size: 14, weight: 700, bold: true };

function page(number: number, titles: string[]): Page {
  const lines: Line[] = [];
  let y = 60;
  const add = (text: string, style: typeof BODY, gap: number) => {
    lines.push({ text, x: 72, y: y += gap, width: text.length * 5, height: style.size, style, column: 0 });
  };
  for (const title of titles) {
    add(title, BOLD, 40);
    for (let i = 0; i < 4; i++) {
      add(`plain words of text that fill the line up to its end, number ${i}`, BODY, 13);
    }
  }
  const text = lines.map((line) => line.text).join("\n");
  return { number, width: 595, height: 842, lines, text, quality: { state: "ok" } };
}

Deno.test("fitDocument() takes each gold heading once, and gives the ignored ones no weight", () => {
  const gold = {
    id: "twice",
    pages: 2,
    outline: [
      { title: "Aims", level: 1, page: 1, parent: -1 },
      { title: "Costs", level: 1, page: 2, parent: -1 },
    ],
    ignore: [{ title: "Staff", page: 1 }],
  };
  const pages = [page(1, ["Aims", "Aims", "Costs"]), page(2, ["Staff", "Costs"])];
  const { views } = fitDocument(pages, gold, new Columns());
  for (const { sample, labels, weights } of views) {
    const seen = sample.candidates.map(({ title, page }, i) => [title, page, labels[i], weights[i]! > 0])
      .filter(([title]) => /^(Aims|Costs|Staff)$/.test(String(title)));
    assert.deepEqual(seen, [
      ["Aims", 1, 1, true],
      ["Aims", 1, 0, true],
      ["Costs", 1, 0, true],
      ["Staff", 2, 0, false],
      ["Costs", 2, 1, true],
    ]);
  }
});

Deno.test("fitDocument() lets long outlines weigh more in sum, but less by the heading", () => {
  const weightOf = (headings: number) => {
    const outline = Array.from({ length: headings }, (_, i) => ({
      title: `Part ${i}`,
      level: 1,
      page: 1,
      parent: -1,
    }));
    const gold = { id: "long", pages: 1, outline };
    return fitDocument([page(1, ["Aims"])], gold, new Columns()).views[0].weights[0]!;
  };
  assert.equal(weightOf(80) / weightOf(320), 2);
  assert.equal(weightOf(1), weightOf(20));
});
