/**
 * Documents and routes of a run, ready for as long as questions need them.
 */
import type { Embedder, Model, PriceTable } from "pagetree/model";
import type { Question } from "../questions/mod.ts";
import type { PreparedRoute, Route, RouteDocument } from "../routes/mod.ts";
import { sampleCall } from "./ask.ts";
import type { RunDocument, RunPrepared } from "./types.ts";

/** What documents and routes are made ready with. */
export interface LibraryOptions {
  /** Makes a document ready. */
  prepare: (pdf: string) => Promise<RouteDocument>;
  /** Model of routes. */
  model?: Model;
  /** Embedding model. */
  embedder?: Embedder;
  /** Price table. */
  prices?: PriceTable;
  /** Stops the work. */
  signal?: AbortSignal;
}

/** Documents and routes that are ready, for as long as questions need them. */
export class Library {
  readonly documents: RunDocument[] = [];
  readonly prepared: RunPrepared[] = [];
  readonly #documents = new Map<string, { ready: Promise<RouteDocument>; users: Set<string> }>();
  readonly #routes = new Map<string, Map<string, Promise<PreparedRoute>>>();
  readonly #left: Map<string, number>;

  constructor(
    private readonly options: LibraryOptions,
    groups: ReadonlyMap<string, readonly unknown[]>,
    private readonly onLine: (line: RunDocument | RunPrepared) => Promise<void>,
  ) {
    this.#left = new Map([...groups].map(([key, tasks]) => [key, tasks.length]));
  }

  /** A route that is ready for the documents of a question. */
  async route(route: Route, question: Question): Promise<PreparedRoute> {
    const key = documentsKey(question);
    let routes = this.#routes.get(key);
    if (!routes) this.#routes.set(key, routes = new Map());
    let prepared = routes.get(route.name);
    if (!prepared) routes.set(route.name, prepared = this.#prepare(route, question.pdfs, key));
    return await prepared;
  }

  /** Lets go of what no further question needs. */
  release(question: Question): void {
    const key = documentsKey(question);
    const left = this.#left.get(key)! - 1;
    this.#left.set(key, left);
    if (left > 0) return;
    this.#routes.delete(key);
    for (const [pdf, { users }] of this.#documents) {
      users.delete(key);
      if (users.size === 0) this.#documents.delete(pdf);
    }
  }

  async #prepare(route: Route, pdfs: readonly string[], key: string): Promise<PreparedRoute> {
    const documents = await Promise.all(pdfs.map((pdf) => this.#document(pdf, key)));
    const { model, embedder, prices, signal } = this.options;
    const started = performance.now();
    const prepared = await route.prepare(documents, { model, embedder, prices, signal });
    const line: RunPrepared = {
      type: "prepared",
      route: route.name,
      pdfs: [...pdfs],
      tree_sha256: prepared.nodes ? await sha256(prepared.nodes) : null,
      ms: Math.round(performance.now() - started),
      calls: prepared.calls.map(sampleCall),
    };
    this.prepared.push(line);
    await this.onLine(line);
    return prepared;
  }

  async #document(pdf: string, key: string): Promise<RouteDocument> {
    let entry = this.#documents.get(pdf);
    if (!entry) {
      entry = { ready: this.#read(pdf), users: new Set() };
      this.#documents.set(pdf, entry);
    }
    entry.users.add(key);
    return await entry.ready;
  }

  async #read(pdf: string): Promise<RouteDocument> {
    const document = await this.options.prepare(pdf);
    const line = await documentLine(pdf, document);
    this.documents.push(line);
    await this.onLine(line);
    return document;
  }
}

/** Names the documents of a question, so that questions on the same ones go together. */
export function documentsKey({ pdfs }: Question): string {
  return JSON.stringify(pdfs);
}

async function documentLine(pdf: string, { tree, pages, buildMs }: RouteDocument): Promise<RunDocument> {
  return {
    type: "document",
    pdf,
    source_sha256: tree.source_sha256 ?? "",
    page_count: pages.length,
    pages_without_text: pages.filter(({ text }) => text.trim() === "").length,
    tree_sha256: await sha256(tree.structure),
    build_ms: buildMs,
  };
}

async function sha256(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
