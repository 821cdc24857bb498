import assert from "node:assert/strict";
import { cacheOf, decision, full, headings } from "../../testing/full_runs.ts";
import { notation, treeOf } from "../../testing/notation.ts";

const SUBS = headings("Sub One@6", "Sub Two@9");

Deno.test("optimizeTree() gives a large leaf children that make it cheaper, with an intro before them", async () => {
  const { structure, log } = await full(treeOf("X[4-12]", 12), SUBS.lines, { X: [SUBS.proposals] });
  assert.equal(notation(structure), "X[4-12]{X (intro)[4-5], Sub One[6-8], Sub Two[9-12]}");
  assert.equal(structure[0]!.nodes![0]!.synthetic, "intro");
  assert.deepEqual(decision(log, "X"), {
    op: "expand",
    decision: "expand",
    node_id: "0000",
    title: "X",
    S: 9,
    expand_cost: 5,
    expand_gain: 4,
    gain_ratio: 0.444,
    S_residual: 2,
    read_before: 4500,
    read_after: 3 * (45 + 200) + 2000,
    source: "llm:1",
    considered: [{ source: "llm:1", children: 2, expand_cost: 5 }],
    children: [
      { node_id: "0000.1", title: "Sub One", start_index: 6, end_index: 8, S: 3 },
      { node_id: "0000.2", title: "Sub Two", start_index: 9, end_index: 12, S: 4 },
    ],
    rejected: [],
    reason: "searching the parts costs 5 pages in place of 9, and 2735 tokens in place of 4500",
  });
});

Deno.test("optimizeTree() refuses children that cost as much, or save too little", async () => {
  const tree = treeOf("X[4-12]", 12);
  const late = [{ title: "Sub Late", page: 11 }];
  const tied = await full(tree, { 11: ["text above", "Sub Late"] }, { X: [late] });
  assert.equal(notation(tied.structure), "X[4-12]");
  const { expand_cost, expand_gain, reason } = decision(tied.log, "X");
  assert.deepEqual([expand_cost, expand_gain, tied.kept_collapsed], [9, 0, 1]);
  assert.match(reason, /costs no less than reading all 9/);
  const opens = { 11: ["Sub Late"] };
  const taken = await full(tree, opens, { X: [late] });
  assert.equal(notation(taken.structure), "X[4-12]{X (intro)[4-10], Sub Late[11-12]}");
  assert.equal(decision(taken.log, "X").gain_ratio, 0.111);
  const refused = await full(tree, opens, { X: [late] }, { minGainRatio: 0.15 });
  assert.equal(notation(refused.structure), "X[4-12]");
  assert.match(decision(refused.log, "X").reason, /less than 0.15/);
});

Deno.test("optimizeTree() refuses children whose entries take more tokens than they save", async () => {
  const { structure, log } = await full(treeOf("X[4-12]", 12), SUBS.lines, { X: [SUBS.proposals] }, {
    countTokens: () => 20,
  });
  assert.equal(notation(structure), "X[4-12]");
  const { decision: verdict, read_before, read_after, expand_cost } = decision(log, "X");
  assert.deepEqual([verdict, read_before, read_after, expand_cost], ["keep_collapsed", 180, 395, 5]);
  const bare = await full(treeOf("X[4-12]", 12), SUBS.lines, { X: [SUBS.proposals] }, {
    countTokens: () => 20,
    summaryWords: 0,
    entryTokens: 10,
  });
  assert.deepEqual([bare.expands, decision(bare.log, "X").read_after], [1, 110]);
});

