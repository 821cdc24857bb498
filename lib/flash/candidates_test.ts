import assert from "node:assert/strict";
import { pageOf, styleOf, textLine, textLines } from "../../testing/pages.ts";
import type { Line, Span } from "../pdf/mod.ts";
import { type Block, blocksOf, measure } from "./blocks.ts";
import { candidatesOf, isCaps } from "./candidates.ts";

/** Candidates of a page that also has 30 lines of text. */
function candidates(lines: Line[], alone: string[] = []): Block[] {
  const pages = [pageOf(1, [...lines, ...textLines(30, 400)])];
  const measures = measure(pages, new Set());
  return candidatesOf(blocksOf(pages, new Set(), measures), measures, new Set(alone));
}

const bold = { size: 14, bold: true };
const texts = (list: Block[]) => list.map((block) => block.text);

/** A line whose first words have another look than the rest. */
function leading(lead: string, rest: string, y: number, look = { bold: true, italic: false }): Line {
  const line = textLine(`${lead} ${rest}`, y, { width: 450 });
  const width = 450 * lead.length / line.text.length;
  const spans: Span[] = [
    { text: lead, x: line.x, width, style: styleOf(look) },
    { text: ` ${rest}`, x: line.x + width, width: 450 - width, style: line.style },
  ];
  return { ...line, spans };
}

const FILL = "is sown in autumn and cut when the lime trees are in flower, as all know";

Deno.test("candidatesOf() takes short blocks and leaves out paragraphs and what has no letters", () => {
  const found = texts(candidates([
    textLine("Rye", 100, bold),
    textLine("* * *", 140),
    textLine("1912", 180),
    ...textLines(9, 220),
  ]));
  assert.deepEqual(found, ["Rye"]);
});

Deno.test("candidatesOf() joins a label with the title below it", () => {
  assert.deepEqual(texts(candidates([textLine("CHAPTER TWO", 100, bold), textLine("Of rye", 130, bold)])), [
    "CHAPTER TWO Of rye",
  ]);
  const [joined] = candidates([textLine("3", 100, { size: 20 }), textLine("Of oats", 130, { size: 20 })]);
  assert.equal(joined!.text, "3 Of oats");
  assert.deepEqual(joined!.label?.values, [3]);
  assert.equal(joined!.lines.length, 2);
});

Deno.test("candidatesOf() joins no label with text, with another label, or where the contents list it alone", () => {
  assert.deepEqual(
    texts(candidates([textLine("Chapter 2", 100, bold), textLine("in which nothing happens", 130)])),
    [
      "Chapter 2",
      "in which nothing happens",
    ],
  );
  assert.deepEqual(texts(candidates([textLine("PART I", 100, bold), textLine("1 Rye", 130, bold)])), [
    "PART I",
    "1 Rye",
  ]);
  const apart = candidates([textLine("PART I", 100, bold), textLine("Rye", 130, bold)], ["parti"]);
  assert.deepEqual(texts(apart), ["PART I", "Rye"]);
});

Deno.test("candidatesOf() cuts a lead in another look off its paragraph", () => {
  const [lead] = candidates([leading("Winter rye.", FILL, 100), ...textLines(3, 112)]);
  assert.equal(lead!.text, "Winter rye");
  assert.equal(lead!.runIn, true);
  assert.equal(lead!.style.bold, true);
  assert.ok(lead!.right < 200);
  const [slanted] = candidates([
    leading("Spring rye", FILL, 100, { bold: false, italic: true }),
    ...textLines(3, 112),
  ]);
  assert.equal(slanted!.text, "Spring rye");
});

Deno.test("candidatesOf() takes the number before a lead along", () => {
  const line = leading("Winter rye.", FILL, 100);
  const numbered: Line = {
    ...line,
    text: `2.1 ${line.text}`,
    spans: [{ text: "2.1 ", x: 60, width: 12, style: styleOf() }, ...line.spans!],
  };
  const [lead] = candidates([numbered, ...textLines(3, 112)]);
  assert.equal(lead!.text, "2.1 Winter rye");
  assert.deepEqual(lead!.label?.values, [2, 1]);
});

Deno.test("candidatesOf() cuts a numbered title that ends in a stop off its paragraph, in any look", () => {
  const text = `Section 4. Duties of the miller. He keeps the ${FILL}`;
  const [lead] = candidates([textLine(text, 100, { width: 450 }), ...textLines(3, 112)]);
  assert.equal(lead!.text, "Section 4. Duties of the miller");
  assert.equal(lead!.runIn, true);
});

Deno.test("candidatesOf() takes no lead where a bold word stands inside of a line or alone", () => {
  const inside = { ...leading("Winter rye.", FILL, 100) };
  const spans = [{ text: "So ", x: 60, width: 10, style: styleOf() }, ...inside.spans!];
  const found = candidates([{ ...inside, text: `So ${inside.text}`, spans }, ...textLines(3, 112)]);
  assert.ok(found.every((block) => block.runIn === undefined));
});

Deno.test("candidatesOf() cuts a raised note mark off a title", () => {
  const line = textLine("Rye and oats 1", 100, bold);
  const spans: Span[] = [
    { text: "Rye and oats ", x: 72, width: 90, style: line.style },
    { text: "1", x: 162, width: 4, style: styleOf({ size: 8, bold: true }) },
  ];
  assert.deepEqual(texts(candidates([{ ...line, spans }])), ["Rye and oats"]);
});

Deno.test("isCaps() goes by letters, not by digits", () => {
  assert.deepEqual(["PART II", "RYE 12–13", "Rye", "U.S. mills", "第一章", "A"].map(isCaps), [
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
