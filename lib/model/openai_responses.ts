/**
 * Adapter over OpenAI's Responses.
 */
import type OpenAI from "openai";
import { type Backend, finishOf, type Turn, type TurnOptions, type TurnReply } from "./backend.ts";
import { failureFrom, httpFailure, transportFailure } from "./failures.ts";
import { openaiClient } from "./openai_client.ts";
import { imageUrl } from "./parts.ts";
import type { Server } from "./server.ts";
import type { FinishReason, Message, Part, ToolCall } from "./types.ts";
import { usageOf } from "./usage.ts";

type Body = OpenAI.Responses.ResponseCreateParamsNonStreaming;
type Item = OpenAI.Responses.ResponseInputItem;
type Answer = OpenAI.Responses.Response;

/**
 * Makes the adapter.
 *
 * @param server Where to call.
 */
export function openaiResponses(server: Server): Backend {
  const client = openaiClient(server);
  return {
    name: server.name,
    provider: server.provider,
    nativeSchema: server.nativeSchema,
    async send(turn, options) {
      const body = { ...bodyOf(turn, server), ...server.extraBody };
      try {
        const responses = (await client()).responses;
        if (options.onText) return await streamed(responses, body, options, server);
        return replyOf(await responses.create(body, { signal: options.signal }), server);
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
    input: turn.messages.flatMap(items),
    // Nothing of a document stays at the server longer than it must.
    store: false,
    ...(schema && {
      text: {
        format: {
          type: "json_schema",
          name: schema.name,
          schema: schema.schema as Record<string, unknown>,
          strict: true,
        },
      },
    }),
    ...(tools && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: "function",
        name,
        description,
        parameters,
        strict: false,
      })),
    }),
    ...(toolChoice && { tool_choice: toolChoice }),
    ...(limit !== undefined && { max_output_tokens: limit }),
    ...(temperature !== undefined && { temperature }),
    ...(effort !== undefined && { reasoning: { effort: effort as OpenAI.ReasoningEffort } }),
  };
}

function items(message: Message): Item[] {
  switch (message.role) {
    case "system":
      return [{ role: "system", content: message.content }];
    case "user":
      return [{ role: "user", content: contentOf(message.content) }];
    case "tool":
      return [{
        type: "function_call_output",
        call_id: message.toolCallId,
        output: contentOf(message.content),
      }];
    case "assistant":
      return [
        ...(message.content === "" ? [] : [{ role: "assistant" as const, content: message.content }]),
        ...(message.toolCalls ?? []).map(({ id, name, arguments: args }) => ({
          type: "function_call" as const,
          call_id: id,
          name,
          arguments: args,
        })),
      ];
  }
}

function contentOf(
  content: string | readonly Part[],
): string | OpenAI.Responses.ResponseInputMessageContentList {
  if (typeof content === "string") return content;
  return content.map((part) =>
    part.type === "text"
      ? { type: "input_text" as const, text: part.text }
      : { type: "input_image" as const, image_url: imageUrl(part), detail: "auto" as const }
  );
}

async function streamed(
  responses: OpenAI.Responses,
  body: Body,
  { signal, onText }: TurnOptions,
  server: Server,
): Promise<TurnReply> {
  const stream = await responses.create({ ...body, stream: true }, { signal });
  for await (const event of stream) {
    if (event.type === "response.output_text.delta") onText!(event.delta);
    if (event.type === "error") throw transportFailure(server, "stream_error", event.message);
    if (
      event.type === "response.completed" || event.type === "response.incomplete" ||
      event.type === "response.failed"
    ) {
      return replyOf(event.response, server);
    }
  }
  throw transportFailure(server, "cut_stream", "the stream ended before the reply did");
}

function replyOf(answer: Answer, server: Server): TurnReply {
  if (!Array.isArray(answer?.output)) {
    throw transportFailure(server, "bad_body", "the answer holds no output");
  }
  if (answer.status === "failed") {
    // The server answered 200 and failed afterwards; its code tells which status that would have been.
    const status = answer.error?.code === "rate_limit_exceeded" ? 429 : 500;
    throw httpFailure(server, status, answer.error?.message ?? "it failed");
  }
  const toolCalls: ToolCall[] = [];
  let [text, refusal] = ["", ""];
  for (const item of answer.output) {
    if (item.type === "function_call" && item.status !== "incomplete") {
      toolCalls.push({ id: item.call_id, name: item.name, arguments: item.arguments });
    }
    if (item.type !== "message") continue;
    for (const part of item.content) {
      if (part.type === "output_text") text += part.text;
      else if (part.type === "refusal") refusal += part.refusal;
    }
  }
  const end: FinishReason = refusal
    ? "refusal"
    : answer.status === "incomplete"
    ? incomplete(answer)
    : "stop";
  const calls = end === "length" || end === "filter" ? [] : toolCalls;
  const { usage } = answer;
  return {
    text: refusal || text,
    toolCalls: calls,
    finish: finishOf(end, text, calls),
    usage: usageOf({
      input: usage?.input_tokens,
      cachedInput: usage?.input_tokens_details?.cached_tokens,
      output: usage?.output_tokens,
      reasoning: usage?.output_tokens_details?.reasoning_tokens,
    }),
    requestId: answer.id,
  };
}

function incomplete({ incomplete_details: details }: Answer): FinishReason {
  return details?.reason === "content_filter" ? "filter" : "length";
}
