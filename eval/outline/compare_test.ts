import assert from "node:assert/strict";
import { compareOutline } from "./compare.ts";
import type { GoldOutline } from "./gold.ts";
import { scoreOutline } from "./score.ts";

const GOLD: GoldOutline = {
  id: "memo",
  pages: 9,
  outline: [
    { title: "Aims", level: 1, page: 1, parent: -1 },
    { title: "Scope", level: 2, page: 2, parent: 0 },
    { title: "Costs", level: 1, page: 4, parent: -1 },
    { title: "Risks", level: 1, page: 8, parent: -1 },
  ],
  ignore: [{ title: "Notes", page: 7 }],
};

const STRUCTURE = [
  { title: "1 Aims", start_index: 1, end_index: 3 },
  { title: "Table 4", start_index: 3, end_index: 3 },
  {
    title: "2 Costs",
    start_index: 4,
    end_index: 8,
    nodes: [{ title: "Travel", start_index: 5, end_index: 6 }],
  },
  { title: "Notes", start_index: 7, end_index: 9 },
];

Deno.test("compareOutline() puts both sides into reading order", () => {
  const rows = compareOutline(GOLD, STRUCTURE).map((
    { status, gold, tree },
  ) => [status, gold?.title, tree?.title]);
  assert.deepEqual(rows, [
    ["found", "Aims", "1 Aims"],
    ["missed", "Scope", undefined],
    ["extra", undefined, "Table 4"],
    ["found", "Costs", "2 Costs"],
    ["finer", undefined, "Travel"],
    ["ignored", undefined, "Notes"],
    ["missed", "Risks", undefined],
  ]);
});

Deno.test("compareOutline() gives the levels of both sides", () => {
  const rows = compareOutline(GOLD, STRUCTURE);
  assert.deepEqual(rows[4]!.tree, { title: "Travel", page: 5, level: 2 });
  assert.deepEqual(rows[1]!.gold, { title: "Scope", page: 2, level: 2 });
});

Deno.test("compareOutline() agrees with the score", () => {
  const rows = compareOutline(GOLD, STRUCTURE);
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const score = scoreOutline(GOLD, STRUCTURE);
  assert.equal(count("found"), score.matched);
  assert.equal(count("missed"), score.gold - score.matched);
  assert.equal(count("finer"), score.finer);
  assert.equal(count("extra") + count("finer"), score.found - score.matched);
  assert.equal(count("ignored"), score.ignored);
});

Deno.test("compareOutline() lists all of gold as missed for an empty tree", () => {
  assert.deepEqual(compareOutline(GOLD, []).map(({ status }) => status), Array(4).fill("missed"));
});
