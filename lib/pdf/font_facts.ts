/**
 * What pdf.js knows about the fonts of a document.
 *
 * @module
 */
import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api.d.ts";

/** The facts of one font that survive from process to process. */
export interface FontFacts {
  /** Font name without its subset prefix; Type 3 fonts get a name from their glyph widths. */
  name: string;
  /** Whether all glyphs are equally wide. */
  mono: boolean;
}

/**
 * Adds the fonts of a page to the book. Only a page that brings an unseen font costs an operator list.
 *
 * @param page Page of pdf.js whose text was read.
 * @param families Generic family by pdf.js font id, from the text styles.
 * @param book Fonts by pdf.js id; filled up.
 */
export async function readFonts(
  page: PDFPageProxy,
  families: ReadonlyMap<string, string>,
  book: Map<string, FontFacts>,
): Promise<void> {
  const unseen = [...families.keys()].filter((id) => !book.has(id));
  if (unseen.length === 0) return;
  try {
    await page.getOperatorList({ annotationMode: 0 });
  } catch {
    // A page whose graphics are damaged may still have text; its fonts then go by family only.
  }
  for (const id of unseen) {
    const font = page.commonObjs.has(id) ? page.commonObjs.get(id) as PdfjsFont : undefined;
    book.set(
      id,
      font ? factsOf(font) : { name: families.get(id) ?? "unknown", mono: families.get(id) === "monospace" },
    );
  }
}

/** The fields of a pdf.js font object that are read here. */
interface PdfjsFont {
  name?: string;
  isType3Font?: boolean;
  isMonospace?: boolean;
  widths?: Record<string, number>;
  defaultWidth?: number;
}

function factsOf(font: PdfjsFont): FontFacts {
  const widths = Object.values(font.widths ?? {}).filter((w) => w > 0);
  const even = widths.length >= 5 && widths.every((w) => Math.abs(w - widths[0]!) < 1);
  const name = (font.name ?? "unknown").replace(/^[A-Z]{6}\+/, "");
  return {
    // All Type 3 fonts are called the same; their glyph widths tell them apart in every process alike.
    name: font.isType3Font ? `Type3-${hash(JSON.stringify(font.widths ?? {}))}` : name,
    mono: font.isMonospace === true || even ||
      /mono|courier|consol|typewriter|cmtt|menlo|lettergothic|andale/i.test(name),
  };
}

/** FNV-1a, 32 bits, in hex. */
function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(16).padStart(8, "0");
}
