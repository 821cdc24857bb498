import assert from "node:assert/strict";
import fc from "fast-check";
import { encodeFrame, type Frame, readFrames } from "./frames.ts";

function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(chunks);
}

function concat(chunks: Uint8Array[]): Uint8Array {
  return new Uint8Array(chunks.flatMap((chunk) => [...chunk]));
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Frame[]> {
  return await Array.fromAsync(readFrames(stream));
}

Deno.test("readFrames() gives back what was encoded, however the stream is cut", async () => {
  const frame = fc.record({ message: fc.jsonValue(), bytes: fc.uint8Array({ maxLength: 40 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(frame, { maxLength: 5 }),
      fc.integer({ min: 1, max: 30 }),
      async (frames, size) => {
        const all = concat(frames.flatMap(({ message, bytes }) => encodeFrame(message, bytes)));
        const cut = [];
        for (let i = 0; i < all.length; i += size) cut.push(all.slice(i, i + size));
        const read = await collect(streamOf(cut));
        assert.deepEqual(
          read.map(({ message, bytes }) => ({ message, bytes: [...bytes] })),
          frames.map(({ message, bytes }) => ({
            message: JSON.parse(JSON.stringify(message)),
            bytes: [...bytes],
          })),
        );
      },
    ),
    { numRuns: 50 },
  );
});

Deno.test("readFrames() drops a message that was cut off", async () => {
  const [whole, part] = [encodeFrame("whole")[0]!, encodeFrame("part")[0]!];
  const read = await collect(streamOf([whole, part.slice(0, -1)]));
  assert.deepEqual(read.map(({ message }) => message), ["whole"]);
});
