/**
 * Documents of a local library: submit, list, read, remove.
 *
 * @module
 */
import { parsePageSpec, wireNodes } from "../agent/mod.ts";
import { buildTree } from "../build/mod.ts";
import { PagetreeError, printable } from "../errors.ts";
import { type DocumentMeta, DocumentStore, nameKey, type StoredPage } from "../store/mod.ts";
import { type TreeNode, walk } from "../tree/mod.ts";
import { type BackendOptions, type ModelRoles, rolesOf, storedModel } from "./models.ts";
import { submit } from "./submit.ts";
import type {
  BuildDocument,
  ClientOptions,
  DocumentContent,
  DocumentInfo,
  DocumentList,
  ListedDocument,
  OcrNode,
  SubmitOptions,
  Submitted,
  TreeOptions,
} from "./types.ts";
import { waitForStatus, type WaitOptions } from "./wait.ts";

/** Most documents of one listing. */
const MAX_LIMIT = 10_000;

/** The part of the client that is about documents. Its constructor touches no disk. */
export class LocalDocuments {
  /** The documents on disk. */
  readonly store: DocumentStore;
  /** Standing guidance of agents. */
  readonly instructions: string;
  /** Names of the models by role. */
  readonly models: Readonly<ModelRoles>;
  readonly #build: BuildDocument;
  readonly #backend?: BackendOptions;

  /**
   * Names a library; its folder is made by the first document.
   *
   * @param options Folder, guidance, builder.
   * @throws {PagetreeError} `BAD_ARGUMENT`, `UNSUPPORTED_MODE` for the hosted service.
   */
  constructor(options: ClientOptions = {}) {
    const { storagePath = ".pageindex", instructions = "", mode = "local", apiKey, build } = options;
    if (apiKey?.trim() === "") throw badArgument("apiKey", apiKey, "a key");
    if (apiKey !== undefined || mode !== "local") {
      const message = "Cannot reach documents of the hosted service: this version has local ones only";
      throw new PagetreeError("UNSUPPORTED_MODE", message, { mode: "cloud" });
    }
    if (typeof storagePath !== "string" || storagePath.trim() === "") {
      throw badArgument("storagePath", storagePath, "a folder");
    }
    if (typeof instructions !== "string") throw badArgument("instructions", instructions, "a text");
    this.models = rolesOf(options);
    this.#backend = options.indexBackend;
    this.store = new DocumentStore(storagePath, options.store);
    this.instructions = instructions;
    this.#build = build ?? buildTree;
  }

