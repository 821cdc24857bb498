import assert from "node:assert/strict";
import fc from "fast-check";
import { PageSearch } from "./pages.ts";
import { TreeSearch } from "./tree_search.ts";

const PAGES = [
  { number: 1, text: "Contents. Terns 2, Gulls 4" },
  { number: 2, text: "They nest on sand near the water." },
  { number: 3, text: "Chicks fly after three weeks. Table 2 shows the weeks." },
  { number: 4, text: "They nest on roofs. Three weeks later Table 3 was made." },
];
const NODES = [
  { title: "Preface", node_id: "0000", start_index: 1, end_index: 1 },
  {
    title: "Birds",
    node_id: "0001",
    start_index: 2,
    end_index: 4,
    nodes: [
      { title: "Terns", node_id: "0002", start_index: 2, end_index: 3 },
      { title: "Gulls", node_id: "0003", start_index: 4, end_index: 4 },
    ],
  },
];

Deno.test("PageSearch.find() gives pages that hold words of the question, best first", () => {
  const search = new PageSearch(PAGES);
  assert.deepEqual(search.find("sand nests").map(({ page }) => page), [2, 4]);
  assert.deepEqual(search.find("whales"), []);
  assert.deepEqual(search.find("nest", 0), []);
});

Deno.test("TreeSearch.find() knows pages by the titles above them", () => {
  assert.deepEqual(new TreeSearch(NODES, PAGES).find("Where do gulls nest?", 1).map(({ page }) => page), [4]);
  assert.equal(new PageSearch(PAGES).find("Where do gulls nest?", 1)[0]?.page, 1);
});

Deno.test("TreeSearch.find() counts neighbouring words, so that Table 2 is not Table 3", () => {
  const pages = [
    { number: 1, text: "Table 3 is on page 2 of 5" },
    { number: 2, text: "Table 2 is on page 3 of 5" },
  ];
  const nodes = [{ title: "A", start_index: 1, end_index: 1 }, { title: "B", start_index: 2, end_index: 2 }];
  const [first] = new TreeSearch(nodes, pages).find("What does Table 2 say?", 1);
  assert.equal(first?.page, 2);
});

Deno.test("TreeSearch.find() lends a part of a page's score to its section, not beyond", () => {
  const pages = [3, 4, 5].map((number) => ({ number, text: number === 4 ? "whale song" : "nothing here" }));
  const nodes = [{ title: "A", start_index: 3, end_index: 4 }, { title: "B", start_index: 5, end_index: 5 }];
  assert.deepEqual(new TreeSearch(nodes, pages).find("whale song").map(({ page }) => page), [4, 3]);
});

Deno.test("TreeSearch.find() goes to pages that the question names", () => {
  assert.equal(new TreeSearch(NODES, PAGES).find("What about sand on page 3?", 1)[0]?.page, 3);
  assert.deepEqual(new TreeSearch(NODES, PAGES).find("What is on page 99?"), []);
});

Deno.test("TreeSearch.select() names the sections of the pages and counts the lists that lead there", () => {
  const { pages, nodes, routingSteps } = new TreeSearch(NODES, PAGES).select("sand near water", 1);
  assert.deepEqual(pages, [2]);
  assert.deepEqual(nodes.map(({ id, path, depth }) => ({ id, path, depth })), [
    { id: "0002", path: ["Birds"], depth: 2 },
  ]);
  assert.equal(routingSteps, 2);
});

Deno.test("TreeSearch.select() gives at most k pages of the document, without repeats, at every tree", () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(4));
  const words = fc.array(fc.constantFrom("tern", "gull", "nest", "sand", "2"), { maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(range, { maxLength: 6 }),
      fc.array(words, { maxLength: 9 }),
      words,
      fc.nat(12),
      (ranges, texts, question, k) => {
        const nodes = ranges.map(([start, more]) => ({
          title: `S${start}`,
          start_index: start,
          end_index: start + more,
        }));
        const pages = texts.map((list, i) => ({ number: i + 1, text: list.join(" ") }));
        const found = new TreeSearch(nodes, pages).select(question.join(" "), k);
        assert.ok(found.pages.length <= k && new Set(found.pages).size === found.pages.length);
        assert.ok(found.pages.every((page) => page >= 1 && page <= pages.length));
      },
    ),
  );
});
