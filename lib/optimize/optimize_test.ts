import assert from "node:assert/strict";
import { full, headings } from "../../testing/full_runs.ts";
import { treeOf } from "../../testing/notation.ts";
import { scriptedProposals } from "../../testing/proposals.ts";
import { PagetreeError } from "../errors.ts";
import { optimizeTree } from "./optimize.ts";

const SUBS = headings("Sub One@6", "Sub Two@9");

Deno.test("optimizeTree() refuses full without pages or without a source, and merges where no page has text", async () => {
  const tree = treeOf("X[1-12]{A[1-1], B[1-12]}", 12);
  await assert.rejects(optimizeTree(tree, { level: "full" }), {
    code: "USAGE",
    message: /no text of the pages/,
  });
  await assert.rejects(optimizeTree(tree, { level: "full", pages: [] }), {
    code: "USAGE",
    message: /neither a model/,
  });
  const { propose, calls } = scriptedProposals({});
  const blank = await optimizeTree(tree, { level: "full", pages: [{ number: 1, text: " \n" }], propose });
  assert.deepEqual([blank.merges, blank.expands, calls.length], [1, 0, 0]);
});

Deno.test("optimizeTree() asks nobody about a tree that says it is flat", async () => {
  const warnings = [{ code: "FLAT_TREE", message: "no sections" }];
  const { calls_made, log } = await full({ ...treeOf("X[4-12]", 12), warnings }, SUBS.lines, {
    X: [SUBS.proposals],
  });
  assert.deepEqual([calls_made, log[0]!.op === "expand" && log[0]!.decision], [[], "no_children"]);
});

Deno.test("optimizeTree() keeps warnings with their nodes", async () => {
  const tree = treeOf("P[1-2]{a[1-1], b[2-2]}, Q[3-4]", 4);
  const warnings = ["0000", "0001", "0003"].map((node_id) => ({ code: "ODD", message: "odd", node_id }));
  const { tree: merged } = await optimizeTree({ ...tree, warnings });
  assert.deepEqual(merged.warnings!.map(({ node_id }) => node_id), ["0000", undefined, "0001"]);
});

Deno.test("optimizeTree() names constants that are no amounts", async () => {
  const tree = treeOf("X[1-12]", 12);
  await assert.rejects(optimizeTree(tree, { routing: NaN }), {
    code: "USAGE",
    message: "Cannot use routing as an amount of at least 0: got NaN",
  });
  await assert.rejects(optimizeTree(tree, { rounds: 0 }), {
    message: /rounds as a whole number of at least 1: got 0/,
  });
});

Deno.test("optimizeTree() says when it ran out of rounds", async () => {
  const { rounds, converged } = await full(treeOf("X[4-12]", 12), SUBS.lines, { X: [SUBS.proposals] }, {
    rounds: 1,
  });
  assert.deepEqual([rounds, converged], [1, false]);
});

Deno.test("optimizeTree() keeps ids where it is asked to, and reports new issues only", async () => {
  const tree = treeOf("X[4-12]", 14);
  const { structure, new_issues, id_map } = await full(tree, SUBS.lines, { X: [SUBS.proposals] }, {
    relabel: false,
  });
  assert.deepEqual(structure[0]!.nodes!.map(({ node_id }) => node_id), ["0000.0", "0000.1", "0000.2"]);
  assert.equal(id_map["0000.1"], "0000.1");
  assert.deepEqual(new_issues, []);
});

Deno.test("optimizeTree() tells once of every node, and never before its children are settled", async () => {
  const { lines } = headings("M@10", "M1@16", "M2@23");
  const told = new Map<unknown, number>();
  const { structure, same_page } = await full(
    treeOf("C[1-2]{a[1-1], b[2-2]}, D[3-30], E[30-30], F[30-30]", 30),
    lines,
    {
      D: [[{ title: "M", page: 10 }]],
      M: [[{ title: "M1", page: 16 }, { title: "M2", page: 23 }]],
    },
    {
      onFinal: (nodes) => {
        for (const node of nodes) {
          assert.ok(!told.has(node));
          told.set(node, node.nodes?.length ?? 0);
        }
      },
    },
  );
  const all = (nodes: typeof structure): typeof structure =>
    nodes.flatMap((node) => [node, ...all(node.nodes ?? [])]);
  assert.deepEqual(new Set(told.keys()), new Set(all(structure)));
  for (const node of all(structure)) assert.equal(told.get(node), node.nodes?.length ?? 0);
  assert.deepEqual([...same_page].map(({ title }) => title), ["E; F"]);
});

Deno.test("optimizeTree() stops at its signal", async () => {
  const tree = treeOf("X[1-12]", 12);
  await assert.rejects(full(tree, {}, {}, { signal: AbortSignal.abort() }), { code: "ABORTED" });
  const controller = new AbortController();
  const propose = () => {
    controller.abort();
    return Promise.reject(new DOMException("stopped", "AbortError"));
  };
  await assert.rejects(
    full(tree, {}, {}, { propose, signal: controller.signal }),
    (error) => error instanceof PagetreeError && error.code === "ABORTED",
  );
});
