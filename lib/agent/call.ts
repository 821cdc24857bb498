/**
 * The one way into the tools.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { readArguments } from "./arguments.ts";
import { browseDocuments } from "./browse.ts";
import { type InputSchema, TEXT_OFFSET, TOOL_CONTRACT, type ToolName, toolNames } from "./contract.ts";
import { type CallResult, failure, type Outcome, render } from "./envelope.ts";
import { type CallContext, echo, type Library } from "./library.ts";
import { getDocument, getPages, getStructure } from "./read_tools.ts";
import { removeDocuments } from "./remove.ts";

/** Options of {@linkcode callTool}. */
export interface CallOptions {
  /** The only documents that the call may see, by id; an empty list: none. */
  docIds?: string | readonly string[];
  /** Stops the waiting for a document. */
  signal?: AbortSignal;
  /**
   * Milliseconds between two looks at a document that is not ready.
   * @default {5000}
   */
  pollMs?: number;
  /**
   * Milliseconds to wait for a document.
   * @default {180_000}
   */
  waitMs?: number;
}

const TOOLS: Record<ToolName, (context: CallContext, args: Record<string, unknown>) => Promise<Outcome>> = {
  browse_documents: browseDocuments,
  get_document: getDocument,
  get_document_structure: getStructure,
  get_page_content: getPages,
  remove_document: removeDocuments,
};

/**
 * Calls a tool. It never throws, never answers with more than the limit of one answer, and never shows a document
 * outside its scope. Whether a tool is offered at all is for the caller to say; this one runs `remove_document` too.
 *
 * @param library The library.
 * @param name Name of the tool.
 * @param args Arguments as the model sent them.
 * @param options Scope, signal, waiting times.
 * @returns The answer as text and as an object, and whether the call failed.
 *
 * @example
 * ```ts
 * import { callTool } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const { payload } = await callTool(new DocumentStore("no-such-folder"), "browse_documents", {});
 * console.log(payload.documents); // []
 * ```
 */
export async function callTool(
  library: Library,
  name: string,
  args: unknown,
  options: CallOptions = {},
): Promise<CallResult> {
  if (!Object.hasOwn(TOOLS, name)) return unknownTool(name, toolNames({ includeManagement: true }));
  const tool = name as ToolName;
  const { docIds, signal, pollMs = 5000, waitMs = 180_000 } = options;
  const scope = typeof docIds === "string" ? [docIds] : docIds?.map(String);
  try {
    const reading = readArguments(args, fullSchema(tool));
    if ("problem" in reading) return render(badArguments(tool, reading.problem));
    const refusal = refuseCloudOnly(tool, reading.args);
    if (refusal) return render(refusal);
    const context = { library, docIds: scope, signal, pollMs, waitMs };
    return render(await TOOLS[tool](context, reading.args));
  } catch (error) {
    return render(internalError(tool, error));
  }
}

/**
 * The answer to a call of a tool that is not offered.
 *
 * @param name What was called.
 * @param available Names that can be called.
 */
export function unknownTool(name: string, available: readonly string[]): CallResult {
  return render(failure(
    "INVALID_INPUT",
    "UNKNOWN_TOOL",
    "There is no tool of that name.",
    { tool_name: echo(name), available_tools: [...available] },
    { options: ["Call one of available_tools"] },
  ));
}

/**
 * The answer to a call whose arguments were no JSON.
 *
 * @param tool Name of the tool.
 */
export function unreadableArguments(tool: string): CallResult {
  return render(badArguments(tool, "the arguments are no JSON object"));
}

/** All parameters that a call may have, the hidden ones and our own included. */
function fullSchema(tool: ToolName): InputSchema {
  const { inputSchema } = TOOL_CONTRACT[tool];
  if (tool !== "get_page_content") return inputSchema;
  return { ...inputSchema, properties: { ...inputSchema.properties, text_offset: TEXT_OFFSET } };
}

function badArguments(tool: string, problem: string): Outcome {
  return failure("INVALID_INPUT", "BAD_ARGUMENTS", `${tool} cannot be called so: ${problem}.`, {
    tool_name: tool,
  }, { options: ["Call again with the parameters of the tool's schema"] });
}

/** Folders and ranking are of the hosted service; the answer says how to ask without them. */
function refuseCloudOnly(tool: ToolName, args: Record<string, unknown>): Outcome | undefined {
  const { folder_id, sort, query } = args;
  const has = (value: unknown) => value !== undefined && value !== "";
  if (has(folder_id) && folder_id !== "root") {
    return cloudOnly("Folders exist in the hosted service only.", `Call ${tool} without folder_id`);
  }
  if (has(sort) && sort !== "time") {
    const error = sort === "relevance"
      ? "Ranking exists in the hosted service only."
      : `There is no order ${echo(sort)}.`;
    return cloudOnly(error, "Call browse_documents without sort and compare names and descriptions");
  }
  if (!has(query)) return undefined;
  return cloudOnly(
    "Search by words exists in the hosted service only.",
    "Call browse_documents without query and compare names and descriptions",
  );
}

function cloudOnly(error: string, option: string): Outcome {
  return failure("INVALID_INPUT", "CLOUD_ONLY", error, {}, { options: [option] });
}

function internalError(tool: ToolName, error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error);
  const isAborted = error instanceof PagetreeError && error.code === "ABORTED";
  return failure(
    "INTERNAL_ERROR",
    isAborted ? "ABORTED" : "STORAGE",
    `${tool} failed: ${message}`,
    { tool_name: tool },
    {
      summary: "The library could not be read",
      options: ["Tell the user if it fails again"],
      auto_retry: "Repeat the call once",
    },
  );
}
