import assert from "node:assert/strict";
import { pageOf, textLine, textLines } from "../../testing/pages.ts";
import { blocksOf, measure } from "./blocks.ts";
import { headingsCache } from "./cache.ts";

Deno.test("headingsCache() groups headings by page and says what they head", () => {
  const titles = [["Rye", "Table 2: Prices of rye"], [
    "Figure 7. A mill",
    "• Sacks",
    "Abbildung 3: Eine Mühle",
  ]];
  const pages = titles.map((list, i) => pageOf(i + 1, list.map((text, n) => textLine(text, 100 + 50 * n))));
  const all = [...pages, pageOf(3, textLines(20, 100))];
  const blocks = blocksOf(all, new Set(), measure(all, new Set())).filter(({ page }) => page < 3);
  assert.deepEqual(headingsCache(blocks), {
    pages: [
      {
        page: 1,
        headings: [{ title: "Rye", kind: "section" }, { title: "Table 2: Prices of rye", kind: "table" }],
      },
      {
        page: 2,
        headings: [
          { title: "Figure 7. A mill", kind: "figure" },
          { title: "• Sacks", kind: "list" },
          { title: "Abbildung 3: Eine Mühle", kind: "figure" },
        ],
      },
    ],
  });
  assert.deepEqual(headingsCache([]), { pages: [] });
});
