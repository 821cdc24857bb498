/**
 * The model that a notebook uses, if any.
 *
 * @module
 */
import process from "node:process";
import { join, resolve } from "node:path";
import { type Model, recorded, resolveModel } from "../model/mod.ts";

/**
 * The model that the environment names: `PAGETREE_MODEL`, such as `gpt-5.6-luna`, `claude-sonnet-5-5` or `ollama/qwen3`, at
 * `PAGETREE_BASE_URL` for servers of your own. Its key comes from the variable of its provider. With `PAGETREE_CACHE` its
 * replies are kept there, so that a notebook that is run again pays nothing twice.
 *
 * @returns The model; undefined where none is named: then notebooks run without one.
 * @throws {PagetreeError} `MODEL_KEY_MISSING` with the name of the variable, `UNSUPPORTED_PROVIDER`, `USAGE`.
 *
 * @example
 * ```ts
 * import { modelFromEnvironment } from "pagetree/notebook";
 * console.log(modelFromEnvironment()?.name ?? "no model is named");
 * ```
 */
export function modelFromEnvironment(): Model | undefined {
  const { PAGETREE_MODEL: name, PAGETREE_BASE_URL: baseUrl, PAGETREE_CACHE: cache } = process.env;
  if (!name) return undefined;
  const model = resolveModel(name, { ...(baseUrl && { baseUrl }) });
  return cache ? recorded(model, join(resolve(cache), "model")) : model;
}
