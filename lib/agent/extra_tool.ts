/**
 * Tools beside those of the contract, made elsewhere, with the same arguments, answers, scope and limits.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import type { DocumentMeta } from "../store/mod.ts";
import { readArguments } from "./arguments.ts";
import type { InputSchema } from "./contract.ts";
import { failure, type Outcome, render } from "./envelope.ts";
import { findDocument, type Library, visible } from "./library.ts";
import type { ContentBlock, ToolSpec } from "./tools.ts";
import { scopeOf } from "./tools.ts";

/** What an extra tool works with. */
export interface ExtraCall {
  /** Arguments, checked against the schema's names. */
  args: Record<string, unknown>;
  /** Documents in the scope, newest first. */
  documents(): Promise<DocumentMeta[]>;
  /** The document of a name or id, or the answer that says it is not there. */
  find(name: unknown): Promise<{ meta: DocumentMeta } | { missing: Outcome }>;
  /** Stops the work. */
  signal?: AbortSignal;
}

/** The answer of an extra tool: an object, and pictures beside it. */
export type ExtraOutcome = Outcome & { pictures?: readonly Extract<ContentBlock, { type: "image" }>[] };

/** An extra tool. */
export interface ExtraTool {
  /** Name: letters, digits, `_`. */
  name: string;
  /** Purpose, for the model. */
  description: string;
  /** Arguments. */
  inputSchema: InputSchema;
  /** Does the work; what it throws becomes an answer. */
  run(call: ExtraCall): Promise<ExtraOutcome>;
}

/**
 * Makes a read-only tool over a library that keeps to a scope, never throws and never answers with more text than one
 * answer may have.
 *
 * @param library The library.
 * @param tool Name, purpose, arguments, work.
 * @param docId Id or ids of the only documents that may be seen.
 * @returns A tool for `extras` of {@linkcode ToolOptions}.
 * @throws {PagetreeError} `BAD_ARGUMENT` for an empty scope.
 *
 * @example
 * ```ts
 * import { extraTool, success } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const count = extraTool(new DocumentStore("no-such-folder"), {
 *   name: "count_documents",
 *   description: "Counts the documents.",
 *   inputSchema: { type: "object", properties: {}, required: [] },
 *   run: async ({ documents }) => success({ total: (await documents()).length }, { summary: "Counted", options: [] }),
 * });
 * console.log((await count.invoke({})).isError); // false
 * ```
 */
export function extraTool(library: Library, tool: ExtraTool, docId?: string | readonly string[]): ToolSpec {
  const docIds = scopeOf(docId);
  const { name, description, inputSchema } = tool;
  return {
    name,
    description,
    inputSchema,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    async invoke(args, { signal } = {}) {
      const context = { library, docIds, signal, pollMs: 0, waitMs: 0 };
      const outcome = await outcomeOf().catch((error): ExtraOutcome => failed(name, error));
      const { text, isError } = render(outcome);
      return { content: [...outcome.pictures ?? [], { type: "text", text }], isError };

      async function outcomeOf(): Promise<ExtraOutcome> {
        const reading = readArguments(args, inputSchema);
        if ("problem" in reading) return badExtraArguments(name, reading.problem);
        return await tool.run({
          args: reading.args,
          documents: () => visible(context),
          find: (wanted) => findDocument(context, wanted),
          signal,
        });
      }
    },
  };
}

/**
 * The answer to arguments that a tool cannot use.
 *
 * @param tool Name of the tool.
 * @param problem What is wrong with them.
 * @returns The answer.
 *
 * @example
 * ```ts
 * import { badExtraArguments } from "pagetree/agent";
 * console.log(badExtraArguments("search_pages", "query is empty").payload.errorCode); // INVALID_INPUT
 * ```
 */
export function badExtraArguments(tool: string, problem: string): Outcome {
  return failure("INVALID_INPUT", "BAD_ARGUMENTS", `${tool} cannot be called so: ${problem}.`, {
    tool_name: tool,
  }, {
    options: ["Call again with the parameters of the tool's schema"],
  });
}

function failed(tool: string, error: unknown): Outcome {
  const isAborted = error instanceof PagetreeError && error.code === "ABORTED";
  const message = error instanceof Error ? error.message : String(error);
  return failure("INTERNAL_ERROR", isAborted ? "ABORTED" : "STORAGE", `${tool} failed: ${message}`, {
    tool_name: tool,
  }, { options: ["Go on with the other tools"] });
}
