import fc from "fast-check";
import assert from "node:assert/strict";
import { line, type RawPage, rawPdf } from "../../fixtures/lib/raw_pdf.ts";
import { layItems, rawColumn, rawItem, textsOf } from "../../testing/raw_items.ts";
import { openPdf, type Page } from "./mod.ts";

/** A page of a hand-written PDF as it is read. */
async function read(page: RawPage): Promise<Page> {
  await using pdf = await openPdf(rawPdf({ pages: [page] }));
  return (await pdf.pages())[0]!;
}

/** A box in whole points. */
const box = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  [x, y, width, height].map(Math.round);

/** Content that reads upright, with its left end at (x, y) from the bottom left, once the page is turned clockwise. */
function upright(text: string, x: number, y: number, rotate: number, width = 612, height = 792): string {
  if (rotate === 90) return line(text, width - y, x, { angle: 90 });
  if (rotate === 180) return line(text, width - x, height - y, { angle: 180 });
  if (rotate === 270) return line(text, y, height - x, { angle: 270 });
  return line(text, x, y);
}

for (const rotate of [0, 90, 180, 270]) {
  Deno.test(`layoutPage() gives upright lines on a page turned by ${rotate}`, async () => {
    const page = await read({
      rotate,
      content: [upright("Rye", 100, 500, rotate), upright("Oats", 100, 460, rotate)],
    });
    const [width, height] = rotate % 180 === 0 ? [612, 792] : [792, 612];
    assert.deepEqual([page.width, page.height], [width, height]);
    assert.deepEqual(textsOf(page), ["Rye", "Oats"]);
    assert.ok(page.lines.every(({ angle }) => angle === undefined));
    // Helvetica: R 0.722, y 0.5, e 0.556 em.
    assert.deepEqual(box(page.lines[0]!), [100, height! - 500 - 12, 21, 12]);
    assert.deepEqual(box(page.lines[1]!).slice(0, 2), [100, height! - 460 - 12]);
  });
}

Deno.test("layoutPage() keeps sideways text apart, flagged, with its box as seen", async () => {
  const page = await read({
    content: [
      line("Harvest", 72, 700),
      line("up the side", 40, 300, { angle: 90 }),
      line("down the side", 580, 700, { angle: 270 }),
      line("head over heels", 300, 100, { angle: 180 }),
      line("Prices", 72, 680),
    ],
  });
  assert.deepEqual(page.lines.map(({ text, angle }) => [text, angle]), [
    ["Harvest", undefined],
    ["Prices", undefined],
    ["up the side", 90],
    ["head over heels", 180],
    ["down the side", 270],
  ]);
  const [, , up, over] = page.lines;
  assert.deepEqual([up!.x, up!.y + up!.height].map(Math.round), [28, 492]);
  assert.equal(Math.round(up!.width), 12);
  assert.equal(Math.round(over!.x + over!.width), 300);
});

Deno.test("layoutPage() scales with the user unit", async () => {
  const page = await read({ content: line("Rye", 72, 700), extra: "/UserUnit 2" });
  assert.deepEqual([page.width, page.height], [1224, 1584]);
  assert.deepEqual(box(page.lines[0]!), [144, 160, 43, 24]);
  assert.equal(page.lines[0]!.style.size, 24);
});

Deno.test("layoutPage() reads columns painted across, line by line", () => {
  const left = rawColumn(12, 72, 100, 220), right = rawColumn(12, 320, 100, 220);
  const page = layItems(left.flatMap((item, i) => [item, right[i]!]));
  assert.deepEqual(textsOf(page), [...left, ...right].map(({ text }) => text));
  assert.deepEqual([...new Set(page.lines.map(({ column }) => column))], [0, 1]);
});