Deno.test("optimizeTree() takes the cheapest source, and the cache on a tie", async () => {
  const { lines } = headings("A@1", "C@4", "B@8");
  const cache = cacheOf([{ title: "A", page: 1 }, { title: "B", page: 8 }]);
  const all = ["A@1", "C@4", "B@8"];
  const run = async (...items: string[]) => {
    const { proposals } = headings(...items);
    const { log } = await full(treeOf("Y[1-10]", 10), lines, { Y: [proposals] }, { headings: cache });
    const { source, expand_cost, considered } = decision(log, "Y");
    return [source, expand_cost, considered.map(({ expand_cost }) => expand_cost)];
  };
  assert.deepEqual(await run(...all), ["llm:1", 5, [8, 5]]);
  assert.deepEqual(await run("A@1", "C@4"), ["cache", 8, [8, 8]]);
});

Deno.test("optimizeTree() shares pages that a heading does not open", async () => {
  const { structure, log } = await full(treeOf("Z[1-9]", 9), { 2: ["A", "B"], 6: ["C"] }, {
    Z: [[{ title: "A", page: 2 }, { title: "B", page: 2 }, { title: "C", page: 6 }]],
  });
  assert.equal(notation(structure), "Z[1-9]{Z (intro)[1-1], A[2-2], B[2-5], C[6-9]}");
  const { expand_cost, S_residual } = decision(log, "Z");
  assert.deepEqual([expand_cost, S_residual], [5, 1]);
});

Deno.test("optimizeTree() asks about leaves of more pages than the trigger only", async () => {
  const { calls_made } = await full(treeOf("A[1-5], B[6-11]", 11), {}, {});
  assert.deepEqual(calls_made.map(({ title, attempt }) => [title, attempt]), [["B", 1], ["B", 2]]);
  const { calls_made: more } = await full(treeOf("A[1-5], B[6-11]", 11), {}, {}, {
    triggerPages: 4,
    emptyRetries: 0,
  });
  assert.deepEqual(more.map(({ title }) => title), ["A", "B"]);
});

Deno.test("optimizeTree() reports a full run: rounds, ids, figures", async () => {
  const tree = treeOf("R[1-12]{A[1-3], X[4-12]}", 12);
  const { rounds, converged, expands, merges, calls, log, structure, before, after, id_map } = await full(
    tree,
    SUBS.lines,
    { X: [SUBS.proposals] },
  );
  assert.deepEqual([rounds, converged, expands, merges, calls], [2, true, 1, 0, 1]);
  assert.deepEqual(decision(log, "X").children.map(({ node_id }) => node_id), ["0002.1", "0002.2"]);
  assert.deepEqual(id_map, {
    "0000": "0000",
    "0001": "0001",
    "0002": "0002",
    "0002.0": "0003",
    "0002.1": "0004",
    "0002.2": "0005",
  });
  assert.deepEqual(structure[0]!.nodes![1]!.nodes!.map(({ node_id }) => node_id), ["0003", "0004", "0005"]);
  const figures = (m: typeof before) => [
    m.worst_case_search_complexity,
    m.average_search_complexity,
    m.normalized_worst_case_complexity,
    m.frontier_nodes,
    m.max_depth,
    m.mean_depth,
  ];
  assert.deepEqual(figures(before), [11, 6.25, 0.9167, 2, 2, 2]);
  assert.deepEqual(figures(after), [7, 4.833, 0.5833, 4, 3, 2.75]);
  assert.deepEqual(log.filter(({ op }) => op === "round"), [
    { op: "round", round: 1, same_page: false, merged: false, expanded: true },
    { op: "round", round: 2, same_page: false, merged: false, expanded: false },
  ]);
});

