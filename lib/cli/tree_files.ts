/**
 * Reading of tree files and of what belongs to them.
 */
import { basename, join, resolve } from "node:path";
import { PagetreeError, printable } from "../errors.ts";
import { type CachedHeadings, parseHeadings } from "../optimize/mod.ts";
import { openPdf, type Page, type PdfDocument, type Pool } from "../pdf/mod.ts";
import { type DocumentTree, parseTree } from "../tree/mod.ts";

/** A file to read. */
export interface SourceFile {
  /** Path as the user would write it. */
  shown: string;
  /** Absolute path. */
  path: string;
}

/**
 * Reads a tree file.
 *
 * @param file The file.
 * @throws {PagetreeError} `FILE_NOT_FOUND` when it cannot be read, `BAD_TREE` when it is no tree.
 */
export async function readTree({ shown, path }: SourceFile): Promise<DocumentTree> {
  return parseTree(await readText(path, shown, "a tree file"), { file: shown });
}

/**
 * Reads a file of cached headings.
 *
 * @param file The file.
 * @param tree The tree that they belong to.
 * @throws {PagetreeError} `FILE_NOT_FOUND` when it cannot be read; `BAD_TREE` when it has another shape, or names another
 * source than the tree does.
 */
export async function readHeadings(
  { shown, path }: SourceFile,
  tree: Pick<DocumentTree, "doc_name" | "source_sha256">,
): Promise<CachedHeadings> {
  const text = await readText(path, shown, "cached headings");
  const headings = parseHeadings(text, { file: shown });
  const { source_sha256 } = JSON.parse(text);
  if (typeof source_sha256 === "string") refuseOther(shown, "the headings", source_sha256, tree);
  return headings;
}

/** What pages are read with. */
export interface PageReading {
  /** Password of an encrypted file. */
  password?: string;
  /** Processes that read pages. */
  pool: Pool;
  /** Stops the work. */
  signal: AbortSignal;
  /** Called after each page read with the number done and the total. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Reads the pages of a tree's document.
 *
 * @param file The PDF.
 * @param tree Its tree.
 * @param options Password, pool, signal, progress.
 * @throws {PagetreeError} The codes of `openPdf`; `BAD_TREE` when it is another document.
 */
export async function readPages(
  { shown, path }: SourceFile,
  tree: DocumentTree,
  options: PageReading,
): Promise<Page[]> {
  await using pdf = await openPdf(path, options);
  refuseOther(shown, "the document", pdf.sha256, tree);
  refuseOtherLength(shown, pdf, tree);
  return await pdf.pages({ signal: options.signal, onProgress: options.onProgress });
}

/**
 * Lists tree files: files as they are, folders with the `.json` files in them that are no cached headings.
 *
 * @param paths Paths, relative to `cwd`.
 * @param cwd Absolute path of a folder.
 * @returns Files in the order given, those of a folder sorted by code units; none twice.
 * @throws {PagetreeError} `FILE_NOT_FOUND` for a path that leads nowhere, `NO_INPUT` for a folder without tree files.
 */
export async function findTrees(paths: readonly string[], cwd: string): Promise<SourceFile[]> {
  const found = new Map<string, SourceFile>();
  for (const shown of paths) {
    const path = resolve(cwd, shown);
    if (!await isFolder(path)) {
      found.set(path, { shown, path });
      continue;
    }
    const names = (await Array.fromAsync(Deno.readDir(path))).map(({ name }) => name)
      .filter((name) => name.endsWith(".json") && !name.endsWith(HEADINGS)).sort();
    if (names.length === 0) {
      const message = `Cannot use ${printable(shown)} as a folder of trees: it holds no .json file`;
      throw new PagetreeError("NO_INPUT", message, { file: shown });
    }
    for (const name of names) {
      found.set(join(path, name), { shown: join(shown, name), path: join(path, name) });
    }
  }
  return [...found.values()];
}

/** Ending of the files that `index --headings-out` writes. */
export const HEADINGS = ".headings.json";

/**
 * Names the file with the cached headings of a tree file, as `index` writes them: `<stem>.headings.json`.
 *
 * @param tree The tree file.
 * @param dir Folder of the headings, as the user wrote it.
 * @param cwd Absolute path of a folder.
 */
export function headingsFileOf(tree: SourceFile, dir: string, cwd: string): SourceFile {
  const name = basename(tree.path).replace(/\.json$/, "") + HEADINGS;
  return { shown: join(dir, name), path: join(resolve(cwd, dir), name) };
}

/** Whether there is a folder of that path. */
export async function isFolder(path: string): Promise<boolean> {
  return await Deno.stat(path).then((info) => info.isDirectory, () => false);
}

/**
 * Reads a text file.
 *
 * @param path Absolute path.
 * @param shown Path as the user would write it.
 * @param as What it is read as.
 * @throws {PagetreeError} `FILE_NOT_FOUND` when it cannot be read.
 */
export async function readText(path: string, shown: string, as: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (cause) {
    const why = cause instanceof Deno.errors.NotFound
      ? "there is no such file"
      : cause instanceof Error
      ? cause.message
      : String(cause);
    throw new PagetreeError("FILE_NOT_FOUND", `Cannot read ${printable(shown)} as ${as}: ${why}`, {
      cause,
      file: shown,
    });
  }
}

function refuseOther(
  shown: string,
  what: string,
  sha256: string,
  tree: Pick<DocumentTree, "doc_name" | "source_sha256">,
): void {
  if (tree.source_sha256 === undefined || tree.source_sha256 === sha256) return;
  const message = `Cannot use ${printable(shown)} as ${what} of ${
    printable(tree.doc_name)
  }: it is of another source`;
  throw new PagetreeError("BAD_TREE", message, { file: shown, sha256, source_sha256: tree.source_sha256 });
}

/** Trees of other tools name no source; at least the pages have to be there. */
function refuseOtherLength(shown: string, { pageCount }: PdfDocument, tree: DocumentTree): void {
  if (tree.page_count === undefined || tree.page_count <= pageCount) return;
  const message = `Cannot use ${printable(shown)} as the document of ${printable(tree.doc_name)}: ` +
    `got ${pageCount} pages, and the tree has ${tree.page_count}`;
  throw new PagetreeError("BAD_TREE", message, {
    file: shown,
    pages: pageCount,
    page_count: tree.page_count,
  });
}
