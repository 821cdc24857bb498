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
    "bias": -0.47,
    "above:0": -0.32,
    "above:1": -0.75,
    "above:2": -0.22,
    "above:3": -0.27,
    "above:4": 0.36,
    "above:5": 0.44,
    "above:6": 0.07,
    "above:other": 0.09,
    "above:same-look": -0.87,
    "above:top": 0.57,
    "below:larger": 0.18,
    "below:other": 0.36,
    "below:same-look": -0.62,
    "caps:plain": 0.45,
    "caps:strong": -0.18,
    "case:mixed": -0.28,
    "case:sentence": -0.37,
    "case:title": 0.13,
    "cells:2": -0.24,
    "cells:3": -0.42,
    "cells:label": -0.29,
    "chars:0": -0.58,
    "chars:1": 0.11,
    "chars:2": 0.24,
    "chars:3": 0.16,
    "chars:4": -0.07,
    "chars:5": -0.5,
    "chars:6": -0.38,
    "chars:7": -0.25,
    "copies:1:1": 0.1,
    "copies:1:2": 0.12,
    "copies:1:3": -0.21,
    "copies:2:0": 0.95,
    "copies:2:1": 0.1,
    "copies:3:0": 0.79,
    "copies:3:1": 0.05,
    "copies:w:0": 0.9,
    "copies:w:1": -0.29,
    "copies:w:2": -0.1,
    "copies:w:3": -0.09,
    "end:bracket": -0.1,
    "end:cjk-stop": -0.27,
    "end:colon": -0.4,
    "end:comma": -0.21,
    "end:mark": 0.08,
    "end:none": 0.18,
    "end:stop": -0.65,
    "fill:0": -0.25,
    "fill:1": -0.11,
    "fill:2": -0.11,
    "fill:4": -0.21,
    "fill:5": -0.32,
    "follow:line": -0.44,
    "follow:line-text": 0.1,
    "follow:nothing": -0.12,
    "follow:other-text": -0.35,
    "follow:own-text": -0.71,
    "follow:short-text": 0.15,
    "follow:text": 0.27,
    "gap-below:0": -0.44,
    "gap-below:1": -0.45,
    "gap-below:2": -0.52,
    "gap-below:3": -0.12,
    "gap-below:4": 0.47,
    "gap-below:5": 0.47,
    "gap-below:6": 0.43,
    "gap-below:end": -0.2,
    "head:same": -0.07,
    "italic": -0.47,
    "italic:bold": 0.13,
    "label:1()": -0.1,
    "label:a": -0.08,
    "label:a()": -0.11,
    "label:a)": -0.09,
    "label:appendix": 0.1,
    "label:chapter": 0.28,
    "label:decimal1": 0.17,
    "label:decimal2": 0.93,
    "label:decimal3": 0.45,
    "label:decimal4": 0.28,
    "label:i": -0.13,
    "label:item": 0.4,
    "label:letter2": 0.15,
    "label:letter3": 0.08,
    "label:none": -1.21,
    "label:note": -0.27,
    "label:part": 0.12,
    "label:section": 0.25,
    "lines:1": -0.31,
    "lines:2": -0.34,
    "lines:4": 0.08,
    "look:body": -0.92,
    "look:body-caps": 0.15,
    "look:other-family": -0.13,
    "mono": -0.86,
    "place:0": 0.36,
    "place:1": -0.32,
    "place:2": -0.48,
    "place:3": -0.27,
    "place:4": -0.27,
    "place:5": -0.55,
    "place:centre": -0.1,
    "ratio:0": -0.38,
    "ratio:1": -0.21,
    "ratio:2": -0.49,
    "ratio:3": 0.62,
    "ratio:4": 0.06,
    "ratio:5": -0.22,
    "repeats:0": 0.15,
    "repeats:3": -0.54,
    "repeats:4": -1.38,
    "rows:0": -0.07,
    "rows:1": 0.06,
    "rows:2": -0.44,
    "rows:3": -0.66,
    "run-above:0": -0.35,
    "run-above:1": -0.11,
    "run-above:2": -0.15,
    "run-above:3": -0.09,
    "run-in:bold": -0.37,
    "run-in:bold:label": -0.28,
    "run-in:italic:label": -0.12,
    "series:1:--": -0.13,
    "series:1:ba": 0.22,
    "series:1:oa": 0.05,
    "series:2:b-": 0.26,
    "series:2:ba": 0.66,
    "series:2:oa": 0.09,
    "series:3:b-": 0.24,
    "series:3:ba": 0.63,
    "series:w:b-": 0.14,
    "series:w:ba": 0.24,
    "series:w:oa": 0.1,
    "size:0": -0.69,
    "size:0b": -0.22,
    "size:1": -0.67,
    "size:1b": 0.07,
    "size:2": -1.19,
    "size:2b": -0.31,
    "size:3": -0.48,
    "size:3b": 0.56,
    "size:4b": 0.73,
    "size:5": 0.46,
    "size:5b": 0.66,
    "size:6": 0.85,
    "size:6b": -0.12,
    "size:7": 0.38,
    "size:7b": 0.08,
    "start:bullet": -0.37,
    "start:caseless": -0.05,
    "start:lower": -0.58,
    "start:other": -0.54,
    "start:upper": 0.3,
    "tag:H": 1.11,
    "tag:P": -0.23,
    "tag:cell": -0.25,
    "tag:list": -0.15,
    "tag:other": -0.12,
    "word:admonition": -0.42,
    "word:caption": -0.34,
    "word:code": -0.66,
    "word:dots": -0.08,
    "word:known": 0.32,
    "word:numbers": -0.44,
    "word:quote": -0.25,
    "word:sentences": -0.33,
    "word:statement": -0.07,
    "y:0": 0.38,
    "y:1": 0.1,
    "y:2": -0.33,
    "y:3": -0.42,
    "y:4": -0.33,
  },
  compared: {
    "bias": -0.83,
    "a-page:0": 0.41,
    "a-page:1": 0.6,
    "a-page:2": -0.33,
    "a-page:3": -0.49,
    "a-page:4": -1.06,
    "after:other1": -0.07,
    "after:other3": 0.13,
    "after:same0": -0.98,
    "before:none": 0.23,
    "before:other0": 0.08,
    "before:other1": -0.25,
    "before:same0": -0.97,
    "before:same2": -0.08,
    "class:0": -1.47,
    "class:1": -0.93,
    "class:2": -0.57,
    "class:3": 0.19,
    "class:4": 0.66,
    "class:5": 1.04,
    "class:6": 1.29,
    "class:7": 1.48,
    "class:single": -0.47,
    "contents:no:0": -1.22,
    "contents:no:1": -0.06,
    "contents:no:2": 0.1,
    "contents:none": -0.4,
    "contents:yes": 1.01,
    "listed:0": -0.37,
    "listed:1": -0.71,
    "listed:2": -0.35,
    "listed:3": -0.32,
    "members:0": -0.47,
    "members:1": -0.4,
    "members:2": 0.16,
    "members:3": 0.24,
    "members:4": 0.05,
    "members:5": -0.06,
    "members:6": -0.95,
    "own:0": -1.54,
    "own:1": -1.38,
    "own:2": -0.5,
    "own:3": 0.06,
    "own:4": 0.73,
    "own:5": 1.1,
    "own:6": 1.49,
    "own:7": 1.53,
  },
};
