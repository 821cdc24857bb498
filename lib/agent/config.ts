/**
 * What the configs of all frameworks share.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import type { ToolSpec } from "./tools.ts";

/** Turns of an agent unless the caller says otherwise. */
export const DEFAULT_MAX_TURNS = 10;

/** What a config is made from. */
export interface AgentParts {
  /** Tools of the agent. */
  tools: readonly ToolSpec[];
  /** System prompt. */
  instructions: string;
  /** Text for the first user message, where documents were chosen. */
  context?: string;
}

/** A config, and the text for the first user message where documents were chosen. */
export type WithContext<T> = T & {
  /**
   * Text that names the chosen documents; put it in front of the first user message. It is not enumerable, so that it
   * stays out of requests when the config is spread into a call.
   */
  readonly context?: string;
};

/**
 * Adds the context to a config.
 *
 * @param config The config.
 * @param context Text for the first user message, if any.
 */
export function withContext<T extends object>(config: T, context: string | undefined): WithContext<T> {
  return context === undefined ? config : Object.defineProperty(config, "context", { value: context });
}

/**
 * Refuses what needs the hosted service.
 *
 * @param hosted Whether it was asked for.
 * @throws {PagetreeError} `UNSUPPORTED_MODE`.
 *
 * @example
 * ```ts
 * import { refuseHosted } from "pagetree/agent";
 * refuseHosted(false);
 * ```
 */
export function refuseHosted(hosted: boolean | undefined): void {
  if (!hosted) return;
  const message = "Cannot use hosted tools for a local library: they are of the hosted service";
  throw new PagetreeError("UNSUPPORTED_MODE", message, { hosted });
}
