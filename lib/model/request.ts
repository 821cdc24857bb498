/**
 * What is wrong with a request, said before it costs anything.
 */
import { PagetreeError } from "../errors.ts";
import type { ModelRequest } from "./types.ts";

/** Names that every server takes. */
const NAME = /^[\w-]{1,64}$/;

/**
 * Checks the numbers and names of a request.
 *
 * @param request The request.
 * @throws {PagetreeError} `USAGE` that names the field.
 */
export function checkRequest(request: ModelRequest<unknown>): void {
  const { messages, maxOutputTokens, temperature, tools = [], schemaName } = request;
  if (messages.length === 0) throw bad("messages", "a list with a message", "none");
  if (maxOutputTokens !== undefined && !(Number.isSafeInteger(maxOutputTokens) && maxOutputTokens > 0)) {
    throw bad("maxOutputTokens", "a whole number above 0", maxOutputTokens);
  }
  if (temperature !== undefined && !(temperature >= 0 && temperature <= 2)) {
    throw bad("temperature", "a number from 0 to 2", temperature);
  }
  if (schemaName !== undefined && !NAME.test(schemaName)) {
    throw bad("schemaName", "letters, digits, _ and -", JSON.stringify(schemaName));
  }
  for (const { name, parameters } of tools) {
    if (!NAME.test(name)) throw bad("the name of a tool", "letters, digits, _ and -", JSON.stringify(name));
    if (parameters.type !== "object") throw bad(`the parameters of ${name}`, "an object", parameters.type);
  }
}

function bad(field: string, wanted: string, got: unknown): PagetreeError {
  return new PagetreeError("USAGE", `Cannot use ${field} as ${wanted}: got ${String(got)}`, { field });
}
