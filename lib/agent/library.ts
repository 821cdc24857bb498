/**
 * What the tools need of a library, and how they find a document in it.
 *
 * @module
 */
import type { DocumentMeta, StoredPage } from "../store/mod.ts";
import { nameKey } from "../store/mod.ts";
import type { DocumentTree } from "../tree/mod.ts";
import { clip, failure, type Outcome } from "./envelope.ts";
import { nearNames } from "./near.ts";

/** A library of documents; a `DocumentStore` is one. */
export interface Library {
  /** Lists the documents, newest first. */
  list(): Promise<{ documents: DocumentMeta[] }>;
  /** Reads the tree of a document. */
  tree(id: string): Promise<DocumentTree>;
  /** Reads the text of its pages. */
  pages(id: string): Promise<StoredPage[]>;
  /** Removes a document; false where there was none. */
  delete(id: string, options?: { signal?: AbortSignal }): Promise<boolean>;
}

/** What a call works on. */
export interface CallContext {
  /** The library. */
  library: Library;
  /** Ids of the only documents that may be seen; undefined: all. */
  docIds?: readonly string[];
  /** Stops the waiting. */
  signal?: AbortSignal;
  /** Milliseconds between two looks at a document that is not ready. */
  pollMs: number;
  /** Milliseconds to wait for a document. */
  waitMs: number;
}

/**
 * Lists the documents that a call may see, newest first.
 *
 * @param context Library and scope.
 */
export async function visible({ library, docIds }: CallContext): Promise<DocumentMeta[]> {
  const { documents } = await library.list();
  return docIds === undefined ? documents : documents.filter(({ id }) => docIds.includes(id));
}

/**
 * Finds a document by its name or id; of several with one name the newest.
 *
 * @param documents Documents that may be seen, newest first.
 * @param name Name or id.
 */
export function resolveName(documents: readonly DocumentMeta[], name: string): DocumentMeta | undefined {
  const key = nameKey(name);
  return documents.find((meta) => nameKey(meta.name) === key) ?? documents.find(({ id }) => id === name);
}

/**
 * Finds a document, or makes the answer that says it is not there.
 *
 * @param context Library and scope.
 * @param name What the model sent.
 */
export async function findDocument(
  context: CallContext,
  name: unknown,
): Promise<{ meta: DocumentMeta } | { missing: Outcome }> {
  const documents = await visible(context);
  const text = typeof name === "string" ? name : "";
  const meta = resolveName(documents, text);
  if (meta) return { meta };
  const near = nearNames(text, documents.map((document) => document.name));
  return {
    missing: failure(
      "NOT_FOUND",
      undefined,
      "No document of this library has that name.",
      { doc_name: echo(name), similar_files: near },
      {
        summary: "The name is not in this library",
        options: [
          ...(near.length > 0 ? ["If one of similar_files is meant, call again with that name"] : []),
          "Call browse_documents and copy a name exactly, with its ending",
        ],
      },
    ),
  };
}

/** An argument as it may be shown again. */
export function echo(value: unknown): string {
  return clip(typeof value === "string" ? value : String(JSON.stringify(value) ?? value));
}
