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
  /** Where this share of a class is accepted, weaker members of it are too. */
  companions: {
    /** Accepted members over all. */
    share: number;
    /** Log-odds. */
    threshold: number;
  };
  /** Log-odds from which a named division ("Section 3. Officers") in a series is a heading. */
  division: number;
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
  threshold: -0.6,
  sparse: { aPage: 0.5, threshold: -1.4 },
  companions: { share: 0.3, threshold: -2 },
  division: -1.5,
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
    "bias": -3.8,
    "above:0": -0.24,
    "above:1": -0.54,
    "above:2": -0.19,
    "above:3": -0.21,
    "above:4": 0.44,
    "above:5": 0.39,
    "above:other": 0.1,
    "above:same-look": -0.66,
    "above:top": 0.68,
    "below:larger": 0.06,
    "below:other": 0.69,
    "below:same-look": -0.41,
    "bold-italic": 0.1,
    "caps:plain": 0.21,
    "case:mixed": -0.15,
    "case:sentence": -0.24,
    "case:title": 0.19,
    "cells:2": -0.12,
    "cells:3": -0.26,
    "cells:label": -0.19,
    "chars:0": -0.28,
    "chars:1": 0.2,
    "chars:2": 0.4,
    "chars:3": 0.26,
    "chars:5": -0.27,
    "chars:6": -0.18,
    "chars:7": -0.14,
    "copies:1:0": -0.05,
    "copies:1:1": 0.06,
    "copies:1:2": 0.07,
    "copies:1:3": -0.16,
    "copies:2:0": 0.69,
    "copies:2:1": 0.08,
    "copies:3:0": 0.49,
    "copies:w:0": 0.41,
    "copies:w:1": -0.15,
    "copies:w:3": -0.06,
    "end:bracket": 0.07,
    "end:cjk-stop": -0.09,
    "end:colon": -0.19,
    "end:comma": -0.11,
    "end:mark": 0.1,
    "end:none": 0.55,
    "end:stop": -0.33,
    "fill:0": -0.07,
    "fill:1": 0.08,
    "fill:2": 0.09,
    "fill:3": 0.13,
    "fill:4": -0.07,
    "fill:5": -0.17,
    "follow:line": -0.27,
    "follow:line-text": 0.16,
    "follow:other-text": -0.14,
    "follow:own-text": -0.36,
    "follow:short-text": 0.25,
    "follow:text": 0.33,
    "gap-below:0": -0.29,
    "gap-below:1": -0.32,
    "gap-below:2": -0.33,
    "gap-below:3": 0.07,
    "gap-below:4": 0.54,
    "gap-below:5": 0.39,
    "gap-below:6": 0.32,
    "label:1()": -0.07,
    "label:a()": -0.06,
    "label:a)": -0.05,
    "label:chapter": 0.11,
    "label:decimal1": -0.07,
    "label:decimal2": 0.63,
    "label:decimal3": 0.33,
    "label:decimal4": 0.13,
    "label:i": -0.06,
    "label:item": 0.21,
    "label:letter2": 0.15,
    "label:letter3": 0.05,
    "label:none": -1.45,
    "label:note": -0.14,
    "label:part": 0.07,
    "label:section": 0.17,
    "lines:1": 0.14,
    "lines:2": -0.14,
    "look:body": -0.6,
    "look:body-caps": 0.3,
    "look:other-family": 0.15,
    "mono": -0.64,
    "place:0": 0.64,
    "place:1": -0.11,
    "place:2": -0.21,
    "place:3": -0.08,
    "place:4": -0.06,
    "place:5": -0.24,
    "place:centre": 0.05,
    "ratio:0": -0.25,
    "ratio:1": -0.12,
    "ratio:2": -0.35,
    "ratio:3": 0.58,
    "ratio:4": 0.09,
    "ratio:5": -0.11,
    "repeats:0": 0.62,
    "repeats:1": 0.16,
    "repeats:2": 0.09,
    "repeats:3": -0.2,
    "repeats:4": -0.67,
    "rows:0": 0.3,
    "rows:1": 0.25,
    "rows:2": -0.17,
    "rows:3": -0.38,
    "run-above:0": -0.14,
    "run-above:1": -0.06,
    "run-above:2": -0.09,
    "run-above:3": -0.05,
    "run-in:bold": -0.17,
    "run-in:bold:label": -0.12,
    "run-in:italic:label": -0.05,
    "series:1:--": -0.07,
    "series:1:ba": 0.05,
    "series:2:b-": 0.19,
    "series:2:ba": 0.54,
    "series:2:oa": 0.08,
    "series:3:b-": 0.14,
    "series:3:ba": 0.41,
    "series:w:--": -0.05,
    "series:w:b-": 0.08,
    "series:w:ba": 0.2,
    "series:w:oa": 0.05,
    "size:0": -0.37,
    "size:0b": -0.09,
    "size:0i": -0.11,
    "size:1": -0.4,
    "size:1b": 0.1,
    "size:1i": -0.05,
    "size:2": -0.86,
    "size:2b": -0.14,
    "size:2i": -0.57,
    "size:3": -0.2,
    "size:3b": 0.41,
    "size:4": 0.08,
    "size:4b": 0.62,
    "size:4i": 0.1,
    "size:5": 0.29,
    "size:5b": 0.5,
    "size:6": 0.48,
    "size:6b": -0.06,
    "size:7": 0.25,
    "start:bullet": -0.17,
    "start:caseless": 0.07,
    "start:lower": -0.28,
    "start:other": -0.32,
    "start:upper": 0.68,
    "tag:H": 0.65,
    "tag:P": -0.11,
    "tag:cell": -0.14,
    "tag:list": -0.06,
    "tag:other": -0.05,
    "word:admonition": -0.19,
    "word:caption": -0.18,
    "word:code": -0.43,
    "word:dots": -0.06,
    "word:known": 0.21,
    "word:numbers": -0.25,
    "word:quote": -0.15,
    "word:sentences": -0.28,
    "y:0": 0.39,
    "y:1": 0.14,
    "y:2": -0.14,
    "y:3": -0.23,
    "y:4": -0.14,
  },
  compared: {
    "bias": -1.48,
    "a-page:0": 0.53,
    "a-page:1": 0.65,
    "a-page:2": -0.2,
    "a-page:3": -0.38,
    "a-page:4": -0.61,
    "after:none": 0.12,
    "after:other0": 0.17,
    "after:other2": 0.11,
    "after:other3": 0.07,
    "after:same0": -0.49,
    "before:none": 0.37,
    "before:other0": 0.2,
    "before:other1": -0.14,
    "before:other2": 0.07,
    "before:same0": -0.46,
    "class:0": -1.61,
    "class:1": -0.94,
    "class:2": -0.47,
    "class:4": 0.62,
    "class:5": 0.68,
    "class:6": 1.23,
    "class:7": 0.85,
    "class:single": -0.35,
    "contents:no:0": -0.98,
    "contents:no:2": 0.07,
    "contents:none": -0.05,
    "contents:yes": 0.96,
    "listed:0": -0.24,
    "listed:1": -0.37,
    "listed:2": -0.14,
    "listed:3": -0.15,
    "members:0": -0.35,
    "members:1": -0.14,
    "members:2": 0.22,
    "members:3": 0.49,
    "members:4": 0.17,
    "members:6": -0.4,
    "own:0": -1.62,
    "own:1": -1.26,
    "own:2": -0.56,
    "own:3": 0.07,
    "own:4": 0.46,
    "own:5": 0.87,
    "own:6": 1.08,
    "own:7": 0.95,
  },
};
