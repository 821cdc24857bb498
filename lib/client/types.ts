/**
 * Options and results of the client.
 *
 * @module
 */
import type { ToolOptions, ToolSpec } from "../agent/mod.ts";
import type { BuildOptions } from "../build/mod.ts";
import type { PdfDocument } from "../pdf/mod.ts";
import type { ModelNames } from "./models.ts";
import type { Metadata, StoreOptions, StoreProblem } from "../store/mod.ts";
import type { DocumentTree, TreeWarning } from "../tree/mod.ts";

/** Builds the tree of an open PDF. */
export type BuildDocument = (pdf: PdfDocument, options: BuildOptions) => Promise<DocumentTree>;

/** Options of the client. */
export interface ClientOptions extends ModelNames {
  /**
   * Folder of the documents.
   * @default {"./.pageindex"}
   */
  storagePath?: string;
  /** Standing guidance; follows the instructions of agents. */
  instructions?: string;
  /**
   * Where the documents are; only `local` exists so far.
   * @default {"local"}
   */
  mode?: "local" | "cloud";
  /** Key of the hosted service, which this version does not serve yet. */
  apiKey?: string;
  /**
   * Builds trees; a program may pass its own.
   * @default {buildTree}
   */
  build?: BuildDocument;
  /** Times of the store. */
  store?: StoreOptions;
}

/** Options of `submitDocument`; those of `buildTree` and `openPdf` are passed on. */
export interface SubmitOptions extends Omit<BuildOptions, "mode"> {
  /**
   * How sections are found; `standard` is another name of `classic`.
   * @default {"flash"}
   */
  mode?: "flash" | "classic" | "standard";
  /** Facts to keep with the document: a plain object that JSON can hold. */
  metadata?: Metadata;
  /**
   * What to do with bytes that were stored before, built with the same options: give the stored document back, or store
   * another one.
   * @default {"reuse"}
   */
  onDuplicate?: "reuse" | "new";
  /**
   * Whether the PDF is kept beside the tree.
   * @default {true}
   */
  keepSource?: boolean;
  /**
   * Whether trees without sections are stored too.
   * @default {false}
   */
  allowFlat?: boolean;
  /** Whether to wait until the document can be read; locally it can be at once. */
  wait?: boolean;
  /** Hosted service only. */
  betaHeaders?: readonly string[] | null;
  /** Hosted service only. */
  folderId?: string | null;
}

/** What became of a submitted document. */
export interface Submitted {
  /** Its id. */
  doc_id: string;
  /** Its name in the library. */
  name: string;
  /** Whether it was there before. */
  existing: boolean;
  /** What was skipped or guessed; `NAME_CHANGED` when the name is not that of the file. */
  warnings: TreeWarning[];
}

/** The facts of a document on the wire. */
export interface DocumentInfo {
  /** Id. */
  id: string;
  /** Name, unique in the library. */
  name: string;
  /** Description, if there is one. */
  description: string | null;
  /** `completed`, unless another tool left it otherwise. */
  status: string;
  /** Time of storing in UTC, without a zone. */
  createdAt: string;
  /** Number of pages. */
  pageNum: number;
  /** Always null: a local library has no folders. */
  folderId: string | null;
  /** Facts of the caller. */
  metadata: Metadata | null;
}

/** A document in a listing. */
export interface ListedDocument extends DocumentInfo {
  /** Hosted service only. */
  path: null;
  /** Hosted service only. */
  features: Record<string, never>;
}

/** One page of a listing. */
export interface DocumentList {
  /** Documents, newest first. */
  documents: ListedDocument[];
  /** Number of documents in the library. */
  total: number;
  /** Most documents of this page. */
  limit: number;
  /** Documents before this page. */
  offset: number;
  /** Documents that cannot be used. */
  problems: StoreProblem[];
}

/** Content of a document on the wire. */
export interface DocumentContent<T> {
  /** Id. */
  doc_id: string;
  /** Status word. */
  status: string;
  /** Whether tools can read the document. */
  retrieval_ready: boolean;
  /** The content. */
  result: T;
  /** Facts of the caller. */
  metadata: Metadata | null;
  /** Hosted service only. */
  features: Record<string, never>;
}

/** Options of `getTree`. */
export interface TreeOptions {
  /**
   * Whether nodes have their summary.
   * @default {false}
   */
  nodeSummary?: boolean;
  /**
   * Whether nodes have the text of their pages.
   * @default {true}
   */
  includeText?: boolean;
}

/** A node with its text, as `getOcr` lists it. */
export interface OcrNode {
  /** Title. */
  title: string;
  /** Depth from 1. */
  level: number;
  /** First page, 1-based. */
  page_index?: number;
  /** Text of its pages. */
  text: string;
}

/** Which tools a client offers. */
export type ClientToolOptions = Omit<ToolOptions, "extras"> & {
  /**
   * Further tools: `true` for `search_pages` and `get_page_image`, which no other PageIndex has; or tools of your own, which
   * keep to the scope themselves.
   * @default {false}
   */
  extras?: boolean | readonly ToolSpec[];
};
