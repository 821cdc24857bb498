import fc from "fast-check";
import assert from "node:assert/strict";
import { treeLines } from "../../testing/sheets.ts";
import { type Look, pageOf, textLine } from "../../testing/pages.ts";
import { type TreeNode, walk } from "../tree/mod.ts";
import { assemble, type Heading } from "./assemble.ts";
import { blocksOf, measure } from "./blocks.ts";

type Printed = { title: string; look?: Look; level?: number; printed?: boolean; inside?: true };

/** Headings on a page each. */
function headings(list: Printed[]): { headings: Heading[]; measures: ReturnType<typeof measure> } {
  const pages = list.map(({ title, look }, i) => pageOf(i + 1, [textLine(title, 100, look)]));
  const measures = measure(pages, new Set());
  const blocks = blocksOf(pages, new Set(), measures);
  return {
    measures,
    headings: list.map(({ title, level, printed = true, inside }, i) => ({
      title,
      page: i + 1,
      ...(printed ? { block: blocks.find((block) => block.page === i + 1)! } : {}),
      ...(level !== undefined ? { level } : {}),
      ...(inside ? { inside } : {}),
      confidence: 0.876,
      opensPage: i % 2 === 0,
    })),
  };
}

function tree(list: Printed[], openers = new Set<TreeNode>()): TreeNode[] {
  const { headings: given, measures } = headings(list);
  return assemble(given, measures, openers);
}

const lines = (list: Printed[]) => treeLines(tree(list)).map((line) => line.replace(/ \d+-undefined$/, ""));
const large: Look = { size: 20 }, small: Look = { size: 14 };

Deno.test("assemble() nests by looks where nothing else is known", () => {
  assert.deepEqual(
    lines([{ title: "Rye", look: large }, { title: "Winter", look: small }, { title: "Oats", look: large }]),
    [
      "Rye",
      "  Winter",
      "Oats",
    ],
  );
});

Deno.test("assemble() hangs a number under the number it extends, whatever the looks", () => {
  assert.deepEqual(
    lines([
      { title: "1 Rye", look: small },
      { title: "1.1 Winter", look: large },
      { title: "2 Oats", look: small },
      { title: "2.1 White", look: large },
      { title: "2.1.1 Early", look: small },
    ]),
    ["1 Rye", "  1.1 Winter", "2 Oats", "  2.1 White", "    2.1.1 Early"],
  );
  assert.deepEqual(lines([{ title: "Chapter 3 Rye", look: small }, { title: "3.1 Winter", look: large }]), [
    "Chapter 3 Rye",
    "  3.1 Winter",
  ]);
});

Deno.test("assemble() goes by levels where both headings have one", () => {
  assert.deepEqual(
    lines([
      { title: "Rye", look: small, level: 1 },
      { title: "Winter", look: large, level: 2 },
      { title: "A picture", level: 2, printed: false },
      { title: "Oats", look: large, level: 1 },
    ]),
    ["Rye", "  Winter", "  A picture", "Oats"],
  );
});

Deno.test("assemble() keeps a graft inside its frame, whatever its look", () => {
  assert.deepEqual(
    lines([
      { title: "Rye", look: small, level: 1 },
      { title: "Winter", look: large, inside: true },
      { title: "Oats", look: small, level: 1 },
    ]),
    ["Rye", "  Winter", "Oats"],
  );
});

Deno.test("assemble() lets contents hold nothing", () => {
  assert.deepEqual(lines([{ title: "Contents", look: large }, { title: "Rye", look: small, level: 1 }]), [
    "Contents",
    "Rye",
  ]);
});

Deno.test("assemble() notes box, confidence and openers", () => {
  const openers = new Set<TreeNode>();
  const [rye, oats] = tree([{ title: "Rye" }, { title: "Oats", printed: false, level: 1 }], openers);
  assert.deepEqual(rye!.heading, { page: 1, x: 72, y: 90, width: 15, height: 10 });
  assert.equal(rye!.confidence, 0.88);
  assert.equal(oats!.heading, undefined);
  assert.deepEqual([...openers].map((node) => node.title), ["Rye"]);
});

Deno.test("assemble() keeps all headings in order, whatever they are", () => {
  const heading = fc.record({
    title: fc.constantFrom("Rye", "1 Oats", "1.1 White", "PART I", "Contents", "(a) Bran", "2.3.1 Husks"),
    look: fc.constantFrom<Look>(large, small, {}, { bold: true }),
    level: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    printed: fc.boolean(),
  });
  fc.assert(fc.property(fc.array(heading, { maxLength: 20 }), (list) => {
    assert.deepEqual([...walk(tree(list))].map(({ node }) => node.start_index), list.map((_, i) => i + 1));
  }));
});
