/**
 * The tools as values that any framework can take.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { callTool, unknownTool } from "./call.ts";
import {
  HIDDEN_PARAMETERS,
  type InputSchema,
  TEXT_OFFSET,
  TOOL_CONTRACT,
  type ToolAnnotations,
  type ToolName,
  toolNames,
} from "./contract.ts";
import { PARAMETER_DESCRIPTIONS, TOOL_DESCRIPTIONS } from "./descriptions.ts";
import type { Library } from "./library.ts";

/** A piece of an answer, as in the Model Context Protocol. */
export type ContentBlock =
  | { type: "text"; text: string }
  | { type: "image"; data: string; mimeType: string };

/** The answer of a tool. */
export interface ToolResult {
  /** Text, and pictures where the tool makes some. */
  content: ContentBlock[];
  /** Whether the call failed. */
  isError: boolean;
}

/** A tool: all that an adapter needs. */
export interface ToolSpec {
  /** Name. */
  name: string;
  /** Purpose. */
  description: string;
  /** JSON Schema of the arguments; a copy that the receiver may change. */
  inputSchema: InputSchema;
  /** Hints for hosts. */
  annotations: ToolAnnotations;
  /** Runs the tool; it does not throw. */
  invoke(args: unknown, options?: { signal?: AbortSignal }): Promise<ToolResult>;
}

/** Which tools are offered, and over which documents. */
export interface ToolOptions {
  /**
   * Whether tools that change the library are offered.
   * @default {false}
   */
  includeManagement?: boolean;
  /** Id or ids of the only documents that may be seen; with them, nothing can be removed. */
  docId?: string | readonly string[];
  /** Further tools; they keep to the scope themselves. */
  extras?: readonly ToolSpec[];
}

/**
 * Describes the tools as they are offered locally: the contract without the parameters that only the hosted service
 * serves, with our one addition.
 *
 * @param options `includeManagement`.
 * @returns Name, description, schema and hints of each.
 *
 * @example
 * ```ts
 * import { localToolSpecs } from "pagetree/agent";
 * console.log(Object.keys(localToolSpecs()[0]!.inputSchema.properties)); // [ "offset", "limit" ]
 * ```
 */
export function localToolSpecs(
  options: { includeManagement?: boolean } = {},
): Omit<ToolSpec, "invoke">[] {
  return toolNames(options).map((name) => ({
    name,
    description: TOOL_DESCRIPTIONS[name],
    inputSchema: localSchema(name),
    annotations: { ...TOOL_CONTRACT[name].annotations },
  }));
}

/**
 * Makes the tools of a library.
 *
 * @param library The library.
 * @param options Management, scope, further tools.
 * @returns Tools in the order of registration.
 * @throws {PagetreeError} `BAD_ARGUMENT` for an empty scope, which is neither all nor anything.
 *
 * @example
 * ```ts
 * import { libraryTools } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const tools = libraryTools(new DocumentStore("no-such-folder"));
 * console.log((await tools[0]!.invoke({})).isError); // false
 * ```
 */
export function libraryTools(library: Library, options: ToolOptions = {}): ToolSpec[] {
  const docIds = scopeOf(options.docId);
  const includeManagement = options.includeManagement === true && docIds === undefined;
  const tools = localToolSpecs({ includeManagement }).map((spec): ToolSpec => ({
    ...spec,
    async invoke(args, { signal } = {}) {
      const { text, isError } = await callTool(library, spec.name, args, { docIds, signal });
      return { content: [{ type: "text", text }], isError };
    },
  }));
  return [...tools, ...options.extras ?? []];
}

/**
 * Runs one of some tools by name; a name that is not among them gets the answer of an unknown tool.
 *
 * @param tools Tools that are offered.
 * @param name Name that was called.
 * @param args Arguments as the model sent them.
 * @param options Signal.
 * @returns The answer.
 *
 * @example
 * ```ts
 * import { invokeTool } from "pagetree/agent";
 * console.log((await invokeTool([], "browse_documents", {})).isError); // true
 * ```
 */
export async function invokeTool(
  tools: readonly ToolSpec[],
  name: string,
  args: unknown,
  options: { signal?: AbortSignal } = {},
): Promise<ToolResult> {
  const tool = tools.find((spec) => spec.name === name);
  if (tool) return await tool.invoke(args, options);
  const { text, isError } = unknownTool(name, tools.map((spec) => spec.name));
  return { content: [{ type: "text", text }], isError };
}

/**
 * Reads a scope: one id, several, or none given.
 *
 * @param docId What the caller named.
 * @returns Ids, or undefined for the whole library.
 * @throws {PagetreeError} `BAD_ARGUMENT` for an empty one or one that is no text.
 *
 * @example
 * ```ts
 * import { scopeOf } from "pagetree/agent";
 * console.log(scopeOf("pi-1"), scopeOf(undefined)); // [ "pi-1" ] undefined
 * ```
 */
export function scopeOf(docId: string | readonly string[] | undefined): string[] | undefined {
  if (docId === undefined) return undefined;
  const ids = typeof docId === "string" ? [docId] : [...docId];
  if (ids.length > 0 && ids.every((id) => typeof id === "string" && id.trim() !== "")) return ids;
  const got = JSON.stringify(docId);
  throw new PagetreeError("BAD_ARGUMENT", `Cannot use docId as a choice of documents: got ${got}`, { docId });
}

function localSchema(name: ToolName): InputSchema {
  const { properties, required } = TOOL_CONTRACT[name].inputSchema;
  const shown = Object.entries(properties).filter(([parameter]) => !HIDDEN_PARAMETERS.includes(parameter));
  if (name === "get_page_content") shown.push(["text_offset", TEXT_OFFSET]);
  const described = shown.map(([parameter, schema]) =>
    [parameter, { ...structuredClone(schema), description: PARAMETER_DESCRIPTIONS[parameter] }] as const
  );
  return { type: "object", properties: Object.fromEntries(described), required: [...required] };
}
