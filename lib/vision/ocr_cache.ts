/**
 * Pages read by OCR, kept on disk.
 *
 * @module
 */
import { join } from "node:path";
import type { Page } from "../pdf/mod.ts";
import type { OcrReader } from "./ocr.ts";

/** Changes when pages are read or laid out in another way; older entries are then read again. */
const VERSION = 1;

/**
 * Puts a folder of pages around a reader: a page is read once, whatever its file is called. Damaged entries are read again;
 * a folder that cannot be written costs nothing but the saving.
 *
 * @param reader The reader.
 * @param folder Folder of the pages; made when it is missing.
 * @param options Language of the reader: pages read in another one are others.
 * @returns A reader; closing it closes the other.
 *
 * @example
 * ```ts
 * import { openRenderer } from "pagetree/pdf";
 * import { cachedOcr, ocrReader } from "pagetree/vision";
 * const folder = await Deno.makeTempDir();
 * await using ocr = cachedOcr(ocrReader(), folder);
 * await using pdf = await openRenderer("fixtures/pdf/scanned_bookmarks.pdf");
 * const [first, second] = [await ocr.page(pdf, 1), await ocr.page(pdf, 1)];
 * console.log(first.text === second.text); // true
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export function cachedOcr(
  reader: OcrReader,
  folder: string,
  { language = "eng" }: { language?: string } = {},
): OcrReader {
  const close = () => reader.close();
  return {
    async page(renderer, number, signal) {
      const name = `${renderer.sha256}-${number}-${language.replace(/[^\w+-]/g, "_")}-${VERSION}.json`;
      const file = join(folder, renderer.sha256.slice(0, 2), name);
      const known = await read(file, number);
      if (known) return known;
      const page = await reader.page(renderer, number, signal);
      await write(file, page).catch(() => {});
      return page;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function read(file: string, number: number): Promise<Page | undefined> {
  try {
    const { page, sha256 } = JSON.parse(await Deno.readTextFile(file)) as { page: Page; sha256: string };
    return page.number === number && await hashOf(JSON.stringify(page)) === sha256 ? page : undefined;
  } catch {
    return undefined;
  }
}

async function write(file: string, page: Page): Promise<void> {
  await Deno.mkdir(join(file, ".."), { recursive: true });
  const part = `${file}.${crypto.randomUUID()}.part`;
  await Deno.writeTextFile(part, JSON.stringify({ page, sha256: await hashOf(JSON.stringify(page)) }));
  await Deno.rename(part, file);
}

async function hashOf(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();
}
