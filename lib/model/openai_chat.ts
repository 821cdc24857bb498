/**
 * Adapter over Chat Completions, which OpenAI and all servers that speak like it know.
 */
import type OpenAI from "openai";
import { type Backend, finishOf, type Turn, type TurnOptions, type TurnReply } from "./backend.ts";
import { failureFrom, transportFailure } from "./failures.ts";
import { openaiClient } from "./openai_client.ts";
import { imageUrl, textOf } from "./parts.ts";
import type { Server } from "./server.ts";
import type { FinishReason, ImagePart, Message, Part, ToolCall, Usage } from "./types.ts";
import { usageOf } from "./usage.ts";

type Body = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;
type WireMessage = OpenAI.Chat.ChatCompletionMessageParam;
type Completion = OpenAI.Chat.ChatCompletion;

/**
 * Makes the adapter.
 *
 * @param server Where to call.
 */
export function openaiChat(server: Server): Backend {
  const client = openaiClient(server);
  return {
    name: server.name,
    provider: server.provider,
    nativeSchema: server.nativeSchema,
    async send(turn, options) {
      const body = { ...bodyOf(turn, server), ...server.extraBody };
      try {
        const completions = (await client()).chat.completions;
        if (options.onText) return await streamed(completions, body, options, server);
        return replyOf(await completions.create(body, { signal: options.signal }), server);
      } catch (error) {
        throw failureFrom(server, error, options.signal);
      }
    },
  };
}

function bodyOf(turn: Turn, server: Server): Body {
  const { schema, tools, toolChoice, maxOutputTokens: limit, temperature, effort } = turn;
  return {
    model: server.name,
    messages: wireMessages(turn.messages),
    ...(schema && {
      response_format: {
        type: "json_schema",
        json_schema: { name: schema.name, schema: schema.schema as Record<string, unknown>, strict: true },
      },
    }),
    ...(tools && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: "function",
        function: { name, description, parameters },
      })),
    }),
    ...(toolChoice && { tool_choice: toolChoice }),
    // Older servers know only the older name, and OpenAI's reasoning models refuse it.
    ...(limit !== undefined &&
      (server.isOfficial ? { max_completion_tokens: limit } : { max_tokens: limit })),
    ...(temperature !== undefined && { temperature }),
    ...(effort !== undefined && { reasoning_effort: effort as Body["reasoning_effort"] }),
  };
}

/** Tools answer in text only here; their pictures follow in a message of the user. */
function wireMessages(messages: readonly Message[]): WireMessage[] {
  const wire: WireMessage[] = [];
  let pictures: ImagePart[] = [];
  messages.forEach((message, i) => {
    if (message.role !== "tool") wire.push(wireMessage(message));
    else {
      wire.push({ role: "tool", tool_call_id: message.toolCallId, content: textOf(message.content) });
      if (typeof message.content !== "string") {
        pictures.push(...message.content.filter((part) => part.type === "image"));
      }
      if (pictures.length > 0 && messages[i + 1]?.role !== "tool") {
        wire.push({ role: "user", content: pictures.map(wirePart) });
        pictures = [];
      }
    }
  });
  return wire;
}

function wireMessage(message: Exclude<Message, { role: "tool" }>): WireMessage {
  if (message.role === "user") {
    const { content } = message;
    return { role: "user", content: typeof content === "string" ? content : content.map(wirePart) };
  }
  if (message.role === "system") return { role: "system", content: message.content };
  const { content, toolCalls = [] } = message;
  return {
    role: "assistant",
    content: content === "" && toolCalls.length > 0 ? null : content,
    ...(toolCalls.length > 0 && {
      tool_calls: toolCalls.map(({ id, name, arguments: args }) => ({
        id,
        type: "function",
        function: { name, arguments: args },
      })),
    }),
  };
}

function wirePart(part: Part): OpenAI.Chat.ChatCompletionContentPart {
  if (part.type === "text") return { type: "text", text: part.text };
  return { type: "image_url", image_url: { url: imageUrl(part) } };
}

function replyOf(completion: Completion, server: Server): TurnReply {
  const choice = completion?.choices?.[0];
  if (!choice?.message) throw transportFailure(server, "bad_body", "the answer holds no choice");
  const { content, refusal, tool_calls: calls } = choice.message;
  const toolCalls = (calls ?? []).flatMap((call) =>
    call.type === "function"
      ? [{ id: call.id, name: call.function.name, arguments: call.function.arguments }]
      : []
  );
  return reply(
    content ?? "",
    refusal ?? "",
    toolCalls,
    choice.finish_reason,
    completion.usage,
    completion.id,
  );
}

async function streamed(
  completions: OpenAI.Chat.Completions,
  body: Body,
  { signal, onText }: TurnOptions,
  server: Server,
): Promise<TurnReply> {
  const stream = await completions.create(
    { ...body, stream: true, stream_options: { include_usage: true } },
    { signal },
  );
  let [text, refusal, finish, id] = ["", "", "", ""];
  let usage: OpenAI.CompletionUsage | undefined;
  const calls = new Map<number, ToolCall>();
  for await (const chunk of stream) {
    id ||= chunk.id;
    usage = chunk.usage ?? usage;
    const choice = chunk.choices?.[0];
    if (!choice) continue;
    finish = choice.finish_reason ?? finish;
    const { content, refusal: no, tool_calls: pieces = [] } = choice.delta ?? {};
    refusal += no ?? "";
    if (content) {
      text += content;
      onText!(content);
    }
    for (const { index, id, function: part } of pieces) {
      const call = calls.get(index) ?? { id: "", name: "", arguments: "" };
      call.id ||= id ?? "";
      call.name += part?.name ?? "";
      call.arguments += part?.arguments ?? "";
      calls.set(index, call);
    }
  }
  // A stream that just ends was cut, and half of a tool's arguments may look like all of them.
  if (finish === "") throw transportFailure(server, "cut_stream", "the stream ended before the reply did");
  return reply(text, refusal, [...calls.values()], finish, usage, id);
}

const FINISH: Readonly<Record<string, FinishReason>> = {
  stop: "stop",
  length: "length",
  tool_calls: "tools",
  function_call: "tools",
  content_filter: "filter",
};

function reply(
  text: string,
  refusal: string,
  calls: ToolCall[],
  finish: string,
  usage: OpenAI.CompletionUsage | undefined,
  requestId: string,
): TurnReply {
  const end = refusal ? "refusal" : FINISH[finish] ?? "stop";
  // At a limit the last call may be cut.
  const toolCalls = end === "length" || end === "filter" ? [] : calls;
  return {
    text: refusal || text,
    toolCalls,
    finish: finishOf(end, text, toolCalls),
    usage: usageFrom(usage),
    ...(requestId && { requestId }),
  };
}

function usageFrom(usage: OpenAI.CompletionUsage | undefined): Usage {
  return usageOf({
    input: usage?.prompt_tokens,
    cachedInput: usage?.prompt_tokens_details?.cached_tokens,
    output: usage?.completion_tokens,
    reasoning: usage?.completion_tokens_details?.reasoning_tokens,
    image: usage?.prompt_tokens_details?.image_tokens,
  });
}
