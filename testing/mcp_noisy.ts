/**
 * An MCP server on the standard streams with tools that print, fail and draw; started by tests as a process of its own.
 */
import process from "node:process";
import { createMcpServer, serveStdio, type ToolSpec } from "../lib/agent/mod.ts";

/** A tool of this name that answers with what a function makes. */
export function sketchedTool(name: string, invoke: ToolSpec["invoke"]): ToolSpec {
  return {
    name,
    description: `The tool ${name}.`,
    inputSchema: { type: "object", properties: {}, required: [] },
    annotations: { readOnlyHint: true, openWorldHint: false },
    invoke,
  };
}

/** Bytes of a picture, as base64. */
export const PICTURE = btoa("not really a picture, but bytes of one".repeat(40));

/** Tools that print in every way, fail, and draw. */
export const NOISY_TOOLS: readonly ToolSpec[] = [
  sketchedTool("print", async () => {
    console.log("stray");
    console.info("stray");
    process.stdout.write("no line end");
    await Deno.stdout.write(new TextEncoder().encode("stray"));
    Deno.stdout.writeSync(new TextEncoder().encode("stray"));
    return { content: [{ type: "text", text: "printed" }], isError: false };
  }),
  sketchedTool("fail", () => Promise.resolve({ content: [{ type: "text", text: "failed" }], isError: true })),
  sketchedTool("draw", () =>
    Promise.resolve({
      content: [{ type: "text", text: "page 1" }, { type: "image", data: PICTURE, mimeType: "image/png" }],
      isError: false,
    })),
];

if (import.meta.main) {
  await serveStdio(await createMcpServer({ tools: NOISY_TOOLS, instructions: "Noisy.", version: "1.0.0" }));
}
