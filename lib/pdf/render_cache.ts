/**
 * Pictures of pages kept on disk.
 *
 * @module
 */
import { join } from "node:path";
import type { PageImage, PageRenderer, RenderOptions } from "./render.ts";

/** Facts of a picture beside its bytes. */
type Facts = Omit<PageImage, "bytes">;

/**
 * Puts a folder of pictures around a document: a page is drawn once for each size, format and part, whatever the file is
 * called. Damaged entries are drawn again; a folder that cannot be written costs nothing but the saving.
 *
 * @param renderer The document.
 * @param folder Folder of the pictures; made when it is missing.
 * @returns The same document; closing it closes the other.
 *
 * @example
 * ```ts
 * import { cachedRenderer, openRenderer } from "pagetree/pdf";
 * const folder = await Deno.makeTempDir();
 * await using pdf = cachedRenderer(await openRenderer("fixtures/pdf/letter.pdf"), folder);
 * const [first, second] = [await pdf.render(1, { dpi: 50 }), await pdf.render(1, { dpi: 50 })];
 * console.log(first.bytes.length === second.bytes.length); // true
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export function cachedRenderer(renderer: PageRenderer, folder: string): PageRenderer {
  const close = () => renderer.close();
  return {
    pageCount: renderer.pageCount,
    sha256: renderer.sha256,
    render,
    close,
    [Symbol.asyncDispose]: close,
  };

  async function render(page: number, options: RenderOptions = {}): Promise<PageImage> {
    const { signal: _, ...settings } = options;
    const key = await keyOf([renderer.sha256, page, Object.entries(settings).sort()]);
    const base = join(folder, key.slice(0, 2), key);
    const known = await read(base);
    if (known) return known;
    const image = await renderer.render(page, options);
    await write(base, image).catch(() => {});
    return image;
  }
}

async function read(base: string): Promise<PageImage | undefined> {
  try {
    const facts: Facts & { sha256: string } = JSON.parse(await Deno.readTextFile(`${base}.json`));
    const bytes = await Deno.readFile(`${base}.img`);
    const { sha256, ...image } = facts;
    return await hashOf(bytes) === sha256 ? { ...image, bytes } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the picture, then the facts: those make it count. */
async function write(base: string, { bytes, ...facts }: PageImage): Promise<void> {
  await Deno.mkdir(join(base, ".."), { recursive: true });
  const part = `${base}.${crypto.randomUUID()}.part`;
  await Deno.writeFile(part, bytes);
  await Deno.rename(part, `${base}.img`);
  await Deno.writeTextFile(part, JSON.stringify({ ...facts, sha256: await hashOf(bytes) }));
  await Deno.rename(part, `${base}.json`);
}

async function keyOf(value: unknown): Promise<string> {
  return await hashOf(new TextEncoder().encode(JSON.stringify(value)));
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)).toHex();
}
