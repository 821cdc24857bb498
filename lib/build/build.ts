/**
 * The one place where a tree is put together: open, find sections, add preface and intros, number, refine, wrap.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { buildClassicTree, type ClassicResult } from "../classic/mod.ts";
import { buildFlashTree, flashRejectionReason, type FlashResult, type HeadingsCache } from "../flash/mod.ts";
import { openPdf, type Page, type PdfDocument, type PdfWarning } from "../pdf/mod.ts";
import {
  addIntros,
  addPreface,
  assignIds,
  type DocumentTree,
  mapNodes,
  ownRange,
  type TreeNode,
  type TreeWarning,
} from "../tree/mod.ts";
import { buildFromMarkdown, isMarkdown } from "./markdown.ts";
import type { BuildOptions } from "./options.ts";
import { readThrough } from "./read_through.ts";
import { checkLevel, refineTree } from "./refine.ts";
import { wantsSummaries, whileSummarized } from "./summarize.ts";

/** A tree, and the headings that were seen and not used. */
export interface BuildResult {
  /** The tree file. */
  tree: DocumentTree;
  /** Candidates for a later refinement, by page. */
  headings: HeadingsCache;
}

/**
 * Builds the tree of a PDF.
 *
 * The same bytes and options give the same tree, whatever the number of workers. Every page belongs to at least one
 * node; a PDF without text gets a node for each page. What was skipped or guessed is in `warnings`.
 *
 * @param source Path, `file:` URL or bytes of a PDF, or an open document, which stays open.
 * @param options Mode, witnesses, level of refinement, model, summaries, password, workers, signal, progress.
 * @returns The tree file: envelope and nodes with ids and page ranges (physical, 1-based, inclusive).
 * @throws {PagetreeError} The codes of `openPdf`; `UNSUPPORTED_MODE` for a mode that does not exist yet; `USAGE` for a
 * level that there is not, `full` without a source of candidates, or summaries without a model; the fatal errors of the
 * model's calls; `ABORTED` when the signal fires.
 *
 * @example
 * ```ts
 * import { buildTree } from "pagetree/build";
 * const tree = await buildTree("fixtures/pdf/two_column_paper.pdf");
 * console.log(tree.page_count, tree.structure.map((node) => `${node.node_id} ${node.title}`));
 * ```
 */
export async function buildTree(
  source: string | URL | Uint8Array | PdfDocument,
  options: BuildOptions = {},
): Promise<DocumentTree> {
  return (await buildTreeAndHeadings(source, options)).tree;
}

/**
 * Builds the tree of a PDF as {@linkcode buildTree} does, and also returns the headings that were not used.
 *
 * @param source Path, `file:` URL or bytes of a PDF, or an open document, which stays open.
 * @param options Mode, witnesses, level of refinement, model, summaries, password, workers, signal, progress.
 * @returns The tree file, and the unused headings by page with their kind.
 * @throws {PagetreeError} As {@linkcode buildTree}.
 *
 * @example
 * ```ts
 * import { buildTreeAndHeadings } from "pagetree/build";
 * const { headings } = await buildTreeAndHeadings("fixtures/pdf/two_column_paper.pdf");
 * for (const { page, headings: list } of headings.pages) console.log(page, list.map((heading) => heading.title));
 * ```
 */
export async function buildTreeAndHeadings(
  source: string | URL | Uint8Array | PdfDocument,
  options: BuildOptions = {},
): Promise<BuildResult> {
  checkOptions(options);
  const { readPage, ocr, mode } = options;
  if (!isOpen(source) && (mode === "markdown" || mode === undefined && isMarkdown(source))) {
    return { tree: await buildFromMarkdown(source, options), headings: { pages: [] } };
  }
  const read = (pdf: PdfDocument) => readPage ? readThrough(pdf, readPage, ocr === "force") : pdf;
  if (isOpen(source)) return await fromDocument(read(source), options);
  await using pdf = await openPdf(source, options);
  return await fromDocument(read(pdf), options);
}

