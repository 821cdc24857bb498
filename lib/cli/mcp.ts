/**
 * `pagetree mcp`: the library as a server of the Model Context Protocol.
 */
import process from "node:process";
import { serveHttp, serveStdio, type ToolOptions } from "../agent/mod.ts";
import type { PagetreeClient } from "../client.ts";
import { printable } from "../errors.ts";
import { type Arguments, type CommandSpec, helpText, parseCommand, usage } from "./args.ts";
import type { Io } from "./io.ts";
import { documentId, libraryOf, STORAGE_OPTION, storagePath } from "./library.ts";

/** The command line of `pagetree mcp`. */
export const MCP: CommandSpec = {
  name: "mcp",
  about: "Serves the library to agents over MCP: on the standard streams, or over HTTP.",
  operands: "",
  count: [0, 0],
  options: {
    "storage-path": STORAGE_OPTION,
    "http": { value: "PORT", help: "serve over HTTP on this machine; 0 takes a free port" },
    "token-env": { value: "NAME", help: "environment variable with the token that HTTP requests must carry" },
    "doc": { value: "ID", help: "serve this document only; may be given several times", repeats: true },
    "management": { help: "let agents remove documents" },
    "extras": { help: "offer search_pages and get_page_image too" },
  },
};

/**
 * Runs `pagetree mcp` until the other side goes or the user stops it.
 *
 * @param args What stands after the command's name.
 * @param io Streams, folder and stop signal.
 * @returns Exit code 0.
 * @throws {PagetreeError} `USAGE` for bad arguments, `NOT_FOUND` for a document that is not there.
 */
export async function mcpCommand(args: string[], io: Io): Promise<number> {
  const parsed = parseCommand(MCP, args);
  if (parsed.has("help")) return io.stdout(helpText(MCP)), 0;
  const port = portOf(parsed);
  const token = tokenOf(parsed);
  await requireFolder(storagePath(parsed, io));
  const client = libraryOf(parsed, io);
  const options = { ...await scopeOf(client, parsed), extras: parsed.has("extras") };
  if (port === undefined) {
    await serveStdio(await client.asMcpServer(options), { signal: io.signal });
    return 0;
  }
  const serving = await serveHttp(() => client.asMcpServer(options), { port, token, signal: io.signal })
    .catch((error) => {
      if (!(error instanceof Deno.errors.NotCapable)) throw error;
      throw usage("Cannot serve over HTTP without permission: run deno with --allow-net=127.0.0.1");
    });
  io.stderr(`serving ${serving.url}\n`);
  await serving.finished;
  return 0;
}

async function scopeOf(client: PagetreeClient, parsed: Arguments): Promise<ToolOptions> {
  const words = parsed.list("doc");
  if (words.length === 0) return { includeManagement: parsed.has("management") };
  if (parsed.has("management")) {
    throw usage("Cannot use --management with --doc: chosen documents are read only");
  }
  const docId: string[] = [];
  for (const word of words) docId.push(await documentId(client, word));
  return { docId };
}

function portOf(parsed: Arguments): number | undefined {
  const text = parsed.text("http");
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw usage(`Cannot use ${printable(text)} as a port: it is a number from 0 to 65535`);
}

function tokenOf(parsed: Arguments): string | undefined {
  const name = parsed.text("token-env");
  if (name === undefined) return undefined;
  if (!parsed.has("http")) {
    throw usage("Cannot use --token-env without --http: the standard streams need no token");
  }
  const token = process.env[name];
  if (token) return token;
  throw usage(`Cannot read the token from ${printable(name)}: the variable is not set`);
}

/** A mistyped path must not pass as a library without documents. */
async function requireFolder(path: string): Promise<void> {
  const info = await Deno.stat(path).catch(() => undefined);
  if (info?.isDirectory) return;
  throw usage(`Cannot serve ${printable(path)} as a library: there is no such folder`);
}
