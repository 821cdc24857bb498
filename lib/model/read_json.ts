/**
 * Reading the value out of a reply that should be JSON and may be more, or less.
 *
 * @module
 */
import { jsonrepair } from "jsonrepair";
import type { ReplySchema } from "./types.ts";

/** A value, or why there is none. */
export type ReadResult<T> = { value: T } | { problem: string };

/**
 * Reads a reply: JSON as it is, in a fence, with prose around it, with trailing commas or cut short.
 *
 * The first reading that fits the schema wins; strict readings come before mended ones.
 *
 * @param text The reply.
 * @param schema The shape it must have.
 * @returns The value, or the reason in words that a model can use to do better.
 *
 * @example
 * ```ts
 * import { readReply } from "pagetree/model";
 * import { z } from "zod";
 * const schema = z.object({ pages: z.array(z.int()) });
 * console.log(readReply('Sure, here it is: {"pages": [1, 2,]}', schema)); // { value: { pages: [ 1, 2 ] } }
 * ```
 */
export function readReply<T>(text: string, schema: ReplySchema<T>): ReadResult<T> {
  let problem = "it holds no JSON object";
  for (const candidate of candidates(text)) {
    const parsed = parse(candidate);
    if (parsed === undefined) continue;
    const checked = schema.safeParse(parsed);
    if (checked.success) return { value: checked.data };
    problem = checked.error.message;
  }
  return { problem };
}

/** Texts that may be the object, the likeliest first. */
function* candidates(text: string): Generator<{ text: string; mend: boolean }> {
  yield { text, mend: false };
  const fenced = [...text.matchAll(/```[a-z]*[ \t]*\n([^]*?)(?:```|$)/gi)].map((match) => match[1]!);
  const objects = [...fenced, text].flatMap((part) => balanced(part));
  for (const object of objects) yield { text: object, mend: false };
  for (const object of objects) yield { text: object, mend: true };
  // Unbalanced: cut short, or with a quote that is not escaped.
  for (const part of [...fenced, text]) {
    const [from, to] = [part.indexOf("{"), part.lastIndexOf("}")];
    if (from < 0) continue;
    if (to > from) yield { text: part.slice(from, to + 1), mend: true };
    yield { text: part.slice(from), mend: true };
  }
}

/** The outermost pieces of a text whose braces balance, strings aside. */
function balanced(text: string): string[] {
  const found: string[] = [];
  let [depth, start, inString] = [0, 0, false];
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === "\\") i++;
      else if (c === '"') inString = false;
    } else if (c === '"' && depth > 0) inString = true;
    else if (c === "{" && depth++ === 0) start = i;
    else if (c === "}" && depth > 0 && --depth === 0) found.push(text.slice(start, i + 1));
  }
  return found;
}

function parse({ text, mend }: { text: string; mend: boolean }): unknown {
  try {
    return JSON.parse(mend ? jsonrepair(text) : text);
  } catch {
    return undefined;
  }
}
