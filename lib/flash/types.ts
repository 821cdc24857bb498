/**
 * Options and result of the Flash builder.
 *
 * @module
 */
import type { TocSource, TreeNode, TreeWarning } from "../tree/mod.ts";

/** A source of evidence for headings that can be switched off. */
export type Witness =
  | "bookmarks"
  | "links"
  | "contents"
  | "tags"
  | "numbering"
  | "styles"
  | "running-heads"
  | "spacing";

/** Options of `buildFlashTree`. */
export interface FlashOptions {
  /**
   * Whether the file's own outline may be used; `false` is the same as `without: ["bookmarks"]`.
   * @default {true}
   */
  bookmarks?: boolean;
  /**
   * Witnesses to leave out, so that their worth can be measured.
   * @default {[]}
   */
  without?: readonly Witness[];
  /** Stops the work. */
  signal?: AbortSignal;
  /** Called after each page read with the number done and the total. */
  onProgress?: (done: number, total: number) => void;
}

/** Headings that Flash saw and did not use, by page: a source of candidates for the optimizer. */
export interface HeadingsCache {
  /** Pages in order, only those with headings. */
  pages: {
    /** Page, 1-based. */
    page: number;
    /** Headings in reading order. */
    headings: {
      /** Title as printed. */
      title: string;
      /** What it heads. */
      kind: "section" | "table" | "figure" | "list";
    }[];
  }[];
}

/** A bare tree (ranges, no ids, no preface, no intros) and what is known about it. */
export interface FlashResult {
  /** Title of the document. */
  doc_title?: string;
  /** Why that title was chosen. */
  doc_title_source?: string;
  /** Where the tree came from. */
  toc_source: TocSource;
  /** Top-level sections with `start_index`, `end_index`, `heading` and `confidence`. */
  structure: TreeNode[];
  /** Pages whose first content is a heading of the tree: the section before ends on the page before. */
  page_starts: number[];
  /** Pages without readable text. */
  pages_without_text: number[];
  /** Whether a top-level node is an abstract or a list of references. */
  has_abstract_or_references_section: boolean;
  /** What was skipped, guessed or limited. */
  warnings: TreeWarning[];
  /** Candidates that were not used. */
  headings: HeadingsCache;
}