Deno.test("optimizeTree() asks again after an empty answer and after an error", async () => {
  const { lines, proposals } = headings("Mid@5");
  const again = await full(treeOf("X[1-10]", 10), lines, { X: [[], proposals] });
  const { source, expand_cost, expand_gain, gain_ratio } = decision(again.log, "X");
  assert.deepEqual([source, expand_cost, expand_gain, gain_ratio], ["llm:2", 7, 3, 0.3]);
  assert.equal(notation(again.structure), "X[1-10]{X (intro)[1-4], Mid[5-10]}");
  assert.deepEqual(again.calls_made.map(({ title }) => title), ["X", "X", "Mid", "Mid"]);
  assert.deepEqual(again.log.find((event) => event.op === "expand" && event.decision === "no_children"), {
    op: "expand",
    decision: "no_children",
    node_id: "0000.1",
    title: "Mid",
    S: 6,
    attempts: 2,
    rejected: [],
  });
  const failed = await full(treeOf("X[1-10]", 10), lines, { X: [new Error("unreadable reply"), proposals] });
  assert.deepEqual(failed.log[0], {
    op: "expand",
    decision: "error",
    node_id: "0000",
    attempt: 1,
    detail: "unreadable reply",
  });
  assert.deepEqual([failed.expands, failed.errors, failed.no_children], [1, 1, 1]);
});

Deno.test("optimizeTree() fuses new children on the same page, keeping the ordinals of their proposals", async () => {
  const { structure, log, after, before, id_map } = await full(
    treeOf("X[1-12]", 12),
    { 6: ["K1", "K2", "K3"], 7: ["K4"] },
    { X: [[6, 6, 6, 7].map((page, i) => ({ title: `K${i + 1}`, page }))] },
  );
  assert.equal(notation(structure), 'X[1-12]{X (intro)[1-5], "K1; K2; K3"[6-6], K4[7-12]}');
  const { expand_cost, expand_gain, gain_ratio } = decision(log, "X");
  assert.deepEqual([expand_cost, expand_gain, gain_ratio], [7, 5, 0.417]);
  assert.deepEqual(Object.keys(id_map).sort(), ["0000", "0000.0", "0000.1", "0000.4"]);
  const [round] = log.filter(({ op }) => op === "round");
  assert.deepEqual(round, { op: "round", round: 1, same_page: true, merged: false, expanded: true });
  assert.deepEqual([before.worst_case_search_complexity, after.worst_case_search_complexity], [13, 8]);
});

Deno.test("optimizeTree() goes on into new children", async () => {
  const { lines } = headings("M@10", "M1@16", "M2@23");
  const { log, before, after, calls_made, id_map } = await full(treeOf("D[1-30]", 30), lines, {
    D: [[{ title: "M", page: 10 }]],
    M: [[{ title: "M1", page: 16 }, { title: "M2", page: 23 }]],
  });
  const figures = (title: string) => {
    const { expand_cost, expand_gain, gain_ratio } = decision(log, title);
    return [expand_cost, expand_gain, gain_ratio];
  };
  assert.deepEqual([figures("D"), figures("M")], [[22, 8, 0.267], [9, 12, 0.571]]);
  assert.deepEqual(Object.keys(id_map).filter((id) => id.startsWith("0000.1.")).sort(), [
    "0000.1.0",
    "0000.1.1",
    "0000.1.2",
  ]);
  assert.deepEqual([before.worst_case_search_complexity, after.worst_case_search_complexity], [31, 11]);
  assert.deepEqual([before.average_search_complexity, after.average_search_complexity], [16.5, 7.033]);
  const counts = Object.entries(Object.groupBy(calls_made, ({ title }) => title)).map(([title, c]) =>
    `${title} ${c!.length}`
  );
  assert.deepEqual(counts.sort(), ["D (intro) 2", "D 1", "M (intro) 2", "M 1", "M1 2", "M2 2"]);
});

Deno.test("optimizeTree() never asks about what it merged, but knows nodes by themselves, not by their ids", async () => {
  const merged = await full(treeOf("P[1-20]{A[1-19], B[19-20]}", 20), {}, {});
  assert.deepEqual([merged.rounds, merged.calls], [2, 0]);
  const tree = treeOf("P[1-2]{a[1-1], b[2-2]}, Q[3-20]", 20);
  for (const node of [...tree.structure, ...tree.structure[0]!.nodes!]) delete node.node_id;
  const { calls_made } = await full(tree, {}, {});
  assert.deepEqual(calls_made.map(({ title }) => title), ["Q", "Q"]);
});
