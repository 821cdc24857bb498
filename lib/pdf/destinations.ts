/**
 * Where a bookmark or a link leads.
 *
 * @module
 */
import type { PDFDocumentProxy } from "pdfjs-dist/types/src/display/api.d.ts";

/** A place in the document, or why there is none. */
export interface Target {
  /** Physical page, 1-based, or null. */
  page: number | null;
  /** Distance from the top of the page as seen, in points. */
  top?: number;
  /** Why there is no page. */
  problem?: string;
}

/** A reference to an object of the file. */
interface Ref {
  num: number;
  gen: number;
}

/** Resolves destinations of one document; pages that were looked up are remembered. */
export class Destinations {
  readonly #pdf: PDFDocumentProxy;
  readonly #pages = new Map<string, Promise<number | null>>();
  readonly #frames = new Map<number, Promise<{ transform: number[]; height: number } | null>>();

  /** @param pdf Document of pdf.js. */
  constructor(pdf: PDFDocumentProxy) {
    this.#pdf = pdf;
  }

  /**
   * Resolves a destination.
   *
   * @param dest A name, or an explicit destination whose first item is a page reference or a 0-based page index.
   * @returns The place; a broken destination has page null and a problem.
   */
  async resolve(dest: unknown): Promise<Target> {
    let explicit = dest;
    if (typeof dest === "string") {
      explicit = await this.#pdf.getDestination(dest).catch(() => null);
      if (!explicit) return { page: null, problem: `unknown destination "${dest.slice(0, 80)}"` };
    }
    if (!Array.isArray(explicit)) return { page: null, problem: "no destination" };
    const page = await this.#pageOf(explicit[0]);
    if (page === null) return { page: null, problem: "destination is not a page" };
    const top = await this.#topOf(page, explicit);
    return top === undefined ? { page } : { page, top };
  }

  #pageOf(target: unknown): Promise<number | null> {
    if (Number.isInteger(target)) {
      const page = target as number + 1;
      return Promise.resolve(page >= 1 && page <= this.#pdf.numPages ? page : null);
    }
    if (!isRef(target)) return Promise.resolve(null);
    const key = `${target.num} ${target.gen}`;
    let page = this.#pages.get(key);
    if (!page) {
      page = this.#pdf.getPageIndex(target).then(
        (index) => index >= 0 && index < this.#pdf.numPages ? index + 1 : null,
        () => null, // not a page; the caller gets a problem instead
      );
      this.#pages.set(key, page);
    }
    return page;
  }

  /** Turns the stored position into a distance from the top, as far as it says enough for the page's rotation. */
  async #topOf(page: number, explicit: unknown[]): Promise<number | undefined> {
    const corners = cornersOf(explicit);
    if (corners.length === 0) return undefined;
    const frame = await this.#frameOf(page);
    if (!frame) return undefined;
    const [, b, , d, , f] = frame.transform as [number, number, number, number, number, number];
    const tops = corners.map(([x, y]) => (b === 0 ? 0 : b * (x ?? NaN)) + (d === 0 ? 0 : d * (y ?? NaN)) + f);
    const top = Math.min(...tops);
    if (!Number.isFinite(top)) return undefined;
    return Math.round(10 * Math.min(frame.height, Math.max(0, top))) / 10;
  }

  #frameOf(page: number): Promise<{ transform: number[]; height: number } | null> {
    let frame = this.#frames.get(page);
    if (!frame) {
      frame = this.#pdf.getPage(page).then(
        (proxy) => {
          const { transform, height } = proxy.getViewport({ scale: 1 });
          return { transform: transform as number[], height };
        },
        () => null, // a damaged page is still a target, only without a place on it
      );
      this.#frames.set(page, frame);
    }
    return frame;
  }
}

type Corner = [x: number | undefined, y: number | undefined];

/** The points that an explicit destination names, in PDF space. */
function cornersOf([, kind, ...numbers]: unknown[]): Corner[] {
  const [p, q, r, s] = numbers.map((n) => typeof n === "number" && Number.isFinite(n) ? n : undefined);
  switch ((kind as { name?: string } | undefined)?.name) {
    case "XYZ":
      return [[p, q]];
    case "FitH":
    case "FitBH":
      return [[undefined, p]];
    case "FitV":
    case "FitBV":
      return [[p, undefined]];
    case "FitR":
      return [[p, q], [r, s]];
    default:
      return [];
  }
}

function isRef(value: unknown): value is Ref {
  const ref = value as Ref | null;
  return typeof ref === "object" && ref !== null && Number.isInteger(ref.num) && Number.isInteger(ref.gen);
}
