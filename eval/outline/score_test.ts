import assert from "node:assert/strict";
import fc from "fast-check";
import type { TreeNode } from "../../lib/tree/mod.ts";
import { requires } from "../../testing/require.ts";
import type { GoldOutline } from "./gold.ts";
import { scoreOutline } from "./score.ts";

/** Folder of real documents with their gold outlines. */
const corpus = Deno.env.get("PAGETREE_CORPUS");

/** Gold from lines such as `2 Methods @3`: level, title, page. */
function gold(lines: string[], ignore: GoldOutline["ignore"] = []): GoldOutline {
  const open: number[] = [];
  const outline = lines.map((line, i) => {
    const [, level, title, page] = /^(\d) (.*) @(\d+)$/.exec(line)!;
    const depth = Number(level);
    open[depth] = i;
    return { title: title!, level: depth, page: Number(page), parent: depth === 1 ? -1 : open[depth - 1]! };
  });
  return { id: "test", pages: 99, outline, ignore };
}

/** A tree from lines of the same form. */
function tree(lines: string[]): TreeNode[] {
  return treeOf(gold(lines));
}

function treeOf({ outline }: GoldOutline): TreeNode[] {
  const nodes = outline.map(({ title, page }): TreeNode => ({ title, start_index: page, end_index: page }));
  outline.forEach(({ parent }, i) => {
    if (parent >= 0) (nodes[parent]!.nodes ??= []).push(nodes[i]!);
  });
  return nodes.filter((_, i) => outline[i]!.parent < 0);
}

Deno.test("scoreOutline() gives a gold outline as its own tree 1 in everything", () => {
  const lines = ["1 Aims @1", "2 Scope @1", "2 Costs @2", "1 Means @4"];
  assert.deepEqual(scoreOutline(gold(lines), tree(lines)), {
    gold: 4,
    found: 4,
    matched: 4,
    precision: 1,
    recall: 1,
    f1: 1,
    f1_pm1: 1,
    f1_depth: 1,
    finer: 0,
    ignored: 0,
    parent: 1,
  });
});

Deno.test("scoreOutline() counts missed and wrong headings", () => {
  const score = scoreOutline(
    gold(["1 Aims @1", "1 Costs @2", "1 Means @3"]),
    tree(["1 Aims @1", "1 Noise @1"]),
  );
  assert.equal(score.precision, 1 / 2);
  assert.equal(score.recall, 1 / 3);
  assert.equal(score.f1, 0.4);
});

Deno.test("scoreOutline() counts a heading on the next page only with a page of slack", () => {
  const score = scoreOutline(gold(["1 Aims @1", "1 Costs @5"]), tree(["1 Aims @2", "1 Costs @7"]));
  assert.equal(score.f1, 0);
  assert.equal(score.f1_pm1, 0.5);
});

Deno.test("scoreOutline() matches one to one, so that a repeated node is wrong", () => {
  const score = scoreOutline(gold(["1 Aims @1"]), tree(["1 Aims @1", "1 Aims @1"]));
  assert.equal(score.matched, 1);
  assert.equal(score.precision, 0.5);
});

Deno.test("scoreOutline() matches in reading order", () => {
  const score = scoreOutline(gold(["1 Aims @1", "1 Costs @1"]), tree(["1 Costs @1", "1 Aims @1"]));
  assert.equal(score.matched, 1);
});

Deno.test("scoreOutline() leaves synthetic nodes out and hangs their children higher", () => {
  const structure: TreeNode[] = [
    { title: "Preface", start_index: 1, synthetic: "preface" },
    {
      title: "Aims",
      start_index: 2,
      nodes: [
        { title: "Aims (intro)", start_index: 2 },
        { title: "Page 3", start_index: 3, nodes: [{ title: "Costs", start_index: 3 }] },
      ],
    },
  ];
  const score = scoreOutline(gold(["1 Aims @2", "2 Costs @3"]), structure);
  assert.deepEqual([score.found, score.precision, score.parent], [2, 1, 1]);
});

Deno.test("scoreOutline() keeps a preface that gold has", () => {
  const lines = ["1 Preface @1", "1 Aims @2"];
  assert.equal(scoreOutline(gold(lines), tree(lines)).matched, 2);
  assert.equal(scoreOutline(gold(lines.slice(1)), tree(lines)).found, 1);
});

