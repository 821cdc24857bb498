/**
 * Tools with which an agent reads a library: browse, outline, pages; with instructions, scope and adapters.
 *
 * @example
 * ```ts
 * import { agentInstructions, libraryTools } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const tools = libraryTools(new DocumentStore("no-such-folder"));
 * console.log(agentInstructions().length > 0, tools.map(({ name }) => name));
 * const { content, isError } = await tools[0]!.invoke({ limit: 5 });
 * console.log(isError, content[0]); // false, { type: "text", text: '{"success":true,"documents":[]…' }
 * ```
 *
 * @module
 */
export * from "./contract.ts";
export type { CallResult, NextSteps, Outcome, Payload, ToolErrorCode, ToolErrorReason } from "./envelope.ts";
export { type CallOptions, callTool } from "./call.ts";
export type { Library } from "./library.ts";
export { formatPages, type PageSpec, parsePageSpec } from "./page_spec.ts";
export { wireNodes, type WireOptions } from "./structure.ts";
export * from "./tools.ts";
export * from "./instructions.ts";
export * from "./citations.ts";
export { type PlainTool, plainTools } from "./plain.ts";
export { type AgentParts, refuseHosted, type WithContext } from "./config.ts";
export { type AiSdkTools, aiSdkTools } from "./ai_sdk.ts";
export * from "./openai.ts";
export * from "./anthropic.ts";
export * from "./claude.ts";
export { createMcpServer, type LocalMcpServer, type McpServerOptions } from "./mcp.ts";
export * from "./serve_stdio.ts";
export * from "./serve_http.ts";
export * from "./extra_tool.ts";
export { clip, failure, success } from "./envelope.ts";
