/**
 * The request and the reply of a model: one small protocol that every adapter speaks.
 *
 * All of it but the schema, the signal and the callback is plain JSON, so that calls can be stored and replayed.
 *
 * @module
 */

/** A piece of text in a message. */
export interface TextPart {
  /** Kind of part. */
  type: "text";
  /** The text. */
  text: string;
}

/** A picture in a message. */
export interface ImagePart {
  /** Kind of part. */
  type: "image";
  /** Media type, such as `image/png`. */
  mediaType: "image/png" | "image/jpeg" | "image/webp" | "image/gif";
  /** The bytes in base64. */
  base64: string;
}

/** A piece of a message. */
export type Part = TextPart | ImagePart;

/** A call of a tool that the model asks for. */
export interface ToolCall {
  /** Id that the result refers to. */
  id: string;
  /** Name of the tool. */
  name: string;
  /** Arguments as JSON text, as the model wrote it. */
  arguments: string;
}

/** A message of a conversation. */
export type Message =
  | {
    /** Who speaks: the program. */
    role: "system";
    /** The text. */
    content: string;
  }
  | {
    /** Who speaks: the user. */
    role: "user";
    /** Text, or parts in order. */
    content: string | readonly Part[];
  }
  | {
    /** Who speaks: the model. */
    role: "assistant";
    /** The text. */
    content: string;
    /** Tools that the model asked for. */
    toolCalls?: readonly ToolCall[];
  }
  | {
    /** Who speaks: a tool. */
    role: "tool";
    /** The result of the call. */
    content: string | readonly Part[];
    /** Id of the call. */
    toolCallId: string;
  };

/** A tool that the model may ask for. */
export interface ModelTool {
  /** Name: letters, digits, `_` and `-`. */
  name: string;
  /** What it does, for the model. */
  description: string;
  /** Its arguments as JSON Schema, an object at the root. */
  parameters: Readonly<Record<string, unknown>>;
}

/** The shape that a reply must have; a zod schema fits. */
export interface ReplySchema<T> {
  /** Checks a value. */
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error };
  /** The schema as JSON Schema. */
  toJSONSchema(): object;
}

/** A question to a model. */
export interface ModelRequest<T = unknown> {
  /** The conversation so far, at least one message. */
  messages: readonly Message[];
  /** The shape of the reply; every field is required, a field that may be missing is nullable. */
  schema?: ReplySchema<T>;
  /**
   * Name of that shape, for the server.
   * @default {"reply"}
   */
  schemaName?: string;
  /** Tools that the model may ask for. */
  tools?: readonly ModelTool[];
  /**
   * Whether it may, must or must not ask for a tool.
   * @default {"auto"}
   */
  toolChoice?: "auto" | "required" | "none";
  /** Most tokens of the reply, reasoning included. */
  maxOutputTokens?: number;
  /** 0 to 2; left to the server when absent, as newer models refuse it. */
  temperature?: number;
  /** How hard the model shall think, in the words of the server, such as `low`. */
  effort?: string;
  /**
   * Number of the repetition of the same question, so that a store keeps several replies apart.
   * @default {0}
   */
  repeat?: number;
  /** Stops the call at once. */
  signal?: AbortSignal;
  /**
   * Hears the text as it comes. A new number of the attempt means that what came before is void.
   */
  onText?: (delta: string, attempt: number) => void;
}

/** Tokens of one or several calls by class. */
export interface Usage {
  /** Tokens of the prompts, those from the server's cache and of pictures included. */
  input: number;
  /** Part of `input` that came from the server's cache. */
  cachedInput: number;
  /** Tokens of the replies, reasoning included. */
  output: number;
  /** Part of `output` that was reasoning. */
  reasoning: number;
  /** Part of `input` that was pictures, where the server says so. */
  image: number;
}

/**
 * Why a reply ended: as it should (`stop`, `tools`), at a limit (`length`), without a word (`empty`), or because the model
 * (`refusal`) or the server (`filter`) would not answer.
 */
export type FinishReason = "stop" | "tools" | "length" | "empty" | "refusal" | "filter";

/** A model's answer. */
export interface ModelReply<T = unknown> {
  /** The text; that of the refusal if the model refused. */
  text: string;
  /** The value that fits the schema, where one was given and the reply is no request for tools. */
  value?: T;
  /** Tools that the model asks for; only complete calls. */
  toolCalls: readonly ToolCall[];
  /** Why it ended. */
  finish: FinishReason;
  /** Tokens of all turns that this reply took, those of a repair included. */
  usage: Usage;
  /** Id that the server gave the call. */
  requestId?: string;
  /** Milliseconds from the question to the reply, waiting and retries included. */
  ms: number;
  /** Whether the reply came from a store and cost nothing. */
  cached: boolean;
}

/** Something that answers: a server, a fake, or either with a store or a meter around it. */
export interface Model {
  /** Name of the model without the prefix of the provider, such as `gpt-4.1`. */
  readonly name: string;
  /** Who serves it, such as `openai`. */
  readonly provider: string;
  /** What else shapes its replies and is not in the request, such as extra fields of the body. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /**
   * Asks it.
   *
   * @param request Messages, shape of the reply, tools, limits, signal.
   * @returns The reply. With a schema it has a value or asks for tools.
   * @throws {PagetreeError} `USAGE` for a bad request; `MODEL_BACKEND` with a `reason` and the raw `reply` when there is no
   * value that fits the schema; `AUTH`, `RATE_LIMITED`, `TRANSPORT`, `MODEL_BACKEND` when the server fails; `BUDGET`;
   * `ABORTED`.
   */
  ask<T>(request: ModelRequest<T>): Promise<ModelReply<T>>;
}
