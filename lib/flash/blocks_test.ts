import fc from "fast-check";
import assert from "node:assert/strict";
import { LEFT, pageOf, textLine, textLines } from "../../testing/pages.ts";
import type { Line } from "../pdf/mod.ts";
import { type Block, blocksOf, centred, joinText, lookKey, measure } from "./blocks.ts";

/** Blocks of one page; the text sets measure and pitch. */
function blocks(lines: Line[], text = textLines(30, 400)): Block[] {
  const pages = [pageOf(1, [...lines, ...text])];
  const all = blocksOf(pages, new Set(), measure(pages, new Set()));
  return all.filter((block) => block.lines.some((line) => lines.includes(line)));
}

const bold = { size: 14, bold: true };
const texts = (list: Block[]) => list.map((block) => block.text);

Deno.test("measure() takes the look of most characters and the distance of their lines", () => {
  const pages = [pageOf(1, [textLine("A title in large type", 60, { size: 30 }), ...textLines(30, 100)])];
  const { body, pitch } = measure(pages, new Set());
  assert.deepEqual([body.size, body.bold, pitch], [10, false, 12]);
});

Deno.test("measure() leaves out what is skipped, and has a default for pages without text", () => {
  const heads = textLines(3, 40, { size: 8 });
  const pages = [pageOf(1, [...heads, textLine("Short", 100)])];
  assert.equal(measure(pages, new Set(heads)).body.size, 10);
  assert.equal(measure([pageOf(1, heads)], new Set()).body.size, 8);
  assert.deepEqual(measure([pageOf(1, [])], new Set()).pitch, 12);
});

Deno.test("lookKey() takes fonts of one face for one look, and half points for one size", () => {
  const style = textLine("a", 0, bold).style;
  assert.equal(lookKey({ ...style, font: "Serif,Bold", size: 14.1 }), lookKey(style));
  assert.notEqual(lookKey({ ...style, size: 15 }), lookKey(style));
  assert.notEqual(lookKey({ ...style, italic: true }), lookKey(style));
});

Deno.test("blocksOf() joins the lines of a paragraph and parts paragraphs by their gap", () => {
  const first = textLines(4, 100), second = textLines(4, 160);
  assert.deepEqual(blocks([...first, ...second]).map((block) => block.lines.length), [4, 4]);
});

Deno.test("blocksOf() joins a heading that fills its first line with what goes on below", () => {
  const long = [
    textLine("On the storing of rye in houses without cellars, and of the mice", 100, {
      ...bold,
      width: 445,
    }),
    textLine("that live there", 117, bold),
  ];
  assert.deepEqual(texts(blocks(long)), [
    "On the storing of rye in houses without cellars, and of the mice that live there",
  ]);
});

Deno.test("blocksOf() keeps two short headings in one look apart", () => {
  const stacked = [textLine("Methods", 100, bold), textLine("Study design", 117, bold)];
  assert.deepEqual(texts(blocks(stacked)), ["Methods", "Study design"]);
});

Deno.test("blocksOf() joins centred lines and lines that hang under a title", () => {
  const middle = (text: string, y: number) =>
    textLine(text, y, { ...bold, width: 200, x: LEFT + (450 - 200) / 2 });
  assert.deepEqual(texts(blocks([middle("The rye of the", 100), middle("upper valley", 117)])), [
    "The rye of the upper valley",
  ]);
  const numbered = textLine("12 Storing of rye and oats", 100, { ...bold, width: 182 });
  const hanging = textLine("in dry houses", 117, { ...bold, x: LEFT + 21 });
  assert.deepEqual(texts(blocks([numbered, hanging])), ["12 Storing of rye and oats in dry houses"]);
});

Deno.test("blocksOf() joins no rows of cells, no other looks and no other columns", () => {
  const row = (y: number) => textLine("rye 12 4", y, { cells: [72, 300, 500], width: 450 });
  assert.equal(blocks([row(100), row(112), row(124)]).length, 3);
  const looks = [textLine("Rye", 100, { ...bold, width: 450 }), textLine("and what it is", 112)];
  assert.equal(blocks(looks).length, 2);
  const columns = [
    textLine("end of the left", 100, { width: 220 }),
    textLine("start", 112, { x: 320, column: 1 }),
  ];
  assert.equal(blocks(columns).length, 2);
});

Deno.test("blocksOf() measures gaps in units of what is normal", () => {
  const heading = textLine("Rye", 100, bold);
  const [block] = blocks([heading], textLines(30, 124));
  assert.equal(block!.above, Infinity);
  assert.ok(Math.abs(block!.below - 2) < 0.01, String(block!.below));
});

Deno.test("blocksOf() leaves out sideways lines", () => {
  assert.deepEqual(texts(blocks([textLine("up the side", 100, { angle: 90 }), textLine("Rye", 120, bold)])), [
    "Rye",
  ]);
});

Deno.test("joinText() closes hyphens before small letters only, and sets no spaces in Chinese", () => {
  const join = (...lines: string[]) => joinText(lines.map((text) => textLine(text, 0)));
  assert.equal(join("The har-", "bour"), "The harbour");
  assert.equal(join("The Mill-", "Weir line"), "The Mill- Weir line");
  assert.equal(join("第一章", "总则"), "第一章总则");
  assert.equal(join("one", "two"), "one two");
});

Deno.test("centred() wants room on both sides", () => {
  const column = { index: 0, left: 100, right: 500 };
  const line = (x: number, width: number) => ({ x, width, style: textLine("", 0).style });
  assert.equal(centred(line(250, 100), column), true);
  assert.equal(centred(line(100, 400), column), false);
  assert.equal(centred(line(150, 100), column), false);
});

Deno.test("blocksOf() keeps every line once and in order, whatever the lines", () => {
  const line = fc.record({
    text: fc.constantFrom("Rye", "1 Oats", "a line that is longer than the others are", "第一章"),
    step: fc.integer({ min: 1, max: 60 }),
    size: fc.constantFrom(8, 10, 14),
    column: fc.nat(2),
    x: fc.integer({ min: 0, max: 300 }),
  });
  fc.assert(fc.property(fc.array(fc.array(line, { maxLength: 12 }), { maxLength: 4 }), (drawn) => {
    const pages = drawn.map((lines, i) => {
      let y = 40;
      return pageOf(i + 1, lines.map(({ step, ...options }) => textLine(options.text, y += step, options)));
    });
    const all = blocksOf(pages, new Set(), measure(pages, new Set()));
    assert.deepEqual(all.flatMap((block) => block.lines), pages.flatMap((page) => page.lines));
    assert.deepEqual(all.map((block) => block.id), all.map((_, i) => i));
  }));
});
