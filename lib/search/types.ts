/**
 * What a search takes and finds.
 *
 * @module
 */
import type { TreeNode } from "../tree/mod.ts";

/** A page as a search needs it; pages of `lib/pdf` fit. */
export interface SearchPage {
  /** Physical page, from 1. */
  number: number;
  /** Its text, lines parted by line feeds. */
  text: string;
}

/** A page that was found. */
export interface PageHit {
  /** Physical page, from 1. */
  page: number;
  /** How well it fits; comparable within one search only. */
  score: number;
}

/** A section that was found. */
export interface NodeHit {
  /** The section. */
  node: TreeNode;
  /** Its id. */
  id: string;
  /** Titles of the sections above it, from the top. */
  path: string[];
  /** Level, from 1. */
  depth: number;
}

/** What a selection chose. */
export interface Selection {
  /** Pages, best first, without repeats. */
  pages: number[];
  /** Sections that they come from, in the order of the choice. */
  nodes: NodeHit[];
  /** Lists of sections that were looked at on the way: one is the top level. */
  routingSteps: number;
}
