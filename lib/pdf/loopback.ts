/**
 * The wire between the two halves of pdf.js when both run in this thread.
 *
 * pdf.js brings such a wire, but it clones every message: a nest of 5,000 bookmarks overflows the stack there,
 * and page labels of 80 million letters, which cost nothing while they are repeat counts, are written out in full.
 *
 * @module
 */

/** Longest page label that is let through, in characters; the longest label in print is far shorter. */
const MAX_LABEL = 100;

/** A message of pdf.js: a request, its reply, or a piece of a stream. */
interface Message {
  targetName: string;
  action?: string;
  callbackId?: number;
  callback?: number;
  stream?: number;
  data?: unknown;
  chunk?: { items?: unknown[]; fnArray?: unknown[]; argsArray?: unknown[] };
  reason?: unknown;
}

type Listener = (event: { data: Message }) => void;

/** A message port that both halves share; it tells replies apart by the requests that it saw. */
export class Loopback {
  readonly #listeners = new Map<Listener, AbortSignal | undefined>();
  /** Requests whose reply is handed over as it is, by target and id. */
  readonly #plain = new Map<string, string>();

  /** Delivers a message to the listeners, later, as a port of a worker does. */
  postMessage(message: Message, transfer?: Transferable[]): void {
    const data = this.#copy(message, transfer);
    // As queueMicrotask(), which under Deno costs more than the message.
    void Promise.resolve().then(() => {
      for (const listener of this.#listeners.keys()) listener.call(this, { data });
    });
  }

  /** Adds a listener; pdf.js only listens to messages. */
  addEventListener(_name: string, listener: Listener, options?: { signal?: AbortSignal }): void {
    this.#listeners.set(listener, options?.signal);
    options?.signal?.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  /** Removes a listener. */
  removeEventListener(_name: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }

  #copy(message: Message, transfer?: Transferable[]): Message {
    if (message.action === "GetOutline" || message.action === "GetPageLabels") {
      this.#plain.set(
        `${(message as { sourceName?: string }).sourceName} ${message.callbackId}`,
        message.action,
      );
      return message;
    }
    if (message.callback) {
      const request = `${message.targetName} ${message.callbackId}`;
      const action = this.#plain.get(request);
      if (action) {
        this.#plain.delete(request);
        return action === "GetPageLabels" ? { ...message, data: shortLabels(message.data) } : message;
      }
    }
    // Signals between the ends of a stream, half of all messages, hold nothing that could be shared.
    if (message.stream && !message.chunk && !message.reason) return message;
    // A piece of text is not touched by its sender again: its list is replaced, not emptied.
    if (message.chunk?.items) return { ...message, chunk: { ...message.chunk } };
    // The lists of operators are emptied, but what they hold is left alone.
    if (message.chunk?.fnArray) {
      const { fnArray, argsArray } = message.chunk;
      return { ...message, chunk: { ...message.chunk, fnArray: [...fnArray], argsArray: [...argsArray!] } };
    }
    // Fonts and outlines of glyphs are written for the other side.
    if (message.action === "commonobj") return message;
    if (transfer) return structuredClone(message, { transfer });
    return plainCopy(message, MAX_DEPTH) as Message | undefined ?? structuredClone(message);
  }
}

/** Messages nest less than this; what nests deeper is left to structuredClone. */
const MAX_DEPTH = 8;

/**
 * A copy of plain objects, lists and simple values; undefined where anything else is found. For the small messages of
 * pdf.js it takes a tenth of the time of structuredClone, which writes everything to bytes and back.
 */
function plainCopy(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return typeof value === "function" ? undefined : value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) {
    const copy = new Array(value.length);
    for (let i = 0; i < value.length; i++) {
      copy[i] = plainCopy(value[i], depth - 1);
      if (copy[i] === undefined && value[i] !== undefined) return undefined;
    }
    return copy;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype && !isRecord(value)) return undefined;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[key];
    copy[key] = plainCopy(part, depth - 1);
    if (copy[key] === undefined && part !== undefined) return undefined;
  }
  return copy;
}

/** Replaces labels without measure by null; looking at the length does not write a repeated string out. */
function shortLabels(labels: unknown): unknown {
  if (!Array.isArray(labels)) return labels;
  return labels.map((label) => typeof label === "string" && label.length > MAX_LABEL ? null : label);
}

/** Whether an object of a class holds only numbers and strings under names: the references and names of pdf.js. */
function isRecord(value: object): boolean {
  if (ArrayBuffer.isView(value)) return false;
  const parts = Object.values(value);
  return parts.length > 0 && parts.every((part) => typeof part === "number" || typeof part === "string");
}
