import assert from "node:assert/strict";
import { nodesOf, notation, treeOf } from "../../testing/notation.ts";
import type { TreeNode } from "../tree/mod.ts";
import { optimizeTree } from "./optimize.ts";
import type { OptimizeOptions, OptimizeResult } from "./types.ts";

async function merged(text: string, options?: OptimizeOptions): Promise<OptimizeResult> {
  const pageCount = Math.max(...nodesOf(text).map(({ end_index }) => end_index!));
  return await optimizeTree(treeOf(text, pageCount), options);
}

async function line(text: string, options?: OptimizeOptions): Promise<string> {
  return notation((await merged(text, options)).structure);
}

Deno.test("optimizeTree() merges a parent that costs no less to search than to read, also on a tie", async () => {
  assert.equal(await line("P[1-2]{A[1-1], B[2-2]}"), "P[1-2]");
  assert.equal(await line("P[1-4]{A[1-3], B[3-4]}"), "P[1-4]");
  assert.equal(await line("P[1-5]{A[1-3], B[3-5]}"), "P[1-5]{A[1-3], B[3-5]}");
  assert.equal(await line("P[1-10]{A[4-6], B[7-10]}"), "P[1-10]{A[4-6], B[7-10]}");
  const { structure, log } = await merged("P[5-6]{A[5-6]}");
  assert.deepEqual(structure[0]!.key_items, ["A"]);
  const [event] = log;
  assert.deepEqual(event, {
    op: "merge",
    node_id: "0000",
    title: "P",
    S: 2,
    tree_cost: 3,
    frontier_cost: 3,
    merge_gain: 1,
    removed: 1,
    removed_ids: ["0001"],
    key_items: ["A"],
    frontier: [[1, 2]],
    reason: "reading 2 pages costs less than 1 step to the 2 pages of its dearest part (3)",
  });
});

Deno.test("optimizeTree() merges children before it prices their parent", async () => {
  const { structure, merges } = await merged("R[1-4]{X[1-2]{X1[1-2]{X2[1-2]}}, Y[3-4]}");
  assert.equal(notation(structure), "R[1-4]{X[1-2], Y[3-4]}");
  assert.deepEqual(structure[0]!.nodes![0]!.key_items, ["X1", "X2"]);
  assert.equal(merges, 2);
});

Deno.test("optimizeTree() leaves the intro out of key_items and keeps those that were there, in front", async () => {
  const { structure } = await merged("P[1-4]{P (intro)[1-1], C[2-4]}");
  assert.deepEqual(structure[0]!.key_items, ["C"]);
  const tree = treeOf("P[1-2]{A[1-1], B[2-2]}", 2);
  tree.structure[0]!.key_items = ["older"];
  tree.structure[0]!.nodes![1]!.key_items = ["b1"];
  const kept = await optimizeTree(tree);
  assert.deepEqual(kept.structure[0]!.key_items, ["older", "A", "B", "b1"]);
});

Deno.test("optimizeTree() does not touch key_items of a parent with nothing but its intro", async () => {
  const { structure } = await merged("P[1-4]{P (intro)[1-4]}");
  assert.equal(notation(structure), "P[1-4]");
  assert.ok(!("key_items" in structure[0]!) && !("nodes" in structure[0]!));
});

Deno.test("optimizeTree() merges more where routing costs more", async () => {
  const text = "P[1-6]{A[1-3], B[4-6]}";
  const lines = await Promise.all([0, 1, 2, 3, 4].map((routing) => line(text, { routing })));
  assert.deepEqual(lines, [text, text, text, "P[1-6]", "P[1-6]"]);
});

Deno.test("optimizeTree() ends a merged parent of an older tree where its children ended", async () => {
  assert.equal(await line("P[1-2]{A[2-3]}"), "P[1-3]");
});

Deno.test("optimizeTree() makes one leaf of all leaves of a list on the same pages", async () => {
  const result = await merged("P[1-8]{A[1-2], B[3-3], C[3-3], D[3-3], E[4-8]}");
  assert.equal(notation(result.structure), 'P[1-8]{A[1-2], "B; C; D"[3-3], E[4-8]}');
  assert.deepEqual(result.structure[0]!.nodes![1]!.key_items, ["B", "C", "D"]);
  assert.deepEqual([result.same_page_merges, result.same_page_dropped, result.merges], [1, 2, 0]);
  assert.deepEqual(result.log[0], {
    op: "merge_same_page",
    node_id: "0002",
    pages: [3, 3],
    dropped: 2,
    dropped_ids: ["0003", "0004"],
    key_items: ["B", "C", "D"],
  });
  assert.deepEqual([...result.same_page], [result.structure[0]!.nodes![1]]);
});

Deno.test("optimizeTree() names leaves on the same pages by them where their titles are too long", async () => {
  const titles = async (lengths: number[], pages = "3-3") => {
    const letters = "abcd";
    const leaves = lengths.map((length, i) => `${letters[i]!.repeat(length)}[${pages}]`).join(", ");
    const { structure } = await merged(`Z[1-9]{Y[1-2], ${leaves}, X[4-9]}`);
    return structure[0]!.nodes![1]!;
  };
  assert.equal((await titles([48, 48, 48, 48])).title.length, 198);
  assert.equal((await titles([99, 99])).title.length, 200);
  const long = await titles([99, 100]);
  assert.equal(long.title, "p.3");
  assert.deepEqual(long.key_items!.map(({ length }) => length), [99, 100]);
  assert.equal((await titles([49, 49, 49, 49])).title, "p.3");
  assert.equal((await titles([120, 120], "3-4")).title, "p.3-4");
  const tree = treeOf("Z[1-9]{A[1-6], B[9-9], C[9-9]}", 9);
  for (const node of tree.structure[0]!.nodes!.slice(1)) node.title = "";
  assert.equal((await optimizeTree(tree)).structure[0]!.nodes![1]!.title, "p.9");
});

Deno.test("optimizeTree() fuses before it merges, and again after", async () => {
  const first = await merged("P[1-3]{A[1-3], B[1-3]}");
  assert.equal(notation(first.structure), "P[1-3]");
  assert.deepEqual(first.structure[0]!.key_items, ["A; B", "A", "B"]);
  assert.deepEqual([first.same_page_merges, first.same_page_dropped, first.merges], [1, 1, 1]);
  const second = await merged("P[1-6]{A[1-2]{a[1-1], b[2-2]}, B[1-2], C[3-6]}");
  assert.equal(notation(second.structure), 'P[1-6]{"A; a; b; B"[1-2], C[3-6]}');
  assert.deepEqual(second.structure[0]!.nodes![0]!.key_items, ["A", "a", "b", "B"]);
});

Deno.test("optimizeTree() marks no fused leaf as an intro", async () => {
  const tree = treeOf("P[1-9]{P (intro)[1-1], A[1-1], B[2-4], C[5-9]}", 9);
  tree.structure[0]!.nodes![0]!.synthetic = "intro";
  const { structure } = await optimizeTree(tree);
  const [fused] = structure[0]!.nodes as TreeNode[];
  assert.equal(fused!.title, "P (intro); A");
  assert.ok(!("synthetic" in fused!));
});
