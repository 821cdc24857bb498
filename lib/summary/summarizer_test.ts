import assert from "node:assert/strict";
import { nodesOf } from "../../testing/notation.ts";
import { AdaptiveLimiter, Meter, resolveModel } from "../model/mod.ts";
import { type Script, scriptedModel, type ScriptedRequest, scriptedServer } from "../model/testing/mod.ts";
import { type TreeNode, walk } from "../tree/mod.ts";
import { summarizeTree } from "./summarize.ts";
import { Summarizer } from "./summarizer.ts";
import type { SummaryOptions } from "./types.ts";

/** Pages with a number of words each, so that a page has that number of tokens. */
const pagesOf = (count: number, words = 300) =>
  Array.from(
    { length: count },
    (_, i) => ({ number: i + 1, text: Array(words).fill(`w${i + 1}`).join(" ") }),
  );
const countTokens = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;

/** The title that a prompt is about. */
const about = (request: ScriptedRequest) => /section "([^"]*)"/.exec(request.prompt)?.[1] ?? "document";

const echo: Script = (request) => ({ value: { summary: `on ${about(request)}` } });

function summarize(structure: TreeNode[], script: Script, options: Partial<SummaryOptions> = {}) {
  const model = scriptedModel(script);
  const tree = { doc_name: "a.pdf", page_count: 40, structure };
  return {
    model,
    tree: summarizeTree(tree, { model, pages: pagesOf(40), countTokens, scope: "pages", ...options }),
  };
}

const rows = (structure: readonly TreeNode[]) =>
  [...walk(structure)].map(({ node }) => `${node.title}: ${node.summary} (${node.summary_source})`);

Deno.test("summarizeTree() summarizes children before parents, the deepest waiting first", async () => {
  const { model, tree } = summarize(nodesOf("R[1-4]{A[1-1], B[2-4]{b1[2-2], b2[3-4]}}"), echo, {
    concurrency: 1,
  });
  const { structure, doc_description } = await tree;
  assert.deepEqual(model.requests.map(about), ["b1", "b2", "A", "B", "R", "document"]);
  assert.equal(rows(structure)[0], "R: on R (model)");
  assert.equal(doc_description, "on document");
  assert.ok(model.requests[3]!.prompt.includes('{"title":"b1","summary":"on b1"}'));
});

Deno.test("summarizeTree() gives the same tree with any number of calls at once", async () => {
  const structure = () => nodesOf("R[1-9]{A[1-3]{a[1-2], b[3-3]}, B[4-9]{c[4-6], d[7-9]}}");
  const [one, many] = await Promise.all(
    [1, 64].map((concurrency) => summarize(structure(), echo, { concurrency }).tree),
  );
  assert.equal(JSON.stringify(one), JSON.stringify(many));
});

Deno.test("summarizeTree() keeps the text of short leaves, without a call", async () => {
  const pages = [{ number: 1, text: Array(199).fill("w").join(" ") }, {
    number: 2,
    text: Array(200).fill("w").join(" "),
  }];
  const { model, tree } = summarize(nodesOf("A[1-1], B[2-2]"), echo, { pages });
  assert.deepEqual((await tree).structure.map((node) => node.summary_source), ["text", "model"]);
  assert.deepEqual(model.requests.map(about), ["B", "document"]);
});

Deno.test("summarizeTree() keeps summaries that are there, and its input as it was", async () => {
  const structure = nodesOf("R[1-2]{A[1-1], B[2-2]}");
  structure[0]!.nodes![0]!.summary = "mine";
  const before = JSON.stringify(structure);
  const { model, tree } = summarize(structure, echo);
  assert.equal((await tree).structure[0]!.nodes![0]!.summary, "mine");
  assert.deepEqual(model.requests.map(about), ["B", "R", "document"]);
  assert.equal(JSON.stringify(structure), before);
});

Deno.test("summarizeTree() marks the stand-in of a node whose call failed, and says why", async () => {
  const fails = new Set(["A", "R"]);
  const script: Script = (request) =>
    fails.has(about(request))
      ? { text: "I cannot do that", finish: "refusal" }
      : { value: { summary: "fine" } };
  const { structure, warnings } = await summarize(nodesOf("R[1-2]{A[1-1], B[2-2]}"), script).tree;
  const [R, A, B] = [...walk(structure)].map(({ node }) => node);
  assert.deepEqual([R!.summary, R!.summary_source], ["A; B", "fallback"]);
  assert.equal(A!.summary, pagesOf(1)[0]!.text.slice(0, 600));
  assert.match(A!.summary_error!, /the model refused/);
  assert.deepEqual([B!.summary, B!.summary_source, B!.summary_error], ["fine", "model", undefined]);
  assert.deepEqual(warnings?.map(({ code }) => code), ["SUMMARY_FALLBACK"]);
});

Deno.test("summarizeTree() gives a textless leaf its title", async () => {
  const { structure } = await summarize(nodesOf("A[1-1]"), echo, { pages: [] }).tree;
  assert.deepEqual(rows(structure), ["A: A (text)"]);
});

Deno.test("summarizeTree() stops at a fatal error, keeps what was done and asks no more", async () => {
  const script: Script = (request) =>
    about(request) === "B" ? { status: 401 } : { value: { summary: "fine" } };
  const { model, tree } = summarize(nodesOf("A[1-1], B[2-2], C[3-3]"), script, { concurrency: 1 });
  await assert.rejects(
    tree,
    (error: { code: string; facts: { summaries: number; partial: { structure: TreeNode[] } } }) => {
      assert.equal(error.code, "AUTH");
      assert.equal(error.facts.summaries, 1);
      assert.deepEqual(error.facts.partial.structure.map(({ summary }) => summary), [
        "fine",
        undefined,
        undefined,
      ]);
      return true;
    },
  );
  assert.equal(model.requests.length, 2);
});

