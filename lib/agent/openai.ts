/**
 * Tools for OpenAI Agents (`@openai/agents`).
 *
 * @module
 */
import { unreadableArguments } from "./call.ts";
import { type AgentParts, type WithContext, withContext } from "./config.ts";
import { loadPackage } from "./packages.ts";
import type { ContentBlock, ToolSpec } from "./tools.ts";

/**
 * A `FunctionTool` of the framework. Its type is the framework's own, which is not loaded by those who do not use it.
 */
// deno-lint-ignore no-explicit-any
export type OpenAITool = any;

/** Options of {@linkcode openaiAgentConfig}. */
export interface OpenAIConfigOptions {
  /**
   * Name of the agent.
   * @default {"PageIndex"}
   */
  name?: string;
  /** Model; without it the framework's own default. */
  model?: string;
  /** Settings of the model, passed on. */
  modelSettings?: Record<string, unknown>;
}

/** What `new Agent()` takes. */
export interface OpenAIAgentConfig {
  /** Name of the agent. */
  name: string;
  /** System prompt. */
  instructions: string;
  /** Tools. */
  tools: OpenAITool[];
  /** Model, if named. */
  model?: string;
  /** Settings of the model, if given. */
  modelSettings?: Record<string, unknown>;
}

/**
 * Makes function tools. The framework has no flag for failed tools: their answer has an `error`.
 *
 * @param tools Tools.
 * @returns Tools for `new Agent({ tools })`.
 * @throws {PagetreeError} `PACKAGE_MISSING`.
 *
 * @example
 * ```ts
 * import { libraryTools, openaiTools } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const tools = await openaiTools(libraryTools(new DocumentStore("no-such-folder")));
 * console.log(tools.map(({ name }) => name));
 * ```
 */
export async function openaiTools(tools: readonly ToolSpec[]): Promise<OpenAITool[]> {
  const { tool } = await loadPackage("@openai/agents", () => import("@openai/agents"));
  return tools.map(({ name, description, inputSchema, invoke }) =>
    tool({
      name,
      description,
      // The schema goes to the model as it is; the framework's types ask for this one key.
      parameters: { ...inputSchema, additionalProperties: true as const },
      strict: false,
      execute: async (args, _context, details) =>
        toOutput((await invoke(args, { signal: details?.signal })).content),
      errorFunction: () => unreadableArguments(name).text,
    })
  );
}

/**
 * Makes the config of an agent over a library.
 *
 * @param parts Tools, instructions, context.
 * @param options Name and model.
 * @returns What `new Agent()` takes, and the context.
 * @throws {PagetreeError} `PACKAGE_MISSING`.
 *
 * @example
 * ```ts
 * import { agentInstructions, libraryTools, openaiAgentConfig } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const tools = libraryTools(new DocumentStore("no-such-folder"));
 * const config = await openaiAgentConfig({ tools, instructions: agentInstructions() });
 * console.log(config.name, config.tools.length); // PageIndex 4
 * ```
 */
export async function openaiAgentConfig(
  { tools, instructions, context }: AgentParts,
  { name = "PageIndex", model, modelSettings }: OpenAIConfigOptions = {},
): Promise<WithContext<OpenAIAgentConfig>> {
  return withContext({
    name,
    instructions,
    tools: await openaiTools(tools),
    ...(model !== undefined && { model }),
    ...(modelSettings !== undefined && { modelSettings }),
  }, context);
}

/** Text alone as a string; with pictures the framework's list. */
function toOutput(blocks: readonly ContentBlock[]): unknown {
  if (blocks.length === 1 && blocks[0]!.type === "text") return blocks[0]!.text;
  return blocks.map((block) =>
    block.type === "text" ? block : { type: "image", image: { data: block.data, mediaType: block.mimeType } }
  );
}
