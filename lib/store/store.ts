/**
 * The document store: one folder a document, complete or invisible.
 *
 * Over 300 lines, since each method is a step of one class whose private state (root, disk, lock) they share; what needs no
 * state is in files of its own.
 *
 * @module
 */
import { join, resolve } from "node:path";
import { PagetreeError, printable } from "../errors.ts";
import type { DocumentTree } from "../tree/mod.ts";
import { DISK, type Disk, replaceFile } from "./disk.ts";
import { storeError } from "./failure.ts";
import { DocumentFiles, filesOf, jsonBytes, MARKER, stamp, treeFiles } from "./files.ts";
import { type HeldLock, withLock } from "./lock.ts";
import { FORMAT, isSafeId, newId, stampOf } from "./meta.ts";
import { cleanName, freeName } from "./names.ts";
import { type Found, listingOf, look, manifestOf, scan, seenOf } from "./scan.ts";
import { sweep } from "./sweep.ts";
import type {
  DocumentMeta,
  FileStamp,
  Listing,
  NewDocument,
  Saved,
  StoredPage,
  StoreOptions,
} from "./types.ts";

/**
 * Documents in a folder.
 *
 * A document is written file by file, `doc.json` last, and removed in the other order: at whatever point a writer dies,
 * a document is complete or not there. Writers of several processes take turns; readers never wait. The constructor
 * touches no disk.
 *
 * @example
 * ```ts
 * import { DocumentStore } from "pagetree/store";
 * const store = new DocumentStore(await Deno.makeTempDir());
 * const tree = { doc_name: "a.pdf", page_count: 1, structure: [{ title: "A", start_index: 1, end_index: 1 }] };
 * const pages = [{ page_index: 1, markdown: "Text of A" }];
 * const { meta } = await store.save({ name: "a.pdf", tree, pages, mode: "flash", buildOptions: "{}" });
 * console.log((await store.list()).documents[0]?.name, (await store.pages(meta.id)).length); // a.pdf 1
 * await store.delete(meta.id);
 * await Deno.remove(store.root, { recursive: true });
 * ```
 */
export class DocumentStore {
  /** Absolute path of the folder. */
  readonly root: string;
  readonly #options: Required<StoreOptions>;
  readonly #disk: Disk;

  /**
   * Names a store; nothing is read or made.
   *
   * @param folder Folder of the store; it is made by the first save.
   * @param options Times of the lock and of the sweep.
   */
  constructor(folder: string, options: StoreOptions = {}) {
    this.root = resolve(folder);
    this.#options = { staleMs: 10_000, waitMs: 60_000, sweepAfterMs: 600_000, disk: DISK, ...options };
    this.#disk = this.#options.disk;
  }

