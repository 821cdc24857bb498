/**
 * Links from a page to other places of the document.
 *
 * @module
 */
import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api.d.ts";
import type { Destinations } from "./destinations.ts";
import type { PageLink } from "./types.ts";

/** More links than the fullest contents page has. */
const MAX_LINKS = 2_000;

/**
 * Reads the internal links of a page.
 *
 * @param page Page of pdf.js.
 * @param destinations Resolver of the same document.
 * @returns Rectangles in the frame of the page as seen, with their targets; links that lead nowhere are left out.
 */
export async function readLinks(page: PDFPageProxy, destinations: Destinations): Promise<PageLink[]> {
  const annotations = await page.getAnnotations() as { subtype?: string; rect?: number[]; dest?: unknown }[];
  const viewport = page.getViewport({ scale: 1 });
  const links: PageLink[] = [];
  for (const { subtype, rect, dest } of annotations) {
    if (subtype !== "Link" || !dest || rect?.length !== 4) continue;
    if (links.length === MAX_LINKS) break;
    const target = await destinations.resolve(dest);
    if (target.page === null) continue;
    const [x1, y1] = viewport.convertToViewportPoint(rect[0]!, rect[1]!) as [number, number];
    const [x2, y2] = viewport.convertToViewportPoint(rect[2]!, rect[3]!) as [number, number];
    const link: PageLink = {
      x: Math.min(x1, x2),
      y: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
      page: target.page,
    };
    if (target.top !== undefined) link.top = target.top;
    links.push(link);
  }
  return links;
}
