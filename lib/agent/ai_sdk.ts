/**
 * Tools for the AI SDK (`ai`).
 *
 * @module
 */
import { loadPackage } from "./packages.ts";
import { blocksToText } from "./plain.ts";
import type { ToolSpec } from "./tools.ts";

/**
 * Tools by name, as `generateText({ tools })` takes them. Their type is the framework's own, which is not loaded by those who
 * do not use it.
 */
// deno-lint-ignore no-explicit-any
export type AiSdkTools = Record<string, any>;

/**
 * Makes tools of the AI SDK. A failed call throws, which the framework tells the model as a failed tool.
 *
 * @param tools Tools.
 * @returns A map for `generateText({ tools })` and `streamText({ tools })`.
 * @throws {PagetreeError} `PACKAGE_MISSING`.
 *
 * @example
 * ```ts
 * import { aiSdkTools, libraryTools } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * console.log(Object.keys(await aiSdkTools(libraryTools(new DocumentStore("no-such-folder")))));
 * ```
 */
export async function aiSdkTools(tools: readonly ToolSpec[]): Promise<AiSdkTools> {
  const { jsonSchema, tool } = await loadPackage("ai", () => import("ai"));
  return Object.fromEntries(tools.map(({ name, description, inputSchema, invoke }) => [
    name,
    tool({
      description,
      inputSchema: jsonSchema({ ...inputSchema } as never),
      execute: async (args: unknown, { abortSignal }: { abortSignal?: AbortSignal }) => {
        const { content, isError } = await invoke(args, { signal: abortSignal });
        const text = blocksToText(content.filter(({ type }) => type === "text"));
        if (isError) throw new Error(text);
        return { text, images: content.flatMap((block) => block.type === "image" ? [block] : []) };
      },
      toModelOutput: (
        { output }: { output: { text: string; images: { data: string; mimeType: string }[] } },
      ) => ({
        type: "content" as const,
        value: [
          ...output.images.map(({ data, mimeType }) => ({
            type: "media" as const,
            data,
            mediaType: mimeType,
          })),
          { type: "text" as const, text: output.text },
        ],
      }),
    } as never),
  ]));
}
