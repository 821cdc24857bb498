/**
 * An MCP server over streamable HTTP.
 *
 * @module
 */
import { timingSafeEqual } from "node:crypto";
import { type LocalMcpServer, MCP_PACKAGE } from "./mcp.ts";
import { loadPackage } from "./packages.ts";

/** Options of {@linkcode serveHttp}. */
export interface HttpOptions {
  /**
   * Port; 0 takes a free one.
   * @default {0}
   */
  port?: number;
  /**
   * Address to listen on.
   * @default {"127.0.0.1"}
   */
  hostname?: string;
  /** Token that requests must carry as `Authorization: Bearer …`. */
  token?: string;
  /**
   * Origins of web pages that may call, such as `https://app.example`, beside those of this machine.
   * @default {[]}
   */
  allowedOrigins?: readonly string[];
  /** Ends the serving. */
  signal?: AbortSignal;
}

/** A server that listens. */
export interface HttpServing {
  /** Where it can be called. */
  url: string;
  /** Resolves when it has ended. */
  finished: Promise<void>;
  /** Ends it. */
  close(): Promise<void>;
}

/** The one path that is served. */
const PATH = "/mcp";

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Serves over HTTP on this machine. Each request stands for itself: there are no sessions to lose.
 *
 * A web page on another site cannot call: its origin is refused, and on the loopback address so is a request for
 * another host name.
 *
 * @param makeServer Makes a server that is not connected; called for each request.
 * @param options Port, token, origins, signal.
 * @returns Address and end.
 * @throws {PagetreeError} `PACKAGE_MISSING`; and what listening throws.
 *
 * @example
 * ```ts
 * import { createMcpServer, serveHttp } from "pagetree/agent";
 * const serving = await serveHttp(() => createMcpServer({ tools: [], instructions: "", version: "1.0.0" }));
 * const { status } = await fetch(serving.url.replace("/mcp", "/other"));
 * console.log(status); // 404
 * await serving.close();
 * ```
 */
export async function serveHttp(
  makeServer: () => Promise<LocalMcpServer>,
  options: HttpOptions = {},
): Promise<HttpServing> {
  const { port = 0, hostname = "127.0.0.1", signal } = options;
  const { WebStandardStreamableHTTPServerTransport } = await loadPackage(
    MCP_PACKAGE,
    () => import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
  );
  const handle = async (request: Request): Promise<Response> => {
    const refused = refuse(request, hostname, options);
    if (refused) return refused;
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await makeServer();
    const stop = () => void server.close();
    request.signal.addEventListener("abort", stop);
    try {
      await server.connect(transport);
      const response = await transport.handleRequest(request);
      // The body is whole already; the server can go.
      return new Response(await response.text() || null, response);
    } finally {
      request.signal.removeEventListener("abort", stop);
      await server.close();
    }
  };
  const http = Deno.serve({ port, hostname, onListen: () => {}, ...(signal && { signal }) }, handle);
  // Deno does not look at a signal that has fired before.
  if (signal?.aborted) await http.shutdown();
  return {
    url: `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${http.addr.port}${PATH}`,
    finished: http.finished,
    close: () => http.shutdown(),
  };
}

function refuse(
  request: Request,
  hostname: string,
  { token, allowedOrigins = [] }: HttpOptions,
): Response | undefined {
  const url = new URL(request.url);
  if (url.pathname !== PATH) return problem(404, `Nothing is served at ${url.pathname}; use ${PATH}`);
  const isLocal = LOOPBACK.includes(hostname) || hostname === "::1";
  if (isLocal && !LOOPBACK.includes(url.hostname)) return problem(403, "This host name is not served");
  const origin = request.headers.get("origin");
  if (origin !== null && !isAllowed(origin, allowedOrigins)) return problem(403, "This origin may not call");
  if (token !== undefined && !sameSecret(request.headers.get("authorization") ?? "", `Bearer ${token}`)) {
    return problem(401, "A bearer token is needed", { "WWW-Authenticate": "Bearer" });
  }
  // Without sessions there is no stream to open and nothing to delete.
  if (request.method !== "POST") return problem(405, "Use POST", { Allow: "POST" });
  return undefined;
}

function isAllowed(origin: string, allowed: readonly string[]): boolean {
  return allowed.includes(origin) || (URL.canParse(origin) && LOOPBACK.includes(new URL(origin).hostname));
}

/** Compares in a time that does not tell how much is right. */
function sameSecret(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
  return a.length === b.length && timingSafeEqual(a, b);
}

function problem(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: "2.0", error: { code: -32000, message }, id: null }, { status, headers });
}
