/**
 * PDFs that plain pdf.js chokes on, built in memory. Each says what it does to a reader without guards;
 * sizes are parameters, so that tests can be quick and a trial can be cruel.
 *
 * @module
 */
import { deflateSync } from "node:zlib";
import { line, type RawPage, rawPdf, stream } from "../fixtures/lib/raw_pdf.ts";

/** A page whose text says that it was read. */
export const GOOD_PAGE: RawPage = { content: line("A page in good order", 72, 700) };

/** A compressed content stream as an object body. */
function packed(data: string | Uint8Array, entries = ""): string {
  return stream(`/Filter /FlateDecode ${entries}`, new Uint8Array(deflateSync(data)));
}

/** One hostile page between two good ones; its content is object 1005. */
function between(objects: Record<number, string>, page: RawPage = {}): Uint8Array<ArrayBuffer> {
  return rawPdf({ pages: [GOOD_PAGE, page, GOOD_PAGE], objects });
}

/** Saves the graphics state without end: over a minute for a million. */
export function unbalancedSaves(count = 1_000_000): Uint8Array<ArrayBuffer> {
  return between({ 1005: packed("q ".repeat(count) + line("After the saves", 72, 700)) });
}

/** Forms that call forms, `fan` times on each of `levels` levels: fan to the power of levels calls. */
export function formsCallForms(levels = 9, fan = 10): Uint8Array<ArrayBuffer> {
  const objects: Record<number, string> = {};
  for (let level = 0; level < levels; level++) {
    const inner = level + 1 < levels
      ? { resources: `/XObject << /X ${11 + level} 0 R >>`, content: "/X Do ".repeat(fan) }
      : { resources: "/Font << /F1 3 0 R >>", content: "BT /F1 12 Tf (x) Tj ET" };
    objects[10 + level] = form(inner.content, inner.resources);
  }
  return between(objects, { content: "/X Do", resources: "/XObject << /X 10 0 R >>" });
}

/** A form that calls itself through `depth` others. */
export function deepForms(depth = 20_000): Uint8Array<ArrayBuffer> {
  const objects: Record<number, string> = {};
  const first = 10_000;
  for (let i = 0; i < depth; i++) {
    objects[first + i] = form("/X Do", `/XObject << /X ${first + (i + 1) % depth} 0 R >>`);
  }
  return between(objects, { content: "/X Do", resources: `/XObject << /X ${first} 0 R >>` });
}

function form(content: string, resources: string): string {
  return stream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${resources} >>`, content);
}

/** A content stream of a few kB that inflates twice to `megabytes`. */
export function inflatesTwice(megabytes = 500): Uint8Array<ArrayBuffer> {
  const once = deflateSync(new Uint8Array(megabytes * 1e6).fill(32), { level: 1 });
  const twice = new Uint8Array(deflateSync(once));
  return between({ 1005: stream("/Filter [/FlateDecode /FlateDecode]", twice) });
}

/** A cross-reference stream that lists `entries` objects: over 2 GB for 40 million, before the file is open. */
export function endlessXref(entries = 40_000_000): Uint8Array<ArrayBuffer> {
  const body = new TextDecoder("latin1").decode(
    rawPdf({ pages: [GOOD_PAGE], omit: ["xref", "trailer", "startxref"] }),
  );
  const rows = new Uint8Array(deflateSync(new Uint8Array(entries), { level: 1 }));
  const entry = `/Type /XRef /Size ${entries} /W [1 0 0] /Root 1 0 R`;
  const table = stream(`${entry} /Filter /FlateDecode`, rows);
  const file = `${body}9 0 obj\n${table}\nendobj\nstartxref\n${body.length}\n%%EOF\n`;
  return Uint8Array.from(file, (c) => c.charCodeAt(0));
}

/** Page labels in letters from a start value on that gives each of them millions of characters. */
export function hugeLabels(pages = 200, start = 2_000_000_000): Uint8Array<ArrayBuffer> {
  return rawPdf({
    pages: Array.from({ length: pages }, () => GOOD_PAGE),
    catalog: `/PageLabels << /Nums [0 << /S /r >> 2 << /S /A /St ${start} >>] >>`,
  });
}

/** Bookmarks nested `depth` deep. */
export function nestedBookmarks(depth = 5_000): Uint8Array<ArrayBuffer> {
  const first = 10_000;
  const objects: Record<number, string> = {
    [first]: `<< /Type /Outlines /First ${first + 1} 0 R /Count ${depth} >>`,
  };
  for (let i = 1; i <= depth; i++) {
    const child = i < depth ? `/First ${first + i + 1} 0 R /Last ${first + i + 1} 0 R /Count 1` : "";
    objects[first + i] = `<< /Title (Level ${i}) /Parent ${first + i - 1} 0 R /Dest [0 /Fit] ${child} >>`;
  }
  return rawPdf({ pages: [GOOD_PAGE], catalog: `/Outlines ${first} 0 R`, objects });
}

/** Bookmarks whose next and first entries lead back to themselves. */
export function circularBookmarks(): Uint8Array<ArrayBuffer> {
  return rawPdf({
    pages: [GOOD_PAGE],
    catalog: "/Outlines 10 0 R",
    objects: {
      10: "<< /Type /Outlines /First 11 0 R /Last 12 0 R >>",
      11: "<< /Title (A) /Parent 10 0 R /Dest [0 /Fit] /Next 12 0 R /First 11 0 R >>",
      12: "<< /Title (B) /Parent 10 0 R /Dest [0 /Fit] /Next 11 0 R >>",
    },
  });
}

/** Text whose character map turns each of `codes` codes into `each` characters. */
export function expandingText(codes = 20_000, each = 20_000): Uint8Array<ArrayBuffer> {
  const map =
    `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ` +
    `1 beginbfchar <41> <${"0061".repeat(each)}> endbfchar endcmap end`;
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R >>";
  return between(
    { 10: font, 11: packed(map), 1005: packed(line("A".repeat(codes), 72, 700, { font: "G" })) },
    {
      fonts: { G: "10 0 R" },
    },
  );
}

/** A character map that names `count` codes in one range. */
export function endlessMap(count = 0x0fffffff): Uint8Array<ArrayBuffer> {
  const last = count.toString(16).padStart(8, "0");
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <ffffffff> ` +
    `endcodespacerange 1 beginbfrange <00000000> <${last}> <0000> endbfrange endcmap end`;
  const font = "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 11 0 R " +
    "/DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo " +
    "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>";
  return between({ 10: font, 11: stream("", map) }, {
    fonts: { G: "10 0 R" },
    content: "BT /G 12 Tf 72 700 Td <00410042> Tj ET",
  });
}