  /**
   * Stores a document under a new id and a name that no other document has.
   *
   * @param document The document.
   * @param options `reuse`: whether a stored document of the same bytes, mode and options is given back in its place
   * (default true); `signal`: stops the waiting for other writers.
   * @returns Its facts, and whether it was there before.
   * @throws {PagetreeError} `NAME_EXHAUSTED`, `STORE_LOCKED`, `STORE_FULL`, `STORE_DENIED`, `STORE_FAILED`, `ABORTED`;
   * nothing is visible then.
   */
  async save(
    document: NewDocument,
    { reuse = true, signal }: { reuse?: boolean; signal?: AbortSignal } = {},
  ): Promise<Saved> {
    const files = filesOf(document);
    const stamps: Record<string, FileStamp> = {};
    for (const [file, bytes] of files) stamps[file] = await stamp(bytes);
    return await this.#writing(`store ${printable(document.name)}`, signal, async (lock) => {
      const found = await scan(this.root);
      const same = reuse ? sameIn(found, document.tree.source_sha256, document.buildOptions) : undefined;
      if (same) return { meta: same, existing: true };
      await sweep(this.root, found, this.#disk, this.#options.sweepAfterMs);
      const names = found.flatMap(({ meta }) => meta ? [meta.name] : []);
      const meta = this.#metaOf(document, freeName(cleanName(document.name), names), stamps);
      const seen = await this.#write(meta, files, lock);
      await this.#writeManifest([...found, { id: meta.id, meta, seen }]);
      return { meta, existing: false };
    });
  }

  /**
   * Lists the complete documents. Damaged ones are reported and do not hide the others.
   *
   * @returns Documents, newest first, and what cannot be used.
   * @throws {PagetreeError} `STORE_DENIED` or `STORE_FAILED` when the folder cannot be read.
   */
  async list(): Promise<Listing> {
    return listingOf(await this.#reading("list", () => scan(this.root)));
  }

  /**
   * Gives the facts of a document.
   *
   * @param id Its id; anything else is simply not there.
   * @returns Its facts, or undefined where there is no such document.
   * @throws {PagetreeError} `STORE_DAMAGED`, `STORE_NEWER`, `STORE_DENIED`, `STORE_FAILED`.
   */
  async find(id: string): Promise<DocumentMeta | undefined> {
    if (!isSafeId(id)) return undefined;
    const { meta, problem } = await this.#reading(`read ${id}`, () => look(this.root, id));
    if (!meta && problem) throw new PagetreeError(problem.code, problem.message, { id });
    return meta;
  }

  /**
   * Finds a document that was made from the same bytes in the same way.
   *
   * @param sha256 SHA-256 of the source in hex.
   * @param buildOptions The options, as they were stored.
   * @returns The newest of them, or undefined.
   */
  async findSame(sha256: string, buildOptions: string): Promise<DocumentMeta | undefined> {
    return sameIn(await this.#reading("list", () => scan(this.root)), sha256, buildOptions);
  }

  /**
   * Reads the tree of a document.
   *
   * @param id Its id.
   * @returns The tree, without texts.
   * @throws {PagetreeError} `NOT_FOUND`, and those of {@linkcode DocumentStore.find}.
   */
  async tree(id: string): Promise<DocumentTree> {
    return await this.#content(id, (files) => files.tree());
  }

  /**
   * Reads the text of all pages of a document.
   *
   * @param id Its id.
   * @returns The pages in order.
   * @throws {PagetreeError} `NOT_FOUND`, and those of {@linkcode DocumentStore.find}.
   */
  async pages(id: string): Promise<StoredPage[]> {
    return await this.#content(id, (files) => files.pages());
  }

  /**
   * Reads the PDF of a document.
   *
   * @param id Its id.
   * @returns Its bytes, or undefined where it was not kept.
   * @throws {PagetreeError} `NOT_FOUND`, and those of {@linkcode DocumentStore.find}.
   */
  async source(id: string): Promise<Uint8Array | undefined> {
    return await this.#content(id, (files) => files.source());
  }

  /**
   * Removes a document. It is invisible at once; what is left of it when the work breaks off is swept later.
   *
   * @param id Its id.
   * @param options Signal that stops the waiting for other writers.
   * @returns Whether there was such a document; damaged ones count.
   * @throws {PagetreeError} `STORE_NEWER` for a document of a newer program, `STORE_LOCKED`, `STORE_DENIED`,
   * `STORE_FAILED`, `ABORTED`.
   */
  async delete(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<boolean> {
    if (!isSafeId(id)) return false;
    const before = await this.#reading(`remove ${id}`, () => look(this.root, id));
    const folder = join(this.root, "docs", id);
    if (before.seen === undefined) return false;
    return await this.#writing(`remove ${id}`, signal, async () => {
      const { seen, problem } = await look(this.root, id);
      if (seen === undefined) return false;
      if (problem?.code === "STORE_NEWER") throw new PagetreeError(problem.code, problem.message, { id });
      await this.#disk.remove(join(folder, MARKER));
      await this.#disk.syncFolder(folder);
      // The document is gone; an error from here on would say otherwise.
      await this.#disk.remove(folder).catch(() => {});
      await this.#writeManifest(await scan(this.root));
      return true;
    });
  }

  /**
   * Replaces the tree of a document; its pages, its PDF and its id stay. Whenever the work breaks off, the document can be
   * read with the old tree or the new one.
   *
   * @param id Its id.
   * @param tree The new tree, of the same document.
   * @param options Signal that stops the waiting for other writers.
   * @returns Its facts.
   * @throws {PagetreeError} `NOT_FOUND`; `BAD_TREE` for the tree of another document; those of {@linkcode DocumentStore.save}.
   */
  async replaceTree(
    id: string,
    tree: DocumentTree,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<DocumentMeta> {
    return await this.#writing(`change ${printable(id)}`, signal, async (lock) => {
      const meta = await this.find(id);
      if (!meta) throw notFound(id);
      const isOther = tree.source_sha256 !== undefined && meta.source_sha256 !== undefined &&
        tree.source_sha256 !== meta.source_sha256;
      if (isOther) {
        throw new PagetreeError("BAD_TREE", `Cannot use this tree for ${id}: it is of another document`, {
          id,
        });
      }
      const files = treeFiles(tree);
      const next: Record<string, FileStamp> = {};
      for (const [file, bytes] of files) next[file] = await stamp(bytes);
      const folder = join(this.root, "docs", id);
      const { next_files: pending = {}, ...found } = meta;
      // An earlier change may have broken off: what is on disk now is what counts as stored.
      const current = { ...found.files };
      for (const file of Object.keys(pending)) {
        current[file] = await stamp(await Deno.readFile(join(folder, file)));
      }
      const facts: DocumentMeta = { ...found, ...(found.files && { files: current }) };
      await lock.assertHeld();
      if (meta.files) {
        await replaceFile(this.#disk, join(folder, MARKER), jsonBytes({ ...facts, next_files: next }));
      }
      for (const [file, bytes] of files) await replaceFile(this.#disk, join(folder, file), bytes);
      const changed: DocumentMeta = {
        ...facts,
        description: tree.doc_description ?? meta.description,
        ...(facts.files && { files: { ...facts.files, ...next } }),
      };
      await replaceFile(this.#disk, join(folder, MARKER), jsonBytes(changed));
      await this.#writeManifest(await scan(this.root));
      return changed;
    });
  }

  #metaOf(document: NewDocument, name: string, files: Record<string, FileStamp>): DocumentMeta {
    const { tree } = document;
    return {
      format: FORMAT,
      id: newId(),
      name,
      description: tree.doc_description ?? null,
      status: "completed",
      createdAt: stampOf(new Date()),
      pageNum: tree.page_count ?? document.pages.length,
      folderId: null,
      metadata: document.metadata ?? null,
      mode: document.mode,
      ...(tree.source_sha256 !== undefined && { source_sha256: tree.source_sha256 }),
      build_options: document.buildOptions,
      files,
    };
  }

  /** Writes the files of a document, the one that makes it visible last. */
  async #write(meta: DocumentMeta, files: Map<string, Uint8Array>, lock: HeldLock): Promise<string> {
    const docs = join(this.root, "docs");
    const folder = join(docs, meta.id);
    await this.#disk.makeFolder(folder);
    try {
      for (const [file, bytes] of files) await replaceFile(this.#disk, join(folder, file), bytes);
      await this.#disk.syncFolder(docs);
      await lock.assertHeld();
      await replaceFile(this.#disk, join(folder, MARKER), jsonBytes(meta));
      return seenOf(await Deno.stat(join(folder, MARKER)));
    } catch (error) {
      await this.#disk.remove(join(folder, MARKER)).catch(() => {});
      await this.#disk.remove(folder).catch(() => {});
      throw error;
    }
  }

  /** Writes the cache; the store is complete without it. */
  async #writeManifest(found: readonly Found[]): Promise<void> {
    const bytes = jsonBytes(manifestOf(found));
    await replaceFile(this.#disk, join(this.root, "manifest.json"), bytes).catch(() => {});
  }

  async #content<T>(id: string, read: (files: DocumentFiles) => Promise<T>): Promise<T> {
    const meta = await this.find(id);
    if (!meta) throw notFound(id);
    try {
      return await read(new DocumentFiles(join(this.root, "docs", meta.id), meta));
    } catch (error) {
      // A document that is removed while it is read is not damaged.
      if ((await look(this.root, meta.id)).seen === undefined) throw notFound(id);
      throw error;
    }
  }

  async #writing<T>(
    doing: string,
    signal: AbortSignal | undefined,
    work: (lock: HeldLock) => Promise<T>,
  ): Promise<T> {
    const { staleMs, waitMs } = this.#options;
    try {
      await Deno.mkdir(join(this.root, "docs"), { recursive: true });
      return await withLock(this.root, { staleMs, waitMs, signal }, work);
    } catch (cause) {
      throw storeError(doing, this.root, cause);
    }
  }

  async #reading<T>(doing: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw storeError(doing, this.root, cause);
    }
  }
}

function sameIn(
  found: readonly Found[],
  sha256: string | undefined,
  buildOptions: string,
): DocumentMeta | undefined {
  if (sha256 === undefined) return undefined;
  return listingOf(found).documents.find((meta) =>
    meta.source_sha256 === sha256 && meta.build_options === buildOptions
  );
}

function notFound(id: string): PagetreeError {
  const message = `Cannot find ${printable(String(id))} as a document of this library`;
  return new PagetreeError("NOT_FOUND", message, { id });
}
