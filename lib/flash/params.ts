/**
 * All numbers of the Flash builder that were fitted or chosen on documents. Longer than other files: it is a table.
 *
 * The weights are log-odds of a logistic model, fitted by `deno task fit` on documents with gold outlines. Each
 * document is seen twice, with all witnesses and by layout alone, so that the weights hold where a file has no contents.
 *
 * @module
 */
import type { Weights } from "./scores.ts";

/** Numbers that the Flash builder decides by. */
export interface Params {
  /** Log-odds from which a candidate is a heading. */
  threshold: number;
  /** Where fewer headings a page than `aPage` reach it, this lower one holds. */
  sparse: {
    /** Headings a page. */
    aPage: number;
    /** Log-odds. */
    threshold: number;
  };
  /** Where no candidate reaches either, the best from here on that stand out from the text. */
  last: number;
  /** Log-odds from which an unused candidate is kept in the headings cache. */
  unused: number;
  /** Worth of evidence about which of two classes of headings stands above the other. */
  levels: {
    /** One component of a number more or less. */
    hard: number;
    /** One level of contents or bookmarks. */
    listed: number;
    /** One step in the order part, chapter, section. */
    word: number;
    /** A size larger by 28 % or more. */
    size: number;
    /** Bold against regular. */
    bold: number;
    /** Capitals against mixed case. */
    caps: number;
    /** Upright against slanted. */
    italic: number;
    /** Share of what weight and slant count where the families differ. */
    otherFamily: number;
    /** A line of its own against a run-in title. */
    runIn: number;
    /** One level of the heading roles of a tagged PDF. */
    tag: number;
    /** One class directly under the other, or restarting inside it, on a logarithmic scale. */
    stacked: number;
    /** One component of a number against an unnumbered class. */
    depth: number;
    /** Below this sum two classes are siblings. */
    equal: number;
  };
  /** When bookmarks frame the tree. */
  bookmarks: {
    /** Share of them that must be printed where they point. */
    trust: number;
    /** From this share on, the others are kept too. */
    keep: number;
    /** A detected heading stands beside bookmarks when this share of its class is bookmarked. */
    sibling: number;
    /** And when its log-odds are at least this. */
    siblingOdds: number;
  };
  /** Log-odds of what a candidate shows by itself. */
  own: Weights;
  /** Log-odds of how it compares with its class, its neighbours and the contents. */
  compared: Weights;
}

