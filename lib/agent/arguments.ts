/**
 * What models send as arguments, made into what the tools take.
 *
 * @module
 */
import type { InputSchema } from "./contract.ts";
import { echo } from "./library.ts";

/** Arguments by name, or what is wrong with them. */
export type ArgumentReading = { args: Record<string, unknown> } | { problem: string };

/**
 * Reads the arguments of a call. Null counts as left out; names that begin with `_` are dropped, so that no model can
 * send what only the program may set; texts stand for booleans where one is due.
 *
 * @param value What was sent.
 * @param schema The tool's full schema.
 */
export function readArguments(value: unknown, schema: InputSchema): ArgumentReading {
  if (value === null || value === undefined) return checked({}, schema);
  if (typeof value !== "object" || Array.isArray(value)) {
    return { problem: `arguments are an object, got ${echo(value)}` };
  }
  const args: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    if (name.startsWith("_") || item === null || item === undefined) continue;
    const isBoolean = Object.hasOwn(schema.properties, name) && schema.properties[name]!.type === "boolean";
    args[name] = isBoolean ? toBoolean(item) : item;
  }
  return checked(args, schema);
}

/** A whole number, or undefined where the value is none; the fraction is dropped. */
export function toInteger(value: unknown): number | undefined {
  if (typeof value === "string" && value.trim() === "") return undefined;
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? number : undefined;
}

function checked(args: Record<string, unknown>, schema: InputSchema): ArgumentReading {
  const known = Object.keys(schema.properties);
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  if (unknown !== undefined) return { problem: `there is no parameter ${echo(unknown)}` };
  const missing = schema.required.find((name) => !Object.hasOwn(args, name));
  return missing === undefined ? { args } : { problem: `the parameter ${missing} is missing` };
}

function toBoolean(value: unknown): boolean {
  if (typeof value !== "string") return Boolean(value);
  return !["false", "no", "0", ""].includes(value.trim().toLowerCase());
}
