import assert from "node:assert/strict";
import { cacheOf, decision, full, headings } from "../../testing/full_runs.ts";
import { notation, treeOf } from "../../testing/notation.ts";

Deno.test("optimizeTree() turns down what is not printed, out of range, out of order, twice, or the section itself", async () => {
  const { lines } = headings("One@2", "Two@4", "Three@8", "X@5");
  const proposals = [
    { title: "One", page: 2 },
    { title: "Gone", page: 3 },
    { title: "Far", page: 13 },
    { title: "Half", page: 2.5 },
    { title: "Two", page: 4 },
    { title: "ONE.", page: 2 },
    { title: "  ", page: 4 },
    { title: "X", page: 5 },
    { title: "Three", page: 8 },
    { title: "Four", page: 6 },
  ];
  for (const source of ["model", "cache"]) {
    const known = { ...lines, 6: ["Four"] };
    const { structure, log } = await full(
      treeOf("X[1-12]", 12),
      known,
      source === "model" ? { X: [proposals] } : {},
      source === "cache" ? { headings: cacheOf(proposals), propose: undefined } : {},
    );
    const { rejected } = decision(log, "X");
    const reasons = rejected.map(({ title, reason }) => `${title}: ${reason}`);
    assert.equal(notation(structure).includes("Gone"), false);
    assert.ok(reasons.includes("Gone: not printed on its page"), reasons.join());
    assert.ok(reasons.includes("X: title of the section itself"), reasons.join());
    if (source === "cache") continue;
    assert.deepEqual(reasons, [
      "Gone: not printed on its page",
      "Far: out of range",
      "Half: out of range",
      "ONE.: duplicate",
      "  : no title",
      "X: title of the section itself",
      "Four: before the last accepted",
    ]);
    assert.equal(notation(structure), "X[1-12]{X (intro)[1-1], One[2-3], Two[4-7], Three[8-12]}");
  }
});

Deno.test("optimizeTree() finds printed headings by whole words, in any script, with or without a footnote mark", async () => {
  const run = async (line: string, title: string) => {
    const { expands } = await full(treeOf("X[1-12]", 12), { 5: [line] }, { X: [[{ title, page: 5 }]] });
    return expands === 1;
  };
  assert.equal(await run("A party of four", "Art"), false);
  assert.equal(await run("3.2 Art", "Art"), true);
  assert.equal(await run("3.2 ART12", "3.2 Art"), true);
  assert.equal(await run("第二章 方法", "方法"), true);
  assert.equal(await run("Вторая глава", "вторая глава"), true);
});

Deno.test("optimizeTree() gives no section the headings of its neighbours", async () => {
  const lines = {
    9: ["2.4 Caveats", "text", "3 Findings", "Sample notes", "3.1 Sample"],
    6: ["2.1 Data"],
    12: ["3.2 More"],
  };
  const tree = treeOf("R[1-15]{2 Method[4-9], 3 Findings[9-15]}", 15);
  const onNine = ["2.4 Caveats", "Findings", "3.1 Sample"].map((title) => ({ title, page: 9 }));
  const { log } = await full(tree, lines, {
    "2 Method": [[{ title: "2.1 Data", page: 6 }, ...onNine]],
    "3 Findings": [[...onNine, { title: "3.2 More", page: 12 }]],
  });
  const verdict = (title: string) => {
    const { children, rejected } = decision(log, title);
    return [children.map((child) => child.title), rejected.map((item) => item.title)];
  };
  assert.deepEqual(verdict("2 Method"), [["2.1 Data", "2.4 Caveats"], ["Findings", "3.1 Sample"]]);
  // Its own heading under another spelling is a known one.
  assert.deepEqual(verdict("3 Findings"), [["3.1 Sample", "3.2 More"], ["2.4 Caveats", "Findings"]]);
});

Deno.test("optimizeTree() keeps candidates where the next heading is not found on the shared page", async () => {
  const lines = { 6: ["2.1 Data"], 9: ["2.4 Caveats", "text", "3.1 Sample"] };
  const tree = treeOf("R[1-15]{2 Method[4-9], Outcomes[9-15]}", 15);
  const proposals = [{ title: "2.1 Data", page: 6 }, { title: "2.4 Caveats", page: 9 }, {
    title: "3.1 Sample",
    page: 9,
  }];
  const { log } = await full(tree, lines, { "2 Method": [proposals] });
  assert.equal(decision(log, "2 Method").children.length, 3);
});

Deno.test("optimizeTree() reads cached headings of the kinds asked for", async () => {
  const { lines, proposals } = headings("One@4", "Two@8");
  const run = async (kinds?: string[]) => {
    const options = { headings: cacheOf(proposals, "figure"), kinds, propose: undefined };
    return (await full(treeOf("X[1-12]", 12), lines, {}, options)).expands;
  };
  assert.deepEqual([await run(), await run(["figure"]), await run([])], [0, 1, 1]);
});