/** Glyph widths for `count` codes that a few bytes of the file claim. */
export function endlessWidths(count = 200_000_000): Uint8Array<ArrayBuffer> {
  const font = "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H " +
    "/DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo " +
    `<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [0 ${count} 500] >>] >>`;
  return between({ 10: font }, { fonts: { G: "10 0 R" }, content: "BT /G 12 Tf 72 700 Td <00410042> Tj ET" });
}

/** Many pages that share one long content stream: the text of the file is a product. */
export function sharedContent(pages = 5_000, lines = 5_000): Uint8Array<ArrayBuffer> {
  const content = Array.from({ length: lines }, (_, i) => line(`Line ${i} of a text`, 72, 20 + i % 750)).join(
    "\n",
  );
  const page =
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 10 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
  const all = Array.from({ length: pages }, () => ({}));
  const objects: Record<number, string> = { 10: packed(content) };
  for (let n = 1; n <= pages; n++) objects[1000 + 2 * n] = page;
  return rawPdf({ pages: all, objects });
}

/** Pages without end: one short line on each. */
export function manyPages(pages = 20_000): Uint8Array<ArrayBuffer> {
  return rawPdf({
    pages: Array.from({ length: pages }, (_, i) => ({ content: line(`Page ${i + 1}`, 72, 700) })),
  });
}

/** Three good pages and a kid of the page tree that is no page. */
export function badKid(): Uint8Array<ArrayBuffer> {
  return rawPdf({
    pages: [GOOD_PAGE, GOOD_PAGE, GOOD_PAGE],
    objects: {
      2: "<< /Type /Pages /Count 4 /Kids [1002 0 R 10 0 R 1004 0 R 1006 0 R] >>",
      10: "(not a page)",
    },
  });
}

/** Page sizes that are no sizes: endless, empty and negative, before a good page. */
export function oddBoxes(): Uint8Array<ArrayBuffer> {
  return rawPdf({
    pages: [
      { ...GOOD_PAGE, extra: `/UserUnit 1${"0".repeat(400)}` },
      { ...GOOD_PAGE, width: 0, height: 0 },
      { ...GOOD_PAGE, extra: "/UserUnit -1" },
      GOOD_PAGE,
    ],
  });
}

/** A file that says it has `count` pages and has none. */
export function noPages(count = 0): Uint8Array<ArrayBuffer> {
  return rawPdf({ pages: [], objects: { 2: `<< /Type /Pages /Count ${count} /Kids [] >>` } });
}
