/**
 * A folder of gold outlines: which documents it holds, and of which kind they are.
 */
import { PagetreeError, printable } from "../../lib/errors.ts";

/**
 * Lists the documents of a folder of gold outlines.
 *
 * @param folder Folder with `<stem>.gold.json` files.
 * @returns The stems in order, at least one.
 * @throws {PagetreeError} `FILE_NOT_FOUND` for no folder, `NO_INPUT` for one without gold files.
 */
export async function goldStems(folder: string): Promise<string[]> {
  const stems: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      if (name.endsWith(".gold.json")) stems.push(name.slice(0, -".gold.json".length));
    }
  } catch (cause) {
    throw new PagetreeError(
      "FILE_NOT_FOUND",
      `Cannot read ${printable(folder)} as a folder of gold outlines`,
      { cause, file: folder },
    );
  }
  if (stems.length > 0) return stems.sort();
  const message = `Cannot score ${printable(folder)}: it holds no .gold.json file`;
  throw new PagetreeError("NO_INPUT", message, { file: folder });
}

/**
 * Reads the kinds of documents.
 *
 * @param file Table with tabs and a header line that names the columns `id` and `kind`.
 * @returns Kinds by id; empty where there is no such table.
 */
export async function readKinds(file: string): Promise<Map<string, string>> {
  const text = await Deno.readTextFile(file).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  });
  const [header = [], ...lines] = text.split(/\r?\n/).map((line) => line.split("\t"));
  const [id, kind] = [header.indexOf("id"), header.indexOf("kind")];
  if (id < 0 || kind < 0) return new Map();
  return new Map(
    lines.flatMap((cells) => cells[id] && cells[kind] ? [[cells[id], cells[kind]] as const] : []),
  );
}
