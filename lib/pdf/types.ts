/**
 * The shapes that the pdf room hands out. All are plain JSON, except {@linkcode PdfDocument}.
 * Coordinates: points, origin at the top left of the page as it is seen (rotation undone), y grows downward.
 * Page numbers: physical, 1-based.
 *
 * @module
 */

/** The look of a run of text. Equal looks in one document are equal in every field. */
export interface TextStyle {
  /** Font name without its subset prefix; Type 3 fonts get a name from their metrics. */
  font: string;
  /** Family: the font name without weight, slant and width words. */
  family: string;
  /** Size in points, rounded to 0.1. */
  size: number;
  /** Weight as in CSS, 100 to 900; from the name, or from evidence of the whole document. */
  weight: number;
  /** Whether the run stands out as bold in its document. */
  bold: boolean;
  /** Whether the run is slanted. */
  italic: boolean;
  /** Whether all glyphs are equally wide, as in code. */
  mono: boolean;
}

/** A run of text in one look on one line. */
export interface Span {
  /** Text in logical order, with spaces where the gap to the run before asks for one. */
  text: string;
  /** Left edge in points. */
  x: number;
  /** Width in points. */
  width: number;
  /** Look of the run. */
  style: TextStyle;
}

/** A line of text as a reader sees it, inside one column. */
export interface Line {
  /** Text in logical reading order. */
  text: string;
  /** Left edge in points. */
  x: number;
  /** Top edge in points: baseline minus size. */
  y: number;
  /** Width in points. */
  width: number;
  /** Height in points: the largest size on the line. */
  height: number;
  /** Look of most of the line's characters. */
  style: TextStyle;
  /** The runs, left to right, where the line has more than one look. */
  spans?: Span[];
  /** Number of the column region on its page, in reading order from 0. */
  column: number;
  /** Left edges of the pieces, in points, where wide gaps (as between table cells) split the line. */
  cells?: number[];
  /** True where most letters run from right to left. */
  rtl?: true;
  /** Angle in degrees (90, 180, 270) where the text does not run upright; such lines come last on the page. */
  angle?: number;
  /** Role of the line in a tagged PDF, such as `H1`, `P`, `TOCI`, `Caption`, `TD`, `Artifact`. */
  tag?: string;
}

/** Why the text of a page should not be trusted. */
export interface PageQuality {
  /** `ok`, `no-text` (blank or a picture), `broken` (characters without meaning) or `damaged` (could not be read). */
  state: "ok" | "no-text" | "broken" | "damaged";
  /** One line for people, absent when `ok`. */
  reason?: string;
  /** How sure a reader of pictures was of the words, 0 to 1, weighed by their length; absent for text layers. */
  confidence?: number;
}

/** A page as lines of text. */
export interface Page {
  /** Physical page number, 1-based. */
  number: number;
  /** Printed label from the file's page labels, such as `iv` or `A-3`. */
  label?: string;
  /** Width in points as seen. */
  width: number;
  /** Height in points as seen. */
  height: number;
  /** Lines in reading order. */
  lines: Line[];
  /** The lines joined by line feeds. */
  text: string;
  /** Whether the text can be trusted. */
  quality: PageQuality;
  /** Internal links; only read on pages that look like contents. */
  links?: PageLink[];
}

/** A link from a rectangle of a page to another place in the document. */
export interface PageLink {
  /** Left edge in points. */
  x: number;
  /** Top edge in points. */
  y: number;
  /** Width in points. */
  width: number;
  /** Height in points. */
  height: number;
  /** Target page. */
  page: number;
  /** Target distance from the top of its page in points, where the file says so. */
  top?: number;
}

/** An entry of the file's own outline. */
export interface Bookmark {
  /** Title as stored, white space folded. */
  title: string;
  /** Depth from 1. */
  level: number;
  /** Target page, or null when the target is broken or leads outside. */
  page: number | null;
  /** Target distance from the top of its page in points, where the file says so. */
  top?: number;
  /** Why there is no page, for example `broken destination`. */
  problem?: string;
}

/** Something that was skipped, guessed or limited while reading. */
export interface PdfWarning {
  /** Stable word, for example `DAMAGED_PAGE`, `NO_ISOLATION`, `LABELS_SKIPPED`, `TEXT_LIMIT`. */
  code: string;
  /** One line for people. */
  message: string;
  /** Page it is about. */
  page?: number;
}

/** Options of {@linkcode PdfDocument.pages}. */
export interface PagesOptions {
  /** Stops the work. */
  signal?: AbortSignal;
  /** Called after each page with the number done and the total. */
  onProgress?: (done: number, total: number) => void;
}

/** An open PDF. Close it with `await using` or {@linkcode PdfDocument.close}. */
export interface PdfDocument extends AsyncDisposable {
  /** File name with extension, `document.pdf` for bytes. */
  readonly name: string;
  /** Number of pages. */
  readonly pageCount: number;
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
  /** Title of the document information, if any. */
  readonly metadataTitle?: string;
  /** Whether the file says that it carries structure tags. */
  readonly tagged: boolean;
  /** What was skipped, guessed or limited so far. */
  readonly warnings: readonly PdfWarning[];
  /**
   * Reads one page. Font weights come from names alone; {@linkcode pages} also compares fonts over the document.
   *
   * @param number Page, from 1.
   */
  page(number: number, options?: { signal?: AbortSignal }): Promise<Page>;
  /** Reads all pages, with fonts compared over the whole document. The result is kept for later calls. */
  pages(options?: PagesOptions): Promise<Page[]>;
  /** Reads the file's outline in order, flat with levels; empty when there is none. */
  bookmarks(): Promise<Bookmark[]>;
  /** Frees everything that belongs to the document. */
  close(): Promise<void>;
}
