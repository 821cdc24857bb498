/**
 * A page as pdf.js gives it, in the frame of the page as seen.
 *
 * @module
 */
import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api.d.ts";
import { type FontFacts, readFonts } from "./font_facts.ts";

/** A text item of pdf.js with its position undone from page rotation. */
export interface RawItem {
  /** Text; only white space where pdf.js saw a gap. */
  text: string;
  /** Pen start in points, from the left of the page as seen. */
  x: number;
  /** Baseline at the pen start in points, from the top of the page as seen. */
  y: number;
  /** Advance in points along the text direction. */
  width: number;
  /** Font size in points. */
  size: number;
  /** Direction of the text in degrees counter-clockwise, 0 for upright. */
  angle: number;
  /** pdf.js font id. */
  font: string;
  /** Whether pdf.js takes the item as right to left. */
  rtl: boolean;
  /** Role from the structure tree, where the file is tagged. */
  tag?: string;
}

/** The raw items of a page and the facts of their fonts. */
export interface RawPage {
  /** Physical page number, 1-based. */
  number: number;
  /** Width in points as seen. */
  width: number;
  /** Height in points as seen. */
  height: number;
  /** Items in paint order. */
  items: RawItem[];
  /** Fonts by pdf.js id. */
  fonts: ReadonlyMap<string, FontFacts>;
  /** Whether reading stopped at the text limit. */
  truncated: boolean;
}

/** Options of {@linkcode readRawPage}. */
export interface RawOptions {
  /** Fonts seen so far in this document; filled up by the call. */
  fonts: Map<string, FontFacts>;
  /** Whether to join roles of the structure tree. */
  tagged: boolean;
  /** Most characters to take from a page; more is cut. */
  maxChars: number;
}

/** What the text stream of pdf.js carries, reduced to what is used here. */
interface TextChunk {
  items: {
    str?: string;
    dir?: string;
    width?: number;
    transform?: number[];
    fontName?: string;
    type?: string;
    id?: string | null;
    tag?: string | null;
  }[];
  styles: Record<string, { fontFamily: string }>;
}

/**
 * Reads the text items of a page; the operator list is only read when the page brings a new font,
 * because pdf.js knows font names only after it (0.16 to 0.31 of the text time over the corpora).
 *
 * @param page Page of pdf.js.
 * @param number Physical page number, 1-based.
 * @param options Font book, tags, limit.
 * @returns The items in paint order.
 */
export async function readRawPage(page: PDFPageProxy, number: number, options: RawOptions): Promise<RawPage> {
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) {
    throw new RangeError(`the page box is ${width} x ${height} points`);
  }
  const roles = options.tagged ? await rolesByContent(page) : undefined;
  const frame = viewport.transform as number[];
  const items: RawItem[] = [];
  const families = new Map<string, string>();
  const open: (string | undefined)[] = [];
  let chars = 0;
  let truncated = false;
  const reader = page.streamTextContent({ includeMarkedContent: roles !== undefined }).getReader();
  while (!truncated) {
    const { value, done } = await reader.read() as { value?: TextChunk; done: boolean };
    if (done || !value) break;
    for (const [id, style] of Object.entries(value.styles)) families.set(id, style.fontFamily);
    for (const item of value.items) {
      if (item.str === undefined) {
        if (item.type === "endMarkedContent") open.pop();
        else open.push(item.tag === "Artifact" ? "Artifact" : roleOf(item.id, roles) ?? open.at(-1));
        continue;
      }
      if (item.str === "") continue;
      chars += item.str.length;
      if (chars > options.maxChars) {
        truncated = true;
        void reader.cancel(new Error("text limit")).catch(() => {});
        break;
      }
      const raw = place(item as Required<typeof item>, frame, page.userUnit);
      const tag = open.at(-1);
      if (tag) raw.tag = tag;
      items.push(raw);
    }
  }
  await readFonts(page, families, options.fonts);
  return { number, width, height, items, fonts: options.fonts, truncated };
}

/** Moves an item from PDF space into the page as seen. */
function place(
  item: { str: string; dir: string; width: number; transform: number[]; fontName: string },
  frame: number[],
  unit: number,
): RawItem {
  const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number];
  const [A, B, C, D, E, F] = frame as [number, number, number, number, number, number];
  const dx = A * a + C * b, dy = B * a + D * b;
  // Nearly all text runs to the right and stands upright: the general forms are dear.
  const angle = dy === 0 && dx > 0 ? 0 : Math.round(Math.atan2(-dy, dx) * 180 / Math.PI);
  const ux = A * c + C * d, uy = B * c + D * d;
  return {
    text: item.str,
    x: A * e + C * f + E,
    y: B * e + D * f + F,
    width: item.width * unit,
    size: ux === 0 ? Math.abs(uy) : Math.hypot(ux, uy),
    angle: (angle + 360) % 360,
    font: item.fontName,
    rtl: item.dir === "rtl",
  };
}

/** The role of a marked-content id: the innermost element of the structure tree that says something. */
function roleOf(id: string | null | undefined, roles: Map<string, string> | undefined): string | undefined {
  return id ? roles?.get(id) : undefined;
}

/** Roles that only group and say nothing of their own about a line. */
const GROUPING = new Set([
  "Root",
  "Document",
  "Part",
  "Art",
  "Sect",
  "Div",
  "NonStruct",
  "Private",
  "Span",
  "Link",
]);

/** A node of pdf.js's structure tree. */
interface StructNode {
  role?: string;
  type?: string;
  id?: string;
  children?: StructNode[];
}

/** Maps marked-content ids of a page to roles; an unreadable structure tree gives no roles. */
async function rolesByContent(page: PDFPageProxy): Promise<Map<string, string>> {
  const roles = new Map<string, string>();
  let root: StructNode | null;
  try {
    root = await page.getStructTree() as StructNode | null;
  } catch {
    return roles; // tags are a witness among others: without them the layout still speaks
  }
  const stack: [StructNode, string | undefined][] = root ? [[root, undefined]] : [];
  while (stack.length > 0) {
    const [node, outer] = stack.pop()!;
    if (node.type === "content" && node.id) {
      if (outer) roles.set(node.id, outer);
      continue;
    }
    const role = node.role && !GROUPING.has(node.role) ? node.role : outer;
    // A paragraph or span inside a cell, a list item or a contents row belongs to that.
    const kept =
      outer && /^(TOCI?|T[HD]|LI|Lbl|LBody|Caption|H[1-6]?|Note|Title)$/.test(outer) && role !== outer &&
        !/^H[1-6]$/.test(role ?? "")
        ? outer
        : role;
    for (const child of node.children ?? []) stack.push([child, kept]);
  }
  return roles;
}