Deno.test("layoutPage() reads columns of a right-to-left page from the right", () => {
  const word = "קמח".repeat(12);
  const rows = Array.from({ length: 8 }, (_, i) => [
    rawItem(`${word}שמאל`, 72, 100 + 12 * i, { rtl: true, width: 220 }),
    rawItem(`${word}ימין`, 320, 100 + 12 * i, { rtl: true, width: 220 }),
  ]);
  const page = layItems(rows.flat());
  assert.ok(page.lines.slice(0, 8).every(({ text }) => text.endsWith("ימין")));
  assert.ok(page.lines.slice(8).every(({ text }) => text.endsWith("שמאל")));
});

Deno.test("layoutPage() puts a right-to-left row into logical order, numbers and Latin words forward", () => {
  const page = layItems([
    rawItem("פרק", 500, 100, { rtl: true, width: 15 }),
    rawItem("2.1", 480, 100, { width: 15 }),
    rawItem("קמחשלהכפרהגדול", 455, 100, { rtl: true, width: 20 }),
    rawItem("World", 400, 100, { width: 25 }),
    rawItem("Bank", 428, 100, { width: 22 }),
  ]);
  assert.equal(page.lines[0]!.text, "פרק 2.1 קמחשלהכפרהגדול World Bank");
  assert.equal(page.lines[0]!.rtl, true);
});

Deno.test("layoutPage() closes letter-spaced words and keeps them apart", async () => {
  const tracked = (gaps: [letter: number, word: number]) => {
    const [letter, word] = gaps;
    const shown = [..."HARVEST HOME"].map((c) => c === " " ? -word : `(${c}) ${-letter}`).join(" ");
    return `BT /F1 12 Tf 1 0 0 1 72 ${600 - letter / 10} Tm [${shown}] TJ ET`;
  };
  const page = await read({
    content: [
      line("C H A P T E R", 72, 700),
      "BT /F1 12 Tf 6 Tc 72 650 Td (HARVEST TO EAT) Tj 0 Tc ET",
      tracked([200, 700]),
      tracked([500, 900]),
      line("a b or c d", 72, 500),
    ],
  });
  assert.deepEqual(textsOf(page), [
    "CHAPTER",
    "HARVEST TO EAT",
    "HARVEST HOME",
    "HARVEST HOME",
    "a b or c d",
  ]);
});

Deno.test("layoutPage() glues words that kerning splits, and parts words by a gap", () => {
  const page = layItems([
    rawItem("T", 72, 100, { width: 6 }),
    rawItem("ower", 77.5, 100, { width: 20 }),
    rawItem("mill", 100, 100, { width: 20 }),
  ]);
  assert.deepEqual(textsOf(page), ["Tower mill"]);
});

Deno.test("layoutPage() glues small capitals, and takes the look of their capitals", () => {
  const page = layItems([
    rawItem("R", 72, 100, { size: 12, width: 8 }),
    rawItem("YE", 80, 100, { size: 9.5, width: 13 }),
    rawItem("AND", 97, 100, { size: 9.5, width: 20 }),
    rawItem("O", 121, 100, { size: 12, width: 8 }),
    rawItem("ATS", 129, 100, { size: 9.5, width: 18 }),
  ]);
  assert.deepEqual(textsOf(page), ["RYE AND OATS"]);
  assert.equal(page.lines[0]!.style.size, 12);
});

Deno.test("layoutPage() keeps raised and lowered marks on their line", () => {
  const page = layItems([
    rawItem("The harvest", 72, 100, { width: 55 }),
    rawItem("2", 127, 96, { size: 6, width: 3 }),
    rawItem("of H", 133, 100, { width: 20 }),
    rawItem("2", 153, 102, { size: 6, width: 3 }),
    rawItem("O", 156, 100, { width: 6 }),
    rawItem("next line", 72, 112),
  ]);
  assert.equal(page.lines.length, 2);
  assert.equal(page.lines[0]!.text.replaceAll(" ", ""), "Theharvest2ofH2O");
  assert.equal(page.lines[0]!.style.size, 10);
});

