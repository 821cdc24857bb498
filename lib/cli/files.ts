/**
 * From the paths of a command line to PDF files.
 */
import { join, resolve } from "node:path";
import { PagetreeError, printable } from "../errors.ts";

/** Files that are taken from a folder; a README among papers is no paper, so Markdown must be asked for. */
const PDF = /\.pdf$/i;

/** A file to read. */
export interface InputFile {
  /** Path as the user would write it. */
  shown: string;
  /** Absolute path. */
  path: string;
}

/** A path that leads to no PDF. */
export interface BadInput extends InputFile {
  /** Why. */
  error: PagetreeError;
}

/** What {@linkcode findPdfs} found. */
export interface Inputs {
  /** Files and failures in the order of their absolute paths. */
  list: (InputFile | BadInput)[];
  /** Whether a folder was among the paths. */
  hasFolder: boolean;
}

/**
 * Lists the PDFs that paths stand for: files as they are, folders with all `*.pdf` files at any depth.
 *
 * A path that cannot be read, and a folder without PDFs, become failures in the list; a file named twice is listed
 * once. Linked files count, linked folders inside a folder do not, so that a link to a parent ends.
 *
 * @param paths Paths, relative to `cwd`.
 * @param cwd Absolute path of a folder.
 * @param options What is taken from folders, and its name for errors.
 * @returns Files and failures, sorted by code units of the path, so that the order is the same everywhere.
 */
export async function findPdfs(
  paths: readonly string[],
  cwd: string,
  { ending = PDF, kind = ".pdf" }: { ending?: RegExp; kind?: string } = {},
): Promise<Inputs> {
  const found = new Map<string, InputFile | BadInput>();
  const add = (input: InputFile | BadInput) => {
    if (!found.has(input.path)) found.set(input.path, input);
  };
  let hasFolder = false;
  for (const shown of paths) {
    const path = resolve(cwd, shown);
    try {
      if (!(await Deno.stat(path)).isDirectory) {
        add({ shown, path });
        continue;
      }
      hasFolder = true;
      let isEmpty = true;
      for await (const input of pdfsIn({ shown, path }, ending)) {
        isEmpty = false;
        add(input);
      }
      if (isEmpty) add({ shown, path, error: noPdfs(shown, kind) });
    } catch (cause) {
      add({ shown, path, error: cannotRead(shown, cause) });
    }
  }
  const list = [...found.values()].sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
  return { list, hasFolder };
}

async function* pdfsIn(folder: InputFile, ending: RegExp): AsyncGenerator<InputFile | BadInput> {
  let entries: Deno.DirEntry[];
  try {
    entries = await Array.fromAsync(Deno.readDir(folder.path));
  } catch (cause) {
    yield { ...folder, error: cannotRead(folder.shown, cause) };
    return;
  }
  for (const entry of entries) {
    const input = { shown: join(folder.shown, entry.name), path: join(folder.path, entry.name) };
    if (entry.isDirectory) yield* pdfsIn(input, ending);
    else if (ending.test(entry.name) && !(await isLinkedFolder(entry, input.path))) {
      yield input;
    }
  }
}

async function isLinkedFolder(entry: Deno.DirEntry, path: string): Promise<boolean> {
  if (!entry.isSymlink) return false;
  // A broken link is a file to report when it is opened.
  return await Deno.stat(path).then((info) => info.isDirectory, () => false);
}

function noPdfs(shown: string, kind: string): PagetreeError {
  return new PagetreeError(
    "NO_INPUT",
    `Cannot index ${printable(shown)} as a folder: it holds no ${kind} file`,
    {
      file: shown,
    },
  );
}

function cannotRead(shown: string, cause: unknown): PagetreeError {
  const isMissing = cause instanceof Deno.errors.NotFound || cause instanceof Deno.errors.NotADirectory;
  const why = isMissing ? "there is no such file" : cause instanceof Error ? cause.message : String(cause);
  return new PagetreeError("FILE_NOT_FOUND", `Cannot read ${printable(shown)} as a file or folder: ${why}`, {
    cause,
    file: shown,
  });
}
