import assert from "node:assert/strict";
import fc from "fast-check";
import { randomTrees } from "../../testing/random_trees.ts";
import { withRanges } from "./ranges.ts";
import { treeSvg } from "./svg.ts";
import { countNodes } from "./walk.ts";

/** The boxes of a picture: x, y, width. */
function boxes(svg: string): number[][] {
  return [...svg.matchAll(/<rect[^>]* x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g)].map((m) =>
    m.slice(1).map(Number)
  );
}

Deno.test("treeSvg() draws pages from left to right and levels from top to bottom", () => {
  const nodes = [{ title: "B", start_index: 2, end_index: 5 }];
  const structure = [{ title: "A", start_index: 1, end_index: 5, nodes }, {
    title: "C",
    start_index: 6,
    end_index: 10,
  }];
  const svg = treeSvg({ doc_name: "a.pdf", page_count: 10, structure }, { width: 1016 });
  assert.deepEqual(boxes(svg), [[8, 0, 500], [108, 24, 400], [508, 0, 500]]);
  assert.match(svg, /^<svg [^>]*width="1016" height="70" viewBox="0 0 1016 70"/);
  assert.match(svg, /<title>A \(1-5\)<\/title>/);
});

Deno.test("treeSvg() cuts labels to their box and leaves them out where there is no room", () => {
  const structure = [
    { title: "A long title that does not fit", start_index: 1, end_index: 9 },
    { title: "Tiny", start_index: 10, end_index: 10 },
  ];
  const svg = treeSvg({ doc_name: "a.pdf", page_count: 10, structure }, { width: 136 });
  assert.deepEqual([...svg.matchAll(/<text x="5"[^>]*>([^<]*)</g)].map((m) => m[1]), ["A long title…"]);
});

Deno.test("treeSvg() keeps hostile titles text", () => {
  const title = `</text><script>alert(1)</script> "q" & \u202e`;
  const svg = treeSvg({
    doc_name: title,
    page_count: 1,
    structure: [{ title, start_index: 1, end_index: 1 }],
  });
  assert.ok(!/<script|\u202e/.test(svg));
  assert.match(svg, /<title>&lt;\/text&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt; &quot;q&quot; &amp; /);
});

Deno.test("treeSvg() marks synthetic nodes, draws Markdown by line and an empty tree as nothing", () => {
  const preface = { title: "Preface", start_index: 1, end_index: 1, synthetic: "preface" as const };
  assert.match(
    treeSvg({ doc_name: "a.pdf", page_count: 1, structure: [preface] }),
    /<rect class="synthetic"/,
  );
  const markdown = { doc_name: "a.md", line_count: 4, structure: [{ title: "A", line_num: 3 }] };
  assert.deepEqual(boxes(treeSvg(markdown, { width: 416 })), [[208, 0, 200]]);
  assert.match(treeSvg(markdown), /Sections of a\.md by line/);
  assert.deepEqual(boxes(treeSvg({ doc_name: "a.pdf", structure: [] })), []);
});

Deno.test("treeSvg() draws one box a node inside the picture", () => {
  fc.assert(fc.property(randomTrees, ({ nodes, pageCount }) => {
    const structure = withRanges(nodes, { pageCount, startsPage: () => true });
    const drawn = boxes(treeSvg({ doc_name: "a.pdf", page_count: pageCount, structure }, { width: 400 }));
    assert.equal(drawn.length, countNodes(nodes));
    for (const [x, , width] of drawn) assert.ok(x! >= 8 && x! + width! <= 392.02);
  }));
});
