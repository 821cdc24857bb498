/**
 * Which models a client uses for what.
 *
 * @module
 */
import { join } from "node:path";
import { PagetreeError, printable } from "../errors.ts";
import { type Model, type ModelOptions, recorded, resolveModel } from "../model/mod.ts";

/** How a model's server is reached; keys belong here, and are never stored. */
export type BackendOptions = Pick<
  ModelOptions,
  "apiKey" | "baseUrl" | "headers" | "extraBody" | "api" | "nativeSchema"
>;

/** Options that name models. */
export interface ModelNames {
  /** Model of every role that has none of its own. */
  model?: string;
  /** Model that finds sections and writes summaries; without it and `model` none is used. */
  indexModel?: string;
  /** Model that writes summaries and the description. */
  summaryModel?: string;
  /** Model of chats. */
  chatModel?: string;
  /** Older name of `chatModel`. */
  retrieveModel?: string;
  /** How the models of indexing are reached. */
  indexBackend?: BackendOptions;
  /** How the model of chats is reached. */
  chatBackend?: BackendOptions;
}

/** Names by role. */
export interface ModelRoles {
  /** Finds sections; undefined: no model. */
  index?: string;
  /** Writes summaries; undefined: no model. */
  summary?: string;
  /** Chats. */
  chat: string;
}

/** Model of chats that name none. */
const DEFAULT_CHAT = "gpt-5.6-sol";
const NAMES = ["model", "indexModel", "summaryModel", "chatModel", "retrieveModel"] as const;
const BACKENDS = ["indexBackend", "chatBackend"] as const;

/**
 * Says which model has which role.
 *
 * @param names Options of the client.
 * @returns Names by role.
 * @throws {PagetreeError} `BAD_ARGUMENT` for a blank name, or a backend that is no object or empty.
 */
export function rolesOf(names: ModelNames): ModelRoles {
  for (const option of NAMES) {
    const value: unknown = names[option];
    if (value !== undefined && (typeof value !== "string" || value.trim() === "")) {
      throw bad(option, value, "a model");
    }
  }
  for (const option of BACKENDS) {
    const value: unknown = names[option];
    if (value === undefined) continue;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isObject || Object.keys(value).length === 0) throw bad(option, value, "options of a server");
  }
  const index = names.indexModel ?? names.model;
  return {
    index,
    summary: names.summaryModel ?? index,
    chat: names.chatModel ?? names.retrieveModel ?? names.model ?? DEFAULT_CHAT,
  };
}

/**
 * Makes a model whose replies are kept in the library's cache, so that a submission that failed is not paid for twice.
 *
 * @param name Its name.
 * @param backend How it is reached.
 * @param root Folder of the library.
 * @throws {PagetreeError} The errors of `resolveModel`.
 */
export function storedModel(name: string, backend: BackendOptions | undefined, root: string): Model {
  return recorded(resolveModel(name, { ...backend }), join(root, "cache", "model"));
}

function bad(option: string, value: unknown, what: string): PagetreeError {
  // A backend may hold a key: its value is not shown.
  const shown = typeof value === "string" ? `got ${printable(JSON.stringify(value))}` : `got ${typeof value}`;
  return new PagetreeError("BAD_ARGUMENT", `Cannot use ${option} as ${what}: ${shown}`, { option });
}
