/**
 * What the store keeps of a document.
 *
 * @module
 */
import type { DocumentTree } from "../tree/mod.ts";
import type { Disk } from "./disk.ts";

/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Facts that a caller keeps with a document. */
export type Metadata = { [key: string]: JsonValue };

/** Length and hash of a stored file, to notice damage. */
export interface FileStamp {
  /** Length in bytes. */
  bytes: number;
  /** SHA-256 in hex. */
  sha256: string;
}

/** The facts of a stored document, as in its `doc.json`. Unknown keys are kept. */
export interface DocumentMeta {
  /** Version of the layout; absent in libraries of other tools, which have the same layout. */
  format?: number;
  /** `pi-` and 32 hex digits; also the name of the folder. */
  id: string;
  /** File name, unique in the store. */
  name: string;
  /** A few sentences about the document. */
  description: string | null;
  /** Always `completed` here: nothing unfinished is visible. */
  status: string;
  /** Time of storing in UTC, without a zone. */
  createdAt: string;
  /** Number of pages. */
  pageNum: number;
  /** Always null: a local library has no folders. */
  folderId: string | null;
  /** Facts of the caller. */
  metadata: Metadata | null;
  /** How the tree was built. */
  mode: string | null;
  /** SHA-256 of the source, in hex. */
  source_sha256?: string;
  /** The options that the tree depends on, as canonical text. */
  build_options?: string;
  /** Length and hash of the other files, by name. */
  files?: Record<string, FileStamp>;
  /** While files are replaced: what they will be; until then both are right. */
  next_files?: Record<string, FileStamp>;
  /** Keys of other tools. */
  [key: string]: unknown;
}

/** The text of one page. */
export interface StoredPage {
  /** Page, 1-based. */
  page_index: number;
  /** Its text. */
  markdown: string;
}

/** A document to store. */
export interface NewDocument {
  /** Wanted file name; it is cleaned and made unique. */
  name: string;
  /** The tree. */
  tree: DocumentTree;
  /** The text of every page, in order. */
  pages: StoredPage[];
  /** How the tree was built. */
  mode: string;
  /** The options that the tree depends on, as canonical text. */
  buildOptions: string;
  /** Facts of the caller. */
  metadata?: Metadata;
  /** The PDF, to be kept beside the tree. */
  source?: Uint8Array;
}

/** What became of a document to store. */
export interface Saved {
  /** Its facts. */
  meta: DocumentMeta;
  /** Whether it was in the store before: nothing was written. */
  existing: boolean;
}

/** Something in the store that cannot be used. */
export interface StoreProblem {
  /** Folder of the document. */
  id: string;
  /** What is wrong. */
  code: "STORE_DAMAGED" | "STORE_NEWER" | "STORE_DENIED";
  /** One line for people. */
  message: string;
}

/** The documents of a store. */
export interface Listing {
  /** Complete documents, newest first, equal times by id. */
  documents: DocumentMeta[];
  /** Documents that cannot be used, and those served from a copy. */
  problems: StoreProblem[];
}

/** Options of {@linkcode DocumentStore}. */
export interface StoreOptions {
  /**
   * Milliseconds without a sign of life after which a lock is taken from its owner.
   * @default {10_000}
   */
  staleMs?: number;
  /**
   * Milliseconds to wait for the lock.
   * @default {60_000}
   */
  waitMs?: number;
  /**
   * Age in milliseconds at which leftovers of ended writers are removed.
   * @default {600_000}
   */
  sweepAfterMs?: number;
  /**
   * What writes to the disk; tests pass one that fails.
   * @default {DISK}
   */
  disk?: Disk;
}
