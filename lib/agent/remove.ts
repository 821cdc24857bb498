/**
 * The tool `remove_document`.
 *
 * @module
 */
import { clip, failure, type Outcome, success } from "./envelope.ts";
import { type CallContext, echo, resolveName, visible } from "./library.ts";

/** Most documents of one call. */
const MAX_NAMES = 10;

/** What became of one name. */
interface Removal {
  doc_name: string;
  status: "deleted" | "not_found" | "failed";
  error?: string;
}

/**
 * Removes documents by name. All names are checked before anything is removed; afterwards each has its own result.
 *
 * @param context Library and scope.
 * @param args `doc_names`.
 */
export async function removeDocuments(
  context: CallContext,
  args: Record<string, unknown>,
): Promise<Outcome> {
  const names = namesOf(args.doc_names);
  if (typeof names === "string") {
    return failure("INVALID_INPUT", "BAD_ARGUMENTS", `${names} Nothing was removed.`, {}, {
      options: [`Call again with 1 to ${MAX_NAMES} names as a list in doc_names`],
    });
  }
  // One listing for all: a name that is given by a removal must not lead to another document.
  const documents = await visible(context);
  const results: Removal[] = [];
  for (const name of names) results.push(await remove(context, name, resolveName(documents, name)?.id));
  const gone = results.filter(({ status }) => status === "deleted").length;
  return success({ results }, {
    summary: `${gone} of ${names.length} removed`,
    options: ["Tell the user what became of each name", "Call browse_documents to see what is left"],
  });
}

async function remove({ library, signal }: CallContext, name: string, id?: string): Promise<Removal> {
  const doc_name = echo(name);
  if (id === undefined) return { doc_name, status: "not_found" };
  try {
    return { doc_name, status: await library.delete(id, { signal }) ? "deleted" : "not_found" };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { doc_name, status: "failed", error: clip(message) };
  }
}

function namesOf(value: unknown): string[] | string {
  if (!Array.isArray(value) || value.length === 0) return "doc_names is a list of names.";
  if (!value.every((name) => typeof name === "string" && name.trim() !== "")) {
    return "Every entry of doc_names is a name.";
  }
  const names = [...new Set(value as string[])];
  return names.length > MAX_NAMES ? `At most ${MAX_NAMES} documents can be removed at once.` : names;
}
