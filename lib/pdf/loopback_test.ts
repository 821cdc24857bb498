import assert from "node:assert/strict";
import { Loopback } from "./loopback.ts";

/** What arrives at the other end, for each of some values. */
async function sent(...values: unknown[]): Promise<unknown[]> {
  const port = new Loopback(), received: unknown[] = [];
  port.addEventListener("message", ({ data }) => received.push(data.data));
  for (const data of values) port.postMessage({ targetName: "x", action: "y", data });
  await Promise.resolve();
  await Promise.resolve();
  return received;
}

/** As the references of pdf.js. */
class Ref {
  constructor(readonly num: number, readonly gen: number) {}
}

Deno.test("postMessage() hands over a copy that later changes do not reach", async () => {
  const value = { list: [1, { deep: "a" }], none: undefined, nothing: null };
  const [copy] = await sent(value);
  (value.list[1] as { deep: string }).deep = "b";
  assert.deepEqual(copy, { list: [1, { deep: "a" }], none: undefined, nothing: null });
});

Deno.test("postMessage() makes plain objects of references, as structuredClone does", async () => {
  const [copy] = await sent([new Ref(3, 0), { name: "XYZ" }, 72.5]);
  assert.deepEqual(copy, structuredClone([new Ref(3, 0), { name: "XYZ" }, 72.5]));
});

Deno.test("postMessage() keeps maps, bytes and dates what they are", async () => {
  const values = [new Map([["a", 1]]), new Uint8Array([1, 2]), new Date(5), { inner: new Set([1]) }];
  assert.deepEqual(await sent(...values), values);
});

Deno.test("postMessage() copies what nests deeply", async () => {
  let value: unknown = "core";
  for (let i = 0; i < 50; i++) value = [value];
  assert.deepEqual(await sent(value), [value]);
});
