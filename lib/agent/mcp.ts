/**
 * Tools as a server of the Model Context Protocol (`@modelcontextprotocol/sdk`).
 *
 * @module
 */
import type { Server } from "@modelcontextprotocol/sdk/server";
import { loadPackage } from "./packages.ts";
import { invokeTool, type ToolSpec } from "./tools.ts";

/** A server of the MCP package, as far as it is used here. */
export interface LocalMcpServer {
  /** Begins to serve over a transport of the package. */
  // deno-lint-ignore no-explicit-any
  connect(transport: any): Promise<void>;
  /** Ends the serving. */
  close(): Promise<void>;
  /** Called when the other side has gone. */
  onclose?: () => void;
}

/** Package that the server is made with. */
export const MCP_PACKAGE = "@modelcontextprotocol/sdk";

/** Name of the server in the handshake. */
export const SERVER_NAME = "pageindex-local-mcp";

/** What an MCP server is made from. */
export interface McpServerOptions {
  /** Tools to offer. */
  tools: readonly ToolSpec[];
  /** Instructions in the handshake. */
  instructions: string;
  /** Version in the handshake. */
  version: string;
}

/**
 * Makes an MCP server for any transport. It validates nothing itself: the tools read what models really send, and their
 * answers, failures too, reach the client as they are.
 *
 * @param options Tools, instructions, version.
 * @returns The server; connect it to a transport.
 * @throws {PagetreeError} `PACKAGE_MISSING`.
 *
 * @example
 * ```ts
 * import { createMcpServer, libraryTools } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const tools = libraryTools(new DocumentStore("no-such-folder"));
 * const server = await createMcpServer({ tools, instructions: "Read.", version: "1.0.0" });
 * await server.close();
 * ```
 */
export async function createMcpServer(options: McpServerOptions): Promise<LocalMcpServer> {
  const { tools, instructions, version } = options;
  const { Server } = await loadPackage(MCP_PACKAGE, () => import("@modelcontextprotocol/sdk/server"));
  const info = { name: SERVER_NAME, version };
  const server = new Server(info, { instructions, capabilities: { tools: {} } });
  await offerTools(server, tools);
  return server;
}

/**
 * Lets a server offer tools.
 *
 * @param server Server with the capability `tools`.
 * @param tools Tools.
 */
export async function offerTools(server: Server, tools: readonly ToolSpec[]): Promise<void> {
  const { CallToolRequestSchema, ListToolsRequestSchema } = await loadPackage(
    MCP_PACKAGE,
    () => import("@modelcontextprotocol/sdk/types.js"),
  );
  const list = () => ({
    tools: tools.map(({ name, description, inputSchema, annotations }) => (
      { name, description, inputSchema: { ...inputSchema }, annotations: { ...annotations } }
    )),
  });
  const call = async ({ params }: ToolCall, { signal }: { signal: AbortSignal }) => {
    const { content, isError } = await invokeTool(tools, params.name, params.arguments, { signal });
    return { content, isError };
  };
  server.setRequestHandler(ListToolsRequestSchema, list);
  server.setRequestHandler(CallToolRequestSchema, call);
}

/** What of a request is used; the types of the package's schemas cannot be resolved under their only name. */
interface ToolCall {
  params: { name: string; arguments?: unknown };
}
