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
  /** Log-odds from which the largest line of a slide without a title is its title. */
  slide: number;
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
  slide: -3,
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
    "above:0": -0.34,
    "above:1": -0.75,
    "above:2": -0.21,
    "above:3": -0.25,
    "above:4": 0.41,
    "above:5": 0.42,
    "above:same-look": -0.82,
    "above:top": 0.54,
    "below:other": 0.46,
    "below:same-look": -0.66,
    "bold-italic": 0.16,
    "caps:plain": 0.31,
    "caps:strong": -0.06,
    "case:mixed": -0.31,
    "case:sentence": -0.4,
    "case:title": 0.13,
    "cells:2": -0.23,
    "cells:3": -0.42,
    "cells:label": -0.32,
    "chars:0": -0.56,
    "chars:1": 0.11,
    "chars:2": 0.23,
    "chars:3": 0.15,
    "chars:4": -0.08,
    "chars:5": -0.52,
    "chars:6": -0.37,
    "chars:7": -0.32,
    "copies:1:0": 0.05,
    "copies:1:1": 0.1,
    "copies:1:2": 0.12,
    "copies:1:3": -0.22,
    "copies:2:0": 0.98,
    "copies:2:1": 0.1,
    "copies:3:0": 0.77,
    "copies:3:1": 0.06,
    "copies:w:0": 0.74,
    "copies:w:1": -0.3,
    "copies:w:2": 0.05,
    "copies:w:3": -0.1,
    "end:bracket": -0.09,
    "end:cjk-stop": -0.27,
    "end:colon": -0.42,
    "end:comma": -0.22,
    "end:mark": 0.1,
    "end:none": 0.16,
    "end:stop": -0.68,
    "fill:0": -0.25,
    "fill:1": -0.12,
    "fill:2": -0.12,
    "fill:4": -0.22,
    "fill:5": -0.35,
    "follow:line": -0.45,
    "follow:line-text": 0.1,
    "follow:nothing": -0.11,
    "follow:other-text": -0.33,
    "follow:own-text": -0.77,
    "follow:short-text": 0.14,
    "follow:text": 0.25,
    "gap-below:0": -0.47,
    "gap-below:1": -0.46,
    "gap-below:2": -0.54,
    "gap-below:3": -0.11,
    "gap-below:4": 0.51,
    "gap-below:5": 0.46,
    "gap-below:6": 0.43,
    "gap-below:end": -0.18,
    "head:same": -0.06,
    "label:1()": -0.12,
    "label:a": -0.08,
    "label:a()": -0.11,
    "label:a)": -0.09,
    "label:appendix": 0.06,
    "label:article": 0.05,
    "label:chapter": 0.17,
    "label:decimal1": 0.16,
    "label:decimal2": 0.88,
    "label:decimal3": 0.43,
    "label:decimal4": 0.28,
    "label:i": -0.13,
    "label:item": 0.41,
    "label:letter2": 0.26,
    "label:letter3": 0.08,
    "label:none": -1.24,
    "label:note": -0.27,
    "label:part": 0.12,
    "label:section": 0.36,
    "lines:1": -0.27,
    "lines:2": -0.4,
    "lines:3": -0.11,
    "lines:4": 0.05,
    "look:body": -0.88,
    "look:body-caps": 0.48,
    "look:other-family": -0.17,
    "mono": -0.85,
    "place:0": 0.35,
    "place:1": -0.34,
    "place:2": -0.49,
    "place:3": -0.28,
    "place:4": -0.27,
    "place:5": -0.55,
    "place:centre": -0.1,
    "ratio:0": -0.38,
    "ratio:1": -0.21,
    "ratio:2": -0.49,
    "ratio:3": 0.62,
    "ratio:5": -0.2,
    "repeats:0": 0.15,
    "repeats:2": -0.11,
    "repeats:3": -0.55,
    "repeats:4": -1.37,
    "rows:0": -0.08,
    "rows:1": 0.06,
    "rows:2": -0.46,
    "rows:3": -0.68,
    "run-above:0": -0.38,
    "run-above:1": -0.11,
    "run-above:2": -0.13,
    "run-above:3": -0.12,
    "run-in:bold": -0.33,
    "run-in:bold:label": -0.28,
    "run-in:italic:label": -0.17,
    "series:1:--": -0.13,
    "series:1:ba": 0.21,
    "series:2:b-": 0.29,
    "series:2:ba": 0.73,
    "series:2:oa": 0.15,
    "series:3:b-": 0.24,
    "series:3:ba": 0.62,
    "series:w:--": -0.1,
    "series:w:b-": 0.14,
    "series:w:ba": 0.33,
    "series:w:o-": -0.09,
    "series:w:oa": 0.13,
    "size:0": -0.6,
    "size:0b": -0.18,
    "size:0i": -0.24,
    "size:1": -0.57,
    "size:1b": 0.18,
    "size:1i": -0.1,
    "size:2": -1.01,
    "size:2b": -0.25,
    "size:2i": -1.05,
    "size:3": -0.43,
    "size:3b": 0.61,
    "size:4b": 0.72,
    "size:4i": 0.24,
    "size:5": 0.53,
    "size:5b": 0.66,
    "size:6": 0.85,
    "size:6b": -0.11,
    "size:7": 0.39,
    "start:bullet": -0.37,
    "start:caseless": -0.06,
    "start:lower": -0.61,
    "start:other": -0.56,
    "start:upper": 0.3,
    "tag:H": 1.05,
    "tag:P": -0.25,
    "tag:cell": -0.24,
    "tag:list": -0.14,
    "tag:other": -0.11,
    "word:admonition": -0.41,
    "word:caption": -0.34,
    "word:code": -0.64,
    "word:dots": -0.09,
    "word:known": 0.3,
    "word:numbers": -0.45,
    "word:quote": -0.26,
    "word:sentences": -0.53,
    "word:statement": -0.07,
    "y:0": 0.4,
    "y:2": -0.35,
    "y:3": -0.42,
    "y:4": -0.33,
  },
  compared: {
    "bias": -0.83,
    "a-page:0": 0.46,
    "a-page:1": 0.54,
    "a-page:2": -0.34,
    "a-page:3": -0.48,
    "a-page:4": -1.06,
    "after:other1": -0.07,
    "after:other2": 0.06,
    "after:other3": 0.12,
    "after:same0": -0.99,
    "before:none": 0.21,
    "before:other0": 0.08,
    "before:other1": -0.26,
    "before:same0": -0.97,
    "before:same2": -0.07,
    "class:0": -1.46,
    "class:1": -0.93,
    "class:2": -0.5,
    "class:3": 0.23,
    "class:4": 0.65,
    "class:5": 0.81,
    "class:6": 1.39,
    "class:7": 1.46,
    "class:single": -0.51,
    "contents:no:0": -1.23,
    "contents:no:1": -0.05,
    "contents:no:2": 0.1,
    "contents:none": -0.4,
    "contents:yes": 0.99,
    "listed:0": -0.4,
    "listed:1": -0.72,
    "listed:2": -0.33,
    "listed:3": -0.31,
    "members:0": -0.51,
    "members:1": -0.39,
    "members:2": 0.09,
    "members:3": 0.37,
    "members:6": -0.95,
    "own:0": -1.54,
    "own:1": -1.39,
    "own:2": -0.58,
    "own:3": 0.08,
    "own:4": 0.69,
    "own:5": 1.21,
    "own:6": 1.47,
    "own:7": 1.55,
  },
};