Deno.test("summarizeTree() stops at its budget and at its signal", async () => {
  const meter = new Meter({ tokens: 1 });
  const model = meter.watch(scriptedModel(echo));
  const { tree } = summarize(nodesOf("A[1-1], B[2-2]"), echo, { model, concurrency: 1 });
  await assert.rejects(tree, { code: "BUDGET" });
  const controller = new AbortController();
  const hanging = scriptedModel(() => (controller.abort(), { hang: true }));
  await assert.rejects(
    summarize(nodesOf("A[1-1]"), echo, { model: hanging, signal: controller.signal }).tree,
    { code: "ABORTED" },
  );
});

Deno.test("summarizeTree() fails when every call failed", async () => {
  await assert.rejects(summarize(nodesOf("A[1-1], B[2-2]"), () => "no").tree, {
    code: "MODEL_BACKEND",
    message: /all 2 calls failed, the first as: .*not the JSON/,
  });
});

Deno.test("summarizeTree() reads text over the budget in windows and drops none of it", async () => {
  const text = Array.from({ length: 40 }, (_, i) => `line${i} ${Array(19).fill("w").join(" ")}`).join("\n");
  const { model, tree } = summarize(nodesOf("A[1-1]"), echo, {
    pages: [{ number: 1, text }],
    maxInputTokens: 500,
  });
  assert.equal((await tree).structure[0]!.summary, "on A");
  const all = model.requests.map(({ prompt }) => prompt);
  for (let i = 0; i < 40; i++) {
    assert.equal(all.filter((prompt) => prompt.includes(`line${i} `)).length, 1, `line${i}`);
  }
  assert.ok(all.some((prompt) => prompt.startsWith("Join these summaries")));
});

Deno.test("summarizeTree() shows a parent its children in windows when they are over the budget", async () => {
  const leaves = Array.from({ length: 12 }, (_, i) => `c${i}[${i + 1}-${i + 1}]`).join(", ");
  const long = Array(40).fill("s").join(" ");
  const script: Script = (request) => ({ value: { summary: about(request) === "P" ? "on P" : long } });
  const { model, tree } = summarize(nodesOf(`P[1-12]{${leaves}}`), script, { maxInputTokens: 650 });
  assert.equal((await tree).structure[0]!.summary, "on P");
  const parents = model.requests.filter((request) => about(request) === "P").map(({ prompt }) => prompt);
  assert.ok(parents.length > 2);
  for (let i = 0; i < 12; i++) assert.ok(parents.some((prompt) => prompt.includes(`"title":"c${i}"`)));
});

Deno.test("Summarizer gives a leaf that stands for several headings a new title", async () => {
  const node: TreeNode = { title: "B; C", key_items: ["B", "C"], start_index: 1, end_index: 1 };
  const model = scriptedModel([{ value: { title: " Two \n things ", summary: "both" } }]);
  const summarizer = new Summarizer({ model, pages: pagesOf(1), countTokens });
  summarizer.markFinal([node], [node], new Set([node]));
  await summarizer.finish([node]);
  assert.deepEqual([node.title, node.summary, node.key_items], ["Two things", "both", ["B", "C"]]);
  assert.ok(model.requests[0]!.prompt.includes('["B","C"]'));
});

Deno.test("Summarizer begins with nodes as they settle and refuses later changes", async () => {
  const tree = nodesOf("R[1-3]{A[1-1], B[2-3]}");
  const [R, A, B] = [...walk(tree)].map(({ node }) => node);
  const make = () => new Summarizer({ model: scriptedModel(echo), pages: pagesOf(3), countTokens });
  const early = make();
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  const eager = new Summarizer({
    model: scriptedModel(echo),
    pages: pagesOf(3),
    countTokens,
    onSummary: () => resolve(),
  });
  eager.markFinal([A!], tree);
  await settled;
  assert.equal(A!.summary, "on A", "before its parent is marked");
  eager.cancel();
  early.markFinal([R!, A!], tree);
  assert.throws(() => early.markFinal([A!], tree), { code: "BAD_TREE", message: /twice/ });
  await assert.rejects(early.finish(tree), { code: "BAD_TREE", message: /1 nodes were never marked/ });
  const changed = make();
  changed.markFinal([R!, A!, B!], tree);
  B!.nodes = [{ title: "new", start_index: 3, end_index: 3 }];
  await assert.rejects(changed.finish(tree), { code: "BAD_TREE", message: /"B": its children changed/ });
});

Deno.test("summarizeTree() settles 50 summaries at a server that allows 4 calls at once", async () => {
  // Each call waits for a turn of the event loop, so that calls are really under way together.
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  await using server = scriptedServer(async (request) => {
    await turn();
    return echo instanceof Function ? await echo(request, 0) : "";
  }, { allowInFlight: 4 });
  const limiter = new AdaptiveLimiter({ max: 50 });
  const model = resolveModel("m", {
    baseUrl: server.url,
    limiter,
    baseMs: 2,
    maxMs: 50,
    env: () => undefined,
  });
  const structure = nodesOf(Array.from({ length: 50 }, (_, i) => `N${i}[${i + 1}-${i + 1}]`).join(", "));
  const tree = { doc_name: "a.pdf", page_count: 50, structure };
  const done = await summarizeTree(tree, { model, pages: pagesOf(50), countTokens, scope: "pages" });
  assert.deepEqual(done.structure.map(({ summary }) => summary), structure.map(({ title }) => `on ${title}`));
  assert.ok(limiter.lowest <= 4, `the limit dropped to ${limiter.lowest}`);
  assert.ok(server.requests.length > 51, "some calls were turned away");
  assert.equal(server.mostInFlight, 4);
});
