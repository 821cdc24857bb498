/**
 * Several documents as one, so that a search ranks the pages of all of them together.
 */
import type { SearchPage } from "pagetree/search";
import { mapNodes, type TreeNode } from "pagetree/tree";
import type { PageRef, RouteDocument } from "./types.ts";

/** Pages numbered through all documents, and the way back. */
export class Joined {
  /** All pages. */
  readonly pages: SearchPage[];
  readonly #refs: PageRef[];
  readonly #documents: readonly RouteDocument[];

  /**
   * Joins documents in their order.
   *
   * @param documents At least one.
   */
  constructor(documents: readonly RouteDocument[]) {
    this.#documents = documents;
    this.#refs = documents.flatMap(({ pdf, pages }) => pages.map(({ number: page }) => ({ pdf, page })));
    this.pages = documents.flatMap(({ pages }) => pages).map(({ text }, i) => ({ number: i + 1, text }));
  }

  /**
   * Names pages by document again.
   *
   * @param numbers Numbers through all documents.
   */
  refs(numbers: readonly number[]): PageRef[] {
    return numbers.flatMap((number) => this.#refs[number - 1] ?? []);
  }

  /**
   * Numbers of pages through all documents.
   *
   * @param refs Pages by document; those that there are not are left out.
   */
  numbers(refs: readonly PageRef[]): number[] {
    return refs.flatMap(({ pdf, page }) => {
      const i = this.#refs.findIndex((ref) => ref.pdf === pdf && ref.page === page);
      return i < 0 ? [] : [i + 1];
    });
  }

  /**
   * The trees as one: that of a single document itself, else a node for each document.
   *
   * @param treeOf Which tree of a document.
   */
  nodes(treeOf: (document: RouteDocument) => readonly TreeNode[]): TreeNode[] {
    if (this.#documents.length === 1) return [...treeOf(this.#documents[0]!)];
    let offset = 0;
    return this.#documents.map((document, i) => {
      const first = offset;
      offset += document.pages.length;
      const shifted = mapNodes(treeOf(document), (node) => ({
        ...node,
        ...(node.node_id !== undefined && { node_id: `${i + 1}.${node.node_id}` }),
        ...(node.start_index !== undefined && { start_index: node.start_index + first }),
        ...(node.end_index !== undefined && { end_index: node.end_index + first }),
      }));
      return {
        title: document.tree.doc_title ?? document.tree.doc_name,
        node_id: String(i + 1),
        start_index: first + 1,
        end_index: offset,
        nodes: shifted,
      };
    });
  }
}
