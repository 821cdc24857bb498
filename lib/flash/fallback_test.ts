import assert from "node:assert/strict";
import { pageOf, textLine, textLines } from "../../testing/pages.ts";
import { pageGroups } from "./fallback.ts";

Deno.test("pageGroups() titles pages by the largest line of their upper half", () => {
  const pages = [
    pageOf(1, [textLine("printed in Oxford", 50), textLine("Rye", 90, { size: 18 }), ...textLines(5, 120)]),
    pageOf(2, [...textLines(5, 60), textLine("Large but low", 700, { size: 30 })]),
    pageOf(3, []),
  ];
  const nodes = pageGroups(pages, new Set());
  assert.equal(nodes[0]!.title, "Rye");
  assert.equal(nodes[1]!.title, pages[1]!.lines[0]!.text);
  assert.equal(nodes[2]!.title, "Page 3");
  assert.ok(nodes.every((node) => node.synthetic === "page"));
});

Deno.test("pageGroups() joins pages that open alike and leaves running heads out", () => {
  const head = textLine("The Upper Mill", 40, { size: 14 });
  const page = (n: number, title: string) => pageOf(n, [head, textLine(title, 80, { size: 12 })]);
  const nodes = pageGroups([page(1, "Rye"), page(2, "RYE"), page(3, "Oats")], new Set([head]));
  assert.deepEqual(nodes.map((node) => [node.title, node.start_index, node.end_index]), [["Rye", 1, 2], [
    "Oats",
    3,
    3,
  ]]);
});
