/**
 * Scripted answers as the three kinds of server send them, whole and as events.
 */
import type { SettledReply } from "./script.ts";

/** One kind of server: an answer as a body, and as the events of a stream. */
export interface Wire {
  body(reply: SettledReply): object;
  /** The last event is the only one that says that the answer is whole; `cut` leaves it out. */
  events(reply: SettledReply): { event?: string; data: object | string }[];
  /** The body of a failure. */
  failure(status: number, message: string): object;
  /** Text of the last message of a question. */
  prompt(body: Record<string, unknown>): string;
}

/** Characters in one event. */
const PIECE = 8;

const CHAT_FINISH: Record<string, string> = {
  tools: "tool_calls",
  filter: "content_filter",
  length: "length",
};

/** Chat Completions. */
export const chat: Wire = {
  body(reply) {
    const { text, toolCalls, finish } = reply;
    const message = {
      role: "assistant",
      content: finish === "refusal" ? null : text,
      refusal: finish === "refusal" ? text : null,
      ...(toolCalls.length > 0 && { tool_calls: toolCalls.map(chatCall) }),
    };
    const choices = [{ index: 0, message, finish_reason: CHAT_FINISH[finish] ?? "stop" }];
    return { ...chatHead("chat.completion"), choices, usage: chatUsage(reply) };
  },
  events(reply) {
    const { text, toolCalls, finish } = reply;
    const field = finish === "refusal" ? "refusal" : "content";
    const deltas: object[] = [
      { role: "assistant" },
      ...pieces(text).map((piece) => ({ [field]: piece })),
      ...toolCalls.flatMap((call, index) => [
        { tool_calls: [{ index, ...chatCall({ ...call, arguments: "" }) }] },
        ...pieces(call.arguments).map((piece) => ({
          tool_calls: [{ index, function: { arguments: piece } }],
        })),
      ]),
    ];
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      data: { ...chatHead("chat.completion.chunk"), choices: [{ index: 0, delta, finish_reason }] },
    });
    const cut = cutDeltas(reply, deltas.map((delta) => chunk(delta)));
    if (reply.cut !== undefined) return cut;
    const end = { data: { ...chatHead("chat.completion.chunk"), choices: [], usage: chatUsage(reply) } };
    return [...cut, chunk({}, CHAT_FINISH[finish] ?? "stop"), end, { data: "[DONE]" }];
  },
  failure: (status, message) => ({ error: { message, type: `status_${status}`, code: null, param: null } }),
  prompt: ({ messages }) => textIn((messages as { content: unknown }[] | undefined)?.at(-1)?.content),
};

/** Responses. */
export const responses: Wire = {
  body: (reply) => response(reply),
  events(reply) {
    const { text, toolCalls, finish } = reply;
    const kind = finish === "refusal" ? "response.refusal.delta" : "response.output_text.delta";
    const delta = (type: string, piece: string) => ({
      event: type,
      data: { type, delta: piece, output_index: 0 },
    });
    const deltas = [
      ...pieces(text).map((piece) => delta(kind, piece)),
      ...toolCalls.flatMap((call) =>
        pieces(call.arguments).map((piece) => delta("response.function_call_arguments.delta", piece))
      ),
    ];
    const cut = cutDeltas(reply, deltas);
    if (reply.cut !== undefined) return cut;
    const whole = response(reply);
    const type = whole.status === "incomplete" ? "response.incomplete" : "response.completed";
    return [...cut, { event: type, data: { type, response: whole } }];
  },
  failure: chat.failure,
  prompt: ({ input }) =>
    textIn((input as { content?: unknown; output?: unknown }[] | undefined)?.at(-1)?.content),
};

const MESSAGES_STOP: Record<string, string> = {
  tools: "tool_use",
  length: "max_tokens",
  refusal: "refusal",
  filter: "refusal",
};

