/**
 * Where pages are in a tree, and sections on pages.
 *
 * @module
 */
import { type TreeNode, walk } from "../tree/mod.ts";
import type { NodeHit } from "./types.ts";

/** Sections by page and by id. */
export class Places {
  readonly #hits: NodeHit[] = [];
  readonly #parents = new Map<TreeNode, TreeNode | undefined>();
  readonly #byId = new Map<string, NodeHit>();
  readonly #leaves = new Map<number, NodeHit[]>();

  /**
   * Looks at a tree once.
   *
   * @param nodes Sections with page ranges.
   */
  constructor(nodes: readonly TreeNode[]) {
    const paths = new Map<TreeNode, string[]>();
    for (const { node, parent, depth } of walk(nodes)) {
      const path = parent ? [...paths.get(parent)!, parent.title] : [];
      if (node.nodes?.length) paths.set(node, path);
      // Files of other tools may lack ids, or repeat one.
      const own = node.node_id ?? "";
      const id = own !== "" && !this.#byId.has(own) ? own : `#${this.#hits.length + 1}`;
      const hit: NodeHit = { node, id, path, depth };
      this.#hits.push(hit);
      this.#byId.set(id, hit);
      this.#parents.set(node, parent);
      if (node.nodes?.length) continue;
      for (const page of pagesOf(node)) {
        const list = this.#leaves.get(page);
        if (list) list.push(hit);
        else this.#leaves.set(page, [hit]);
      }
    }
  }

  /** All sections in order. */
  get all(): readonly NodeHit[] {
    return this.#hits;
  }

  /**
   * The section with an id.
   *
   * @param id Id as in {@linkcode NodeHit}.
   */
  get(id: string): NodeHit | undefined {
    return this.#byId.get(id);
  }

  /**
   * Sections without subsections that cover pages.
   *
   * @param pages Pages, best first.
   * @returns Sections in the order of the pages, without repeats.
   */
  of(pages: readonly number[]): NodeHit[] {
    return [...new Set(pages.flatMap((page) => this.#leaves.get(page) ?? []))];
  }

  /**
   * Counts the lists of sections that must be looked at to come to some sections; for one it is its depth.
   *
   * @param hits Sections.
   */
  lists(hits: readonly NodeHit[]): number {
    const lists = new Set<TreeNode | undefined>();
    for (const { node } of hits) {
      for (let above = this.#parents.get(node);; above = this.#parents.get(above)) {
        lists.add(above);
        if (above === undefined) break;
      }
    }
    return lists.size;
  }
}

/**
 * The pages of a section.
 *
 * @param node A section; one without pages gives none.
 */
export function pagesOf({ start_index: start, end_index: end }: TreeNode): number[] {
  if (start === undefined || end === undefined) return [];
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, i) => start + i);
}
