/**
 * The model of a command: named by option or environment, with its store of replies and its meter.
 */
import { join, resolve } from "node:path";
import process from "node:process";
import type { BuildOptions } from "../build/mod.ts";
import { Meter, type Model, recorded, resolveModel, type Spending } from "../model/mod.ts";
import { type Arguments, type OptionSpec, usage } from "./args.ts";
import type { Io } from "./io.ts";

/** Options about models. */
export const MODEL_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  "summary": { value: "off|on", help: "summaries of the nodes", choices: ["off", "on"] },
  "model": { value: "NAME", help: "model to use; else that of PAGETREE_MODEL" },
  "base-url": { value: "URL", help: "server of the model" },
  "budget-usd": { value: "X", help: "dollars after which no call is begun" },
  "budget-tokens": { value: "N", help: "tokens after which no call is begun" },
};

/** The model of a command and what it has spent. */
export interface CommandModel {
  /** Options for the build. */
  options: Pick<BuildOptions, "model" | "summary">;
  /** Meter of the model, if there is one. */
  meter?: Meter;
}

/**
 * Makes the model that a command line names. Its replies are kept in the cache folder, so that a command that was stopped
 * goes on where it was.
 *
 * @param parsed Parsed command line.
 * @param io Streams and folder.
 * @param onSpend Hears after every call.
 * @throws {PagetreeError} `USAGE` for summaries without a model; the errors of `resolveModel` and `Meter`.
 */
export function commandModel(parsed: Arguments, io: Io, onSpend: (spent: Spending) => void): CommandModel {
  const name = parsed.text("model") ?? (process.env.PAGETREE_MODEL || undefined);
  const summary = parsed.text("summary") as "off" | "on" | undefined;
  if (name === undefined) {
    if (summary === "on") throw usage("Cannot write summaries without a model: name one with --model");
    if (parsed.has("base-url")) throw usage("Cannot use --base-url without a model: name one with --model");
    if (summary === undefined) io.stderr("note: no model is named (--model), so there are no summaries\n");
    return { options: { summary: "off" } };
  }
  if (summary === "off") return { options: { summary } };
  const model = resolveModel(name, { baseUrl: parsed.text("base-url") });
  const meter = new Meter({ usd: dollars(parsed), tokens: parsed.count("budget-tokens"), onSpend });
  const watched: Model = meter.watch(recorded(model, replyStore(io.cwd)));
  return { options: { summary: "on", model: watched }, meter };
}

/** Folder of stored replies: in that of PAGETREE_CACHE, else in the storage folder where the command was called. */
function replyStore(cwd: string): string {
  const cache = process.env.PAGETREE_CACHE;
  return cache ? join(resolve(cwd, cache), "model") : join(cwd, ".pageindex", "cache", "model");
}

function dollars(parsed: Arguments): number | undefined {
  const text = parsed.text("budget-usd");
  if (text === undefined) return undefined;
  if (!/^\d+(\.\d+)?$/.test(text) || Number(text) === 0) {
    throw usage(`Cannot use --budget-usd as an amount above 0: got ${text}`);
  }
  return Number(text);
}

/**
 * Says in a few words what was spent.
 *
 * @param spent What a meter tells.
 */
export function spendingText({ calls, cachedCalls, usage, usd }: Spending): string {
  const price = usd === undefined ? "price unknown" : `$${usd.toFixed(4)}`;
  const stored = cachedCalls === 0 ? "" : `, ${cachedCalls} stored replies`;
  return `${calls} calls${stored}, ${usage.input} + ${usage.output} tokens, ${price}`;
}
