import assert from "node:assert/strict";
import fc from "fast-check";
import { randomTrees } from "../../testing/random_trees.ts";
import { coverage } from "./coverage.ts";
import { ownRange, widenParents, withRanges } from "./ranges.ts";
import { addIntros, addPreface } from "./synthetic.ts";
import type { TreeNode } from "./types.ts";
import { walk } from "./walk.ts";

const opens = (node: TreeNode) => node.opens === true;

/** A node from its title, start, whether it opens its page, and its children. */
function at(title: string, start_index: number, opens: boolean, ...nodes: TreeNode[]): TreeNode {
  return { title, start_index, opens, ...(nodes.length ? { nodes } : {}) };
}

/** Ranges in pre-order, such as `A 1-6`. */
function ranges(nodes: TreeNode[]): string[] {
  return [...walk(nodes)].map(({ node }) => `${node.title} ${node.start_index}-${node.end_index}`);
}

Deno.test("withRanges() ends a node before a heading that opens its page, else on that page", () => {
  const nodes = [at("A", 1, true, at("B", 1, false), at("C", 3, true)), at("D", 6, false)];
  assert.deepEqual(ranges(withRanges(nodes, { pageCount: 10, startsPage: opens })), [
    "A 1-6",
    "B 1-2",
    "C 3-6",
    "D 6-10",
  ]);
});

Deno.test("withRanges() never ends before the start when two headings claim to open one page", () => {
  const nodes = [at("A", 5, true), at("B", 5, true), at("C", 7, true)];
  assert.deepEqual(ranges(withRanges(nodes, { pageCount: 8, startsPage: opens })), [
    "A 5-5",
    "B 5-6",
    "C 7-8",
  ]);
});

Deno.test("withRanges() widens a parent to its last descendant", () => {
  const nodes = [at("A", 1, true, at("B", 4, true), at("C", 9, true)), at("D", 12, true)];
  const ranged = withRanges(nodes, { pageCount: 20, startsPage: opens });
  assert.deepEqual(ranges(ranged), ["A 1-11", "B 4-8", "C 9-11", "D 12-20"]);
});

Deno.test("withRanges() keeps headings on one page and disorder from inverting a range", () => {
  const onePage = [at("A", 2, false), at("B", 2, false), at("C", 2, false), at("D", 3, true)];
  assert.deepEqual(ranges(withRanges(onePage, { pageCount: 3, startsPage: opens })), [
    "A 2-2",
    "B 2-2",
    "C 2-2",
    "D 3-3",
  ]);
  const disorder = [at("A", 1, true), at("B", 9, true), at("C", 4, true)];
  assert.deepEqual(ranges(withRanges(disorder, { pageCount: 12, startsPage: opens })), [
    "A 1-8",
    "B 9-9",
    "C 4-12",
  ]);
});

Deno.test("withRanges() names the node without a start page", () => {
  assert.throws(() => withRanges([{ title: "Lost" }], { pageCount: 3, startsPage: opens }), {
    code: "BAD_TREE",
    message: 'Cannot give "Lost" a page range: it has no start_index',
  });
});

Deno.test("withRanges() covers all pages from the first start, without inversions, parents over children", () => {
  fc.assert(fc.property(randomTrees, ({ nodes, pageCount }) => {
    const ranged = withRanges(nodes, { pageCount, startsPage: opens });
    for (const { node, parent } of walk(ranged)) {
      assert.ok(node.start_index! <= node.end_index!);
      assert.ok(node.end_index! <= pageCount);
      if (parent) assert.ok(parent.start_index! <= node.start_index! && node.end_index! <= parent.end_index!);
    }
    const first = nodes[0]?.start_index ?? pageCount + 1;
    const missing = coverage({ doc_name: "x.pdf", page_count: pageCount, structure: ranged }).missing;
    assert.deepEqual(missing, Array.from({ length: first - 1 }, (_, i) => i + 1));
  }));
});

Deno.test("withRanges() lets siblings share at most one page", () => {
  fc.assert(fc.property(randomTrees, ({ nodes, pageCount }) => {
    for (const { node } of walk(withRanges(nodes, { pageCount, startsPage: opens }))) {
      for (const [i, child] of (node.nodes ?? []).entries()) {
        const before = node.nodes![i - 1];
        if (before) assert.ok(before.end_index! <= child.start_index!);
      }
    }
  }));
});

Deno.test("addPreface() and withRanges() give every page to a node, and own ranges cover all pages", () => {
  fc.assert(fc.property(randomTrees, fc.boolean(), ({ nodes, pageCount }, withIntros) => {
    if (nodes.length === 0) return;
    let structure = addPreface(withRanges(nodes, { pageCount, startsPage: opens }));
    if (withIntros) structure = addIntros(structure, { startsPage: opens });
    assert.deepEqual(coverage({ doc_name: "x.pdf", page_count: pageCount, structure }).missing, []);
    const owned = new Set<number>();
    for (const { node } of walk(structure)) {
      const own = ownRange(node);
      for (let page = own?.start ?? 1; page <= (own?.end ?? 0); page++) owned.add(page);
    }
    assert.equal(owned.size, pageCount);
  }));
});

Deno.test("widenParents() mends a parent that ends at its first child, and passes over nodes without pages", () => {
  const old: TreeNode[] = [
    {
      title: "P",
      start_index: 1,
      end_index: 3,
      nodes: [{ title: "A", start_index: 3, end_index: 6 }, { title: "B", start_index: 7, end_index: 10 }],
    },
    { title: "M", line_num: 4, nodes: [{ title: "N", line_num: 5 }] },
  ];
  const wide = widenParents(old);
  assert.equal(wide[0]!.end_index, 10);
  assert.deepEqual(wide[1], old[1]);
  assert.equal(old[0]!.end_index, 3);
});

Deno.test("ownRange() is all of a leaf, and of a parent the pages up to its first child", () => {
  const leaf = { title: "A", start_index: 3, end_index: 7 };
  assert.deepEqual(ownRange(leaf), { start: 3, end: 7 });
  const parent = {
    title: "P",
    start_index: 1,
    end_index: 12,
    nodes: [{ title: "A", start_index: 4, end_index: 12 }],
  };
  assert.deepEqual(ownRange(parent), { start: 1, end: 4 });
});

Deno.test("ownRange() is nothing for a parent with an intro, and for a node without pages", () => {
  const [parent] = addIntros([
    { title: "P", start_index: 1, end_index: 12, nodes: [{ title: "A", start_index: 4, end_index: 12 }] },
  ]);
  assert.equal(ownRange(parent!), undefined);
  assert.equal(ownRange({ title: "M", line_num: 3 }), undefined);
});
