/**
 * The Flash builder: a tree from layout, contents and bookmarks, without a model.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import type { Bookmark, Page, PdfDocument } from "../pdf/mod.ts";
import { hasAbstractOrReferences, type TreeNode, type TreeWarning, withRanges } from "../tree/mod.ts";
import { assemble } from "./assemble.ts";
import { judgeOutline } from "./bookmarks.ts";
import { decide, type Decision } from "./decide.ts";
import { detect, score } from "./detect.ts";
import { pageGroups } from "./fallback.ts";
import { headingsCache } from "./cache.ts";
import { chooseTitle } from "./title.ts";
import type { FlashOptions, FlashResult, Witness } from "./types.ts";

/**
 * Builds the tree of a document from its layout, its printed contents and its bookmarks.
 *
 * The nodes carry `start_index` and `end_index` (pages, 1-based, inclusive), `heading` (points from the top left of
 * the page as seen) and `confidence`; ids, preface and intros are added by `buildTree`. Equal pages give equal trees.
 *
 * @param source An open PDF, or laid-out pages (then there are no bookmarks).
 * @param options Witnesses to leave out, signal, progress.
 * @returns The tree and what is known about it.
 * @throws {PagetreeError} `ABORTED` when the signal fires, and what reading the pages throws.
 *
 * @example
 * ```ts
 * import { openPdf } from "pagetree/pdf";
 * import { buildFlashTree } from "pagetree/flash";
 * await using pdf = await openPdf("fixtures/pdf/two_column_paper.pdf");
 * const { toc_source, structure } = await buildFlashTree(pdf);
 * console.log(toc_source, structure.map((node) => node.title));
 * ```
 */
export async function buildFlashTree(
  source: PdfDocument | readonly Page[],
  options: FlashOptions = {},
): Promise<FlashResult> {
  const without = new Set<Witness>(options.without ?? []);
  if (options.bookmarks === false) without.add("bookmarks");
  if (isPages(source)) return flashTree(source, [], without, undefined);
  const pages = await source.pages({
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  });
  const bookmarks = without.has("bookmarks") ? [] : await source.bookmarks();
  if (options.signal?.aborted) {
    throw new PagetreeError("ABORTED", "Cannot finish the tree: the work was stopped");
  }
  return flashTree(pages, bookmarks, without, source.metadataTitle);
}

function isPages(source: PdfDocument | readonly Page[]): source is readonly Page[] {
  return Array.isArray(source);
}

/** The pure core: pages and bookmarks in, tree out. */
function flashTree(
  pages: readonly Page[],
  bookmarks: readonly Bookmark[],
  without: ReadonlySet<Witness>,
  metadataTitle: string | undefined,
): FlashResult {
  const detection = detect(pages, without);
  const outline = judgeOutline(bookmarks, pages, detection.index);
  const decision = decide(detection, score(detection), outline);
  const openers = new Set<TreeNode>();
  const nodes = assemble(decision.headings, detection.measures, openers);
  const readable = pages.some((page) => page.quality.state === "ok" && /[\p{L}\p{N}]/u.test(page.text));
  const structure = nodes.length > 0
    ? withRanges(nodes, { pageCount: pages.length, startsPage: (node) => openers.has(node) })
    : readable
    ? pageGroups(pages, detection.furniture.lines)
    : [];
  const warnings: TreeWarning[] = outline.note
    ? [{ code: "BOOKMARKS", message: `Bookmarks: ${outline.note}` }]
    : [];
  const title = chooseTitle(detection.blocks, detection.measures, metadataTitle);
  return {
    ...(title ? { doc_title: title.title, doc_title_source: title.source } : {}),
    toc_source: nodes.length === 0 ? readable ? "pages" : "unreadable" : sourceOf(decision),
    structure,
    page_starts: [...openers].map((node) => node.start_index!),
    pages_without_text: pages.filter((page) => page.quality.state !== "ok").map((page) => page.number),
    has_abstract_or_references_section: hasAbstractOrReferences(structure),
    warnings,
    headings: headingsCache(decision.unused),
  };
}

function sourceOf({ frame }: Decision): FlashResult["toc_source"] {
  return frame === "none" ? "detected" : frame;
}

/** A flat tree of pages beyond this many leaves cannot be navigated. */
const MAX_FLAT = 10;

/**
 * Says why a result should not be kept as an index.
 *
 * @param result Result of {@linkcode buildFlashTree}.
 * @returns One line for people, or undefined when the tree has sections.
 *
 * @example
 * ```ts
 * import { flashRejectionReason } from "pagetree/flash";
 * const found = { toc_source: "unreadable" as const, structure: [], page_starts: [], pages_without_text: [1], warnings: [],
 *   has_abstract_or_references_section: false, headings: { pages: [] } };
 * console.log(flashRejectionReason(found));
 * // no page has readable text: the file needs OCR
 * ```
 */
export function flashRejectionReason(
  result: Pick<FlashResult, "toc_source" | "structure">,
): string | undefined {
  if (result.toc_source === "unreadable") return "no page has readable text: the file needs OCR";
  if (result.structure.length === 0) return "no structure was found";
  const flat = result.structure.every((node) => node.synthetic === "page" && !node.nodes?.length);
  if (flat && result.structure.length > MAX_FLAT) {
    return `no headings were recognised, only ${result.structure.length} groups of pages`;
  }
  return undefined;
}
