/**
 * Adapter over Anthropic's Messages.
 */
import type Anthropic from "@anthropic-ai/sdk";
import { type Backend, finishOf, type Turn, type TurnOptions, type TurnReply } from "./backend.ts";
import { failureFrom, transportFailure } from "./failures.ts";
import { clientOptions, type Server } from "./server.ts";
import type { FinishReason, Message, Part, ToolCall } from "./types.ts";
import { usageOf } from "./usage.ts";

type Body = Anthropic.MessageCreateParamsNonStreaming;
type WireMessage = Anthropic.MessageParam;
type Answer = Pick<Anthropic.Message, "id" | "content" | "stop_reason" | "usage">;

/** Reply limit in tokens where the request has none, as the server wants one. */
const DEFAULT_LIMIT = 16_000;

/** The client refuses to wait for longer replies without a stream. */
const LONGEST_WITHOUT_STREAM = 21_000;

/**
 * Makes the adapter.
 *
 * @param server Where to call.
 */
export function anthropicMessages(server: Server): Backend {
  let client: Promise<Anthropic> | undefined;
  return {
    name: server.name,
    provider: server.provider,
    nativeSchema: server.nativeSchema,
    async send(turn, options) {
      const body = { ...bodyOf(turn, server), ...server.extraBody };
      try {
        const { messages } = await (client ??= load(server));
        if (options.onText || body.max_tokens > LONGEST_WITHOUT_STREAM) {
          return await streamed(messages, body, options, server);
        }
        return replyOf(await messages.create(body, { signal: options.signal }), server);
      } catch (error) {
        throw failureFrom(server, error, options.signal);
      }
    },
  };
}

async function load(server: Server): Promise<Anthropic> {
  const { default: Client } = await import("@anthropic-ai/sdk");
  return new Client({ ...clientOptions(server), webhookKey: null });
}

function bodyOf(turn: Turn, server: Server): Body {
  const { schema, tools, toolChoice, maxOutputTokens, temperature, effort } = turn;
  const system = turn.messages.filter((message) => message.role === "system").map(({ content }) => content);
  return {
    model: server.name,
    max_tokens: maxOutputTokens ?? DEFAULT_LIMIT,
    ...(system.length > 0 && { system: system.join("\n\n") }),
    messages: wireMessages(turn.messages),
    ...((schema || effort !== undefined) && {
      output_config: {
        ...(schema && {
          format: { type: "json_schema", schema: schema.schema as Record<string, unknown> },
        }),
        ...(effort !== undefined && { effort: effort as NonNullable<Anthropic.OutputConfig["effort"]> }),
      },
    }),
    ...(tools && {
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        description,
        input_schema: parameters as Anthropic.Tool.InputSchema,
      })),
    }),
    ...(toolChoice && { tool_choice: { type: toolChoice === "required" ? "any" : toolChoice } }),
    ...(temperature !== undefined && { temperature }),
  };
}

/** The results of tools that were asked for together go into one message of the user. */
function wireMessages(messages: readonly Message[]): WireMessage[] {
  const wire: WireMessage[] = [];
  let results: Anthropic.ToolResultBlockParam[] = [];
  messages.forEach((message, i) => {
    if (message.role === "tool") {
      results.push({
        type: "tool_result",
        tool_use_id: message.toolCallId,
        content: blocks(message.content),
      });
      if (messages[i + 1]?.role === "tool") return;
      wire.push({ role: "user", content: results });
      results = [];
    } else if (message.role === "user") wire.push({ role: "user", content: blocks(message.content) });
    else if (message.role === "assistant") {
      const { content, toolCalls = [] } = message;
      wire.push({
        role: "assistant",
        content: [
          ...(content === "" ? [] : [{ type: "text" as const, text: content }]),
          ...toolCalls.map(({ id, name, arguments: args }) => ({
            type: "tool_use" as const,
            id,
            name,
            input: inputOf(args),
          })),
        ],
      });
    }
  });
  return wire;
}

/** Arguments as a value; a model of another server may have written what is no JSON. */
function inputOf(args: string): unknown {
  try {
    return JSON.parse(args || "{}");
  } catch {
    return { unreadable: args };
  }
}

