import assert from "node:assert/strict";
import { PagetreeError } from "../errors.ts";
import { resolveModel } from "../model/mod.ts";
import {
  scriptedModel,
  type ScriptedReply,
  type ScriptedRequest,
  scriptedServer,
} from "../model/testing/mod.ts";
import { openRenderer } from "../pdf/mod.ts";
import { askVision, capsOf, IMAGE_CAPS, picturesOf } from "./mod.ts";

const DECK = "fixtures/pdf/slides_deck.pdf";
const NODES = [
  { title: "Start", node_id: "0000", start_index: 1, end_index: 3 },
  { title: "Delays", node_id: "0001", start_index: 4, end_index: 6 },
  { title: "Loops", node_id: "0002", start_index: 7, end_index: 14 },
];
const choice = (...node_list: string[]): ScriptedReply => ({ value: { thinking: "so", node_list } });
const said = (answer: string, ...cited_pages: number[]): ScriptedReply => ({
  value: { answer, cited_pages, confidence: 0.8, not_in_pages: answer === "" },
});
const caps = capsOf({ provider: "openai" });

/** Pages whose pictures a request holds, by the labels before them; each label has its picture. */
function pagesSent({ body }: ScriptedRequest): number[] {
  const text = JSON.stringify(body);
  const labels = [...text.matchAll(/"Page (\d+):"/g)].map(([, page]) => Number(page));
  const pictures = text.match(/data:image\/(?:png|jpeg);base64,|"media_type":"image\//g) ?? [];
  assert.equal(pictures.length, labels.length, "one picture a label");
  return labels;
}

for (const api of ["chat", "responses", "messages"] as const) {
  Deno.test(`askVision() over ${api} sends exactly the chosen pages, labelled, and keeps citations of pages shown`, async () => {
    await using server = scriptedServer([choice("0001"), said("single track", 5, 99)]);
    await using pdf = await openRenderer(DECK);
    const model = resolveModel(api === "messages" ? "anthropic/claude-x" : "gpt-x", {
      api,
      baseUrl: api === "messages" ? server.rootUrl : server.url,
      apiKey: "none",
    });
    const result = await askVision("What costs most minutes?", NODES, pdf, model, { longEdge: 200 });
    assert.deepEqual([result.outcome, result.answer, result.cited], ["answered", "single track", [5]]);
    assert.deepEqual(result.looks[0]!.answer.unresolved, [99]);
    assert.deepEqual(pagesSent(server.requests[1]!), [4, 5, 6]);
    assert.deepEqual(result.replies.map(({ stage }) => stage), ["route", "answer"]);
    assert.ok(
      !JSON.stringify(server.requests[0]!.body).includes("base64"),
      "the tree is shown without pictures",
    );
  });
}

Deno.test("askVision() looks again at the next pages, shows none twice and keeps to its budget", async () => {
  await using server = scriptedServer([choice("0002", "0001"), said(""), said("104", 8)]);
  await using pdf = await openRenderer(DECK);
  const model = resolveModel("gpt-x", { baseUrl: server.url, apiKey: "none" });
  const result = await askVision("How long?", NODES, pdf, model, { longEdge: 100, budget: 6 });
  const looks = server.requests.slice(1).map(pagesSent);
  assert.deepEqual(looks, [[7, 8, 9], [10, 11, 12]]);
  assert.deepEqual([result.outcome, result.read.length], ["answered", 6]);
  assert.deepEqual(result.leftOut.map(({ page, reason }) => [page, reason]), [
    [13, "count"],
    [14, "count"],
    [4, "count"],
    [5, "count"],
    [6, "count"],
  ]);
});

Deno.test("askVision() ends in a defined outcome when the choice is no use", async () => {
  await using pdf = await openRenderer(DECK);
  const ask = (...script: ScriptedReply[]) =>
    askVision("What?", NODES, pdf, scriptedModel(script), { longEdge: 100 });
  assert.equal((await ask(choice())).outcome, "no_selection");
  const unknown = await ask(choice("x"), choice("x"));
  assert.deepEqual([unknown.outcome, unknown.selection.unknownIds], ["unknown_nodes", ["x"]]);
  const some = await ask(choice("x", "0001"), choice("x", "0001"), said("yes", 4));
  assert.deepEqual([some.outcome, some.selection.unknownIds], ["answered", ["x"]]);
  const nothing = await ask(choice("0001"), said(""));
  assert.deepEqual([nothing.outcome, nothing.answer, nothing.read], ["not_found", null, [4, 5, 6]]);
});

Deno.test("askVision() fails typed on refusals, replies that are no JSON, and cut ones", async () => {
  await using pdf = await openRenderer(DECK);
  const cases: [ScriptedReply, string][] = [
    [{ text: "I will not.", finish: "refusal" }, "refusal"],
    [{ text: "no JSON at all" }, "malformed"],
    [{ text: '{"answer": "si', finish: "length" }, "length"],
  ];
  for (const [reply, reason] of cases) {
    const model = scriptedModel([choice("0001"), reply, reply]);
    await assert.rejects(
      askVision("What?", NODES, pdf, model, { longEdge: 100 }),
      (error) => error instanceof PagetreeError && error.facts.reason === reason,
      reason,
    );
  }
});

Deno.test("askVision() works on nodes that have page_index alone", async () => {
  await using pdf = await openRenderer(DECK);
  const nodes = [{ title: "A", node_id: "1", page_index: 1 }, { title: "B", node_id: "2", page_index: 13 }];
  const result = await askVision("What?", nodes, pdf, scriptedModel([choice("2"), said("yes", 13)]), {
    longEdge: 100,
  });
  assert.deepEqual(result.read, [13, 14]);
});

Deno.test("picturesOf() keeps to the caps of a request: number, side, bytes, tokens", async () => {
  await using pdf = await openRenderer(DECK);
  const pages = (n: number) => Array.from({ length: n }, (_, i) => ({ page: i + 1 }));
  const few = await picturesOf(pdf, pages(5), { caps: { ...caps, images: 2 }, longEdge: 100 });
  assert.deepEqual([few.pictures.length, few.leftOut.map(({ reason }) => reason)], [2, [
    "count",
    "count",
    "count",
  ]]);
  const many = await picturesOf(pdf, pages(4), { caps: { ...caps, many: 3, sideOfMany: 90 }, longEdge: 300 });
  assert.ok(many.pictures.every(({ width, height }) => Math.max(width, height) <= 90));
  const [first] = (await picturesOf(pdf, [{ page: 4 }], { caps, longEdge: 800 })).pictures;
  const bytes = first!.part.base64.length;
  const small = await picturesOf(pdf, [{ page: 4 }], {
    caps: { ...caps, imageBytes: Math.floor(bytes * 0.5) },
    longEdge: 800,
  });
  assert.ok(small.pictures[0]!.lowered && small.pictures[0]!.width < first!.width);
  const none = await picturesOf(pdf, [{ page: 4 }], { caps: { ...caps, imageBytes: 10 } });
  assert.deepEqual(none.leftOut.map(({ reason }) => reason), ["bytes"]);
  const full = await picturesOf(pdf, pages(3), { caps: { ...caps, totalBytes: bytes }, longEdge: 800 });
  assert.ok(full.leftOut.some(({ reason }) => reason === "bytes"));
  const cheap = await picturesOf(pdf, pages(3), { caps, longEdge: 300, tokens: 100 });
  assert.ok(cheap.leftOut.some(({ reason }) => reason === "tokens"));
});

Deno.test("picturesOf() draws a part at the same number of pixels, and each request once", async () => {
  await using pdf = await openRenderer(DECK);
  const crop = { x: 0, y: 0, width: 200, height: 100 };
  const { pictures } = await picturesOf(pdf, [{ page: 5 }, { page: 5 }, { page: 5, crop }], {
    caps,
    longEdge: 400,
  });
  assert.deepEqual(pictures.map(({ width, height }) => Math.max(width, height)), [400, 400]);
  assert.equal(pictures[1]!.height, 200);
});

Deno.test("capsOf() knows providers and is strict with others", () => {
  assert.equal(capsOf({ provider: "openai" }).images, 500);
  assert.deepEqual(capsOf({ provider: "somebody" }), IMAGE_CAPS.providers.default);
  assert.equal(capsOf({ provider: "x" }, { date: "", providers: { x: { ...caps, images: 1 } } }).images, 1);
});
