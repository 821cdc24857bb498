/**
 * What a scripted model or server answers.
 *
 * @module
 */
import type { FinishReason, ToolCall, Usage } from "../types.ts";

/** One scripted answer; a plain string is its text. */
export interface ScriptedReply {
  /** The text. */
  text?: string;
  /** A value, given as JSON text. */
  value?: unknown;
  /** Calls of tools. */
  toolCalls?: readonly ToolCall[];
  /**
   * Why the reply ends.
   * @default {"tools" with calls of tools, else "stop"}
   */
  finish?: FinishReason;
  /**
   * Tokens of the call.
   * @default {the words of question and answer}
   */
  usage?: Partial<Usage>;
  /** HTTP status of a failure, such as 429. */
  status?: number;
  /** Seconds that the failure asks to wait. */
  retryAfter?: number;
  /** Words of the failure. */
  message?: string;
  /** Whether no answer comes at all. */
  hang?: boolean;
  /** Characters of text, or of a tool's arguments, after which the connection breaks. */
  cut?: number;
  /** Body to send in place of a right one; servers only. */
  body?: string;
}

/** A question as a script gets it. */
export interface ScriptedRequest {
  /** Text of the last message. */
  prompt: string;
  /** The turn as JSON; of a server the body as sent. */
  body: Record<string, unknown>;
  /** Path of the call; servers only. */
  path: string;
  /** Headers of the call; servers only. */
  headers: Record<string, string>;
}

/** Answers in order, or a function that gives one for each question. */
export type Script =
  | readonly (string | ScriptedReply)[]
  | ((request: ScriptedRequest, index: number) => string | ScriptedReply | Promise<string | ScriptedReply>);

/** A scripted answer with everything settled. */
export interface SettledReply extends ScriptedReply {
  text: string;
  toolCalls: readonly ToolCall[];
  finish: FinishReason;
  usage: Usage;
}

/**
 * Gives the answer of a script.
 *
 * @param script The script.
 * @param request The question.
 * @param index Number of the question, from 0.
 */
export async function answer(script: Script, request: ScriptedRequest, index: number): Promise<SettledReply> {
  const step = typeof script === "function" ? await script(request, index) : script[index] ??
    { status: 400, message: `the script has only ${script.length} answers` };
  const reply = typeof step === "string" ? { text: step } : step;
  const text = reply.text ?? ("value" in reply ? JSON.stringify(reply.value) : "");
  const toolCalls = reply.toolCalls ?? [];
  return {
    ...reply,
    text,
    toolCalls,
    finish: reply.finish ?? (toolCalls.length > 0 ? "tools" : "stop"),
    usage: {
      input: words(request.prompt),
      cachedInput: 0,
      output: words(text),
      reasoning: 0,
      image: 0,
      ...reply.usage,
    },
  };
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}
