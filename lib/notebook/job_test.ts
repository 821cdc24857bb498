import assert from "node:assert/strict";
import { JUPYTER_DISPLAY, type Kernel, liveProgress, start } from "./mod.ts";

/** A kernel that keeps what it is sent. */
function fakeKernel() {
  const sent: { text: string; id?: string; update?: boolean }[] = [];
  const kernel: Kernel = {
    display(value, { display_id: id, update } = {}) {
      const bundle = (value as { [JUPYTER_DISPLAY](): Record<string, string> })[JUPYTER_DISPLAY]();
      sent.push({ text: bundle["text/plain"]!, id, update });
      return Promise.resolve();
    },
  };
  return { kernel, sent };
}

Deno.test("liveProgress() renews one output in place, and its end is the last thing sent", async () => {
  const { kernel, sent } = fakeKernel();
  const progress = liveProgress("Reading <b>", { kernel });
  for (let i = 1; i <= 1000; i++) progress(i, 1000);
  await progress.end("done", "$0.02");
  progress(1, 2);
  await progress.end("failed");
  assert.ok(sent.length <= 4, "quick calls are not all shown");
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
  assert.deepEqual(sent.map(({ update }) => update), [false, ...sent.slice(1).map(() => true)]);
  assert.match(sent.at(-1)!.text, /^Reading <b>: 1000 of 1000, done after .* s · \$0\.02$/);
});

Deno.test("start() gives the result, and shows a failure in the bar without an unhandled rejection", async () => {
  const { kernel, sent } = fakeKernel();
  const job = start(() => Promise.reject(new Error("no such <file>")), { label: "A", kernel });
  await assert.rejects(job.result, /no such/);
  assert.equal(job.status, "failed");
  assert.match(sent.at(-1)!.text, /failed after .* · no such <file>$/);
  assert.ok(!job.toHtml().includes("<file>"));
  const good = start(({ progress }) => (progress(1, 2), 5), { kernel });
  assert.equal(good.status, "running");
  assert.equal(await good.result, 5);
  assert.equal(good.status, "done");
  await good.stop();
  assert.equal(good.status, "done", "what has ended cannot be stopped");
});

Deno.test("start() fires its signal on stop(), and lets go of work that does not look at it", async () => {
  const { kernel, sent } = fakeKernel();
  let fired = false;
  const job = start(({ signal }) => {
    signal.addEventListener("abort", () => fired = true);
    return new Promise<never>(() => {});
  }, { label: "Long", kernel });
  await Promise.resolve();
  await job.stop();
  assert.deepEqual([job.status, fired], ["stopped", true]);
  await assert.rejects(job.result, { code: "ABORTED" });
  assert.match(sent.at(-1)!.text, /^Long: stopped after/);
});

Deno.test("start() stops at its time", async () => {
  const { kernel } = fakeKernel();
  const job = start(() => new Promise<never>(() => {}), { timeoutMs: 1, kernel });
  await assert.rejects(job.result, { code: "ABORTED", message: /its time of 1 ms was over/ });
});
