/**
 * The file's own outline, flat with levels.
 *
 * @module
 */
import type { PDFDocumentProxy } from "pdfjs-dist/types/src/display/api.d.ts";
import type { Destinations } from "./destinations.ts";
import type { Bookmark, PdfWarning } from "./types.ts";

/** More entries than the largest real outline (some 10,000) has. */
const MAX_BOOKMARKS = 50_000;
/** Deeper than any outline that a person made; deeper entries are kept at this level. */
const MAX_LEVEL = 64;
/** Longest title that is kept, in characters. */
const MAX_TITLE = 2_000;

/** An entry as pdf.js gives it. */
interface OutlineItem {
  title: string;
  dest: string | unknown[] | null;
  url?: string | null;
  unsafeUrl?: string | null;
  action?: string | null;
  attachment?: unknown;
  items: OutlineItem[];
}

/** Bookmarks and what was cut. */
export interface BookmarksResult {
  /** Entries in order. */
  bookmarks: Bookmark[];
  /** What was skipped or cut. */
  warnings: PdfWarning[];
}

/**
 * Reads the outline. One bad entry never loses the others, and neither circles nor depth stop the reading.
 *
 * @param pdf Document of pdf.js.
 * @param destinations Resolver of the same document.
 * @returns Entries in order; broken ones with page null and a problem.
 */
export async function readBookmarks(
  pdf: PDFDocumentProxy,
  destinations: Destinations,
): Promise<BookmarksResult> {
  const warnings: PdfWarning[] = [];
  let roots: OutlineItem[] | null;
  try {
    roots = await pdf.getOutline() as OutlineItem[] | null;
  } catch (error) {
    const message = `The bookmarks could not be read: ${(error as Error).message}`;
    return { bookmarks: [], warnings: [{ code: "BOOKMARKS_SKIPPED", message }] };
  }
  const bookmarks: Bookmark[] = [];
  const seen = new Set<OutlineItem>();
  // A stack of our own: the nest may be thousands of levels deep.
  const stack = (roots ?? []).map((item) => ({ item, level: 1 })).reverse();
  let deep = false;
  while (stack.length > 0) {
    const { item, level } = stack.pop()!;
    if (seen.has(item)) continue;
    seen.add(item);
    if (bookmarks.length === MAX_BOOKMARKS) {
      warnings.push({
        code: "BOOKMARKS_LIMIT",
        message: `Only the first ${MAX_BOOKMARKS} bookmarks were read`,
      });
      break;
    }
    deep ||= level > MAX_LEVEL;
    bookmarks.push(await bookmarkOf(item, Math.min(level, MAX_LEVEL), destinations));
    for (const child of item.items.toReversed()) stack.push({ item: child, level: level + 1 });
  }
  if (deep) {
    warnings.push({
      code: "BOOKMARKS_LIMIT",
      message: `Bookmarks nested deeper than ${MAX_LEVEL} levels were moved up`,
    });
  }
  return { bookmarks, warnings };
}

async function bookmarkOf(item: OutlineItem, level: number, destinations: Destinations): Promise<Bookmark> {
  const title = item.title.slice(0, MAX_TITLE).replace(/[\s\p{Cc}]+/gu, " ").trim();
  if (item.dest === null) return { title, level, page: null, problem: outsideReason(item) };
  return { title, level, ...await destinations.resolve(item.dest) };
}

function outsideReason(item: OutlineItem): string {
  if (item.url || item.unsafeUrl) return "leads outside the document";
  if (item.attachment) return "leads to an attachment";
  if (item.action) return `action ${item.action}`;
  return "no destination";
}
