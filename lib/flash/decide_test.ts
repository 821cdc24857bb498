import assert from "node:assert/strict";
import { type LineOptions, pageOf, textLine, textLines } from "../../testing/pages.ts";
import type { Bookmark, Page } from "../pdf/mod.ts";
import { judgeOutline } from "./bookmarks.ts";
import { decide, type Decision } from "./decide.ts";
import { detect, score } from "./detect.ts";

/** Decides on pages and bookmarks; odds by title stand in place of the fitted ones where given. */
function decision(pages: Page[], bookmarks: Bookmark[] = [], odds: Record<string, number> = {}): Decision {
  const detection = detect(pages, new Set());
  const fitted = score(detection);
  const given = detection.observed.map(({ block }, i) => odds[block.text] ?? fitted[i]!);
  return decide(detection, given, judgeOutline(bookmarks, pages, detection.index));
}

const titles = ({ headings }: Decision) => headings.map(({ title, page }) => `${page} ${title}`);
const bold = { size: 14, bold: true };

/** A page of headings, each with text below it. */
function page(number: number, ...headings: (string | [string, Partial<LineOptions>])[]): Page {
  const lines = headings.flatMap((heading, i) => {
    const [title, look] = typeof heading === "string" ? [heading, bold] : heading;
    return [textLine(title, 130 + 150 * i, look), ...textLines(6, 154 + 150 * i + number)];
  });
  return pageOf(number, lines);
}

Deno.test("decide() takes candidates above the threshold, and lists the near ones as unused", () => {
  const { headings, unused, frame } = decision([page(1, "Rye", "Oats"), page(2, "Wheat")], [], {
    Rye: 2,
    Oats: -2.2,
    Wheat: 2,
  });
  assert.deepEqual(headings.map(({ title }) => title), ["Rye", "Wheat"]);
  assert.deepEqual(unused.map(({ text }) => text), ["Oats"]);
  assert.equal(frame, "none");
});

Deno.test("decide() takes weaker candidates where headings are sparse, and the best where there is none", () => {
  const pages = Array.from({ length: 8 }, (_, i) => page(i + 1, i === 3 ? "Rye" : i === 5 ? "Oats" : "–"));
  assert.deepEqual(titles(decision(pages, [], { Rye: -1.2, Oats: -2.1 })), ["4 Rye"]);
  assert.deepEqual(titles(decision(pages, [], { Rye: -2.4, Oats: -3.6 })), ["4 Rye"]);
});

Deno.test("decide() takes weaker candidates that look like accepted ones", () => {
  const pages = [page(1, "Rye", "Oats"), page(2, "Wheat", "Barley")];
  assert.deepEqual(titles(decision(pages, [], { Rye: 2, Oats: -1.9, Wheat: 2, Barley: -2.1 })), [
    "1 Rye",
    "1 Oats",
    "2 Wheat",
  ]);
});

Deno.test("decide() takes weak named divisions that stand in a series, and no single one", () => {
  const pages = [
    page(1, "Section 1. Rye", "Section 2. Oats"),
    page(2, "Wheat"),
    page(3, "Barley", "Article 9. Hay"),
  ];
  const odds = {
    "Section 1. Rye": -1.4,
    "Section 2. Oats": -1.4,
    "Article 9. Hay": -1.4,
    Wheat: 2,
    Barley: 2,
  };
  assert.deepEqual(titles(decision(pages, [], odds)), [
    "1 Section 1. Rye",
    "1 Section 2. Oats",
    "2 Wheat",
    "3 Barley",
  ]);
});

Deno.test("decide() lets a title that goes on over pages be one heading", () => {
  const slides = [page(1, "Rye"), page(2, "Rye (continued)"), page(3, "Rye (3/3)"), page(4, "Oats")];
  assert.deepEqual(
    titles(decision(slides, [], { "Rye": 2, "Rye (continued)": 2, "Rye (3/3)": 2, "Oats": 2 })),
    [
      "1 Rye",
      "4 Oats",
    ],
  );
});

