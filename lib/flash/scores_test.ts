import assert from "node:assert/strict";
import { pageOf, textLine, textLines } from "../../testing/pages.ts";
import { type Block, blocksOf, measure } from "./blocks.ts";
import { compareAll, type Observed, sum } from "./scores.ts";

Deno.test("sum() adds the bias and the weights of what was seen", () => {
  const weights = { "bias": -1, "bold": 2, "end:stop": -0.5 };
  assert.equal(sum(weights, ["bold", "end:stop", "never heard of"]), 0.5);
  assert.equal(sum(weights, []), -1);
});

/** Candidates of a class each, with text between them unless told otherwise. */
function observed(
  ...list: { class: string; page: number; contents?: number; stacked?: boolean }[]
): Observed[] {
  const lines = list.map((item, i) => ({
    ...item,
    line: textLine(`Title ${"abcdef"[i]}`, 100 + 100 * i, { size: 14 }),
  }));
  const pages = [1, 2, 3].map((n) =>
    pageOf(
      n,
      lines.filter(({ page }) => page === n).flatMap(({ line, stacked }) =>
        stacked ? [line] : [line, ...textLines(3, line.y + line.height + 20)]
      ),
    )
  );
  const blocks = blocksOf(pages, new Set(), measure(pages, new Set()));
  return lines.map(({ class: key, contents = -1, line }) => ({
    block: blocks.find((block): block is Block => block.lines.includes(line))!,
    own: [],
    class: key,
    contents,
  }));
}

Deno.test("compareAll() compares a candidate with the others of its class", () => {
  const list = observed({ class: "A", page: 1 }, { class: "A", page: 2 }, { class: "B", page: 3 });
  const [first, , single] = compareAll(list, [2, -4, 0], 0);
  assert.ok(first!.includes("own:6") && first!.includes("class:1"), first!.join());
  assert.ok(single!.includes("class:single") && single!.includes("contents:none"), single!.join());
});

Deno.test("compareAll() says whether the contents list a candidate, or others of its class", () => {
  const list = observed(
    { class: "A", page: 1, contents: 1 },
    { class: "A", page: 2, contents: 0 },
    { class: "A", page: 3, contents: 0.5 },
  );
  const [yes, no, weak] = compareAll(list, [1, 1, 1], 0.5);
  assert.ok(yes!.includes("contents:yes"));
  assert.ok(no!.includes("contents:no:2") && no!.includes("listed:1"), no!.join());
  assert.ok(weak!.includes("contents:weak"));
});

Deno.test("compareAll() looks at neighbours on the same page that follow directly", () => {
  const list = observed(
    { class: "A", page: 1, stacked: true },
    { class: "B", page: 1 },
    { class: "B", page: 1 },
    { class: "B", page: 2 },
  );
  const seen = compareAll(list, [0, 2, 2, 2], 0);
  assert.ok(seen[0]!.includes("after:other3") && seen[0]!.includes("before:none"), seen[0]!.join());
  assert.ok(seen[1]!.includes("before:other2") && seen[1]!.includes("after:none"), seen[1]!.join());
  assert.ok(seen[3]!.includes("before:none"), seen[3]!.join());
});
