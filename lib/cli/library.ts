/**
 * What the commands over a local library share.
 */
import { resolve } from "node:path";
import { PagetreeClient } from "../client.ts";
import { PagetreeError, printable } from "../errors.ts";
import { nameKey } from "../store/mod.ts";
import type { Arguments, OptionSpec } from "./args.ts";
import type { Io } from "./io.ts";

/** Folder of a library unless the user names one. */
const DEFAULT_FOLDER = ".pageindex";

/** The option that names the library. */
export const STORAGE_OPTION: OptionSpec = {
  value: "DIR",
  help: `folder of the library (default ${DEFAULT_FOLDER})`,
};

/** The folder of the library, as an absolute path. */
export function storagePath(parsed: Arguments, io: Io): string {
  return resolve(io.cwd, parsed.text("storage-path") ?? DEFAULT_FOLDER);
}

/**
 * Makes the client of the library that a command line names.
 *
 * @param parsed Parsed command line.
 * @param io Folder that relative paths start from.
 */
export function libraryOf(parsed: Arguments, io: Io): PagetreeClient {
  return new PagetreeClient({ storagePath: storagePath(parsed, io) });
}

/**
 * Finds a document by its id or name.
 *
 * @param client The library.
 * @param word Id or name.
 * @returns Its id.
 * @throws {PagetreeError} `NOT_FOUND`.
 */
export async function documentId(client: PagetreeClient, word: string): Promise<string> {
  const { documents, problems } = await client.store.list();
  // A damaged document has no name left, but can be removed by its id.
  const ids = [...documents, ...problems].map(({ id }) => id);
  if (ids.includes(word)) return word;
  const named = documents.find(({ name }) => nameKey(name) === nameKey(word));
  if (named) return named.id;
  throw new PagetreeError("NOT_FOUND", `Cannot find ${printable(word)} in this library`, { document: word });
}
