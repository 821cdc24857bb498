/**
 * The contract of the tools: names, parameters, bounds and hints, as agents of the hosted service know them.
 *
 * @module
 */

/** The JSON Schema of one parameter. */
export interface ParameterSchema {
  /** JSON type. */
  type?: string;
  /** Alternatives, where several types are allowed. */
  anyOf?: { type: string }[];
  /** What it is for. */
  description?: string;
  /** Value when it is left out. */
  default?: string | number | boolean;
  /** Allowed words. */
  enum?: string[];
  /** Least number. */
  minimum?: number;
  /** Largest number. */
  maximum?: number;
  /** Least length of a text. */
  minLength?: number;
  /** Form of a text. */
  pattern?: string;
  /** Schema of the items of a list. */
  items?: ParameterSchema;
  /** Fewest items. */
  minItems?: number;
  /** Most items. */
  maxItems?: number;
  /** Most characters of a text. */
  maxLength?: number;
}

/** The JSON Schema of the arguments of a tool. */
export interface InputSchema {
  /** Always an object. */
  type: "object";
  /** Parameters by name. */
  properties: Record<string, ParameterSchema>;
  /** Names of the parameters that must be given. */
  required: string[];
}

/** What a host may assume about a tool. */
export interface ToolAnnotations {
  /** It changes nothing. */
  readOnlyHint: boolean;
  /** It may destroy something. */
  destructiveHint?: boolean;
  /** A second call with the same arguments changes nothing more. */
  idempotentHint?: boolean;
  /** It reaches beyond this library. */
  openWorldHint: boolean;
}

/** Parameters and hints of one tool. */
export interface ToolContract {
  /** Its arguments. */
  inputSchema: InputSchema;
  /** Its hints. */
  annotations: ToolAnnotations;
}

/** Name of a tool of the contract. */
export type ToolName =
  | "browse_documents"
  | "get_document"
  | "get_document_structure"
  | "get_page_content"
  | "remove_document";

/** Most characters of one answer of a tool. */
export const TOOL_RESPONSE_CHAR_LIMIT = 100_000;

/** Characters of an answer that outlines and texts may fill; the rest is for what stands around them. */
export const CONTENT_BUDGET = 95_000;

/** Documents of more pages are read outline first. */
export const STRUCTURE_FIRST_PAGE_THRESHOLD = 20;

const LARGEST = Number.MAX_SAFE_INTEGER;
const READ: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
const folder: ParameterSchema = { anyOf: [{ type: "string" }, { type: "null" }] };
const name: ParameterSchema = { type: "string", minLength: 1 };
const wait: ParameterSchema = { type: "boolean", default: false };

function schema(properties: Record<string, ParameterSchema>, required: string[]): InputSchema {
  return { type: "object", properties, required };
}

/**
 * The five tools in the order of registration, with all parameters of the hosted service.
 *
 * @example
 * ```ts
 * import { TOOL_CONTRACT } from "pagetree/agent";
 * console.log(TOOL_CONTRACT.get_page_content.inputSchema.required); // [ "doc_name", "pages" ]
 * ```
 */
export const TOOL_CONTRACT: Readonly<Record<ToolName, ToolContract>> = {
  browse_documents: {
    inputSchema: schema({
      folder_id: { type: "string", default: "root" },
      recursive: { type: "boolean", default: false },
      sort: { type: "string", enum: ["time", "relevance"], default: "time" },
      query: { type: "string" },
      offset: { type: "integer", minimum: 0, maximum: LARGEST, default: 0 },
      limit: { type: "number", minimum: 1, maximum: 50, default: 10 },
    }, []),
    annotations: READ,
  },
  get_document: {
    inputSchema: schema({ doc_name: name, folder_id: folder, wait_for_completion: wait }, ["doc_name"]),
    annotations: READ,
  },
  get_document_structure: {
    inputSchema: schema({
      doc_name: name,
      folder_id: folder,
      part: { type: "integer", minimum: 1, maximum: LARGEST, default: 1 },
      wait_for_completion: wait,
    }, ["doc_name"]),
    annotations: READ,
  },
  get_page_content: {
    inputSchema: schema({
      doc_name: name,
      folder_id: folder,
      pages: { type: "string", minLength: 1, pattern: "^(\\d+(-\\d+)?)(,\\s*\\d+(-\\d+)?)*$" },
      wait_for_completion: wait,
    }, ["doc_name", "pages"]),
    annotations: READ,
  },
  remove_document: {
    inputSchema: schema({
      doc_names: { type: "array", items: name, minItems: 1, maxItems: 10 },
      folder_id: folder,
    }, ["doc_names"]),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  },
};

/** Parameters that only the hosted service serves: they are not shown locally. */
export const HIDDEN_PARAMETERS: readonly string[] = ["folder_id", "recursive", "sort", "query"];

/** The one parameter beyond the contract: where to go on in a page that is too long for one answer. */
export const TEXT_OFFSET: ParameterSchema = { type: "integer", minimum: 0, default: 0 };

/**
 * Names the tools.
 *
 * @param options `includeManagement`: whether tools that change the library are among them (default false).
 * @returns Names in the order of registration.
 *
 * @example
 * ```ts
 * import { toolNames } from "pagetree/agent";
 * console.log(toolNames().length, toolNames({ includeManagement: true }).at(-1)); // 4 remove_document
 * ```
 */
export function toolNames({ includeManagement = false }: { includeManagement?: boolean } = {}): ToolName[] {
  const names = Object.keys(TOOL_CONTRACT) as ToolName[];
  return names.filter((tool) => includeManagement || TOOL_CONTRACT[tool].annotations.readOnlyHint);
}
