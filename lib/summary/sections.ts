/**
 * The text of a section: from its heading to the next one, not by whole pages.
 */
import type { Page } from "../pdf/mod.ts";
import { sameHeading, type TreeNode, walk } from "../tree/mod.ts";

/** The part of a page that is needed here; a `Page` of the pdf room fits. */
export type SectionPage = Pick<Page, "number" | "text"> & {
  lines?: readonly Pick<Page["lines"][number], "text" | "x" | "y">[];
};

/** Whose text is meant: that of the section, or that of all pages on which it stands. */
export type SummaryScope = "section" | "pages";

/** Text of a section. */
export interface SectionText {
  text: string;
  /** `pages` where a heading could not be found on its page. */
  scope: SummaryScope;
}

/** A place in the document: before a line (from 0) of a page. */
interface Place {
  page: number;
  line: number;
}

/** Pages of opening text that a parent shows at most. */
const OPENING_PAGES = 3;

/** How far, in points, a heading's box and its line may lie apart. */
const NEAR = 2;

/** Finds the texts of sections in one document. */
export class Sections {
  readonly #pages: Map<number, SectionPage>;

  /**
   * Keeps the pages.
   *
   * @param pages Pages in any order.
   * @param scope What counts as a section's text.
   */
  constructor(pages: readonly SectionPage[], private readonly scope: SummaryScope) {
    this.#pages = new Map(pages.map((page) => [page.number, page]));
  }

  /**
   * Gives the own text of nodes: of a leaf all of it, of a parent what stands before its first child.
   *
   * @param structure The whole tree, since a section ends where the next one begins.
   * @param nodes The nodes whose text is wanted.
   */
  texts(structure: readonly TreeNode[], nodes: ReadonlySet<TreeNode>): Map<TreeNode, SectionText> {
    const visits = [...walk(structure)];
    const places = new Map<TreeNode, Place | undefined>();
    for (const { node, parent } of visits) {
      places.set(node, this.#placeOf(node, parent && places.get(parent)));
    }
    const texts = new Map<TreeNode, SectionText>();
    visits.forEach(({ node }, i) => {
      if (nodes.has(node)) texts.set(node, this.#textOf(node, visits[i + 1]?.node, places));
    });
    return texts;
  }

  #textOf(
    node: TreeNode,
    next: TreeNode | undefined,
    places: ReadonlyMap<TreeNode, Place | undefined>,
  ): SectionText {
    const start = node.start_index ?? 1;
    const end = node.end_index ?? start;
    const isParent = (node.nodes?.length ?? 0) > 0;
    const last = isParent ? Math.min(end, start + OPENING_PAGES - 1) : end;
    if (this.scope === "section") {
      const from = places.get(node);
      // A section that begins on a later page does not end this one within its pages.
      const isLater = next === undefined || (next.start_index ?? Infinity) > last;
      const to = isLater ? { page: last + 1, line: 0 } : places.get(next);
      if (from && to) return { text: this.#between(from, to), scope: "section" };
    }
    // The first child's page is the child's.
    const whole = isParent ? Math.min(last, (next?.start_index ?? start) - 1) : end;
    return { text: this.#between({ page: start, line: 0 }, { page: whole + 1, line: 0 }), scope: "pages" };
  }

  /** Where a section begins, if that can be told. */
  #placeOf(node: TreeNode, parent: Place | undefined): Place | undefined {
    const page = node.heading?.page ?? node.start_index;
    if (page === undefined) return undefined;
    if (node.synthetic === "preface" || node.synthetic === "page") return { page, line: 0 };
    if (node.synthetic === "intro") return parent;
    const lines = this.#linesOf(page);
    const { heading } = node;
    if (heading) {
      const line = lines.findIndex(({ x, y }) =>
        y !== undefined && Math.abs(y - heading.y) <= NEAR && Math.abs(x! - heading.x) <= NEAR
      );
      if (line >= 0) return { page, line };
    }
    const line = lines.findIndex(({ text }) => sameHeading(text, node.title));
    return line >= 0 ? { page, line } : undefined;
  }

  #between(from: Place, to: Place): string {
    const parts: string[] = [];
    for (let page = from.page; page <= to.page; page++) {
      if (page === to.page && to.line === 0) break;
      const lines = this.#linesOf(page).map(({ text }) => text);
      const first = page === from.page ? from.line : 0;
      parts.push(...lines.slice(first, page === to.page ? to.line : undefined));
    }
    return parts.join("\n").trim();
  }

  #linesOf(number: number): readonly { text: string; x?: number; y?: number }[] {
    const page = this.#pages.get(number);
    return page?.lines ?? page?.text.split("\n").map((text) => ({ text })) ?? [];
  }
}