function blocks(
  content: string | readonly Part[],
): string | (Anthropic.TextBlockParam | Anthropic.ImageBlockParam)[] {
  if (typeof content === "string") return content;
  return content.map((part) =>
    part.type === "text" ? { type: "text" as const, text: part.text } : {
      type: "image" as const,
      source: { type: "base64" as const, media_type: part.mediaType, data: part.base64 },
    }
  );
}

/** A block of a reply as it grows. */
interface Block {
  type: string;
  text: string;
  id: string;
  name: string;
  json: string;
  isWhole: boolean;
}

async function streamed(
  messages: Anthropic.Messages,
  body: Body,
  { signal, onText }: TurnOptions,
  server: Server,
): Promise<TurnReply> {
  const stream = await messages.create({ ...body, stream: true }, { signal });
  let [id, finish, isWhole] = ["", "", false];
  let usage: Partial<Anthropic.Usage> = {};
  const grown = new Map<number, Block>();
  for await (const event of stream) {
    if (event.type === "message_start") {
      id = event.message.id;
      usage = event.message.usage;
    } else if (event.type === "content_block_start") {
      const block = { type: event.content_block.type, text: "", id: "", name: "", json: "", isWhole: false };
      if (event.content_block.type === "tool_use") {
        block.id = event.content_block.id;
        block.name = event.content_block.name;
      }
      grown.set(event.index, block);
    } else if (event.type === "content_block_delta") {
      const block = grown.get(event.index);
      if (block && event.delta.type === "text_delta") {
        block.text += event.delta.text;
        onText?.(event.delta.text);
      } else if (block && event.delta.type === "input_json_delta") block.json += event.delta.partial_json;
    } else if (event.type === "content_block_stop") {
      const block = grown.get(event.index);
      if (block) block.isWhole = true;
    } else if (event.type === "message_delta") {
      finish = event.delta.stop_reason ?? finish;
      usage = { ...usage, ...withoutNulls(event.usage) };
    } else if (event.type === "message_stop") isWhole = true;
  }
  if (!isWhole) throw transportFailure(server, "cut_stream", "the stream ended before the reply did");
  const all = [...grown.values()];
  const toolCalls = all.filter((block) => block.type === "tool_use" && block.isWhole)
    .map(({ id, name, json }) => ({ id, name, arguments: json || "{}" }));
  return reply(all.map(({ text }) => text).join(""), toolCalls, finish, usage, id);
}

function replyOf(answer: Answer, server: Server): TurnReply {
  if (!Array.isArray(answer?.content)) {
    throw transportFailure(server, "bad_body", "the answer holds no content");
  }
  const text = answer.content.flatMap((block) => block.type === "text" ? [block.text] : []).join("");
  const toolCalls = answer.content.flatMap((block) =>
    block.type === "tool_use"
      ? [{ id: block.id, name: block.name, arguments: JSON.stringify(block.input) }]
      : []
  );
  return reply(text, toolCalls, answer.stop_reason ?? "", answer.usage, answer.id);
}

const FINISH: Readonly<Record<string, FinishReason>> = {
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "refusal",
  tool_use: "tools",
};

function reply(
  text: string,
  calls: ToolCall[],
  stop: string,
  usage: Partial<Anthropic.Usage> | undefined,
  requestId: string,
): TurnReply {
  const end = FINISH[stop] ?? "stop";
  const toolCalls = end === "stop" || end === "tools" ? calls : [];
  const cachedInput = usage?.cache_read_input_tokens ?? 0;
  return {
    text,
    toolCalls,
    finish: finishOf(end, text, toolCalls),
    usage: usageOf({
      // Anthropic counts what came from the cache, or went into it, beside the other tokens.
      input: (usage?.input_tokens ?? 0) + cachedInput + (usage?.cache_creation_input_tokens ?? 0),
      cachedInput,
      output: usage?.output_tokens,
      reasoning: usage?.output_tokens_details?.thinking_tokens,
    }),
    requestId,
  };
}

function withoutNulls(usage: object): Partial<Anthropic.Usage> {
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== null));
}
