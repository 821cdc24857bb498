/**
 * What an adapter has to do: one turn with one server, without retries and without reading values.
 */
import type { FinishReason, Message, ModelTool, ToolCall, Usage } from "./types.ts";

/** One turn of a conversation as adapters get it: plain JSON. */
export interface Turn {
  messages: readonly Message[];
  /** Shape of the reply, for servers that can hold a model to it. */
  schema?: { name: string; schema: object };
  tools?: readonly ModelTool[];
  toolChoice?: "auto" | "required" | "none";
  maxOutputTokens?: number;
  temperature?: number;
  effort?: string;
}

/** What came back. */
export interface TurnReply {
  text: string;
  toolCalls: ToolCall[];
  finish: FinishReason;
  usage: Usage;
  requestId?: string;
}

/** What goes with a turn. */
export interface TurnOptions {
  signal: AbortSignal;
  /** Hears the text as it comes; its presence asks for a stream. */
  onText?: (delta: string) => void;
}

/** A server or a fake. Its failures are `PagetreeError`s of `failures.ts`. */
export interface Backend {
  readonly name: string;
  readonly provider: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether the server takes `Turn.schema`; else the schema is put into words. */
  readonly nativeSchema: boolean;
  send(turn: Turn, options: TurnOptions): Promise<TurnReply>;
}

/**
 * Decides how a turn ended: a reply without a word and without a call is `empty`, whatever the server calls it.
 *
 * @param finish The end as the server tells it.
 * @param text The text.
 * @param calls The calls of tools.
 */
export function finishOf(finish: FinishReason, text: string, calls: readonly ToolCall[]): FinishReason {
  if (finish !== "stop" && finish !== "tools") return finish;
  if (calls.length > 0) return "tools";
  return text.trim() === "" ? "empty" : "stop";
}
