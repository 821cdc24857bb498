/**
 * An MCP server on the standard streams of this process.
 *
 * @module
 */
import { Console } from "node:console";
import process from "node:process";
import { Writable } from "node:stream";
import { type LocalMcpServer, MCP_PACKAGE } from "./mcp.ts";
import { loadPackage } from "./packages.ts";

/**
 * Serves until standard input ends or the signal fires. What other code prints meanwhile goes to standard error: one
 * stray line would end the conversation.
 *
 * @param server Server that is not connected.
 * @param options Signal that ends the serving.
 * @throws {PagetreeError} `PACKAGE_MISSING`.
 *
 * @example
 * ```ts
 * import { createMcpServer, serveStdio } from "pagetree/agent";
 * const serve = async () => await serveStdio(await createMcpServer({ tools: [], instructions: "", version: "1.0.0" }));
 * console.log(typeof serve); // function
 * ```
 */
export async function serveStdio(
  server: LocalMcpServer,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const { StdioServerTransport } = await loadPackage(
    MCP_PACKAGE,
    () => import("@modelcontextprotocol/sdk/server/stdio.js"),
  );
  const ended = Promise.withResolvers<void>();
  const stop = () => ended.resolve();
  const { out, giveBack } = takeStdout(stop);
  signal?.addEventListener("abort", stop);
  process.stdin.once("end", stop);
  server.onclose = stop;
  try {
    await server.connect(new StdioServerTransport(process.stdin, out));
    if (!signal?.aborted) await ended.promise;
  } finally {
    signal?.removeEventListener("abort", stop);
    process.stdin.off("end", stop);
    await server.close();
    giveBack();
  }
}

/** Keeps standard output for the protocol; all that writes to it meanwhile writes to standard error. */
function takeStdout(onGone: () => void): { out: Writable; giveBack: () => void } {
  const { write, writeSync } = Deno.stdout;
  const nodeWrite = process.stdout.write;
  const console = globalThis.console;
  const toStdout = writeSync.bind(Deno.stdout);
  const out = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      try {
        // A pipe may take only a part of the bytes at once.
        for (let rest = chunk; rest.length > 0;) rest = rest.subarray(toStdout(rest));
      } catch {
        // The reader went away: there is nobody left to serve or to tell.
        onGone();
      }
      done();
    },
  });
  Deno.stdout.write = (bytes) => Deno.stderr.write(bytes);
  Deno.stdout.writeSync = (bytes) => Deno.stderr.writeSync(bytes);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  globalThis.console = new Console(process.stderr, process.stderr);
  const giveBack = () => {
    Deno.stdout.write = write;
    Deno.stdout.writeSync = writeSync;
    process.stdout.write = nodeWrite;
    globalThis.console = console;
  };
  return { out, giveBack };
}
