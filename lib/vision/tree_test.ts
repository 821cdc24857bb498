import assert from "node:assert/strict";
import { resolveModel } from "../model/mod.ts";
import { scriptedModel, type ScriptedReply, scriptedServer } from "../model/testing/mod.ts";
import { openRenderer } from "../pdf/mod.ts";
import { validateTree, walk } from "../tree/mod.ts";
import { treeFromPictures } from "./mod.ts";

const SCAN = "fixtures/pdf/scanned_bookmarks.pdf";
const DECK = "fixtures/pdf/slides_deck.pdf";
const read = (headings: [string, number, number][], contents: [string, number][] = []): ScriptedReply => ({
  value: {
    contents: contents.map(([title, level]) => ({ title, level })),
    headings: headings.map(([title, level, page]) => ({ title, level, page })),
  },
});
const shape = (nodes: Parameters<typeof walk>[0]) =>
  [...walk(nodes)].map(({ node, depth }) =>
    `${"-".repeat(depth)}${node.title} ${node.start_index}-${node.end_index}`
  );

Deno.test("treeFromPictures() shows windows of labelled pages and makes a valid tree", async () => {
  await using server = scriptedServer([
    read([["1 Start", 1, 1], ["1.1 More", 2, 2]]),
    read([["2 End", 1, 4]]),
  ]);
  await using pdf = await openRenderer(SCAN);
  const model = resolveModel("gpt-x", { baseUrl: server.url, apiKey: "none" });
  const { tree, replies, dropped } = await treeFromPictures(pdf, model, {
    windowPages: 2,
    longEdge: 200,
    name: "a.pdf",
  });
  assert.deepEqual(shape(tree.structure), [
    "-1 Start 1-4",
    "--1 Start (intro) 1-2",
    "--1.1 More 2-4",
    "-2 End 4-4",
  ]);
  assert.deepEqual(validateTree(tree), []);
  assert.deepEqual([tree.toc_source, tree.page_count, replies.length, dropped.length], ["model", 4, 2, 0]);
  const labels = server.requests.map(({ body }) =>
    [...JSON.stringify(body).matchAll(/"Page (\d+):"/g)].map(([, page]) => Number(page))
  );
  assert.deepEqual(labels, [[1, 2], [3, 4]]);
  assert.ok(
    JSON.stringify(server.requests[1]!.body).includes("1.1 More"),
    "the second call knows where the first ended",
  );
});

Deno.test("treeFromPictures() takes levels from printed contents and tells rows that no page shows", async () => {
  await using pdf = await openRenderer(SCAN);
  const model = scriptedModel([
    read([["Sowing", 3, 2], ["Watering", 1, 3]], [["Sowing", 1], ["Watering", 2], ["Mulching", 1]]),
  ]);
  const { tree, missed } = await treeFromPictures(pdf, model, { longEdge: 100 });
  assert.deepEqual(shape(tree.structure), [
    "-Preface 1-1",
    "-Sowing 2-4",
    "--Sowing (intro) 2-3",
    "--Watering 3-4",
  ]);
  assert.deepEqual(missed, ["Mulching"]);
});

Deno.test("treeFromPictures() turns down what cannot be, tells windows that failed, and goes on", async () => {
  await using pdf = await openRenderer(DECK);
  const replies: ScriptedReply[] = [
    read([["One", 1, 4], ["One", 1, 4], ["Late", 1, 2], ["Far", 1, 99], ["  ", 1, 5]]),
    { text: "no", finish: "refusal" },
    read([["Three", 1, 11]]),
  ];
  const { tree, dropped } = await treeFromPictures(pdf, scriptedModel(replies), {
    windowPages: 5,
    longEdge: 80,
  });
  assert.deepEqual(dropped.map(({ reason }) => reason), [
    "it was named twice",
    "its page is before that of the heading before it",
    "its page was not shown",
    "it has no title",
  ]);
  assert.deepEqual(tree.warnings?.map(({ code, page }) => [code, page]), [["PAGES_UNREAD", 6]]);
  assert.deepEqual(validateTree(tree), []);
  const none = await treeFromPictures(pdf, scriptedModel(() => read([])), { windowPages: 14, longEdge: 60 });
  assert.deepEqual([none.tree.toc_source, none.tree.structure.length], ["pages", 14]);
  await assert.rejects(treeFromPictures(pdf, scriptedModel([]), { windowPages: 0 }), { code: "USAGE" });
  await assert.rejects(treeFromPictures(pdf, scriptedModel([{ status: 401, message: "no" }])), {
    code: "AUTH",
  });
});