Deno.test("scoreOutline() takes one heading per ignored bookmark as neither right nor wrong", () => {
  const reference = gold(["1 Aims @1"], [{ title: "References", page: 8 }]);
  const score = scoreOutline(reference, tree(["1 Aims @1", "1 References @9", "1 References @9"]));
  assert.deepEqual([score.ignored, score.found, score.precision], [1, 2, 0.5]);
  assert.equal(scoreOutline(reference, tree(["1 Aims @1", "1 References @10"])).ignored, 0);
});

Deno.test("scoreOutline() forgives what is finer than gold, but not a second node for a gold heading", () => {
  const reference = gold(["1 Aims @1", "1 Means @3", "2 Tools @3", "1 End @6"]);
  const found = tree([
    "1 Aims @1",
    "2 Detail @1",
    "3 More @2",
    "2 Aims @2",
    "1 Means @3",
    "2 Noise @4",
    "2 Tools @3",
  ]);
  const score = scoreOutline(reference, found);
  // Detail and More lie below Aims; "Aims @2" repeats a heading; Noise lies beside Tools, which gold names.
  assert.equal(score.finer, 2);
  assert.equal(score.f1, 2 * 3 / (7 + 4));
  assert.equal(score.f1_depth, 2 * 3 / (5 + 4));
});

Deno.test("scoreOutline() takes the nearest found ancestor as the parent", () => {
  const reference = gold(["1 Aims @1", "2 Scope @2", "3 Limits @3", "1 End @9"]);
  assert.equal(scoreOutline(reference, tree(["1 Aims @1", "2 Limits @3", "1 End @9"])).parent, 1);
  assert.equal(
    scoreOutline(reference, tree(["1 Aims @1", "1 Scope @2", "2 Limits @3", "1 End @9"])).parent,
    3 / 4,
  );
});

Deno.test("scoreOutline() has no parent score where gold has one level, and 0 where nothing matches", () => {
  assert.equal(scoreOutline(gold(["1 Aims @1"]), tree(["1 Aims @1"])).parent, null);
  assert.equal(scoreOutline(gold(["1 Aims @1", "2 Scope @1"]), []).parent, 0);
});

Deno.test("scoreOutline() reads the start page of hosted trees", () => {
  assert.equal(scoreOutline(gold(["1 Aims @4"]), [{ title: "Aims", page_index: 4 }]).matched, 1);
});

Deno.test("scoreOutline() stays within its bounds for any tree", () => {
  const line = fc.tuple(fc.constantFrom("Aims", "Means", "1 Aims", "Costs"), fc.integer({ min: 1, max: 4 }));
  const lines = fc.array(line, { maxLength: 8 }).map((list) =>
    list.map(([title, page]) => `1 ${title} @${page}`)
  );
  fc.assert(fc.property(lines, lines, (a, b) => {
    const score = scoreOutline(gold(a), tree(b));
    assert.ok(score.matched <= Math.min(score.gold, score.found));
    assert.ok(score.f1 <= score.f1_pm1 && score.f1 <= score.f1_depth);
    for (const value of [score.precision, score.recall, score.f1_pm1, score.f1_depth]) {
      assert.ok(value >= 0 && value <= 1);
    }
  }));
});

Deno.test({
  name: "scoreOutline() gives every gold file of the corpus 1 as its own tree",
  ignore: !requires("corpus", corpus !== undefined),
  fn: async () => {
    const { parseGold } = await import("./gold.ts");
    let files = 0;
    for (const folder of ["outline", "outline-mixed"]) {
      for await (const { name } of Deno.readDir(`${corpus}/${folder}`)) {
        if (!name.endsWith(".gold.json")) continue;
        const reference = parseGold(await Deno.readTextFile(`${corpus}/${folder}/${name}`), name);
        const score = scoreOutline(reference, treeOf(reference));
        assert.deepEqual([score.f1, score.f1_pm1, score.f1_depth, score.parent ?? 1], [1, 1, 1, 1], name);
        files++;
      }
    }
    assert.ok(files > 0, "no gold files in the corpus");
  },
});
