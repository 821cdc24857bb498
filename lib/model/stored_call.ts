/**
 * A question as it is stored and found again.
 */
import { replyJsonSchema } from "./schema.ts";
import type { Message, Model, ModelRequest } from "./types.ts";

/** All that decides about a reply, as plain JSON without pictures, keys and headers. */
export interface StoredCall {
  provider: string;
  model: string;
  settings: unknown;
  request: Record<string, unknown>;
  repeat: number;
}

/**
 * Takes from a request what decides about the reply.
 *
 * @param model The model that is asked.
 * @param request The request.
 */
export async function storedCall(model: Model, request: ModelRequest<unknown>): Promise<StoredCall> {
  const { schema, schemaName = "reply", messages, tools = [], repeat = 0 } = request;
  const { maxOutputTokens, temperature, toolChoice, effort } = request;
  return {
    provider: model.provider,
    model: model.name,
    settings: model.settings ?? null,
    request: {
      messages: await Promise.all(messages.map(withoutPictures)),
      ...(schema && { schema: replyJsonSchema(schema), schemaName }),
      ...(tools.length > 0 && { tools, toolChoice: toolChoice ?? "auto" }),
      maxOutputTokens: maxOutputTokens ?? null,
      temperature: temperature ?? null,
      effort: effort ?? null,
    },
    repeat,
  };
}

/**
 * Gives the name under which a call is stored: the SHA-256 of its JSON with sorted keys, in hex.
 *
 * @param call The call.
 */
export async function keyOf(call: StoredCall): Promise<string> {
  return await sha256(JSON.stringify(sorted(call)));
}

async function withoutPictures(message: Message): Promise<unknown> {
  if (typeof message.content === "string") return message;
  const content = await Promise.all(
    message.content.map(async (part) =>
      part.type === "text"
        ? part
        : { type: part.type, mediaType: part.mediaType, sha256: await sha256(part.base64) }
    ),
  );
  return { ...message, content };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => a < b ? -1 : 1).map(([key, part]) => [key, sorted(part)]),
  );
}
