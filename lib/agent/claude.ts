/**
 * Tools for the Claude Agent SDK: a server in this process.
 *
 * @module
 */
import { type AgentParts, type WithContext, withContext } from "./config.ts";
import { MCP_PACKAGE, type McpServerOptions, offerTools } from "./mcp.ts";
import { loadPackage } from "./packages.ts";

/** A server as `query({ options: { mcpServers } })` takes it. */
export interface ClaudeMcpEntry {
  /** A server of this process. */
  type: "sdk";
  /** Name. */
  name: string;
  /** The server, an `McpServer` of the MCP package, under the type that the SDK gives it. */
  // deno-lint-ignore no-explicit-any
  instance: any;
}

/** Options of {@linkcode claudeAgentConfig}. */
export interface ClaudeConfigOptions {
  /**
   * Name of the server; tools are called `mcp__<name>__<tool>`.
   * @default {"pageindex"}
   */
  serverName?: string;
  /** Model; a prefix `bedrock/`, `vertex_ai/` or `azure_ai/` chooses who serves it. */
  model?: string;
  /** Version of the server in the handshake. */
  version: string;
}

/** What `query({ options })` takes. */
export interface ClaudeAgentConfig {
  /** System prompt. */
  systemPrompt: string;
  /** The server by its name. */
  mcpServers: Record<string, ClaudeMcpEntry>;
  /** Asks no permission for the tools of the server; which tools there are is for the server to say. */
  allowedTools: string[];
  /** Model, if named. */
  model?: string;
  /** Chooses who serves the model; the SDK replaces its environment by this, so put yours in front of it. */
  env?: Record<string, string>;
}

/** Environment that chooses who serves a model, by its prefix. */
const SERVED_BY: Record<string, string> = {
  bedrock: "CLAUDE_CODE_USE_BEDROCK",
  vertex_ai: "CLAUDE_CODE_USE_VERTEX",
  azure_ai: "CLAUDE_CODE_USE_FOUNDRY",
};

/**
 * Makes a server entry. The SDK itself is not needed for it.
 *
 * @param options Tools, instructions, version.
 * @param serverName Name of the server (default `pageindex`).
 * @returns The entry.
 * @throws {PagetreeError} `PACKAGE_MISSING` for the MCP package.
 *
 * @example
 * ```ts
 * import { claudeMcp, libraryTools } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const tools = libraryTools(new DocumentStore("no-such-folder"));
 * console.log((await claudeMcp({ tools, instructions: "Read.", version: "1.0.0" })).name); // pageindex
 * ```
 */
export async function claudeMcp(
  options: McpServerOptions,
  serverName: string = "pageindex",
): Promise<ClaudeMcpEntry> {
  const { tools, instructions, version } = options;
  const { McpServer } = await loadPackage(
    MCP_PACKAGE,
    () => import("@modelcontextprotocol/sdk/server/mcp.js"),
  );
  const info = { name: serverName, version };
  const instance = new McpServer(info, { instructions, capabilities: { tools: {} } });
  await offerTools(instance.server, tools);
  return { type: "sdk", name: serverName, instance };
}

/**
 * Makes the options of an agent over a library.
 *
 * @param parts Tools, instructions, context.
 * @param options Server's name, model, version.
 * @returns What `query({ options })` takes, and the context.
 * @throws {PagetreeError} `PACKAGE_MISSING` for the MCP package.
 *
 * @example
 * ```ts
 * import { claudeAgentConfig, libraryTools } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const tools = libraryTools(new DocumentStore("no-such-folder"));
 * const config = await claudeAgentConfig({ tools, instructions: "Read." }, { version: "1.0.0" });
 * console.log(config.allowedTools); // [ "mcp__pageindex" ]
 * ```
 */
export async function claudeAgentConfig(
  { tools, instructions, context }: AgentParts,
  { serverName = "pageindex", model, version }: ClaudeConfigOptions,
): Promise<WithContext<ClaudeAgentConfig>> {
  const [, prefix, bare] = /^(?:([a-z_]+)\/)?(.*)$/s.exec(model ?? "")!;
  const flag = SERVED_BY[prefix ?? ""];
  return withContext({
    systemPrompt: instructions,
    mcpServers: { [serverName]: await claudeMcp({ tools, instructions, version }, serverName) },
    allowedTools: [`mcp__${serverName}`],
    ...(model !== undefined && { model: flag || prefix === "anthropic" ? bare! : model }),
    ...(flag && { env: { [flag]: "1" } }),
  }, context);
}
