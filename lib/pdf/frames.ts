/**
 * Messages between processes: JSON, with bytes beside it where a file is sent.
 * A frame is two 32-bit lengths (big-endian), the JSON in UTF-8, the bytes.
 *
 * @module
 */

/** One message. */
export interface Frame {
  /** The JSON value. */
  message: unknown;
  /** The bytes beside it; empty for most messages. */
  bytes: Uint8Array;
}

const HEADER = 8;

/**
 * Encodes a message; the bytes are not copied.
 *
 * @param message JSON value.
 * @param bytes Bytes to send beside it.
 * @returns The chunks to write, in order.
 */
export function encodeFrame(message: unknown, bytes?: Uint8Array): Uint8Array[] {
  const json = new TextEncoder().encode(JSON.stringify(message));
  const head = new Uint8Array(HEADER + json.length);
  const view = new DataView(head.buffer);
  view.setUint32(0, json.length);
  view.setUint32(4, bytes?.length ?? 0);
  head.set(json, HEADER);
  return bytes ? [head, bytes] : [head];
}

/**
 * Decodes messages from a stream of bytes, however it is cut.
 *
 * @param stream Bytes.
 * @returns The messages in order; a cut one at the end is dropped.
 */
export async function* readFrames(stream: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = stream.getReader();
  let rest: Uint8Array = new Uint8Array();
  /** Takes the next bytes of the stream, undefined at its end. */
  async function take(length: number): Promise<Uint8Array | undefined> {
    if (rest.length >= length) {
      const taken = rest.subarray(0, length);
      rest = rest.subarray(length);
      return taken;
    }
    const out = new Uint8Array(length);
    let filled = 0;
    while (true) {
      const part = rest.subarray(0, length - filled);
      out.set(part, filled);
      filled += part.length;
      rest = rest.subarray(part.length);
      if (filled === length) return out;
      const { value, done } = await reader.read();
      if (done) return undefined;
      rest = value;
    }
  }
  try {
    while (true) {
      const head = await take(HEADER);
      if (!head) return;
      const view = new DataView(head.buffer, head.byteOffset);
      const [jsonLength, byteLength] = [view.getUint32(0), view.getUint32(4)];
      const json = await take(jsonLength);
      const bytes = json && await take(byteLength);
      if (!json || !bytes) return;
      yield { message: JSON.parse(new TextDecoder().decode(json)), bytes };
    }
  } finally {
    reader.releaseLock();
  }
}
