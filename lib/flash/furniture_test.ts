import assert from "node:assert/strict";
import { pageOf, textLine, textLines } from "../../testing/pages.ts";
import type { Line } from "../pdf/mod.ts";
import { findFurniture } from "./furniture.ts";

/** Pages of 40 lines of text with further lines each. */
function pagesWith(count: number, extra: (page: number) => Line[]) {
  return Array.from({ length: count }, (_, i) => {
    const lines = [...extra(i + 1), ...textLines(40, 120 + i)].sort((a, b) => a.y - b.y);
    return pageOf(i + 1, lines);
  });
}

const texts = (lines: ReadonlySet<Line>) => [...lines].map((line) => line.text).sort();

Deno.test("findFurniture() finds heads that alternate between odd and even pages", () => {
  const pages = pagesWith(8, (n) => [
    n % 2 ? textLine("The Upper Mill", 50, { x: 300 }) : textLine("A History of Water", 51, { x: 72 }),
  ]);
  const { lines, heads } = findFurniture(pages);
  assert.deepEqual(texts(lines), [
    ...Array(4).fill("A History of Water"),
    ...Array(4).fill("The Upper Mill"),
  ]);
  assert.deepEqual(heads.get(3), ["The Upper Mill"]);
});

Deno.test("findFurniture() maps printed page numbers, roman ones too, to pages", () => {
  const romans = ["i", "ii", "iii", "iv"];
  const pages = pagesWith(10, (n) => [textLine(romans[n - 1] ?? String(n - 4), 760, { x: 300 })]);
  const { lines, folios } = findFurniture(pages);
  assert.equal(lines.size, 10);
  assert.deepEqual([folios.get("iii"), folios.get("1"), folios.get("6")], [3, 5, 10]);
});

Deno.test("findFurniture() reads the number beside a running title", () => {
  const pages = pagesWith(6, (n) => [textLine(`Annual Report | ${n + 10}`, 760)]);
  const { folios, heads } = findFurniture(pages);
  assert.equal(folios.get("12"), 2);
  assert.deepEqual(heads.get(2), ["Annual Report"]);
});

Deno.test("findFurniture() leaves large titles that differ, as slides have them", () => {
  const titles = ["Where we stand", "What it costs", "Who pays", "What comes next", "Questions"];
  const pages = titles.map((title, i) =>
    pageOf(i + 1, [textLine(title, 70, { size: 28 }), ...textLines(6, 200, { size: 16, width: 400 })])
  );
  assert.deepEqual(texts(findFurniture(pages).lines), []);
});

Deno.test("findFurniture() keeps the heading that a running head repeats", () => {
  const pages = pagesWith(6, (n) => [
    textLine("Trade on the river", 50, { size: 8 }),
    ...(n === 1 ? [textLine("Trade on the river", 100, { size: 14, bold: true })] : []),
  ]);
  const { lines } = findFurniture(pages);
  assert.equal(lines.size, 6);
  assert.ok([...lines].every((line) => line.style.size === 8));
});

Deno.test("findFurniture() takes running titles that change with the section, not headings that open pages", () => {
  const names = ["Oats", "Rye", "Barley", "Wheat"];
  const running = pagesWith(12, (n) => [
    textLine(names[Math.floor((n - 1) / 3)]!, 50, { size: 8 }),
    ...(n % 3 === 1 ? [textLine(names[Math.floor((n - 1) / 3)]!, 100, { size: 14 })] : []),
  ]);
  const { lines } = findFurniture(running);
  assert.equal(lines.size, 12);
  assert.ok([...lines].every((line) => line.style.size === 8));
  const headings = ["Oats", "Rye", "Barley", "Wheat", "Millet", "Maize"].map((name, i) =>
    pageOf(i + 1, [textLine(name, 50, { bold: true }), ...textLines(40, 80 + i)])
  );
  assert.deepEqual(texts(findFurniture(headings).lines), []);
});

Deno.test("findFurniture() does not count contents as a second print of a title", () => {
  const names = ["Oats", "Rye", "Barley", "Wheat", "Millet", "Maize"];
  const contents = pageOf(1, [
    textLine("Contents", 50, { size: 16 }),
    ...names.map((name, i) => textLine(`${name} ............ ${i + 2}`, 80 + 14 * i)),
  ]);
  const chapters = names.map((name, i) => pageOf(i + 2, [textLine(name, 50), ...textLines(40, 80 + i)]));
  assert.deepEqual(texts(findFurniture([contents, ...chapters]).lines), []);
});

Deno.test("findFurniture() finds nothing on one page and in the middle of pages", () => {
  assert.equal(findFurniture(pagesWith(1, () => [textLine("Only once", 50)])).lines.size, 0);
  const middle = Array.from(
    { length: 6 },
    (_, i) => pageOf(i + 1, [textLine("Note", 400), ...textLines(8, 420 + i)]),
  );
  assert.equal(findFurniture(middle).lines.size, 0);
});

Deno.test("findFurniture() sweeps what stands outside of furniture", () => {
  const pages = pagesWith(6, (n) => [
    ...(n === 4 ? [textLine("printed on grey paper", 30, { size: 7 })] : []),
    textLine("The Upper Mill", 50, { x: 300 }),
  ]);
  assert.ok(texts(findFurniture(pages).lines).includes("printed on grey paper"));
});
