/**
 * Replies on disk, so that no question is paid for twice and work without a network gives the same answers.
 *
 * @module
 */
import { dirname, join } from "node:path";
import { PagetreeError, printable } from "../errors.ts";
import { keyOf, type StoredCall, storedCall } from "./stored_call.ts";
import { valueOf } from "./ask.ts";
import { aborted } from "./failures.ts";
import type { Model, ModelReply, ModelRequest } from "./types.ts";

/** Options of {@linkcode recorded}. */
export interface RecordOptions {
  /**
   * `auto` answers from the store and asks the model for the rest; `replay` never asks it.
   * @default {"auto"}
   */
  mode?: "auto" | "replay";
}

/**
 * Puts a store of replies around a model.
 *
 * A reply is found again by the provider, the model, the full request and the number of the repetition. The files hold
 * question and answer, no keys and no headers; pictures are held by their hash. A file appears whole or not at all, and
 * one that was damaged counts as missing. The same question asked twice at once is asked once. Failures and empty replies
 * are not stored.
 *
 * @param model The model.
 * @param dir Folder of the store; made when missing.
 * @param options Whether the model may be asked.
 * @returns A model whose stored replies are `cached` and take no usage from a meter.
 *
 * @example
 * ```ts
 * import { recorded } from "pagetree/model";
 * import { scriptedModel } from "pagetree/model/testing";
 * const dir = await Deno.makeTempDir();
 * const model = recorded(scriptedModel(["four"]), dir);
 * const messages = [{ role: "user", content: "2 + 2?" }] as const;
 * await model.ask({ messages });
 * console.log((await model.ask({ messages })).cached); // true
 * await Deno.remove(dir, { recursive: true });
 * ```
 */
export function recorded(model: Model, dir: string, options: RecordOptions = {}): Model {
  const { mode = "auto" } = options;
  const underWay = new Map<string, Promise<unknown>>();
  return { ...model, ask };

  async function ask<T>(request: ModelRequest<T>): Promise<ModelReply<T>> {
    const call = await storedCall(model, request);
    const key = await keyOf(call);
    const file = join(dir, key.slice(0, 2), `${key}.json`);
    for (let other = underWay.get(key); other; other = underWay.get(key)) {
      // Whether it succeeds or not: afterwards the reply is there, or it is our turn.
      await settled(other, request.signal);
      if (request.signal?.aborted) throw aborted(model);
    }
    const answered = answer(request, call, file);
    underWay.set(key, answered);
    try {
      return await answered;
    } finally {
      underWay.delete(key);
    }
  }

  async function answer<T>(
    request: ModelRequest<T>,
    call: StoredCall,
    file: string,
  ): Promise<ModelReply<T>> {
    const stored = await read(file, request);
    if (stored) return stored;
    if (mode === "replay") throw miss(file, dir);
    // First the folder: a store that cannot be written shall not cost a call.
    await written(dir, () => Deno.mkdir(dirname(file), { recursive: true }));
    const reply = await model.ask(request);
    if (reply.finish !== "empty") {
      const text = JSON.stringify({ ...call, reply }, null, 2) + "\n";
      await written(dir, () => writeWhole(file, text));
    }
    return reply;
  }
}

/** Waits for another's call, or for the signal. */
function settled(call: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      signal?.removeEventListener("abort", done);
      resolve();
    };
    signal?.addEventListener("abort", done);
    call.then(done, done);
  });
}

/** Reads a reply; a file that is missing, damaged, or of another shape gives none. */
async function read<T>(file: string, request: ModelRequest<T>): Promise<ModelReply<T> | undefined> {
  let reply: ModelReply<unknown> | undefined;
  try {
    reply = JSON.parse(await Deno.readTextFile(file))?.reply;
  } catch {
    // Missing or damaged; whether the folder can be used at all is found out before a call.
    return undefined;
  }
  if (typeof reply?.text !== "string" || typeof reply.usage?.input !== "number") return undefined;
  const { value: stored, ...rest } = reply;
  if (stored === undefined) return { ...rest, cached: true };
  const value = valueOf(stored, request.schema);
  return value === undefined ? undefined : { ...rest, value, cached: true };
}

async function writeWhole(file: string, text: string): Promise<void> {
  const part = `${file}.${crypto.randomUUID()}.part`;
  try {
    await Deno.writeTextFile(part, text, { createNew: true });
    await Deno.rename(part, file);
  } catch (error) {
    await Deno.remove(part).catch(() => {});
    throw error;
  }
}

async function written(dir: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `Cannot use ${printable(dir)} as a store of replies: ${printable(why)}`;
    throw new PagetreeError("FILE_NOT_FOUND", message, { cause, file: dir });
  }
}

function miss(file: string, dir: string): PagetreeError {
  const message = `Cannot replay a call from ${
    printable(dir)
  }: it holds no reply to this question; record it first`;
  return new PagetreeError("FILE_NOT_FOUND", message, { file });
}
