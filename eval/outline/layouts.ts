/**
 * Page layouts as JSON files, so that weights can be fitted without reading a PDF again.
 */
import { basename, join } from "node:path";
import { PagetreeError, printable } from "../../lib/errors.ts";
import { type Bookmark, openPdf, type Page } from "../../lib/pdf/mod.ts";

/** What Flash sees of a document. */
export interface DocumentLayout {
  /** File name with extension. */
  name: string;
  /** Title of the document information, if any. */
  title?: string;
  /** Laid-out pages. */
  pages: Page[];
  /** The file's own outline. */
  bookmarks: Bookmark[];
}

/**
 * Writes the layouts of all PDFs of some folders as `<out>/<name of the folder>/<stem>.json`.
 *
 * @param pdfDirs Folders with PDFs.
 * @param out Folder to write into; made if missing.
 * @param onDocument Called after each document with its name and number of pages.
 * @returns Number of documents.
 * @throws {PagetreeError} `NO_INPUT` when there is no PDF, and what opening a PDF throws.
 */
export async function writeLayouts(
  pdfDirs: readonly string[],
  out: string,
  onDocument?: (name: string, pages: number) => void,
): Promise<number> {
  let count = 0;
  for (const folder of pdfDirs) {
    const files = await pdfsIn(folder);
    const target = join(out, basename(folder));
    await Deno.mkdir(target, { recursive: true });
    for (const file of files) {
      const layout = await readLayout(join(folder, file));
      await Deno.writeTextFile(join(target, file.replace(/\.pdf$/i, ".json")), JSON.stringify(layout));
      onDocument?.(layout.name, layout.pages.length);
      count++;
    }
  }
  return count;
}

/**
 * Lays out a PDF.
 *
 * @param file Path.
 */
async function readLayout(file: string): Promise<DocumentLayout> {
  await using pdf = await openPdf(file);
  const { name, metadataTitle: title } = pdf;
  return {
    name,
    ...(title !== undefined && { title }),
    pages: await pdf.pages(),
    bookmarks: await pdf.bookmarks(),
  };
}

/**
 * Reads a layout that {@linkcode writeLayouts} wrote.
 *
 * @param file Path.
 * @throws {PagetreeError} `FILE_NOT_FOUND`, `BAD_TREE`.
 */
export async function loadLayout(file: string): Promise<DocumentLayout> {
  const what = `Cannot read ${printable(file)} as a page layout`;
  const text = await Deno.readTextFile(file).catch((cause) => {
    const message = `${what}: ${cause.message}; write it with \`deno task fit layouts\``;
    throw new PagetreeError("FILE_NOT_FOUND", message, { cause, file });
  });
  let layout: DocumentLayout;
  try {
    layout = JSON.parse(text);
  } catch (cause) {
    throw new PagetreeError("BAD_TREE", `${what}: it is not JSON`, { cause, file });
  }
  if (!Array.isArray(layout?.pages) || !Array.isArray(layout.bookmarks)) {
    throw new PagetreeError("BAD_TREE", `${what}: it has no \`pages\` or no \`bookmarks\``, { file });
  }
  return layout;
}

async function pdfsIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (!isDirectory && /\.pdf$/i.test(name)) files.push(name);
    }
  } catch (cause) {
    const message = `Cannot read ${printable(folder)} as a folder of PDFs: ${(cause as Error).message}`;
    throw new PagetreeError("FILE_NOT_FOUND", message, { cause, file: folder });
  }
  if (files.length > 0) return files.sort();
  throw new PagetreeError("NO_INPUT", `Cannot lay out ${printable(folder)}: it holds no PDF`, {
    file: folder,
  });
}
