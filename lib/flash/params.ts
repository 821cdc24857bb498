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
    runIn: 3,
    tag: 1.5,
    stacked: 0.7,
    depth: 0.5,
    equal: 0.3,
  },
  bookmarks: { trust: 0.5, keep: 0.8, sibling: 0.6, siblingOdds: 1 },
  own: {
    "bias": -0.46,
    "above:0": -0.34,
    "above:1": -0.75,
    "above:2": -0.22,
    "above:3": -0.27,
    "above:4": 0.36,
    "above:5": 0.44,
    "above:6": 0.08,
    "above:other": 0.09,
    "above:same-look": -0.87,
    "above:top": 0.58,
    "below:larger": 0.18,
    "below:other": 0.36,
    "below:same-look": -0.61,
    "caps:plain": 0.46,
    "caps:strong": -0.18,
    "case:mixed": -0.27,
    "case:sentence": -0.37,
    "case:title": 0.13,
    "cells:2": -0.24,
    "cells:3": -0.44,
    "cells:label": -0.31,
    "chars:0": -0.57,
    "chars:1": 0.13,
    "chars:2": 0.25,
    "chars:3": 0.16,
    "chars:4": -0.09,
    "chars:5": -0.51,
    "chars:6": -0.38,
    "chars:7": -0.25,
    "copies:1:1": 0.1,
    "copies:1:2": 0.14,
    "copies:1:3": -0.21,
    "copies:2:0": 0.96,
    "copies:2:1": 0.1,
    "copies:3:0": 0.79,
    "copies:3:1": 0.05,
    "copies:w:0": 0.89,
    "copies:w:1": -0.29,
    "copies:w:2": -0.08,
    "copies:w:3": -0.09,
    "end:bracket": -0.1,
    "end:cjk-stop": -0.27,
    "end:colon": -0.41,
    "end:comma": -0.22,
    "end:mark": 0.08,
    "end:none": 0.18,
    "end:stop": -0.65,
    "fill:0": -0.27,
    "fill:1": -0.11,
    "fill:2": -0.11,
    "fill:4": -0.2,
    "fill:5": -0.32,
    "follow:line": -0.43,
    "follow:line-text": 0.11,
    "follow:nothing": -0.13,
    "follow:other-text": -0.36,
    "follow:own-text": -0.72,
    "follow:short-text": 0.15,
    "follow:text": 0.26,
    "gap-below:0": -0.44,
    "gap-below:1": -0.43,
    "gap-below:2": -0.51,
    "gap-below:3": -0.12,
    "gap-below:4": 0.46,
    "gap-below:5": 0.47,
    "gap-below:6": 0.42,
    "gap-below:end": -0.2,
    "head:same": -0.08,
    "italic": -0.47,
    "italic:bold": 0.13,
    "label:1()": -0.1,
    "label:a": -0.08,
    "label:a()": -0.11,
    "label:a)": -0.09,
    "label:appendix": 0.11,
    "label:chapter": 0.27,
    "label:decimal1": 0.16,
    "label:decimal2": 0.94,
    "label:decimal3": 0.44,
    "label:decimal4": 0.28,
    "label:i": -0.13,
    "label:item": 0.4,
    "label:letter2": 0.15,
    "label:letter3": 0.08,
    "label:none": -1.2,
    "label:note": -0.27,
    "label:part": 0.12,
    "label:section": 0.25,
    "lines:1": -0.31,
    "lines:2": -0.33,
    "lines:4": 0.08,
    "look:body": -0.92,
    "look:body-caps": 0.15,
    "look:other-family": -0.13,
    "mono": -0.87,
    "place:0": 0.36,
    "place:1": -0.31,
    "place:2": -0.49,
    "place:3": -0.27,
    "place:4": -0.26,
    "place:5": -0.52,
    "place:centre": -0.11,
    "ratio:0": -0.39,
    "ratio:1": -0.21,
    "ratio:2": -0.48,
    "ratio:3": 0.61,
    "ratio:4": 0.05,
    "ratio:5": -0.22,
    "repeats:0": 0.15,
    "repeats:3": -0.54,
    "repeats:4": -1.39,
    "rows:0": -0.07,
    "rows:1": 0.06,
    "rows:2": -0.44,
    "rows:3": -0.63,
    "run-above:0": -0.36,
    "run-above:1": -0.12,
    "run-above:2": -0.14,
    "run-above:3": -0.1,
    "run-in:bold": -0.38,
    "run-in:bold:label": -0.28,
    "run-in:italic:label": -0.12,
    "series:1:--": -0.13,
    "series:1:ba": 0.21,
    "series:1:oa": 0.05,
    "series:2:b-": 0.26,
    "series:2:ba": 0.67,
    "series:2:oa": 0.09,
    "series:3:b-": 0.23,
    "series:3:ba": 0.63,
    "series:w:b-": 0.14,
    "series:w:ba": 0.24,
    "series:w:oa": 0.09,
    "size:0": -0.7,
    "size:0b": -0.22,
    "size:1": -0.66,
    "size:1b": 0.07,
    "size:2": -1.19,
    "size:2b": -0.3,
    "size:3": -0.48,
    "size:3b": 0.55,
    "size:4b": 0.74,
    "size:5": 0.47,
    "size:5b": 0.65,
    "size:6": 0.86,
    "size:6b": -0.12,
    "size:7": 0.38,
    "size:7b": 0.07,
    "start:bullet": -0.38,
    "start:caseless": -0.05,
    "start:lower": -0.58,
    "start:other": -0.54,
    "start:upper": 0.31,
    "tag:H": 1.1,
    "tag:P": -0.23,
    "tag:cell": -0.23,
    "tag:list": -0.15,
    "tag:other": -0.12,
    "word:admonition": -0.42,
    "word:caption": -0.34,
    "word:code": -0.67,
    "word:dots": -0.08,
    "word:known": 0.31,
    "word:numbers": -0.44,
    "word:quote": -0.24,
    "word:sentences": -0.34,
    "word:statement": -0.07,
    "y:0": 0.37,
    "y:1": 0.1,
    "y:2": -0.32,
    "y:3": -0.42,
    "y:4": -0.32,
  },
  compared: {
    "bias": -0.83,
    "a-page:0": 0.41,
    "a-page:1": 0.6,
    "a-page:2": -0.32,
    "a-page:3": -0.47,
    "a-page:4": -1.07,
    "after:other1": -0.09,
    "after:other3": 0.14,
    "after:same0": -0.96,
    "after:same1": -0.05,
    "after:same2": -0.05,
    "before:none": 0.24,
    "before:other0": 0.07,
    "before:other1": -0.25,
    "before:same0": -0.97,
    "before:same2": -0.09,
    "class:0": -1.48,
    "class:1": -0.94,
    "class:2": -0.56,
    "class:3": 0.21,
    "class:4": 0.63,
    "class:5": 1.06,
    "class:6": 1.27,
    "class:7": 1.5,
    "class:single": -0.48,
    "contents:no:0": -1.22,
    "contents:none": -0.4,
    "contents:yes": 1.02,
    "listed:0": -0.38,
    "listed:1": -0.69,
    "listed:2": -0.39,
    "listed:3": -0.32,
    "members:0": -0.48,
    "members:1": -0.39,
    "members:2": 0.17,
    "members:3": 0.22,
    "members:4": 0.06,
    "members:5": -0.08,
    "members:6": -0.96,
    "own:0": -1.54,
    "own:1": -1.37,
    "own:2": -0.52,
    "own:3": 0.07,
    "own:4": 0.72,
    "own:5": 1.11,
    "own:6": 1.5,
    "own:7": 1.52,
  },
};
