import assert from "node:assert/strict";
import { notation, treeOf } from "../../testing/notation.ts";
import { pagesOf, scriptedProposals } from "../../testing/proposals.ts";
import { PagetreeError } from "../errors.ts";
import { optimizeTree } from "./optimize.ts";
import { expandPrompt, type Propose, type ProposedHeading } from "./propose.ts";

const LINES = { 4: ["A1"], 8: ["A2"], 12: ["A3"], 25: ["B1"], 31: ["B2"] };
const REPLIES: Record<string, ProposedHeading[][]> = {
  A: [[{ title: "A1", page: 4 }, { title: "A2", page: 8 }, { title: "A3", page: 12 }]],
  B: [[], [{ title: "B1", page: 25 }, { title: "B2", page: 31 }]],
};
const TREE = treeOf("A[1-20], B[21-40]", 40);
const PAGES = pagesOf(40, LINES);

function run(propose: Propose, concurrency: number) {
  return optimizeTree(TREE, { level: "full", pages: PAGES, propose, concurrency, countTokens: () => 500 });
}

Deno.test("optimizeTree() changes nothing when any call fails for good, and a rerun repeats no answered call", async () => {
  const before = JSON.stringify(TREE);
  const { propose: script, calls } = scriptedProposals(REPLIES);
  const whole = await run(script, 1);
  const total = calls.length;
  assert.ok(total > 6 && whole.expands === 2);
  for (const concurrency of [1, 4]) {
    for (let k = 1; k <= total; k++) {
      // Stores replies by their prompt, as a cache of model replies does.
      const stored = new Map<string, readonly ProposedHeading[]>();
      let [made, fails] = [0, true];
      const propose: Propose = async (node, pages, options) => {
        const prompt = expandPrompt(node, pages, options);
        const reply = stored.get(prompt);
        if (reply) return reply;
        if (++made === k && fails) throw new PagetreeError("USAGE", "no such model", { status: 404 });
        const answer = await script(node, pages, options);
        stored.set(prompt, answer);
        return answer;
      };
      await assert.rejects(run(propose, concurrency), { message: "no such model" });
      assert.equal(JSON.stringify(TREE), before);
      fails = false;
      const again = await run(propose, concurrency);
      assert.equal(notation(again.structure), notation(whole.structure));
      assert.equal(made, total + 1, `fails at call ${k}`);
    }
  }
});

Deno.test("optimizeTree() makes no further call after a fatal error, ends the others, and throws the first in order", async () => {
  const started: string[] = [];
  const propose: Propose = (node, _pages, { signal }) => {
    started.push(node.title);
    if (node.title === "B") return Promise.reject(new PagetreeError("USAGE", "refused", { status: 401 }));
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  await assert.rejects(run(propose, 4), { message: "refused" });
  assert.deepEqual(started, ["A", "B"]);
  const both: Propose = (node) => Promise.reject(new PagetreeError("USAGE", node.title, { status: 403 }));
  await assert.rejects(run(both, 4), { message: "A" });
});
