/**
 * The files of a document: how they are written, and how damage is noticed.
 *
 * @module
 */
import { join } from "node:path";
import { z } from "zod";
import { PagetreeError } from "../errors.ts";
import { type DocumentTree, mapNodes, parseTree } from "../tree/mod.ts";
import { isMissing, storeError } from "./failure.ts";
import type { DocumentMeta, FileStamp, NewDocument, StoredPage } from "./types.ts";

/** Name of the file whose presence makes a document exist. */
export const MARKER = "doc.json";

const pagesShape = z.array(z.looseObject({ page_index: z.int().min(1), markdown: z.string() }));

/**
 * Writes the parts of a document as files: the nodes as other tools of the format read them, what stands around the
 * nodes in a file of its own, the text of the pages, and the PDF.
 *
 * @param document A document to store.
 * @returns Bytes by file name, in the order of writing.
 */
export function filesOf(document: NewDocument): Map<string, Uint8Array> {
  const files = new Map([...treeFiles(document.tree), ["pages.json", jsonBytes(document.pages)]]);
  if (document.source) files.set("source.pdf", document.source);
  return files;
}

/** The files of a tree alone. */
export function treeFiles({ structure, ...envelope }: DocumentTree): Map<string, Uint8Array> {
  const nodes = mapNodes(structure, ({ text: _, nodes: __, ...node }) => node);
  return new Map([["tree.json", jsonBytes(nodes)], ["envelope.json", jsonBytes(envelope)]]);
}

/** JSON as bytes; a lone surrogate becomes U+FFFD. */
export function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** Length and hash of bytes. */
export async function stamp(bytes: Uint8Array): Promise<FileStamp> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return { bytes: bytes.length, sha256: new Uint8Array(digest).toHex() };
}

/** The files of one stored document. */
export class DocumentFiles {
  /**
   * Names a document.
   *
   * @param folder Folder of the document.
   * @param meta Its facts.
   */
  constructor(private readonly folder: string, private readonly meta: DocumentMeta) {}

  /** Reads the tree. */
  async tree(): Promise<DocumentTree> {
    const structure = await this.#json("tree.json");
    const hasEnvelope = this.meta.files === undefined || "envelope.json" in this.meta.files;
    const envelope = hasEnvelope ? await this.#json("envelope.json", this.meta.files === undefined) : {};
    const { name, pageNum, description } = this.meta;
    const facts = { page_count: pageNum, ...(description && { doc_description: description }) };
    try {
      return parseTree({ ...facts, ...(envelope as object), doc_name: name, structure });
    } catch (cause) {
      throw this.#damaged("tree.json", "it holds no tree", cause);
    }
  }

  /** Reads the text of the pages. */
  async pages(): Promise<StoredPage[]> {
    const checked = pagesShape.safeParse(await this.#json("pages.json"));
    if (!checked.success) throw this.#damaged("pages.json", "it holds no pages", checked.error);
    return checked.data;
  }

  /** Reads the PDF; undefined where it was not kept. */
  async source(): Promise<Uint8Array | undefined> {
    const isExpected = this.meta.files !== undefined && "source.pdf" in this.meta.files;
    return isExpected ? await this.#bytes("source.pdf") : undefined;
  }

  async #json(file: string, isOptional = false): Promise<unknown> {
    const bytes = await this.#bytes(file, isOptional);
    if (bytes === undefined) return {};
    try {
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch (cause) {
      throw this.#damaged(file, "it is no JSON", cause);
    }
  }

  async #bytes(file: string, isOptional = false): Promise<Uint8Array | undefined> {
    let bytes: Uint8Array;
    try {
      bytes = await Deno.readFile(join(this.folder, file));
    } catch (cause) {
      if (!isMissing(cause)) throw storeError(`read ${file} of ${this.meta.id}`, this.folder, cause);
      if (isOptional) return undefined;
      throw this.#damaged(file, "it is missing", cause);
    }
    const expected = [this.meta.files?.[file], this.meta.next_files?.[file]].filter((known) =>
      known !== undefined
    );
    if (expected.length > 0) {
      const { sha256 } = await stamp(bytes);
      if (!expected.some((known) => known.sha256 === sha256)) {
        throw this.#damaged(file, "its bytes are not those that were stored");
      }
    }
    return bytes;
  }

  #damaged(file: string, why: string, cause?: unknown): PagetreeError {
    const message = `Cannot read ${file} of ${this.meta.id} as it was stored: ${why}`;
    return new PagetreeError("STORE_DAMAGED", message, { id: this.meta.id, file, cause });
  }
}
