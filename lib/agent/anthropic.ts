/**
 * Tools for the tool runner of the Anthropic SDK (`@anthropic-ai/sdk`).
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { type AgentParts, DEFAULT_MAX_TURNS, type WithContext, withContext } from "./config.ts";
import type { InputSchema } from "./contract.ts";
import { loadPackage } from "./packages.ts";
import type { ContentBlock, ToolSpec } from "./tools.ts";

/** Tokens of an answer, beside those of thinking. */
const MAX_TOKENS = 8192;

/** A block of a tool's answer as the SDK takes it. */
export type AnthropicBlock =
  | { type: "text"; text: string }
  | {
    type: "image";
    source: {
      type: "base64";
      media_type: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
      data: string;
    };
  };

/** A tool that the runner can call. */
export interface AnthropicTool {
  /** Kind of tool. */
  type: "custom";
  /** Name. */
  name: string;
  /** Purpose. */
  description: string;
  /** JSON Schema of the arguments. */
  input_schema: InputSchema;
  /** Runs the tool; a failed call throws the SDK's `ToolError`, which the runner marks as failed. */
  run(args: unknown, context?: { signal?: AbortSignal | null }): Promise<AnthropicBlock[]>;
  /** Takes arguments as they are: the tool itself reads them. */
  parse(content: unknown): unknown;
}

/** Options of {@linkcode anthropicRunnerConfig}. */
export interface AnthropicConfigOptions {
  /** Model; must be named. Prefixes such as `anthropic/` are taken off. */
  model: string;
  /**
   * Most tokens of an answer.
   * @default {8192, and the budget of thinking}
   */
  maxTokens?: number;
  /**
   * Most turns.
   * @default {10}
   */
  maxTurns?: number;
  /** Thinking, passed on. */
  thinking?: { type: string; budget_tokens?: number };
}

/** What `client.beta.messages.toolRunner()` takes beside the messages. */
export interface AnthropicRunnerConfig {
  /** Model. */
  model: string;
  /** Most tokens of an answer. */
  max_tokens: number;
  /** System prompt. */
  system: string;
  /** Tools. */
  tools: AnthropicTool[];
  /** Most turns. */
  max_iterations: number;
  /** Thinking, if given. */
  thinking?: { type: string; budget_tokens?: number };
  /** Marks the newest block for the cache; absent for Bedrock. */
  cache_control?: { type: "ephemeral" };
}

/**
 * Makes tools for the runner.
 *
 * @param tools Tools.
 * @returns Tools for `toolRunner({ tools })`.
 * @throws {PagetreeError} `PACKAGE_MISSING`.
 *
 * @example
 * ```ts
 * import { anthropicTools, libraryTools } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const tools = await anthropicTools(libraryTools(new DocumentStore("no-such-folder")));
 * console.log((await tools[0]!.run({}))[0]?.type); // text
 * ```
 */
export async function anthropicTools(tools: readonly ToolSpec[]): Promise<AnthropicTool[]> {
  const { ToolError } = await loadPackage(
    "@anthropic-ai/sdk",
    () => import("@anthropic-ai/sdk/lib/tools/ToolError"),
  );
  return tools.map(({ name, description, inputSchema, invoke }) => ({
    type: "custom",
    name,
    description,
    input_schema: inputSchema,
    async run(args, context) {
      const { content, isError } = await invoke(args, { signal: context?.signal ?? undefined });
      if (isError) throw new ToolError(content.map(toBlock));
      return content.map(toBlock);
    },
    parse: (content) => content,
  }));
}

/**
 * Makes the config of a runner over a library.
 *
 * @param parts Tools, instructions, context.
 * @param options Model, limits.
 * @returns What `toolRunner()` takes beside the messages, and the context.
 * @throws {PagetreeError} `BAD_ARGUMENT` without a model, `PACKAGE_MISSING`.
 *
 * @example
 * ```ts
 * import { agentInstructions, anthropicRunnerConfig, libraryTools } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const tools = libraryTools(new DocumentStore("no-such-folder"));
 * const parts = { tools, instructions: agentInstructions() };
 * const { model, max_tokens } = await anthropicRunnerConfig(parts, { model: "anthropic/claude-sonnet-5" });
 * console.log(model, max_tokens); // claude-sonnet-5 8192
 * ```
 */
export async function anthropicRunnerConfig(
  { tools, instructions, context }: AgentParts,
  { model, maxTokens, maxTurns = DEFAULT_MAX_TURNS, thinking }: AnthropicConfigOptions,
): Promise<WithContext<AnthropicRunnerConfig>> {
  if (typeof model !== "string" || model.trim() === "") {
    const message = `Cannot make a runner without a model: got ${JSON.stringify(model)}`;
    throw new PagetreeError("BAD_ARGUMENT", message, { option: "model" });
  }
  const isBedrock = /^(?:litellm\/)?bedrock\//.test(model);
  return withContext({
    model: model.replace(/^litellm\//, "").replace(/^(?:anthropic|bedrock)\//, ""),
    max_tokens: maxTokens ?? MAX_TOKENS + (thinking?.budget_tokens ?? 0),
    system: instructions,
    tools: await anthropicTools(tools),
    max_iterations: maxTurns,
    ...(thinking && { thinking }),
    ...(!isBedrock && { cache_control: { type: "ephemeral" as const } }),
  }, context);
}

function toBlock(block: ContentBlock): AnthropicBlock {
  if (block.type === "text") return block;
  // The tools make no pictures of other kinds than the API takes.
  const media_type = block.mimeType as "image/png";
  return { type: "image", source: { type: "base64", media_type, data: block.data } };
}
