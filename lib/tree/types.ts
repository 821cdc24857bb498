/**
 * The tree index: node and envelope as they are on the wire (the PageIndex JSON format and our optional extras).
 *
 * @module
 */

/** A box on a page in points, origin top left of the page as seen. */
export interface HeadingBox {
  /** Page of the heading, 1-based. */
  page: number;
  /** Left edge in points. */
  x: number;
  /** Top edge in points. */
  y: number;
  /** Width in points. */
  width: number;
  /** Height in points. */
  height: number;
}

/** A section of the document. Unknown keys are kept on load and save. */
export interface TreeNode {
  /** Title as printed. */
  title: string;
  /** Four or more digits, pre-order. */
  node_id?: string;
  /** First page, 1-based. */
  start_index?: number;
  /** Last page, inclusive; covers the children. */
  end_index?: number;
  /** Summary of the section. */
  summary?: string;
  /** Summary of the part before the first child, in files of other tools. */
  prefix_summary?: string;
  /** Titles that the optimizer folded into this node. */
  key_items?: string[];
  /** Text of the section. */
  text?: string;
  /** Line of the heading, in Markdown trees. */
  line_num?: number;
  /** Start page in trees of the hosted service. */
  page_index?: number;
  /** How sure the builder is that this is a heading, 0 to 1. */
  confidence?: number;
  /** Where the heading is printed. */
  heading?: HeadingBox;
  /** Printed label of the start page. */
  page_label?: string;
  /** Set on nodes that stand for no printed heading. */
  synthetic?: "intro" | "preface" | "page";
  /** Set when a model's claim about the node could not be confirmed. */
  unverified?: boolean;
  /** Where the summary came from. */
  summary_source?: "model" | "text" | "fallback";
  /** Why there is no better summary. */
  summary_error?: string;
  /** Subsections; absent on leaves. */
  nodes?: TreeNode[];
  /** Keys of other tools. */
  [key: string]: unknown;
}

/** Where a tree came from. */
export type TocSource =
  | "detected"
  | "bookmarks"
  | "hybrid"
  | "pages"
  | "unreadable"
  | "model"
  | "markdown";

/** Something that was skipped, guessed or limited. */
export interface TreeWarning {
  /** Stable word, such as `FLAT_TREE`. */
  code: string;
  /** One line for people. */
  message: string;
  /** Page it is about. */
  page?: number;
  /** Node it is about. */
  node_id?: string;
}

/** A tree file. Unknown keys are kept on load and save. */
export interface DocumentTree {
  /** File name with extension. */
  doc_name: string;
  /** Title of the document. */
  doc_title?: string;
  /** Why that title was chosen. */
  doc_title_source?: string;
  /** Description of the document in a few sentences. */
  doc_description?: string;
  /** Number of pages; absent for Markdown. */
  page_count?: number;
  /** Number of lines; Markdown only. */
  line_count?: number;
  /** SHA-256 of the source, in hex. */
  source_sha256?: string;
  /** Where the tree came from. */
  toc_source?: TocSource;
  /** Pages without readable text. */
  pages_without_text?: number[];
  /** Whether a top-level node is an abstract or a list of references. */
  has_abstract_or_references_section?: boolean;
  /** What was skipped, guessed or limited. */
  warnings?: TreeWarning[];
  /** Report of the optimizer. */
  optimize?: unknown;
  /** Top-level sections. */
  structure: TreeNode[];
  /** Keys of other tools. */
  [key: string]: unknown;
}
