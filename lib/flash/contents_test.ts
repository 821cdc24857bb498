import assert from "node:assert/strict";
import { type LineOptions, pageOf, textLine, textLines } from "../../testing/pages.ts";
import type { Line, Page, PageLink } from "../pdf/mod.ts";
import { type Contents, readContents } from "./contents.ts";

const TITLE = textLine("Contents", 80, { size: 16, bold: true });

/** A contents page: rows 14 points apart below its title. */
function contentsPage(
  rows: (string | [string, Partial<LineOptions>])[],
  number = 1,
  title: Line | null = TITLE,
): Page {
  const lines = rows.map((row, i) => {
    const [text, options] = typeof row === "string" ? [row, {}] : row;
    return textLine(text, 110 + 14 * i, options);
  });
  return pageOf(number, title ? [title, ...lines] : lines);
}

/** A row whose number stands in a cell of its own at the right edge. */
const cells = (title: string, folio: string, x = 72): [string, Partial<LineOptions>] => [
  `${title} ${folio}`,
  { x, width: 540 - x, cells: [x, 530] },
];

function read(pages: Page[], folios: Record<string, number> = {}, links = true): Contents {
  return readContents(pages, new Set(), { links, print: true, folios: new Map(Object.entries(folios)) });
}

/** Level, title, page of the rows. */
const rowsOf = (contents: Contents) =>
  contents.rows.map(({ level, title, page, folio }) => [level, title, page ?? folio ?? null]);

const dots = (title: string, folio: string) => `${title} ${". ".repeat(20)}${folio}`;

Deno.test("readContents() reads dotted rows and their pages from the folios", () => {
  const page = contentsPage([dots("1 Grain", "1"), dots("1.1 Rye", "3"), dots("2 Flour", "9")]);
  assert.deepEqual(rowsOf(read([page], { "1": 5, "3": 7, "9": 13 })), [
    [1, "1 Grain", 5],
    [2, "1.1 Rye", 7],
    [1, "2 Flour", 13],
  ]);
});

Deno.test("readContents() reads numbers at the right edge without dots", () => {
  const page = contentsPage([cells("Grain", "1"), cells("Rye", "3"), cells("Flour", "9")]);
  assert.deepEqual(rowsOf(read([page])), [[1, "Grain", "1"], [1, "Rye", "3"], [1, "Flour", "9"]]);
});

Deno.test("readContents() reads roman folios and those with a prefix", () => {
  const page = contentsPage([dots("Preface", "iv"), dots("Grain", "1-1"), dots("Maps", "A-3")]);
  const labelled = [
    page,
    pageOf(2, [], { label: "iv" }),
    pageOf(3, [], { label: "1-1" }),
    pageOf(4, [], { label: "A-3" }),
  ];
  assert.deepEqual(rowsOf(read(labelled)), [[1, "Preface", 2], [1, "Grain", 3], [1, "Maps", 4]]);
});

Deno.test("readContents() joins a row that is wrapped", () => {
  const page = contentsPage([
    dots("Grain", "1"),
    ["On the storing of rye in houses without a cellar, and of what the mice", { width: 420 }],
    dots("leave of it", "3"),
    dots("Flour", "9"),
  ]);
  assert.deepEqual(rowsOf(read([page])), [
    [1, "Grain", "1"],
    [1, "On the storing of rye in houses without a cellar, and of what the mice leave of it", "3"],
    [1, "Flour", "9"],
  ]);
});

Deno.test("readContents() reads page numbers that stand in front", () => {
  const row = (folio: string, title: string): [string, Partial<LineOptions>] => [
    `${folio} ${title}`,
    { cells: [72, 110], width: 300 },
  ];
  const page = contentsPage([
    row("3", "Letter to the owners"),
    row("18", "The mills"),
    row("40", "The weirs"),
    row("77", "Accounts"),
  ]);
  assert.deepEqual(rowsOf(read([page])), [
    [1, "Letter to the owners", "3"],
    [1, "The mills", "18"],
    [1, "The weirs", "40"],
    [1, "Accounts", "77"],
  ]);
});

Deno.test("readContents() keeps lists of figures apart, and their lines out of the text", () => {
  const page = contentsPage([
    dots("Grain", "1"),
    dots("Flour", "9"),
    ["List of Figures", { size: 14, bold: true }],
    dots("Figure 1 A mill", "2"),
    dots("Figure 2 A weir", "10"),
  ]);
  const contents = read([page]);
  assert.deepEqual(rowsOf(contents), [[1, "Grain", "1"], [1, "Flour", "9"]]);
  const texts = [...contents.lines].map((line) => line.text);
  assert.ok(texts.some((text) => text.startsWith("Figure 2")) && !texts.includes("Contents"));
});

