import assert from "node:assert/strict";
import fc from "fast-check";
import { largeTree } from "../../testing/large_tree.ts";
import { randomTrees } from "../../testing/random_trees.ts";
import {
  assignIds,
  coverage,
  type DocumentTree,
  isIntroOf,
  type TreeNode,
  walk,
  withRanges,
} from "../tree/mod.ts";
import { nodeCosts, treeCost } from "./cost.ts";
import { optimizeTree } from "./optimize.ts";
import type { PageText } from "./page_texts.ts";
import type { Propose } from "./propose.ts";

/** Trees with ranges and ids. */
const trees = randomTrees.map(({ nodes, pageCount }): DocumentTree => ({
  doc_name: "random.pdf",
  page_count: pageCount,
  structure: assignIds(withRanges(nodes, { pageCount, startsPage: (node) => node.opens === true })),
}));

const routings = fc.oneof(fc.constantFrom(0, 1, 2), fc.double({ min: 0, max: 6, noNaN: true }));

/** Cost of each top-level node, found by its place: the optimizer only removes top-level leaves on the same pages. */
function rootCosts(nodes: readonly TreeNode[], routing: number): number[] {
  return nodes.map((node) => treeCost(node, { routing }));
}

/** Large leaves, headings on some pages, and a model that proposes them, each after some ticks. */
const expansions = fc.record({
  cuts: fc.array(fc.integer({ min: 2, max: 60 }), { minLength: 1, maxLength: 6 }),
  headings: fc.array(
    fc.record({ page: fc.integer({ min: 1, max: 60 }), opens: fc.boolean(), level: fc.nat(2) }),
    { maxLength: 40 },
  ),
  delays: fc.array(fc.nat(3), { minLength: 1, maxLength: 7 }),
  routing: routings,
  tokens: fc.integer({ min: 1, max: 800 }),
}).map(({ cuts, headings, delays, routing, tokens }) => {
  const starts = [...new Set([1, ...cuts])].sort((a, b) => a - b);
  const nodes = starts.map((start_index, i) => ({ title: `Part ${i}`, start_index }));
  const structure = assignIds(withRanges(nodes, { pageCount: 60, startsPage: () => true }));
  const found = headings.map((heading, i) => ({
    ...heading,
    title: `Heading ${String.fromCodePoint(97 + i)}`,
  }));
  const pages = Array.from({ length: 60 }, (_, i): PageText => {
    const here = found.filter(({ page }) => page === i + 1);
    const lines = [
      ...here.filter(({ opens }) => opens),
      { title: "filler" },
      ...here.filter(({ opens }) => !opens),
    ];
    return { number: i + 1, text: lines.map(({ title }) => title).join("\n") };
  });
  let call = 0;
  const propose: Propose = async (node, _pages, { attempt }) => {
    for (let ticks = delays[call++ % delays.length]!; ticks > 0; ticks--) await Promise.resolve();
    const depth = (node.node_id!.match(/\./g) ?? []).length;
    return found
      .filter(({ page, level }) => page >= node.start_index! && page <= node.end_index! && level === depth)
      .filter(() => attempt === 2 || node.start_index! % 2 === 0)
      .sort((a, b) => a.page - b.page);
  };
  const tree: DocumentTree = { doc_name: "random.pdf", page_count: 60, structure };
  return { tree, pages, propose, routing, tokens };
});

Deno.test("optimizeTree() leaves its input as it was", async () => {
  await fc.assert(fc.asyncProperty(trees, routings, async (tree, routing) => {
    const before = JSON.stringify(tree);
    await optimizeTree(tree, { routing });
    assert.equal(JSON.stringify(tree), before);
  }));
});

Deno.test("optimizeTree() merges to a fixpoint and never raises a cost", async () => {
  await fc.assert(fc.asyncProperty(trees, routings, async (tree, routing) => {
    const once = await optimizeTree(tree, { routing });
    assert.ok(once.converged);
    for (const { node } of walk(once.structure)) {
      const { span, cost } = nodeCosts([node], { routing }).get(node)!;
      if (node.nodes) assert.ok(cost < span, `${node.title} costs ${cost} of ${span}`);
    }
    const dearest = (costs: number[]) => Math.max(0, ...costs);
    assert.ok(
      dearest(rootCosts(once.structure, routing)) <= dearest(rootCosts(tree.structure, routing)) + 1e-9,
    );
    assert.ok(once.after.worst_case_search_complexity <= once.before.worst_case_search_complexity + 1e-9);
    const twice = await optimizeTree(once.tree, { routing });
    assert.deepEqual(twice.structure, once.structure);
    assert.deepEqual([twice.merges, twice.same_page_merges, twice.rounds], [0, 0, 1]);
  }));
});

Deno.test("optimizeTree() covers every page that was covered", async () => {
  await fc.assert(fc.asyncProperty(trees, async (tree) => {
    const { tree: result } = await optimizeTree(tree);
    assert.deepEqual(coverage(result).missing, coverage(tree).missing);
  }));
});

Deno.test("optimizeTree() loses no title of a removed node", async () => {
  await fc.assert(fc.asyncProperty(trees, routings, async (tree, routing) => {
    const { structure } = await optimizeTree(tree, { routing });
    const kept = new Set([...walk(structure)].flatMap(({ node }) => [node.title, ...node.key_items ?? []]));
    for (const { node, parent } of walk(tree.structure)) {
      if (!parent || !isIntroOf(node, parent)) assert.ok(kept.has(node.title), node.title);
    }
  }));
});

Deno.test("optimizeTree() accepts only expansions that are strictly cheaper in pages and tokens, and keeps them", async () => {
  await fc.assert(
    fc.asyncProperty(expansions, async ({ tree, pages, propose, routing, tokens }) => {
      const countTokens = () => tokens;
      const result = await optimizeTree(tree, { level: "full", pages, propose, routing, countTokens });
      const removed = new Set(result.log.flatMap((event) => event.op === "merge" ? [event.node_id] : []));
      for (const event of result.log) {
        if (event.op !== "expand" || event.decision !== "expand") continue;
        assert.ok(event.expand_cost < event.S && event.read_after < event.read_before);
        assert.ok(!removed.has(event.node_id));
      }
      assert.ok(
        result.after.worst_case_search_complexity <= result.before.worst_case_search_complexity + 1e-9,
      );
      assert.deepEqual(coverage(result.tree).missing, []);
      assert.deepEqual(result.new_issues, []);
      const again = await optimizeTree(result.tree, { routing });
      assert.equal(again.merges, 0);
    }),
    { numRuns: 60 },
  );
});

Deno.test("optimizeTree() gives the same tree and log for any concurrency and order of replies", async () => {
  await fc.assert(
    fc.asyncProperty(
      expansions,
      fc.integer({ min: 1, max: 8 }),
      async ({ tree, pages, propose }, concurrency) => {
        const run = async (concurrency: number) => {
          const options = { level: "full", pages, propose, concurrency, countTokens: () => 500 } as const;
          const { structure, log, id_map } = await optimizeTree(tree, options);
          return JSON.stringify({ structure, log, id_map });
        };
        assert.equal(await run(concurrency), await run(32));
      },
    ),
    { numRuns: 40 },
  );
});

Deno.test("optimizeTree() merges and measures 110,000 nodes", async () => {
  const tree = largeTree(5_000);
  assert.equal([...walk(tree.structure)].length, 110_000);
  const { merges, same_page_merges } = await optimizeTree(tree);
  assert.ok(merges + same_page_merges > 40_000);
});