/** The fitted numbers. */
export const PARAMS: Params = {
  threshold: -0.7,
  sparse: { aPage: 0.5, threshold: -1.4 },
  last: -4,
  unused: -2.5,
  levels: {
    hard: 20,
    listed: 6,
    word: 1.5,
    size: 4,
    bold: 1,
    caps: 0.5,
    italic: 0.6,
    otherFamily: 0.25,
    runIn: 3,
    tag: 1.5,
    stacked: 0.7,
    depth: 0.5,
    equal: 0.3,
  },
  bookmarks: { trust: 0.5, keep: 0.8, sibling: 0.6, siblingOdds: 1 },
  own: {
    "bias": -0.48,
    "above:0": -0.33,
    "above:1": -0.76,
    "above:2": -0.22,
    "above:3": -0.26,
    "above:4": 0.41,
    "above:5": 0.43,
    "above:same-look": -0.84,
    "above:top": 0.57,
    "below:other": 0.39,
    "below:same-look": -0.57,
    "bold-italic": 0.15,
    "caps:plain": 0.3,
    "caps:strong": -0.06,
    "case:mixed": -0.3,
    "case:sentence": -0.38,
    "case:title": 0.12,
    "cells:2": -0.23,
    "cells:3": -0.42,
    "cells:label": -0.31,
    "chars:0": -0.57,
    "chars:1": 0.1,
    "chars:2": 0.23,
    "chars:3": 0.16,
    "chars:4": -0.08,
    "chars:5": -0.52,
    "chars:6": -0.39,
    "chars:7": -0.26,
    "copies:1:0": 0.05,
    "copies:1:1": 0.1,
    "copies:1:2": 0.12,
    "copies:1:3": -0.23,
    "copies:2:0": 0.98,
    "copies:2:1": 0.1,
    "copies:3:0": 0.78,
    "copies:3:1": 0.05,
    "copies:w:0": 0.88,
    "copies:w:1": -0.31,
    "copies:w:3": -0.1,
    "end:bracket": -0.1,
    "end:cjk-stop": -0.27,
    "end:colon": -0.42,
    "end:comma": -0.22,
    "end:mark": 0.09,
    "end:none": 0.16,
    "end:stop": -0.65,
    "fill:0": -0.25,
    "fill:1": -0.11,
    "fill:2": -0.12,
    "fill:4": -0.22,
    "fill:5": -0.33,
    "follow:line": -0.44,
    "follow:line-text": 0.1,
    "follow:nothing": -0.12,
    "follow:other-text": -0.34,
    "follow:own-text": -0.77,
    "follow:short-text": 0.16,
    "follow:text": 0.26,
    "gap-below:0": -0.45,
    "gap-below:1": -0.45,
    "gap-below:2": -0.53,
    "gap-below:3": -0.11,
    "gap-below:4": 0.49,
    "gap-below:5": 0.46,
    "gap-below:6": 0.45,
    "gap-below:end": -0.19,
    "head:same": -0.07,
    "label:1()": -0.12,
    "label:a": -0.09,
    "label:a()": -0.12,
    "label:a)": -0.09,
    "label:appendix": 0.09,
    "label:chapter": 0.28,
    "label:decimal1": 0.16,
    "label:decimal2": 0.88,
    "label:decimal3": 0.43,
    "label:decimal4": 0.29,
    "label:i": -0.13,
    "label:item": 0.39,
    "label:letter2": 0.26,
    "label:letter3": 0.08,
    "label:none": -1.24,
    "label:note": -0.29,
    "label:part": 0.11,
    "label:section": 0.36,
    "lines:1": -0.31,
    "lines:2": -0.36,
    "lines:4": 0.07,
    "look:body": -0.91,
    "look:body-caps": 0.48,
    "look:other-family": -0.14,
    "mono": -0.85,
    "place:0": 0.36,
    "place:1": -0.33,
    "place:2": -0.49,
    "place:3": -0.27,
    "place:4": -0.27,
    "place:5": -0.56,
    "place:centre": -0.11,
    "ratio:0": -0.38,
    "ratio:1": -0.2,
    "ratio:2": -0.49,
    "ratio:3": 0.62,
    "ratio:4": 0.05,
    "ratio:5": -0.21,
    "repeats:0": 0.14,
    "repeats:2": -0.05,
    "repeats:3": -0.55,
    "repeats:4": -1.37,
    "rows:0": -0.07,
    "rows:1": 0.06,
    "rows:2": -0.46,
    "rows:3": -0.67,
    "run-above:0": -0.37,
    "run-above:1": -0.12,
    "run-above:2": -0.14,
    "run-above:3": -0.12,
    "run-in:bold": -0.34,
    "run-in:bold:label": -0.26,
    "run-in:italic:label": -0.17,
    "series:1:--": -0.13,
    "series:1:ba": 0.21,
    "series:2:b-": 0.29,
    "series:2:ba": 0.72,
    "series:2:oa": 0.15,
    "series:3:b-": 0.24,
    "series:3:ba": 0.62,
    "series:w:b-": 0.14,
    "series:w:ba": 0.31,
    "series:w:o-": -0.05,
    "series:w:oa": 0.11,
    "size:0": -0.62,
    "size:0b": -0.18,
    "size:0i": -0.25,
    "size:1": -0.59,
    "size:1b": 0.16,
    "size:1i": -0.11,
    "size:2": -1.04,
    "size:2b": -0.25,
    "size:2i": -1.06,
    "size:3": -0.44,
    "size:3b": 0.6,
    "size:4b": 0.79,
    "size:4i": 0.24,
    "size:5": 0.53,
    "size:5b": 0.7,
    "size:6": 0.86,
    "size:6b": -0.1,
    "size:7": 0.39,
    "size:7b": 0.08,
    "start:bullet": -0.38,
    "start:caseless": -0.05,
    "start:lower": -0.61,
    "start:other": -0.55,
    "start:upper": 0.3,
    "tag:H": 1.12,
    "tag:P": -0.24,
    "tag:cell": -0.25,
    "tag:list": -0.14,
    "tag:other": -0.11,
    "word:admonition": -0.41,
    "word:caption": -0.34,
    "word:code": -0.65,
    "word:dots": -0.09,
    "word:known": 0.3,
    "word:numbers": -0.44,
    "word:quote": -0.28,
    "word:sentences": -0.34,
    "word:statement": -0.08,
    "y:0": 0.37,
    "y:1": 0.06,
    "y:2": -0.33,
    "y:3": -0.41,
    "y:4": -0.33,
  },
  compared: {
    "bias": -0.83,
    "a-page:0": 0.44,
    "a-page:1": 0.58,
    "a-page:2": -0.33,
    "a-page:3": -0.49,
    "a-page:4": -1.06,
    "after:other1": -0.05,
    "after:other2": 0.06,
    "after:other3": 0.12,
    "after:same0": -0.99,
    "before:none": 0.22,
    "before:other0": 0.07,
    "before:other1": -0.22,
    "before:same0": -0.97,
    "before:same2": -0.07,
    "class:0": -1.47,
    "class:1": -0.95,
    "class:2": -0.46,
    "class:3": 0.22,
    "class:4": 0.59,
    "class:5": 0.86,
    "class:6": 1.39,
    "class:7": 1.44,
    "class:single": -0.49,
    "contents:no:0": -1.22,
    "contents:no:1": -0.06,
    "contents:no:2": 0.1,
    "contents:none": -0.4,
    "contents:yes": 0.99,
    "listed:0": -0.38,
    "listed:1": -0.72,
    "listed:2": -0.34,
    "listed:3": -0.31,
    "members:0": -0.49,
    "members:1": -0.39,
    "members:2": 0.09,
    "members:3": 0.32,
    "members:5": -0.05,
    "members:6": -0.95,
    "own:0": -1.54,
    "own:1": -1.38,
    "own:2": -0.56,
    "own:3": 0.1,
    "own:4": 0.74,
    "own:5": 1.19,
    "own:6": 1.43,
    "own:7": 1.52,
  },
};
