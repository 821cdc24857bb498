import assert from "node:assert/strict";
import type { Embedder } from "pagetree/model";
import { usageOf } from "pagetree/model";
import { scriptedModel } from "pagetree/model/testing";
import { predictedCost } from "./predicted.ts";
import { prepareDocument, type RouteDocument, type RouteQuestion, ROUTES } from "./mod.ts";

const PAPER = "fixtures/pdf/two_column_paper.pdf";
const paper = await prepareDocument(PAPER, { pdf: "paper.pdf" });
const question: RouteQuestion = {
  question: "How many stations were there?",
  gold: [[{ pdf: "paper.pdf", page: 1 }], [{ pdf: "paper.pdf", page: 2 }]],
};

async function ask(name: string, context = {}, options = {}, documents: RouteDocument[] = [paper]) {
  return await (await ROUTES[name]!.prepare(documents, context)).ask(question, options);
}

Deno.test("ROUTES without a model choose k pages, read them and take the answer out of them", async () => {
  for (const name of ["bm25", "flash", "flash-optimized"]) {
    const found = await ask(name, {}, { k: 2 });
    assert.deepEqual([found.status, found.by, found.calls], ["ok", "extraction", []], name);
    assert.ok(found.selected.length <= 2 && found.selected.every(({ pdf }) => pdf === "paper.pdf"));
    assert.deepEqual(found.read, found.selected);
    assert.ok(found.answer !== null && found.cited.length === 1);
  }
});

Deno.test("ROUTES that walk a tree count routing steps and predict the cost; others do not", async () => {
  const tree = await ask("flash");
  assert.ok(tree.routingSteps >= 1 && tree.predictedCost! >= 2);
  assert.deepEqual((await ask("bm25")).predictedCost, null);
  assert.equal((await ask("bm25")).routingSteps, 0);
});

Deno.test("ROUTES flat reads all pages, oracle the gold ones, closed-book and vector are skipped", async () => {
  assert.equal((await ask("flat")).read.length, paper.pages.length);
  assert.deepEqual((await ask("oracle")).selected.map(({ page }) => page), [1, 2]);
  for (const name of ["closed-book", "vector", "vision", "agent"]) {
    const found = await ask(name);
    assert.equal(found.status, "skipped");
    assert.ok(found.reason);
  }
  const none = await (await ROUTES.oracle!.prepare([paper], {})).ask({ question: "What?", gold: [] });
  assert.equal(none.status, "skipped");
});

Deno.test("ROUTES with a model choose sections and answer with citations, each call with stage and price", async () => {
  const model = scriptedModel(({ prompt }) =>
    prompt.includes("<sections>")
      ? {
        value: { thinking: "Stations are in 3.1.", node_list: ["0003"] },
        usage: { input: 900, output: 20 },
      }
      : { value: { answer: "eleven", cited_pages: [1, 4], confidence: 1, not_in_pages: false } }
  );
  const prices = { date: "2026-12-01", models: { "scripted/scripted": { input: 1, output: 10 } } };
  const calls: unknown[] = [];
  const found = await ask("flash", { model, prices }, { calls });
  assert.deepEqual([found.answer, found.by, found.abstained], ["eleven", "model", false]);
  assert.deepEqual(found.calls.map(({ stage }) => stage), ["route", "answer"]);
  assert.equal(found.calls, calls);
  assert.deepEqual(found.cited.map(({ page }) => page), found.read.some(({ page }) => page === 1) ? [1] : []);
  assert.ok(found.trace.some(({ step, text }) => step === "view" && text.includes("Stations and Recorders")));
  const price = found.calls[0]!.usd;
  assert.ok(price === null || Math.abs(price - (900 + 200) / 1e6) < 1e-12);
});

Deno.test("ROUTES with a model abstain where the model says so", async () => {
  const value = { answer: "", cited_pages: [], confidence: 0, not_in_pages: true };
  const found = await ask("closed-book", { model: scriptedModel([{ value }]) });
  assert.deepEqual([found.status, found.answer, found.abstained, found.read], ["ok", null, true, []]);
});

Deno.test("ROUTES vector ranks pages by cosine", async () => {
  const embedder: Embedder = {
    name: "letters",
    provider: "test",
    embed: (texts) =>
      Promise.resolve({
        vectors: texts.map((text) => ["station", "tern", "wind"].map((word) => text.split(word).length - 1)),
        usage: usageOf({ input: texts.length }),
        ms: 1,
      }),
  };
  const prepared = await ROUTES.vector!.prepare([paper], { embedder });
  assert.deepEqual(prepared.calls.map(({ stage }) => stage), ["build"]);
  const found = await prepared.ask(question, { k: 1 });
  assert.equal(found.selected.length, 1);
  assert.deepEqual(found.calls.map(({ stage }) => stage), ["route"]);
});