  /**
   * Builds the tree of a PDF and stores both. Nothing of a submission that fails is visible.
   *
   * @param source Path, `file:` URL or bytes of a PDF.
   * @param options Mode, metadata, what to do with known bytes; `signal` and `onProgress`.
   * @returns Id, name, whether it was there before, warnings.
   * @throws {PagetreeError} `BAD_ARGUMENT`, `BLANK_PDF`, `NO_TEXT_LAYER`, `NO_STRUCTURE`, `PAGE_BOUNDS`,
   * `NAME_EXHAUSTED`; the codes of `openPdf`, `buildTree` and `DocumentStore.save`.
   */
  async submitDocument(
    source: string | URL | Uint8Array,
    options: SubmitOptions = {},
  ): Promise<Submitted> {
    return await submit(this.store, this.#build, source, { ...this.#indexModels(options), ...options });
  }

  /**
   * Gives the facts of a document.
   *
   * @param docId Id.
   * @returns Name, status, pages, metadata.
   * @throws {PagetreeError} `NOT_FOUND`; the codes of `DocumentStore.find`.
   */
  async getDocument(docId: string): Promise<DocumentInfo> {
    return infoOf(await this.#meta(docId));
  }

  /**
   * Finds the id of a document by its name.
   *
   * @param name Exact name, in any Unicode form.
   * @returns The id; of several the newest.
   * @throws {PagetreeError} `NOT_FOUND`.
   */
  async getDocumentId(name: string): Promise<string> {
    const { documents } = await this.store.list();
    const found = documents.find((meta) => nameKey(meta.name) === nameKey(name));
    if (found) return found.id;
    throw new PagetreeError("NOT_FOUND", `Cannot find ${printable(name)} in this library`, { name });
  }

  /**
   * Lists a page of the library, newest first.
   *
   * @param options `limit` (1 to 10,000, default 50), `offset` (default 0), `folderId` (only `root`).
   * @returns Documents, their number in all, and those that cannot be used.
   * @throws {PagetreeError} `BAD_ARGUMENT`; the codes of `DocumentStore.list`.
   */
  async listDocuments(
    options: { limit?: number; offset?: number; folderId?: string | null } = {},
  ): Promise<DocumentList> {
    const { limit = 50, offset = 0, folderId } = options;
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
      throw badArgument("limit", limit, `a whole number from 1 to ${MAX_LIMIT}`);
    }
    if (!Number.isInteger(offset) || offset < 0) throw badArgument("offset", offset, "a whole number from 0");
    if (folderId && folderId !== "root") throw badArgument("folderId", folderId, "root");
    const { documents, problems } = await this.store.list();
    const page = documents.slice(offset, offset + limit).map(listed);
    return { documents: page, total: documents.length, limit, offset, problems };
  }

  /**
   * Goes through all documents, newest first, as they were when it began.
   *
   * @returns Documents, one by one.
   */
  async *iterateDocuments(): AsyncGenerator<ListedDocument, void, undefined> {
    for (const meta of (await this.store.list()).documents) yield listed(meta);
  }

  /**
   * Reads the tree of a document with the text of its sections.
   *
   * @param docId Id.
   * @param options Summaries, texts.
   * @returns Nodes in `result`; the text of a node is that of its pages.
   * @throws {PagetreeError} `NOT_FOUND`; the codes of `DocumentStore.tree`.
   */
  async getTree(docId: string, options: TreeOptions = {}): Promise<DocumentContent<TreeNode[]>> {
    const { nodeSummary = false, includeText = true } = options;
    const meta = await this.#meta(docId);
    const { structure } = await this.store.tree(docId);
    const textOf = includeText ? textOver(await this.store.pages(docId)) : undefined;
    return contentOf(meta, wireNodes(structure, { summaries: nodeSummary, ...(textOf && { textOf }) }));
  }

  /**
   * Reads the outline of a document: summaries, no texts.
   *
   * @param docId Id.
   * @returns Top-level nodes.
   * @throws {PagetreeError} As {@linkcode LocalDocuments.getTree}.
   */
  async getDocumentStructure(docId: string): Promise<TreeNode[]> {
    return wireNodes((await this.store.tree(docId)).structure);
  }

  /**
   * Reads the text of a document, which locally is that of the PDF's text layer.
   *
   * @param docId Id.
   * @param options `format`: `page` (default), `node` or `raw`.
   * @returns Pages, nodes with their texts, or one text in `result`.
   * @throws {PagetreeError} `BAD_ARGUMENT` for another format; as {@linkcode LocalDocuments.getTree}.
   */
  async getOcr(
    docId: string,
    { format = "page" }: { format?: "page" | "node" | "raw" } = {},
  ): Promise<DocumentContent<StoredPage[] | OcrNode[] | string>> {
    if (!["page", "node", "raw"].includes(format)) throw badArgument("format", format, "page, node or raw");
    const meta = await this.#meta(docId);
    const pages = await this.store.pages(docId);
    if (format === "page") return contentOf(meta, pages);
    if (format === "raw") return contentOf(meta, pages.map(({ markdown }) => markdown).join("\n\n"));
    const textOf = textOver(pages);
    const { structure } = await this.store.tree(docId);
    const rows = Array.from(walk(structure), ({ node, depth: level }): OcrNode => ({
      title: node.title,
      level,
      ...(node.start_index !== undefined && { page_index: node.start_index }),
      text: textOf(node),
    }));
    return contentOf(meta, rows);
  }

  /**
   * Reads the text of pages.
   *
   * @param docId Id.
   * @param pages Text such as `5-7`, `3, 8` or `12`; pages that the document does not have are left out.
   * @returns Pages in order.
   * @throws {PagetreeError} `BAD_ARGUMENT` for a text that cannot be read; the codes of `DocumentStore.pages`.
   */
  async getPageContent(docId: string, pages: string): Promise<StoredPage[]> {
    const spec = parsePageSpec(pages, { blanks: true });
    if ("problem" in spec) throw badArgument("pages", pages, spec.problem);
    const wanted = new Set(spec.pages);
    return (await this.store.pages(docId)).filter(({ page_index }) => wanted.has(page_index));
  }

  /**
   * Tells whether tools can read a document.
   *
   * @param docId Id.
   * @returns False also for a document that is missing or damaged.
   */
  async isRetrievalReady(docId: string): Promise<boolean> {
    try {
      const { status } = await this.#meta(docId);
      await this.store.tree(docId);
      await this.store.pages(docId);
      return status === "completed";
    } catch (error) {
      if (error instanceof PagetreeError) return false;
      throw error;
    }
  }

  /**
   * Waits until a document can be read; a local one can be at once.
   *
   * @param docId Id.
   * @param options Times and signal.
   * @returns Its facts.
   * @throws {PagetreeError} `NOT_FOUND`, `NOT_READY` when it failed or time is up, `ABORTED`.
   */
  async waitUntilReady(docId: string, options: WaitOptions = {}): Promise<DocumentInfo> {
    return await waitForStatus(() => this.getDocument(docId), options);
  }

  /**
   * Removes a document.
   *
   * @param docId Id.
   * @param options Signal that stops the waiting for other writers.
   * @returns A message for people.
   * @throws {PagetreeError} `NOT_FOUND`; the codes of `DocumentStore.delete`.
   */
  async deleteDocument(docId: string, options: { signal?: AbortSignal } = {}): Promise<{ message: string }> {
    if (await this.store.delete(docId, options)) return { message: "Document deleted successfully." };
    throw notFound(docId);
  }

  /** The models of a submission, as far as the client names some and the caller brings none. */
  #indexModels({ model, summaryModel }: SubmitOptions): Pick<SubmitOptions, "model" | "summaryModel"> {
    const { index, summary } = this.models;
    const make = (name: string) => storedModel(name, this.#backend, this.store.root);
    return {
      ...(index !== undefined && model === undefined && { model: make(index) }),
      ...(summary !== undefined && summary !== index && summaryModel === undefined &&
        { summaryModel: make(summary) }),
    };
  }

  async #meta(docId: string): Promise<DocumentMeta> {
    const meta = await this.store.find(docId);
    if (!meta) throw notFound(docId);
    return meta;
  }
}

