import assert from "node:assert/strict";
import { pageOf, textLine, textLines } from "../../testing/pages.ts";
import type { Line } from "../pdf/mod.ts";
import { blocksOf, measure } from "./blocks.ts";
import { chooseTitle } from "./title.ts";

function choose(first: Line[], metadata?: string) {
  const pages = [pageOf(1, first), pageOf(2, textLines(40, 100))];
  const measures = measure(pages, new Set());
  return chooseTitle(blocksOf(pages, new Set(), measures), measures, metadata);
}

const printed = [
  textLine("On Rye", 150, { size: 24 }),
  textLine("and Oats", 240, { size: 24 }),
  textLine("by a miller", 400, { size: 14 }),
];

Deno.test("chooseTitle() takes the metadata's title where it is printed", () => {
  assert.equal(choose(printed, "On Rye and Oats")?.title, "On Rye and Oats");
  assert.match(choose(printed, "On Rye and Oats")!.source, /metadata/);
});

Deno.test("chooseTitle() takes the largest type of the first page where the metadata says something else", () => {
  for (const metadata of [undefined, "", "Microsoft Word - rye.docx", "Untitled", "A book about fish"]) {
    assert.deepEqual(choose(printed, metadata), {
      title: "On Rye and Oats",
      source: "largest type of page 1",
    });
  }
});

Deno.test("chooseTitle() takes unprinted metadata only where no type is large, and none where there is neither", () => {
  assert.deepEqual(choose(textLines(5, 100), "On Rye"), { title: "On Rye", source: "metadata" });
  assert.equal(choose(textLines(5, 100), "document1"), undefined);
  assert.equal(choose([]), undefined);
});
