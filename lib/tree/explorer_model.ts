/**
 * What the explorer page knows and shows, without the page itself.
 *
 * These functions are written into the page as text, so they use nothing but each other and the language.
 *
 * @module
 */

/** A node as the explorer sees it; nodes are numbered in pre-order. */
export interface ExplorerRow {
  /** Title on one line. */
  title: string;
  /** Depth from 1. */
  depth: number;
  /** Number of the parent, -1 at the top. */
  parent: number;
  /** Number of the first node after the subtree. */
  after: number;
  /** Further text to search. */
  summary?: string;
}

/** Folding, search and what is visible; see {@linkcode createExplorer}. */
export interface Explorer {
  /** Numbers of the nodes that are shown, in order. */
  visible(): number[];
  /** Whether the children of a node are shown. */
  isOpen(index: number): boolean;
  /** Unfolds or folds a node. */
  setOpen(index: number, open: boolean): void;
  /** Unfolds or folds everything. */
  setAll(open: boolean): void;
  /** Unfolds what hides a node; leaves the search when it hides the node. */
  reveal(index: number): void;
  /** Searches titles and summaries; shows only what was found, and what it is in. Empty text shows all again. */
  search(text: string): number[];
  /** Numbers of the nodes found. */
  found(): number[];
}

/**
 * Folds text for search: without case and accents, with the place in the original of every character.
 *
 * @param text Any text.
 * @returns The folded text, and for each of its UTF-16 units the index in `text`; one more for the end.
 */
export function foldText(text: string): { folded: string; origin: number[] } {
  let folded = "";
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    for (let i = 0; i < plain.length; i++) origin.push(at);
    folded += plain;
    at += character.length;
  }
  origin.push(at);
  return { folded, origin };
}

/**
 * Makes the state of the explorer.
 *
 * @param rows The nodes in pre-order.
 * @returns The state, with as many levels unfolded as fit into about 40 rows.
 */
export function createExplorer(rows: readonly ExplorerRow[]): Explorer {
  const texts = rows.map((row) => foldText(`${row.title}\n${row.summary ?? ""}`).folded);
  let open = new Set<number>();
  // While searching: the nodes found, those with their ancestors, and what was folded by hand since.
  let found: number[] = [];
  let kept: Set<number> | undefined;
  let closed = new Set<number>();

  const isOpen = (index: number) => kept ? !closed.has(index) : open.has(index);
  const isParent = (index: number) => rows[index]!.after > index + 1;
  const parents = () => [...rows.keys()].filter(isParent);

  const levels = rows.reduce((most, row) => Math.max(most, row.depth), 0);
  for (let depth = 1; depth < levels; depth++) {
    if (rows.filter((row) => row.depth <= depth + 1).length > 40) break;
    for (const index of parents()) if (rows[index]!.depth === depth) open.add(index);
  }

  return {
    isOpen,
    found: () => found,
    visible() {
      const shown: number[] = [];
      for (let index = 0; index < rows.length;) {
        const hidden = kept && !kept.has(index);
        if (!hidden) shown.push(index);
        index = hidden || !isOpen(index) ? rows[index]!.after : index + 1;
      }
      return shown;
    },
    setOpen(index, wanted) {
      if (kept) wanted ? closed.delete(index) : closed.add(index);
      else wanted ? open.add(index) : open.delete(index);
    },
    setAll(wanted) {
      if (kept) closed = wanted ? new Set() : new Set(parents());
      else open = wanted ? new Set(parents()) : new Set();
    },
    reveal(index) {
      if (kept && !kept.has(index)) {
        kept = undefined;
        found = [];
      }
      for (let above = rows[index]!.parent; above >= 0; above = rows[above]!.parent) {
        this.setOpen(above, true);
      }
    },
    search(text) {
      const wanted = foldText(text.trim()).folded;
      closed = new Set();
      kept = undefined;
      found = wanted === "" ? [] : [...rows.keys()].filter((index) => texts[index]!.includes(wanted));
      if (wanted !== "") {
        kept = new Set(found);
        for (const index of found) {
          for (let above = rows[index]!.parent; above >= 0 && !kept.has(above); above = rows[above]!.parent) {
            kept.add(above);
          }
        }
      }
      return found;
    },
  };
}