Deno.test("decide() drops a numbered title that is printed again, but not one that starts anew", () => {
  const odds = { "1 Rye": 2, "2 Oats": 2, "1.1 Winter": 2, "3 Wheat": 2 };
  const echo = [page(1, "1 Rye", "1.1 Winter"), page(2, "1 Rye"), page(3, "2 Oats")];
  assert.deepEqual(titles(decision(echo, [], odds)), ["1 1 Rye", "1 1.1 Winter", "3 2 Oats"]);
  const anew = [page(1, "1 Rye", "2 Oats", "3 Wheat"), page(2, "1 Rye", "2 Oats", "3 Wheat")];
  assert.equal(decision(anew, [], odds).headings.length, 6);
});

Deno.test("decide() drops a smaller copy of a title at the top of a page", () => {
  const pages = [
    page(1, ["Rye", { size: 20 }]),
    pageOf(2, [textLine("Rye", 60, bold), ...textLines(30, 90)]),
    page(3, "Oats"),
  ];
  assert.deepEqual(titles(decision(pages, [], { Rye: 2, Oats: 2 })), ["1 Rye", "3 Oats"]);
});

const marks = (...list: [title: string, page: number][]): Bookmark[] =>
  list.map(([title, page]) => ({ title, page, level: 1 }));

Deno.test("decide() grafts detected sections into bookmarks that have none of their own", () => {
  const pages = [page(1, "1 Rye", "1.1 Winter"), page(2, "2 Oats", "2.1 White"), page(3, "3 Wheat")];
  const result = decision(pages, marks(["Rye", 1], ["Oats", 2], ["Wheat", 3]), {
    "1.1 Winter": 2,
    "2.1 White": 2,
  });
  assert.deepEqual(titles(result), ["1 1 Rye", "1 1.1 Winter", "2 2 Oats", "2 2.1 White", "3 3 Wheat"]);
  assert.equal(result.frame, "hybrid");
  assert.deepEqual(result.headings.map(({ inside }) => inside ?? false), [false, true, false, true, false]);
});

Deno.test("decide() makes no second heading of a title that a bookmark names", () => {
  const pages = [page(1, "1 Rye"), page(2, "2 Oats"), page(3, "3 Wheat")];
  const result = decision(pages, marks(["RYE", 1], ["2. Oats", 2], ["Wheat", 3]), {
    "1 Rye": 3,
    "2 Oats": 3,
    "3 Wheat": 3,
  });
  assert.equal(result.headings.length, 3);
  assert.equal(result.frame, "bookmarks");
  assert.deepEqual(result.unused, []);
});

Deno.test("decide() makes no second heading beside a bookmark that points a page early", () => {
  const pages = [
    page(1, "Rye"),
    pageOf(2, textLines(30, 100)),
    page(3, "Oats"),
    page(4, "Wheat"),
    page(5, "Barley"),
  ];
  const result = decision(pages, marks(["Rye", 1], ["Oats", 2], ["Wheat", 4], ["Barley", 5]), {
    Oats: 3,
    Rye: 3,
    Wheat: 3,
    Barley: 3,
  });
  assert.deepEqual(titles(result), ["1 Rye", "3 Oats", "4 Wheat", "5 Barley"]);
});

Deno.test("decide() puts a heading that is known from bookmarks only in its place on the page", () => {
  const pages = [
    page(1, "Rye"),
    page(2, "Oats", "White oats"),
    page(3, "Wheat"),
    page(4, "Barley"),
    page(5, "Millet"),
  ];
  const bookmarks: Bookmark[] = [
    ...marks(["Rye", 1], ["Oats", 2]),
    { title: "A picture of oats", page: 2, level: 2, top: 250 },
    ...marks(["Wheat", 3], ["Barley", 4], ["Millet", 5]),
  ];
  const result = decision(pages, bookmarks, { "White oats": 3 });
  const here = titles(result).filter((title) => title.startsWith("2"));
  assert.deepEqual(here.filter((title) => title !== "2 White oats"), ["2 Oats", "2 A picture of oats"]);
  const picture = result.headings.find(({ title }) => title === "A picture of oats")!;
  assert.deepEqual([picture.block, picture.top], [undefined, 250]);
});
