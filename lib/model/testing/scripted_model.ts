/**
 * A model that answers from a script, for tests and for notebooks without a network.
 *
 * @module
 */
import { type AskOptions, modelOver } from "../ask.ts";
import { finishOf, type Turn, type TurnOptions, type TurnReply } from "../backend.ts";
import { httpFailure, transportFailure, type Who } from "../failures.ts";
import { textOf } from "../parts.ts";
import type { Model } from "../types.ts";
import { answer, type Script, type ScriptedRequest, type SettledReply } from "./script.ts";

/** Options of {@linkcode scriptedModel}. */
export interface ScriptedModelOptions extends AskOptions {
  /**
   * Name of the model.
   * @default {"scripted"}
   */
  name?: string;
  /**
   * Who serves it.
   * @default {"scripted"}
   */
  provider?: string;
  /**
   * Whether it can be held to a JSON Schema.
   * @default {true}
   */
  nativeSchema?: boolean;
}

/** A model with a script, and what it was asked. */
export interface ScriptedModel extends Model {
  /** All turns so far, repeated ones included. */
  readonly requests: readonly ScriptedRequest[];
}

/**
 * Makes a model that answers from a script. Its failures are retried and its replies read as those of a real one; between
 * attempts it does not wait.
 *
 * @param script Answers in order, or a function from the question to the answer. An answer may also be a failure: a status,
 * a hang, a cut stream, a refusal, text that is not the JSON that was asked for.
 * @param options Name, limits, clock.
 * @returns The model.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "pagetree/model/testing";
 * const model = scriptedModel([{ status: 429 }, "It is four."]);
 * const { text } = await model.ask({ messages: [{ role: "user", content: "2 + 2?" }] });
 * console.log(text, model.requests.length); // It is four. 2
 * ```
 */
export function scriptedModel(script: Script, options: ScriptedModelOptions = {}): ScriptedModel {
  const { name = "scripted", provider = "scripted", nativeSchema = true } = options;
  const requests: ScriptedRequest[] = [];
  const send = async (turn: Turn, { signal, onText }: TurnOptions): Promise<TurnReply> => {
    const last = turn.messages.at(-1)!;
    const body = JSON.parse(JSON.stringify(turn));
    const request = { prompt: textOf(last.content), body, path: "", headers: {} };
    const index = requests.push(request) - 1;
    return await play(await answer(script, request, index), { name, provider }, { signal, onText });
  };
  const sleep = () => Promise.resolve();
  return { ...modelOver({ name, provider, nativeSchema, send }, { sleep, ...options }), requests };
}

async function play(reply: SettledReply, who: Who, { signal, onText }: TurnOptions): Promise<TurnReply> {
  if (reply.hang) await new Promise((_, reject) => signal.addEventListener("abort", reject, { once: true }));
  if (reply.status !== undefined) {
    const wait = reply.retryAfter === undefined ? {} : { retry_after_ms: reply.retryAfter * 1000 };
    throw httpFailure(who, reply.status, reply.message ?? "scripted failure", wait);
  }
  for (const piece of reply.text.slice(0, reply.cut).match(/[^]{1,8}/g) ?? []) onText?.(piece);
  if (reply.cut !== undefined) {
    throw transportFailure(who, "cut_stream", "the stream ended before the reply did");
  }
  const { text, usage, toolCalls, finish } = reply;
  return { text, usage, toolCalls: [...toolCalls], finish: finishOf(finish, text, toolCalls) };
}
