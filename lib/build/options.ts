/**
 * What a caller may choose when a tree is built.
 *
 * @module
 */
import type { ClassicOptions } from "../classic/mod.ts";
import type { FlashOptions, Witness } from "../flash/mod.ts";
import type { Model } from "../model/mod.ts";
import type { OptimizeOptions } from "../optimize/mod.ts";
import type { OpenOptions } from "../pdf/mod.ts";
import type { SummaryOptions, SummaryProgress } from "../summary/mod.ts";
import type { ReadPage } from "./read_through.ts";

/** A way to find the sections of a document. */
export type BuildMode = "flash" | "classic" | "markdown";

/**
 * How far a tree is refined after it was found: not at all, small sections folded together, or large ones also split.
 */
export type OptimizeLevel = "off" | "merge" | "full";

/** Constants of the optimizer, and its sources of candidates; level, pages, ids and signal come from the build. */
export type OptimizerOptions = Omit<
  OptimizeOptions,
  "level" | "merge" | "pages" | "relabel" | "onProgress" | "signal"
>;

/** Options of `buildTree`; those of `openPdf` are used when the source is not open yet. */
export interface BuildOptions extends OpenOptions, FlashOptions {
  /**
   * How the sections are found; `classic` needs a model.
   * @default {"markdown" for files that end in .md or .markdown, else "flash"}
   */
  mode?: BuildMode;
  /** Classic: limits, evidence, prices; the model, the signal and the progress of pages are those of the build. */
  classic?: Omit<ClassicOptions, "model" | "signal" | "onProgress">;
  /** Markdown: tokens below which a section with its subsections is folded into one node. */
  thinning?: number;
  /**
   * Whether nodes keep the text of their own lines, or of their own pages.
   * @default {false}
   */
  keepText?: boolean;
  /** Reads pages in another way, such as by OCR; that of `pagetree/vision` fits. */
  readPage?: ReadPage;
  /**
   * Which pages `readPage` reads: those without a readable text layer, or all.
   * @default {"auto"}
   */
  ocr?: "auto" | "force";
  /**
   * How far the tree is refined; `full` needs a model, or `propose` or `headings` in `optimizer`.
   * @default {"full" with a model and mode flash, else "merge"}
   */
  optimize?: OptimizeLevel;
  /**
   * Options of the optimizer; a tree without summaries has 0 `summaryWords` unless they are given. With a model, it
   * proposes the headings unless `propose` does.
   * @default {{}}
   */
  optimizer?: OptimizerOptions;
  /**
   * Whether the nodes get summaries and the document a description; `on` needs a model.
   * @default {"on" with a model, else "off"}
   */
  summary?: "off" | "on";
  /** The model that proposes headings and writes summaries; none is used unless it is given. */
  model?: Model;
  /**
   * The model that writes summaries and the description.
   * @default {model}
   */
  summaryModel?: Model;
  /** Limits of the summaries. */
  summaryOptions?: Omit<SummaryOptions, "model" | "pages" | "signal" | "onProgress">;
  /** Hears how far the summaries are. */
  onSummaryProgress?: (progress: SummaryProgress) => void;
}

/**
 * All witnesses of Flash, for `without` and for measuring what each is worth.
 *
 * @example
 * ```ts
 * import { buildTree, WITNESSES } from "pagetree/build";
 * for (const witness of WITNESSES) {
 *   const tree = await buildTree("fixtures/pdf/two_column_paper.pdf", { without: [witness] });
 *   console.log(witness, tree.structure.length);
 * }
 * ```
 */
export const WITNESSES: readonly Witness[] = [
  "bookmarks",
  "links",
  "contents",
  "tags",
  "numbering",
  "styles",
  "running-heads",
  "spacing",
];