Deno.test("ROUTES rank the pages of several documents together, and name them apart", async () => {
  const other: RouteDocument = {
    ...paper,
    pdf: "other.pdf",
    pages: paper.pages.map((page) => ({ ...page, text: "whales sing" })),
  };
  for (const name of ["bm25", "flash"]) {
    const route = await ROUTES[name]!.prepare([paper, other], {});
    const found = await route.ask(
      { question: "Which whales sing?", gold: [[{ pdf: "other.pdf", page: 2 }]] },
      { k: 1 },
    );
    assert.deepEqual(found.selected.map(({ pdf }) => pdf), ["other.pdf"], name);
  }
});

Deno.test("predictedCost() is the cheapest entry that holds a gold page", () => {
  const nodes = [
    {
      title: "A",
      start_index: 1,
      end_index: 10,
      nodes: [{ title: "a", start_index: 3, end_index: 4 }, { title: "b", start_index: 5, end_index: 10 }],
    },
    { title: "B", start_index: 11, end_index: 11 },
  ];
  assert.equal(predictedCost(nodes, [4]), 2 + 2);
  assert.equal(predictedCost(nodes, [1]), 2 + 2);
  assert.equal(predictedCost(nodes, [4, 11]), 1 + 1);
  assert.equal(predictedCost(nodes, [7], 3), 6 + 6);
  assert.equal(predictedCost(nodes, [99]), null);
});

Deno.test("ROUTES agent walks outline and pages with the tools, and tells what it read and cites", async () => {
  const call = (id: string, name: string, args: object) => ({
    toolCalls: [{ id, name, arguments: JSON.stringify({ doc_name: "document-1.pdf", ...args }) }],
  });
  const model = scriptedModel([
    call("1", "get_document_structure", {}),
    call("2", "get_page_content", { pages: "2-3" }),
    call("3", "get_page_content", { pages: "9" }),
    call("4", "no_such_tool", {}),
    { text: "The recorders stand in eleven places.\n\nANSWER: eleven\nPAGES: 2, 9" },
  ]);
  const found = await ask("agent", { model });
  assert.deepEqual([found.answer, found.abstained, found.routingSteps], ["eleven", false, 1]);
  assert.deepEqual([found.read.map(({ page }) => page), found.cited.map(({ page }) => page)], [[2, 3], [2]]);
  assert.deepEqual(found.read[0], { pdf: "paper.pdf", page: 2 });
  assert.equal(found.calls.length, 5);
  assert.deepEqual(found.trace.map(({ step }) => step), [
    "get_document_structure",
    "get_page_content",
    "get_page_content",
    "answer",
  ]);
});

Deno.test("ROUTES agent ends after its turns, and declines where the model says so", async () => {
  const endless = scriptedModel(({ body }) =>
    JSON.stringify(body).includes('"none"')
      ? { text: "ANSWER: NOT FOUND" }
      : { toolCalls: [{ id: "1", name: "browse_documents", arguments: "{}" }] }
  );
  const found = await ask("agent", { model: endless });
  assert.deepEqual([found.abstained, found.calls.length], [true, 12]);
});

Deno.test("ROUTES vision chooses from the tree and answers from pictures", async () => {
  const model = scriptedModel([
    { value: { thinking: "Stations.", node_list: ["0003"] } },
    { value: { answer: "eleven", cited_pages: [1], confidence: 1, not_in_pages: false } },
  ]);
  const found = await ask("vision", { model });
  assert.deepEqual([found.answer, found.by], ["eleven", "model"]);
  assert.deepEqual(found.calls.map(({ stage }) => stage), ["route", "answer"]);
  assert.ok(found.read.length > 0 && found.read.every(({ pdf }) => pdf === "paper.pdf"));
  assert.deepEqual(found.trace.map(({ step }) => step).slice(0, 3), ["view", "select", "look"]);
});

Deno.test("ROUTES classic walks the tree that a model makes of the text, and is skipped without one", async () => {
  const model = scriptedModel(({ body }) => {
    const { name } = body.schema as { name: string };
    if (name === "list_headings") {
      return {
        value: {
          headings: [{ code: "1", title: "1 Introduction", page: 1 }, {
            code: "2",
            title: "5 Results",
            page: 2,
          }],
        },
      };
    }
    if (name === "sections") return { value: { thinking: "", node_list: ["0001"] } };
    if (name === "answer") {
      return { value: { answer: "eleven", cited_pages: [2], confidence: 1, not_in_pages: false } };
    }
    return { value: { title: "A title", summary: "A summary." } };
  });
  const route = await ROUTES.classic!.prepare([paper], { model });
  assert.ok(route.calls.length > 0 && route.calls.every(({ stage }) => stage === "build"));
  assert.deepEqual(route.nodes?.map(({ title }) => title), ["1 Introduction", "5 Results"]);
  assert.equal((await ask("classic")).reason, "there is no model");
  const file = { ...paper, classic: undefined };
  assert.match((await ask("classic", { model }, {}, [file])).reason!, /tree file is no classic one/);
});