async function fromDocument(pdf: PdfDocument, options: BuildOptions): Promise<BuildResult> {
  const found = await findSections(pdf, options);
  const pages = await pdf.pages({ signal: options.signal });
  const labels = new Map(pages.map((page) => [page.number, page.label]));
  const bare = found.structure.length > 0 ? found.structure : pageNodes(pdf.pageCount);
  const starts = new Set(found.page_starts);
  const intros = addIntros(addPreface(bare), { startsPage: (node) => starts.has(node.start_index!) });
  const whole = envelope(pdf, found, assignIds(intros));
  const tree = await whileSummarized(
    whole,
    pages,
    options,
    (onFinal) => refineTree(whole, pages, options, onFinal),
  );
  // Nodes that were added meanwhile have labels too.
  return {
    tree: {
      ...tree,
      structure: mapNodes(tree.structure, (node) => ({
        ...labelled(node, labels),
        ...(options.keepText && { text: ownText(node, pages) }),
      })),
    },
    headings: "headings" in found ? found.headings : { pages: [] },
  };
}

/** The sections as the mode finds them. */
async function findSections(pdf: PdfDocument, options: BuildOptions): Promise<FlashResult | ClassicResult> {
  if (options.mode !== "classic") return await buildFlashTree(pdf, options);
  const { model, signal, onProgress, classic } = options;
  return await buildClassicTree(pdf, { ...classic, model: model!, signal, onProgress });
}

function envelope(pdf: PdfDocument, found: FlashResult | ClassicResult, structure: TreeNode[]): DocumentTree {
  const warnings = [...warningsOf(pdf.warnings), ...found.warnings, ...flatness(found)];
  return {
    doc_name: pdf.name,
    ...(found.doc_title !== undefined && { doc_title: found.doc_title }),
    ...(found.doc_title_source !== undefined && { doc_title_source: found.doc_title_source }),
    page_count: pdf.pageCount,
    source_sha256: pdf.sha256,
    toc_source: found.toc_source,
    ...(found.pages_without_text.length > 0 && { pages_without_text: found.pages_without_text }),
    has_abstract_or_references_section: found.has_abstract_or_references_section,
    ...(warnings.length > 0 && { warnings }),
    ...("classic" in found && { classic: found.classic }),
    structure,
  };
}

/** Warnings in the order of pages: pages may have been read in any order. */
function warningsOf(warnings: readonly PdfWarning[]): TreeWarning[] {
  return warnings.map((warning) => ({ ...warning })).sort((a, b) => (a.page ?? 0) - (b.page ?? 0));
}

function flatness(found: FlashResult | ClassicResult): TreeWarning[] {
  const reason = flashRejectionReason(found);
  if (reason === undefined) return [];
  return [{ code: "FLAT_TREE", message: `The tree has no sections to navigate by: ${reason}` }];
}

/** A node for each page, where nothing better is known. */
function pageNodes(pageCount: number): TreeNode[] {
  return Array.from({ length: pageCount }, (_, i) => (
    { title: `Page ${i + 1}`, start_index: i + 1, end_index: i + 1, synthetic: "page" }
  ));
}

/** The node with the label that is printed on its first page, where it differs from the page's number. */
function labelled(node: TreeNode, labels: ReadonlyMap<number, string | undefined>): TreeNode {
  const label = labels.get(node.start_index!);
  return label === undefined || label === String(node.start_index) ? node : { ...node, page_label: label };
}

/** Text of the pages that are the node's own; neighbours share the page on which one ends and the other begins. */
function ownText(node: TreeNode, pages: readonly Page[]): string {
  const range = ownRange(node);
  return range ? pages.slice(range.start - 1, range.end).map(({ text }) => text).join("\n") : "";
}

function isOpen(source: string | URL | Uint8Array | PdfDocument): source is PdfDocument {
  return typeof source === "object" && "pageCount" in source;
}

function checkOptions(options: BuildOptions): void {
  checkLevel(options);
  wantsSummaries(options);
  const { mode = "flash", model } = options;
  if (mode === "classic" && !model) {
    throw new PagetreeError("USAGE", "Cannot build a tree with mode classic without a model: pass model");
  }
  if (mode === "flash" || mode === "classic" || mode === "markdown") return;
  const message = `Cannot build a tree with mode "${mode}": it is flash, classic or markdown`;
  throw new PagetreeError("UNSUPPORTED_MODE", message, { mode });
}