/** Messages. */
export const messages: Wire = {
  body(reply) {
    const { text, toolCalls, finish } = reply;
    const content = [
      ...(text === "" ? [] : [{ type: "text", text }]),
      ...toolCalls.map(({ id, name, arguments: args }) => ({
        type: "tool_use",
        id,
        name,
        input: JSON.parse(args),
      })),
    ];
    return {
      ...messageHead(),
      content,
      stop_reason: MESSAGES_STOP[finish] ?? "end_turn",
      usage: messageUsage(reply),
    };
  },
  events(reply) {
    const { text, toolCalls, finish, usage } = reply;
    const event = (type: string, data: object) => ({ event: type, data: { type, ...data } });
    const block = (index: number, content_block: object, deltas: object[]) => [
      event("content_block_start", { index, content_block }),
      ...deltas.map((delta) => event("content_block_delta", { index, delta })),
      event("content_block_stop", { index }),
    ];
    const blocks = [
      ...block(
        0,
        { type: "text", text: "" },
        pieces(text).map((piece) => ({ type: "text_delta", text: piece })),
      ),
      ...toolCalls.flatMap(({ id, name, arguments: args }, i) =>
        block(
          i + 1,
          { type: "tool_use", id, name, input: {} },
          pieces(args).map((piece) => ({ type: "input_json_delta", partial_json: piece })),
        )
      ),
    ];
    const start = {
      ...messageHead(),
      content: [],
      stop_reason: null,
      usage: { ...messageUsage(reply), output_tokens: 0 },
    };
    const begin = event("message_start", { message: start });
    if (reply.cut !== undefined) return [begin, ...cutDeltas(reply, blocks)];
    const delta = { stop_reason: MESSAGES_STOP[finish] ?? "end_turn", stop_sequence: null };
    const end = event("message_delta", { delta, usage: { output_tokens: usage.output } });
    return [begin, ...blocks, end, event("message_stop", {})];
  },
  failure: (status, message) => ({ type: "error", error: { type: `status_${status}`, message } }),
  prompt: chat.prompt,
};

/** The events of a stream that breaks after some characters. */
function cutDeltas<T>(reply: SettledReply, events: T[]): T[] {
  return reply.cut === undefined ? events : events.slice(0, 2 + Math.floor(reply.cut / PIECE));
}

function pieces(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${PIECE}}`, "g")) ?? [];
}

function chatHead(object: string): object {
  return { id: "chatcmpl-1", object, created: 0, model: "scripted" };
}

function chatCall({ id, name, arguments: args }: { id: string; name: string; arguments: string }): object {
  return { id, type: "function", function: { name, arguments: args } };
}

function chatUsage({ usage }: SettledReply): object {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cachedInput, image_tokens: usage.image },
    completion_tokens_details: { reasoning_tokens: usage.reasoning },
  };
}

function response(reply: SettledReply): { status: string } & Record<string, unknown> {
  const { text, toolCalls, finish, usage } = reply;
  const part = finish === "refusal"
    ? { type: "refusal", refusal: text }
    : { type: "output_text", text, annotations: [] };
  const reason = finish === "length"
    ? "max_output_tokens"
    : finish === "filter"
    ? "content_filter"
    : undefined;
  return {
    id: "resp_1",
    object: "response",
    created_at: 0,
    model: "scripted",
    status: reason ? "incomplete" : "completed",
    incomplete_details: reason ? { reason } : null,
    error: null,
    output: [
      ...(text === ""
        ? []
        : [{ type: "message", id: "msg_1", role: "assistant", status: "completed", content: [part] }]),
      ...toolCalls.map(({ id, name, arguments: args }) => (
        { type: "function_call", id: `fc_${id}`, call_id: id, name, arguments: args, status: "completed" }
      )),
    ],
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cachedInput },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: usage.reasoning },
      total_tokens: usage.input + usage.output,
    },
  };
}

function messageHead(): object {
  return { id: "msg_1", type: "message", role: "assistant", model: "scripted", stop_sequence: null };
}

function messageUsage({ usage }: SettledReply): object {
  return {
    input_tokens: usage.input - usage.cachedInput,
    cache_read_input_tokens: usage.cachedInput,
    cache_creation_input_tokens: 0,
    output_tokens: usage.output,
  };
}

function textIn(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.flatMap((part) => typeof part?.text === "string" ? [part.text] : []).join("\n");
}