Deno.test("readContents() takes no index for contents", () => {
  const page = contentsPage(
    [
      "barley, 12, 40–44, 101",
      "bread, 3, 77",
      "chaff, 9, 15, 130",
      "flour, 5, 9–11",
      "grain, 1, 2, 88",
      "oats, 60, 61",
    ],
    9,
    null,
  );
  assert.deepEqual(read([page]), { rows: [], lines: new Set() });
  const falling = contentsPage([
    cells("ash", "90"),
    cells("beech", "12"),
    cells("elm", "70"),
    cells("fir", "3"),
  ], 9);
  assert.deepEqual(read([falling]).rows, []);
});

Deno.test("readContents() gives levels by indentation, also where the margins of two pages differ", () => {
  const left = contentsPage([
    cells("Grain", "1"),
    cells("Rye", "2", 90),
    cells("Winter rye", "3", 108),
    cells("Oats", "5", 90),
  ]);
  const right = contentsPage(
    [cells("Flour", "9", 84), cells("White", "10", 102), cells("Brown", "12", 102)],
    2,
    null,
  );
  assert.deepEqual(rowsOf(read([left, right])).map(([level, title]) => `${level} ${title}`), [
    "1 Grain",
    "2 Rye",
    "3 Winter rye",
    "2 Oats",
    "1 Flour",
    "2 White",
    "2 Brown",
  ]);
});

Deno.test("readContents() puts parts over the items that follow them at the same edge", () => {
  const page = contentsPage([
    dots("PART I Business", "1"),
    dots("Item 1 Mills", "1"),
    dots("Item 2 Weirs", "4"),
    dots("PART II Accounts", "9"),
    dots("Item 3 Grain", "9"),
    dots("Item 4 Flour", "12"),
  ]);
  assert.deepEqual(rowsOf(read([page])).map(([level, title]) => `${level} ${title}`), [
    "1 PART I Business",
    "2 Item 1 Mills",
    "2 Item 2 Weirs",
    "1 PART II Accounts",
    "2 Item 3 Grain",
    "2 Item 4 Flour",
  ]);
});

Deno.test("readContents() goes by numbers where the rows are flush", () => {
  const page = contentsPage([
    dots("1 Grain", "1"),
    dots("1.1 Rye", "2"),
    dots("1.1.1 Winter rye", "3"),
    dots("2 Flour", "9"),
  ]);
  assert.deepEqual(rowsOf(read([page])).map(([level]) => level), [1, 2, 3, 1]);
});

Deno.test("readContents() takes pages from links, and keeps the printed one where they differ", () => {
  const link = (row: number, page: number): PageLink => ({
    x: 72,
    y: 100 + 14 * row,
    width: 460,
    height: 12,
    page,
    top: 90,
  });
  const page = contentsPage([dots("Grain", "1"), dots("Rye", "3"), dots("Flour", "9")]);
  page.links = [link(0, 2), link(1, 4), link(2, 11)];
  const { rows } = read([page], { "1": 2, "3": 4, "9": 10 });
  assert.deepEqual(rows.map(({ page, orPages, linked, top }) => [page, orPages, linked, top]), [
    [2, undefined, true, 90],
    [4, undefined, true, 90],
    [11, [10], true, 90],
  ]);
  assert.deepEqual(read([page], { "1": 2, "3": 4, "9": 10 }, false).rows.map(({ page }) => page), [2, 4, 10]);
});

Deno.test("readContents() goes on over the next page and ends before the text", () => {
  const first = contentsPage(
    Array.from({ length: 20 }, (_, i) => dots(`Chapter ${i + 1}`, String(10 * i + 1))),
  );
  const second = contentsPage(
    Array.from({ length: 6 }, (_, i) => dots(`Chapter ${i + 21}`, String(10 * i + 201))),
    2,
    null,
  );
  const text = pageOf(3, textLines(30, 100));
  const { rows, lines } = read([first, second, text]);
  assert.equal(rows.length, 26);
  assert.equal(lines.size, 26);
  assert.ok(text.lines.every((line) => !lines.has(line)));
});

Deno.test("readContents() finds none in plain text", () => {
  assert.deepEqual(read([pageOf(1, textLines(40, 100)), pageOf(2, textLines(40, 101))]), {
    rows: [],
    lines: new Set(),
  });
});