function infoOf(meta: DocumentMeta): DocumentInfo {
  const { id, name, description, status, createdAt, pageNum, folderId, metadata } = meta;
  return { id, name, description, status, createdAt, pageNum, folderId, metadata };
}

function listed(meta: DocumentMeta): ListedDocument {
  return { ...infoOf(meta), path: null, features: {} };
}

function contentOf<T>({ id, status, metadata }: DocumentMeta, result: T): DocumentContent<T> {
  return { doc_id: id, status, retrieval_ready: status === "completed", result, metadata, features: {} };
}

function textOver(pages: readonly StoredPage[]): (node: TreeNode) => string {
  return ({ start_index: start, end_index: end }) => {
    if (start === undefined) return "";
    const last = Math.max(start, end ?? start);
    return pages.filter(({ page_index }) => page_index >= start && page_index <= last)
      .map(({ markdown }) => markdown).join("");
  };
}

function notFound(docId: string): PagetreeError {
  const message = `Cannot find ${printable(String(docId))} as a document of this library`;
  return new PagetreeError("NOT_FOUND", message, { id: docId });
}

function badArgument(option: string, value: unknown, expected: string): PagetreeError {
  const got = printable(String(JSON.stringify(value) ?? value));
  return new PagetreeError("BAD_ARGUMENT", `Cannot use ${got} as ${option}: expected ${expected}`, {
    option,
  });
}
