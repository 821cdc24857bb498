/**
 * From a backend to a model: checks, limiter, time limit, retries, values and the repair of replies.
 */
import { PagetreeError } from "../errors.ts";
import type { Backend, Turn, TurnReply } from "./backend.ts";
import { aborted, transportFailure } from "./failures.ts";
import { AdaptiveLimiter } from "./limiter.ts";
import { readReply } from "./read_json.ts";
import { checkRequest } from "./request.ts";
import { type RetryOptions, withRetry } from "./retry.ts";
import { replyJsonSchema } from "./schema.ts";
import type { Message, Model, ModelReply, ModelRequest, ReplySchema, Usage } from "./types.ts";
import { addUsage, usageOf } from "./usage.ts";

/** How a model calls its server. */
export interface AskOptions extends RetryOptions {
  /**
   * Most milliseconds for one attempt.
   * @default {600000}
   */
  timeoutMs?: number;
  /** Limits the calls under way; shared by all models of one server if passed to all. */
  limiter?: AdaptiveLimiter;
}

/** Words of servers that do not know how to hold a model to a schema. */
const NO_SCHEMA = /response_format|json_schema|text\.format|output_config|output_format|structured output/i;

/**
 * Makes a model of a backend.
 *
 * @param backend The server or fake.
 * @param options Limits, retries, clock.
 */
export function modelOver(backend: Backend, options: AskOptions = {}): Model {
  const { limiter = new AdaptiveLimiter(), timeoutMs = 600_000 } = options;
  let isNative = backend.nativeSchema;
  const { name, provider, settings } = backend;
  return { name, provider, ...(settings && { settings }), ask };

  async function ask<T>(request: ModelRequest<T>): Promise<ModelReply<T>> {
    checkRequest(request);
    const schema = request.schema && replyJsonSchema(request.schema);
    const started = performance.now();
    const signal = request.signal ?? new AbortController().signal;
    let [usage, attempts] = [usageOf(), 0];
    try {
      const first = await exchange(request.messages);
      if (!request.schema || first.finish === "tools") return finished(first);
      const read = readReply(first.text, request.schema);
      if ("value" in read) return finished(first, read.value);
      if (first.finish === "refusal" || first.finish === "filter") throw noValue(first, first.finish, usage);
      const second = await exchange(repairMessages(request.messages, first, read.problem));
      if (second.finish === "tools") return finished(second);
      const again = readReply(second.text, request.schema);
      if ("value" in again) return finished(second, again.value);
      throw noValue(second, second.finish === "stop" ? "malformed" : second.finish, usage, again.problem);
    } catch (error) {
      throw signal.aborted ? aborted(backend) : error;
    }

    function finished(reply: TurnReply, value?: T): ModelReply<T> {
      const ms = Math.round(performance.now() - started);
      return { ...reply, ...(value !== undefined && { value }), usage, ms, cached: false };
    }

    /** One turn; a server that does not know schemas is asked once more, in words. */
    async function exchange(messages: readonly Message[]): Promise<TurnReply> {
      const wasNative = isNative;
      try {
        return await send(messages, wasNative);
      } catch (error) {
        if (!schema || !wasNative || !isAboutSchema(error)) throw error;
        isNative = false;
        return await send(messages, false);
      }
    }

    async function send(messages: readonly Message[], native: boolean): Promise<TurnReply> {
      const turn = turnOf(request, messages, schema, native);
      const reply = await withRetry(
        () =>
          limiter.run(
            () => timed((signal) => backend.send(turn, { signal, onText: hears(++attempts) })),
            signal,
          ),
        options,
        signal,
      );
      usage = addUsage(usage, reply.usage);
      return reply;
    }

    function hears(attempt: number): ((delta: string) => void) | undefined {
      return request.onText && ((delta) => request.onText!(delta, attempt));
    }

    /** Ends an attempt after its time, and at once when the caller stops it, whatever the backend is at. */
    async function timed(attempt: (signal: AbortSignal) => Promise<TurnReply>): Promise<TurnReply> {
      const inner = new AbortController();
      const { promise: ended, reject } = Promise.withResolvers<never>();
      const stop = () => {
        reject(aborted(backend));
        inner.abort();
      };
      if (signal.aborted) throw aborted(backend);
      signal.addEventListener("abort", stop, { once: true });
      const timer = setTimeout(() => {
        reject(transportFailure(backend, "timeout", `no answer within ${timeoutMs} ms`));
        inner.abort();
      }, timeoutMs);
      try {
        return await Promise.race([attempt(inner.signal), ended]);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener("abort", stop);
      }
    }
  }
}

function turnOf(
  request: ModelRequest<unknown>,
  messages: readonly Message[],
  schema: object | undefined,
  native: boolean,
): Turn {
  const { schemaName = "reply", tools, toolChoice, maxOutputTokens, temperature, effort } = request;
  return {
    messages: schema && !native ? inWords(messages, schema) : messages,
    ...(schema && native && { schema: { name: schemaName, schema } }),
    ...(tools && tools.length > 0 && { tools, ...(toolChoice && { toolChoice }) }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(effort !== undefined && { effort }),
  };
}

function inWords(messages: readonly Message[], schema: object): Message[] {
  const content = `Answer with JSON only, no prose and no fence, that fits this JSON Schema:\n${
    JSON.stringify(schema)
  }`;
  return [{ role: "system", content }, ...messages];
}

/** The same question with what was wrong with the first answer; an empty answer gets the question once more. */
function repairMessages(messages: readonly Message[], reply: TurnReply, problem: string): readonly Message[] {
  if (reply.text.trim() === "") return messages;
  const why = reply.finish === "length"
    ? "Your answer was cut at its length limit. Answer again, more briefly"
    : `Your answer could not be read: ${problem.slice(0, 1000)}\nAnswer again`;
  return [
    ...messages,
    { role: "assistant", content: reply.text },
    { role: "user", content: `${why}, with nothing but the JSON.` },
  ];
}

function isAboutSchema(error: unknown): boolean {
  return error instanceof PagetreeError && error.status === 400 && NO_SCHEMA.test(error.message);
}

/** Why there is no value, in words. */
const REASONS: Readonly<Record<string, string>> = {
  malformed: "it is not the JSON that was asked for",
  empty: "it is empty",
  length: "it was cut at its length limit",
  refusal: "the model refused",
  filter: "the server's content filter stopped it",
};

function noValue(reply: TurnReply, reason: string, usage: Usage, problem?: string): PagetreeError {
  return new PagetreeError("MODEL_BACKEND", `Cannot read the reply as a value: ${REASONS[reason]}`, {
    reason,
    reply: reply.text,
    usage,
    ...(problem !== undefined && { problem }),
  });
}

/** Reads a stored value as the request wants it. */
export function valueOf<T>(value: unknown, schema: ReplySchema<T> | undefined): T | undefined {
  const checked = schema?.safeParse(value);
  return checked?.success ? checked.data : undefined;
}
