/**
 * Shapes of replies: what is checked before a call, and what servers are told.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import type { ReplySchema } from "./types.ts";

type Json = { readonly [key: string]: unknown };

/** Limits that not every server takes; the reply is checked against them here. */
const LOCAL_ONLY: ReadonlySet<string> = new Set([
  "$schema",
  "default",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
]);

/** Keys under which schemas stand by names of their own. */
const NAMED: readonly string[] = ["properties", "$defs", "definitions"];

/**
 * Turns the shape of a reply into the JSON Schema for servers, and refuses what they would refuse or misread.
 *
 * Servers that hold a model to a schema want an object at the root, every field required and no other fields; a field that
 * may be missing is nullable instead.
 *
 * @param schema The shape; a zod schema fits.
 * @returns JSON Schema with every field required; numeric and length limits are left to the local check.
 * @throws {PagetreeError} `USAGE` that names the field.
 *
 * @example
 * ```ts
 * import { replyJsonSchema } from "pagetree/model";
 * import { z } from "zod";
 * console.log(replyJsonSchema(z.object({ page: z.int().min(1) })));
 * ```
 */
export function replyJsonSchema(schema: ReplySchema<unknown>): object {
  let json: Json;
  try {
    json = schema.toJSONSchema() as Json;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw refusal("reply", `it has no JSON Schema: ${why}`);
  }
  if (json.type !== "object") {
    throw refusal("reply", `an object is needed at the root: got ${String(json.type)}`);
  }
  return clean(json, "reply") as object;
}

function clean(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, i) => clean(item, `${path}[${i}]`));
  if (typeof value !== "object" || value === null) return value;
  const schema = value as Json;
  if (schema.type === "object") checkObject(schema, path);
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => !LOCAL_ONLY.has(key)).map(([key, part]) => [
      key,
      NAMED.includes(key)
        ? cleanNamed(part as Json, path)
        : clean(part, key === "items" ? `${path}[]` : path),
    ]),
  );
}

function cleanNamed(parts: Json, path: string): Json {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, clean(part, `${path}.${name}`)]),
  );
}

function checkObject(schema: Json, path: string): void {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  for (const name of Object.keys((schema.properties ?? {}) as Json)) {
    if (!required.has(name)) {
      throw refusal(`${path}.${name}`, "it is optional; make it nullable, as models must give every field");
    }
  }
  if (schema.additionalProperties !== false) {
    throw refusal(path, "it takes fields without a name; use an object with named fields, or an array");
  }
}

function refusal(path: string, why: string): PagetreeError {
  const message = `Cannot use ${printable(path)} as the shape of a reply: ${printable(why)}`;
  return new PagetreeError("USAGE", message, { field: path });
}
