import assert from "node:assert/strict";
import { usageOf } from "../model/mod.ts";
import { spendingText } from "./model_options.ts";
import { Progress } from "./progress.ts";
import type { Io } from "./io.ts";

function progress(columns: number, total: number): { progress: Progress; text: () => string } {
  let text = "";
  const io: Io = {
    cwd: "/",
    stdout: () => assert.fail("progress is no result"),
    stderr: (part) => text += part,
    columns,
    signal: new AbortController().signal,
  };
  return { progress: new Progress(io, total), text: () => text };
}

Deno.test("Progress writes a line for each document where there is no terminal", () => {
  const { progress: p, text } = progress(0, 2);
  p.next("a\n.pdf");
  for (let page = 1; page <= 2500; page++) p.pages(page, 2500);
  p.end("2500 pages");
  p.next("b.pdf");
  p.pages(1, 1);
  p.end("failed");
  assert.equal(
    text(),
    "[1/2] a\\u{a}.pdf: page 1000/2500\n[1/2] a\\u{a}.pdf: page 2000/2500\n" +
      "[1/2] a\\u{a}.pdf: 2500 pages\n[2/2] b.pdf: failed\n",
  );
});

Deno.test("Progress renews one line on a terminal and never lets it wrap", () => {
  const { progress: p, text } = progress(20, 1);
  p.next("a very long name of a document.pdf");
  p.pages(1, 300);
  p.end("300 pages");
  const lines = text().split("\r\x1b[2K");
  assert.ok(lines.length >= 3 && lines.every((line) => line.length < 20 && !line.includes("\n")));
  assert.equal(lines.at(-1), "");
});

Deno.test("Progress shows how many summaries there are and what they have cost", () => {
  const { progress: p, text } = progress(120, 1);
  const spent = {
    calls: 3,
    cachedCalls: 1,
    failedCalls: 0,
    usage: usageOf({ input: 900, output: 80 }),
    usd: 0.01234,
  };
  p.spent(spendingText(spent));
  p.next("a.pdf");
  p.summaries(9, 9);
  assert.ok(
    text().endsWith("[1/1] a.pdf: summary 9/9 (3 calls, 1 stored replies, 900 + 80 tokens, $0.0123)"),
  );
  assert.match(spendingText({ ...spent, usd: undefined }), /price unknown$/);
});
