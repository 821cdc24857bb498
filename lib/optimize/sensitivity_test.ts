import assert from "node:assert/strict";
import fc from "fast-check";
import { nodesOf, treeOf } from "../../testing/notation.ts";
import { pagesOf } from "../../testing/proposals.ts";
import { randomTrees } from "../../testing/random_trees.ts";
import { assignIds, mapNodes, withRanges } from "../tree/mod.ts";
import { mergeTree } from "./merge.ts";
import { optimizeTree } from "./optimize.ts";
import { expandSensitivity, mergeSensitivity } from "./sensitivity.ts";

Deno.test("mergeSensitivity() says from which routing cost on a parent is merged", () => {
  const flips = (text: string) => mergeSensitivity(nodesOf(text)).map(({ flips_at }) => flips_at);
  assert.deepEqual(flips("P[1-6]{A[1-3], B[4-6]}"), [3]);
  assert.deepEqual(flips("P[1-10]{A[4-6], B[7-10]}"), [6]);
  assert.deepEqual(flips("P[5-6]{A[5-6]}"), [0]);
  assert.deepEqual(flips("P[1-20]{A[1-3]{a[1-1]{aa[1-1]}, ab[2-3]}, B[4-20]}"), [3, 1, 0]);
  // Down to b it is two steps: 2R + 4 >= 12; but c, read whole, is as dear from R + 6 >= 12 on.
  assert.deepEqual(flips("P[1-12]{c[1-6]{a[1-2], b[3-6]}, d[7-12]}"), [6, 2]);
});

Deno.test("mergeSensitivity() agrees with merging on both sides of the flip", () => {
  fc.assert(fc.property(randomTrees, ({ nodes, pageCount }) => {
    const structure = assignIds(withRanges(nodes, { pageCount, startsPage: (node) => node.opens === true }));
    const mergesAt = (routing: number, id: string | undefined) => {
      const copy = mapNodes(structure, (node) => ({ ...node }));
      return mergeTree(copy, routing, new Set()).some(({ node_id }) => node_id === id);
    };
    for (const { node_id, flips_at } of mergeSensitivity(structure)) {
      if (flips_at >= 0) assert.ok(mergesAt(flips_at + 1e-6, node_id), `${node_id} above ${flips_at}`);
      if (flips_at > 1e-6) assert.ok(!mergesAt(flips_at - 1e-6, node_id), `${node_id} below ${flips_at}`);
    }
  }));
});

Deno.test("expandSensitivity() says up to which routing cost children pay", async () => {
  const pages = pagesOf(12, { 5: ["Half"] });
  const headings = { pages: [{ page: 5, headings: [{ title: "Half", kind: "section" }] }] };
  const expands = async (routing: number, minGainRatio = 0, tokens = 500) => {
    const options = {
      level: "full",
      pages,
      headings,
      routing,
      minGainRatio,
      countTokens: () => tokens,
    } as const;
    const { log, expands } = await optimizeTree(treeOf("X[1-12]", 12), options);
    return { expands, flips_at: expandSensitivity(log, options)[0]!.flips_at };
  };
  assert.deepEqual(await expands(1), { expands: 1, flips_at: 4 });
  assert.deepEqual(await expands(3.9), { expands: 1, flips_at: 4 });
  assert.deepEqual(await expands(4), { expands: 0, flips_at: 4 });
  assert.deepEqual(await expands(1, 0.25), { expands: 1, flips_at: 1 });
  assert.deepEqual(await expands(1, 0.3), { expands: 0, flips_at: 12 * 0.7 - 8 });
  assert.deepEqual(await expands(1, 0, 10), { expands: 0, flips_at: 0 });
});