Deno.test("layoutPage() joins label and title of other sizes on one baseline", () => {
  const page = layItems([
    rawItem("1", 72, 100, { size: 20, font: "bold", width: 11 }),
    rawItem("Introduction", 95, 100, { size: 16, font: "bold" }),
  ]);
  assert.deepEqual(textsOf(page), ["1 Introduction"]);
  assert.equal(page.lines[0]!.height, 20);
  assert.deepEqual(page.lines[0]!.spans!.map(({ style }) => style.size), [20, 16]);
});

Deno.test("layoutPage() marks cells where gaps are wide", () => {
  const page = layItems([rawItem("Rye", 72, 100), rawItem("12", 300, 100), rawItem("40", 400, 100)]);
  assert.deepEqual(textsOf(page), ["Rye 12 40"]);
  assert.deepEqual(page.lines[0]!.cells, [72, 300, 400]);
});

Deno.test("layoutPage() folds overstruck text into one bold run", async () => {
  const page = await read({
    content: [line("Harvest", 72, 700), line("Harvest", 72.3, 700), line("plain text below", 72, 680)],
  });
  assert.deepEqual(page.lines.map(({ text, style }) => [text, style.bold]), [
    ["Harvest", true],
    ["plain text below", false],
  ]);
});

Deno.test("layoutPage() folds exact copies without taking them as bold", async () => {
  const page = await read({
    content: [line("Harvest", 72, 700), line("Harvest", 72, 700), line("plain", 72, 680)],
  });
  assert.deepEqual(page.lines.map(({ text, style }) => [text, style.bold]), [["Harvest", false], [
    "plain",
    false,
  ]]);
});

Deno.test("layoutPage() drops soft hyphens and zero-width characters inside of words", () => {
  assert.deepEqual(
    textsOf(layItems([rawItem("har\u00advest\u200b time\u00a0now", 72, 100), rawItem("\u00ad", 72, 130)])),
    [
      "harvest time now",
    ],
  );
});

Deno.test("layoutPage() sets no spaces between Chinese runs, but between them and words", () => {
  const page = layItems([
    rawItem("第一章", 72, 100, { width: 30 }),
    rawItem("总则", 104, 100, { width: 20 }),
    rawItem("Rye", 128, 100, { width: 15 }),
  ]);
  assert.deepEqual(textsOf(page), ["第一章总则 Rye"]);
});

Deno.test("layoutPage() leaves out what is off the page or has no size", () => {
  const page = layItems([
    rawItem("seen", 72, 100),
    rawItem("left of it", -300, 100),
    rawItem("below it", 72, 900),
    rawItem("a point", 72, 200, { size: 0.1 }),
  ]);
  assert.deepEqual(textsOf(page), ["seen"]);
});

Deno.test("layoutPage() keeps the role of a tagged line", () => {
  const page = layItems([rawItem("Rye", 72, 100, { tag: "H1" }), rawItem("text", 72, 130)]);
  assert.deepEqual(page.lines.map(({ tag }) => tag), ["H1", undefined]);
});

Deno.test("layoutPage() keeps every visible character once, whatever the items", () => {
  const item = fc.record({
    text: fc.stringMatching(/^[a-z]{1,12}$/),
    x: fc.integer({ min: 0, max: 500 }),
    y: fc.integer({ min: 20, max: 780 }),
    size: fc.constantFrom(8, 10, 14),
    angle: fc.constantFrom(0, 0, 0, 90, 180, 270, 45),
    rtl: fc.boolean(),
  });
  const letters = (texts: string[]) => [...texts.join("").replaceAll(" ", "")].sort().join("");
  fc.assert(fc.property(fc.array(item, { maxLength: 40 }), (drawn) => {
    // Equal words near each other are one overstruck word: here each has its own number.
    const items = drawn.map(({ text, x, y, ...rest }, i) => rawItem(`${text}${i}`, x, y, rest));
    const page = layItems(items);
    assert.equal(letters(textsOf(page)), letters(items.map(({ text }) => text)));
    assert.ok(page.lines.every(({ width, height }) => width >= 0 && height > 0));
    assert.equal(page.text, textsOf(page).join("\n"));
  }));
});
