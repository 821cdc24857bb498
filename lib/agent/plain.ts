/**
 * Tools as plain functions, for frameworks without an adapter of their own.
 *
 * @module
 */
import type { InputSchema, ToolAnnotations } from "./contract.ts";
import type { ContentBlock, ToolSpec } from "./tools.ts";

/** A tool as a function from arguments to text. */
export interface PlainTool {
  /** Name. */
  name: string;
  /** Purpose. */
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: InputSchema;
  /** Hints for hosts. */
  annotations: ToolAnnotations;
  /** Runs the tool. The text is JSON; it has an `error` when the call failed. */
  execute(args: unknown, options?: { signal?: AbortSignal }): Promise<string>;
}

/**
 * Makes plain functions of tools.
 *
 * @param tools Tools.
 * @returns The same tools; pictures become a line that tells their type and size.
 *
 * @example
 * ```ts
 * import { libraryTools, plainTools } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const [browse] = plainTools(libraryTools(new DocumentStore("no-such-folder")));
 * console.log(JSON.parse(await browse!.execute({})).success); // true
 * ```
 */
export function plainTools(tools: readonly ToolSpec[]): PlainTool[] {
  return tools.map(({ name, description, inputSchema, annotations, invoke }) => ({
    name,
    description,
    inputSchema,
    annotations,
    execute: async (args, options) => blocksToText((await invoke(args, options)).content),
  }));
}

/**
 * Joins the blocks of an answer as text.
 *
 * @param blocks Blocks in order.
 * @returns Texts joined by line feeds; a picture is told by its type and size in KB.
 */
export function blocksToText(blocks: readonly ContentBlock[]): string {
  return blocks.map((block) =>
    block.type === "text"
      ? block.text
      : `[${block.mimeType}, about ${Math.ceil(block.data.length * 3 / 4 / 1024)} KB]`
  ).join("\n");
}
