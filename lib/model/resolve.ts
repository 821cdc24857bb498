/**
 * From the name of a model to the model.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import { anthropicMessages } from "./anthropic.ts";
import { type AskOptions, modelOver } from "./ask.ts";
import { openaiChat } from "./openai_chat.ts";
import { openaiResponses } from "./openai_responses.ts";
import { PROVIDERS, UNSUPPORTED } from "./providers.ts";
import type { Server } from "./server.ts";
import type { Model } from "./types.ts";

/** What a caller may set for a model. */
export interface ModelOptions extends AskOptions {
  /** Key; else that of the provider's variable in the environment. */
  apiKey?: string;
  /** Address of a server, up to the version: `http://localhost:11434/v1`; any that speaks like OpenAI. */
  baseUrl?: string;
  /**
   * Way of speaking to the server: Chat Completions, Responses or Messages.
   * @default {"messages" for Anthropic, else "chat"}
   */
  api?: "chat" | "responses" | "messages";
  /** Further headers of each call. */
  headers?: Readonly<Record<string, string>>;
  /** Further fields of the body of each call; they win over those of the request. No place for keys. */
  extraBody?: Readonly<Record<string, unknown>>;
  /**
   * Whether the server can hold a model to a JSON Schema. One that says it cannot is asked in words from then on.
   * @default {by provider; true for other servers}
   */
  nativeSchema?: boolean;
  /**
   * Reads a variable of the environment.
   * @default {Deno.env.get}
   */
  env?: (name: string) => string | undefined;
  /**
   * Makes the calls.
   * @default {fetch}
   */
  fetch?: typeof globalThis.fetch;
}

/**
 * Finds out who serves a model and how it is called there. Nothing is loaded and nobody called before the first question.
 *
 * `gpt-…` and `openai/…` are OpenAI's, `claude-…` and `anthropic/…` Anthropic's; `ollama/`, `openrouter/`, `groq/`,
 * `deepseek/`, `xai/` and `gemini/` are reached at their usual addresses. With a base URL any name goes there, without the
 * prefixes `openai/` and `litellm/`.
 *
 * @param name Name of the model.
 * @param options Key, address, headers, limits, clock.
 * @returns The model.
 * @throws {PagetreeError} `USAGE` for an empty name or a bad address; `UNSUPPORTED_PROVIDER` for an unknown first part of
 * the name; `MODEL_KEY_MISSING` with the name of the variable.
 *
 * @example
 * ```ts
 * import { resolveModel } from "pagetree/model";
 * const model = resolveModel("openai/gpt-4.1", { apiKey: "sk-…" });
 * console.log(model.provider, model.name); // openai gpt-4.1
 * ```
 */
export function resolveModel(name: string, options: ModelOptions = {}): Model {
  const { server, usualApi } = serverOf(name, options);
  const api = options.api ?? usualApi;
  const make = { chat: openaiChat, responses: openaiResponses, messages: anthropicMessages }[api];
  const backend = make(server);
  const { extraBody } = server;
  const settings = {
    ...(api !== usualApi && { api }),
    ...(Object.keys(extraBody).length > 0 && { extraBody }),
  };
  return modelOver(Object.keys(settings).length > 0 ? { ...backend, settings } : backend, options);
}

/**
 * Finds out who serves a model.
 *
 * @param name Name of the model.
 * @param options Key, address, headers.
 * @returns The server, and the way it is usually spoken to.
 * @throws {PagetreeError} As {@linkcode resolveModel}.
 */
export function serverOf(
  name: string,
  options: ModelOptions,
): { server: Server; usualApi: NonNullable<ModelOptions["api"]> } {
  const { env = (variable) => Deno.env.get(variable) } = options;
  const known = name.trim().replace(/^litellm\//, "");
  if (known === "" || known.endsWith("/")) {
    throw new PagetreeError(
      "USAGE",
      `Cannot use ${JSON.stringify(name)} as the name of a model: it is empty`,
    );
  }
  const { provider, model } = splitName(known, options.baseUrl !== undefined);
  const about = PROVIDERS[provider]!;
  const given = options.baseUrl ?? (about.urlVariable && env(about.urlVariable)) ?? "";
  const baseUrl = given === "" ? about.baseUrl : checkedUrl(given);
  const apiKey = options.apiKey ??
    (env(about.keyVariable) || about.otherKeyVariables?.map(env).find(Boolean));
  const needsKey = given === "" && !about.isKeyless;
  if (!apiKey && needsKey) throw keyMissing(known, about.keyVariable);
  const server: Server = {
    name: model,
    provider,
    baseUrl,
    apiKey: apiKey || "none",
    secrets: [apiKey ?? "", ...Object.values(options.headers ?? {})].filter((secret) => secret !== ""),
    headers: { ...options.headers },
    extraBody: { ...options.extraBody },
    isOfficial: given === "" || baseUrl === about.baseUrl,
    nativeSchema: options.nativeSchema ?? about.nativeSchema,
    fetch: options.fetch,
  };
  return { server, usualApi: about.api };
}

function splitName(name: string, hasUrl: boolean): { provider: string; model: string } {
  const slash = name.indexOf("/");
  if (slash < 0) {
    return { provider: !hasUrl && /^claude-/i.test(name) ? "anthropic" : "openai", model: name };
  }
  const prefix = name.slice(0, slash).toLowerCase();
  const model = name.slice(slash + 1);
  if (Object.hasOwn(PROVIDERS, prefix)) return { provider: prefix, model };
  if (hasUrl) return { provider: "openai", model: name };
  const shown = printable(name);
  const why = UNSUPPORTED.includes(prefix)
    ? `${prefix} needs the address of a gateway; pass a base URL`
    : `there is no provider ${
      printable(prefix)
    }; for a server of your own write openai/${shown} and pass its base URL`;
  throw new PagetreeError("UNSUPPORTED_PROVIDER", `Cannot use ${shown} as a model: ${why}`, { model: name });
}

function checkedUrl(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") {
    return text.replace(/\/+$/, "");
  }
  const why = url && (url.username || url.password)
    ? "it holds a name or password"
    : `got ${printable(text)}`;
  throw new PagetreeError("USAGE", `Cannot use the base URL as an http or https address: ${why}`);
}

function keyMissing(model: string, variable: string): PagetreeError {
  const message = `Cannot use ${printable(model)} as a model: its key is missing; set ${variable}`;
  return new PagetreeError("MODEL_KEY_MISSING", message, { variable, model });
}
