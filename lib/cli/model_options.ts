/**
 * The model of a command: named by option or environment, with its store of replies and its meter.
 */
import { join, resolve } from "node:path";
import process from "node:process";
import type { BuildOptions } from "../build/mod.ts";
import { Meter, type Model, recorded, resolveModel, type Spending } from "../model/mod.ts";
import { type Arguments, type OptionSpec, usage } from "./args.ts";
import type { Io } from "./io.ts";
import { summaryOf } from "./reference.ts";

/** Options that name a model. */
export const MODEL_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  "model": { value: "NAME", help: "model to use; else that of PAGETREE_MODEL" },
  "base-url": { value: "URL", help: "server of the model" },
  "budget-usd": { value: "X", help: "dollars after which no call is begun" },
  "budget-tokens": { value: "N", help: "tokens after which no call is begun" },
};

/** Options about what a model does in a build. */
export const SUMMARY_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  "summary": { value: "off|on", help: "summaries of the nodes", choices: ["off", "on"] },
  ...MODEL_OPTIONS,
};

/** A model and what it has spent. */
export interface MeteredModel {
  /** The model, with its store of replies. */
  model: Model;
  /** What it has spent. */
  meter: Meter;
}

/** The model of a build and what it has spent. */
export interface CommandModel {
  /** Options for the build. */
  options: Pick<BuildOptions, "model" | "summary" | "summaryModel">;
  /** Meter of the model, if there is one. */
  meter?: Meter;
}

/**
 * The name of the model that a command line or the environment names.
 *
 * @param parsed Parsed command line.
 */
export function modelName(parsed: Arguments): string | undefined {
  return parsed.text("model") ?? parsed.text("index-model") ?? (process.env.PAGETREE_MODEL || undefined);
}

/**
 * Makes a model. Its replies are kept in the cache folder, so that a command that was stopped goes on where it was.
 *
 * @param name Its name.
 * @param parsed Parsed command line with {@linkcode MODEL_OPTIONS}.
 * @param cwd Folder where the command was called.
 * @param onSpend Hears after every call.
 * @throws {PagetreeError} `USAGE`, and the errors of `resolveModel` and `Meter`.
 */
export function meteredModel(
  name: string,
  parsed: Arguments,
  cwd: string,
  onSpend: (spent: Spending) => void,
): MeteredModel {
  const meter = new Meter({ usd: dollars(parsed), tokens: parsed.count("budget-tokens"), onSpend });
  return { model: meter.watch(storedModel(name, parsed, cwd)), meter };
}

/** A model with the store of replies around it. */
function storedModel(name: string, parsed: Arguments, cwd: string): Model {
  return recorded(resolveModel(name, { baseUrl: parsed.text("base-url") }), cacheFolder(cwd, "model"));
}

/**
 * Makes the model of a build, as far as there is something for it to do.
 *
 * @param parsed Parsed command line with {@linkcode SUMMARY_OPTIONS}, `optimize` and `headings`.
 * @param io Streams and folder.
 * @param onSpend Hears after every call.
 * @throws {PagetreeError} `USAGE` for summaries or splitting without a model; the errors of {@linkcode meteredModel}.
 */
export function commandModel(parsed: Arguments, io: Io, onSpend: (spent: Spending) => void): CommandModel {
  const name = modelName(parsed);
  const summary = summaryOf(parsed);
  const level = parsed.text("optimize");
  const isClassic = ["classic", "standard"].includes(parsed.text("mode") ?? "");
  if (name === undefined) {
    if (summary === "on") throw usage("Cannot write summaries without a model: name one with --model");
    if (parsed.has("base-url")) throw usage("Cannot use --base-url without a model: name one with --model");
    if (level === "full" && !parsed.has("headings")) {
      throw usage("Cannot use --optimize full without a source of sections: name --headings or --model");
    }
    if (isClassic) {
      throw usage("Cannot use --mode classic without a model: name one with --model");
    }
    tellDefaults(parsed, io);
    return { options: { summary: "off" } };
  }
  if (summary === "off" && level !== undefined && level !== "full" && !isClassic) {
    return { options: { summary } };
  }
  const { model, meter } = meteredModel(name, parsed, io.cwd, onSpend);
  const other = parsed.text("summary-model");
  // One meter for both, so that a budget holds for all.
  const summaryModel = other === undefined ? undefined : meter.watch(storedModel(other, parsed, io.cwd));
  return { options: { summary: summary ?? "on", model, ...(summaryModel && { summaryModel }) }, meter };
}

/** Tells once what is left out as no model is named, where the user did not choose it. */
function tellDefaults(parsed: Arguments, io: Io): void {
  const left = [
    ...(parsed.has("optimize") || parsed.has("headings")
      ? []
      : ["small sections are merged, large ones are not split"]),
    ...(summaryOf(parsed) !== undefined ? [] : ["there are no summaries"]),
  ];
  if (left.length > 0) io.stderr(`no model is named (--model): ${left.join(", ")}\n`);
}

/**
 * Folder of what is kept for later runs: in that of PAGETREE_CACHE, else in the storage folder where the command was called.
 *
 * @param cwd Folder where the command was called.
 * @param kind What is kept.
 */
export function cacheFolder(cwd: string, kind: "model" | "ocr"): string {
  const cache = process.env.PAGETREE_CACHE;
  return cache ? join(resolve(cwd, cache), kind) : join(cwd, ".pageindex", "cache", kind);
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

/**
 * The judge of a command line, with the same store of replies.
 *
 * @param parsed Parsed command line with `judge`.
 * @param cwd Folder where the command was called.
 * @throws {PagetreeError} The errors of `resolveModel`; `USAGE` for a budget in dollars and a judge without a known price.
 */
export function commandJudge(parsed: Arguments, cwd: string): Model | undefined {
  const name = parsed.text("judge");
  if (name === undefined) return undefined;
  const model = storedModel(name, parsed, cwd);
  // The run adds up what models and judge spend; the meter refuses a budget in dollars that could not be held.
  return new Meter({ usd: dollars(parsed) }).watch(model);
}
