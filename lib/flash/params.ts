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
    "bias": -4.12,
    "above:0": -0.27,
    "above:1": -0.66,
    "above:2": -0.18,
    "above:3": -0.21,
    "above:4": 0.47,
    "above:5": 0.51,
    "above:6": 0.09,
    "above:other": 0.05,
    "above:same-look": -0.8,
    "above:top": 0.73,
    "below:larger": 0.18,
    "below:other": 0.65,
    "below:same-look": -0.42,
    "bold-italic": 0.15,
    "caps:plain": 0.38,
    "caps:strong": -0.07,
    "case:mixed": -0.22,
    "case:sentence": -0.17,
    "case:title": 0.18,
    "cells:2": -0.14,
    "cells:3": -0.34,
    "cells:label": -0.32,
    "chars:0": -0.46,
    "chars:1": 0.33,
    "chars:2": 0.5,
    "chars:3": 0.37,
    "chars:4": 0.1,
    "chars:5": -0.41,
    "chars:6": -0.27,
    "chars:7": -0.16,
    "copies:1:1": 0.09,
    "copies:1:2": 0.09,
    "copies:1:3": -0.24,
    "copies:2:0": 0.83,
    "copies:2:1": 0.1,
    "copies:3:0": 0.58,
    "copies:3:1": 0.05,
    "copies:w:0": 0.61,
    "copies:w:1": -0.35,
    "copies:w:3": -0.11,
    "end:bracket": 0.15,
    "end:cjk-stop": -0.16,
    "end:colon": -0.24,
    "end:comma": -0.15,
    "end:mark": 0.18,
    "end:none": 0.63,
    "end:stop": -0.41,
    "fill:1": 0.08,
    "fill:3": 0.11,
    "fill:4": -0.07,
    "fill:5": -0.18,
    "follow:line": -0.24,
    "follow:line-text": 0.24,
    "follow:nothing": 0.07,
    "follow:other-text": -0.22,
    "follow:own-text": -0.48,
    "follow:short-text": 0.29,
    "follow:text": 0.34,
    "gap-below:0": -0.39,
    "gap-below:1": -0.3,
    "gap-below:2": -0.47,
    "gap-below:4": 0.58,
    "gap-below:5": 0.56,
    "gap-below:6": 0.51,
    "label:1()": -0.13,
    "label:a": -0.09,
    "label:a()": -0.13,
    "label:a)": -0.1,
    "label:article": 0.05,
    "label:chapter": 0.15,
    "label:decimal1": -0.07,
    "label:decimal2": 0.74,
    "label:decimal3": 0.31,
    "label:decimal4": 0.24,
    "label:i": -0.14,
    "label:item": 0.38,
    "label:letter2": 0.24,
    "label:letter3": 0.08,
    "label:none": -1.69,
    "label:note": -0.33,
    "label:part": 0.11,
    "label:section": 0.36,
    "lines:1": 0.11,
    "lines:2": -0.19,
    "lines:4": 0.1,
    "look:body": -0.66,
    "look:body-caps": 0.54,
    "look:other-family": 0.15,
    "mono": -0.9,
    "place:0": 0.77,
    "place:1": -0.07,
    "place:2": -0.25,
    "place:3": -0.1,
    "place:4": -0.1,
    "place:5": -0.39,
    "place:centre": 0.13,
    "ratio:0": -0.25,
    "ratio:1": -0.1,
    "ratio:2": -0.34,
    "ratio:3": 0.7,
    "ratio:4": 0.15,
    "ratio:5": -0.15,
    "repeats:0": 0.78,
    "repeats:1": 0.38,
    "repeats:2": 0.25,
    "repeats:3": -0.35,
    "repeats:4": -1.06,
    "rows:0": 0.32,
    "rows:1": 0.38,
    "rows:2": -0.2,
    "rows:3": -0.5,
    "run-above:0": -0.25,
    "run-above:1": -0.08,
    "run-above:2": -0.09,
    "run-above:3": -0.05,
    "run-in:bold": -0.23,
    "run-in:bold:label": -0.27,
    "run-in:italic": 0.1,
    "run-in:italic:label": -0.07,
    "series:1:--": -0.14,
    "series:1:-a": -0.05,
    "series:1:ba": 0.12,
    "series:2:b-": 0.26,
    "series:2:ba": 0.63,
    "series:2:oa": 0.13,
    "series:3:b-": 0.16,
    "series:3:ba": 0.52,
    "series:w:--": -0.11,
    "series:w:b-": 0.09,
    "series:w:ba": 0.23,
    "series:w:o-": -0.1,
    "series:w:oa": 0.08,
    "size:0": -0.57,
    "size:0b": -0.18,
    "size:0i": -0.2,
    "size:1": -0.56,
    "size:1b": 0.18,
    "size:1i": -0.1,
    "size:2": -1.07,
    "size:2b": -0.16,
    "size:2i": -0.96,
    "size:3": -0.35,
    "size:3b": 0.64,
    "size:3i": -0.05,
    "size:4": 0.1,
    "size:4b": 0.78,
    "size:4i": 0.22,
    "size:5": 0.53,
    "size:5b": 0.65,
    "size:6": 0.87,
    "size:6b": -0.17,
    "size:7": 0.39,
    "start:bullet": -0.23,
    "start:caseless": 0.09,
    "start:digit": 0.08,
    "start:lower": -0.32,
    "start:other": -0.38,
    "start:upper": 0.75,
    "tag:H": 1.05,
    "tag:P": -0.21,
    "tag:cell": -0.23,
    "tag:list": -0.14,
    "tag:other": -0.1,
    "word:admonition": -0.34,
    "word:caption": -0.36,
    "word:code": -0.51,
    "word:dots": -0.07,
    "word:known": 0.29,
    "word:numbers": -0.44,
    "word:quote": -0.25,
    "word:sentences": -0.43,
    "word:statement": -0.06,
    "y:0": 0.54,
    "y:1": 0.15,
    "y:2": -0.18,
    "y:3": -0.25,
    "y:4": -0.23,
  },
  compared: {
    "bias": -1.32,
    "a-page:0": 0.56,
    "a-page:1": 0.59,
    "a-page:2": -0.22,
    "a-page:3": -0.24,
    "a-page:4": -0.69,
    "after:none": 0.07,
    "after:other0": 0.16,
    "after:other1": -0.06,
    "after:other2": 0.11,
    "after:other3": 0.2,
    "after:same0": -0.49,
    "before:none": 0.3,
    "before:other0": 0.2,
    "before:other1": -0.16,
    "before:other2": 0.09,
    "before:other3": 0.08,
    "before:same0": -0.43,
    "before:same1": -0.08,
    "class:0": -1.97,
    "class:1": -0.88,
    "class:2": -0.58,
    "class:3": 0.09,
    "class:4": 0.53,
    "class:5": 0.66,
    "class:6": 1.31,
    "class:7": 1.33,
    "class:single": -0.49,
    "contents:no:0": -1.18,
    "contents:no:2": 0.12,
    "contents:none": -0.06,
    "contents:yes": 1.12,
    "listed:0": -0.25,
    "listed:1": -0.53,
    "listed:2": -0.06,
    "listed:3": -0.22,
    "members:0": -0.49,
    "members:1": -0.29,
    "members:2": 0.22,
    "members:3": 0.55,
    "members:4": 0.2,
    "members:5": 0.21,
    "members:6": -0.4,
    "own:0": -2.14,
    "own:1": -1.55,
    "own:2": -0.63,
    "own:3": -0.05,
    "own:4": 0.52,
    "own:5": 1.12,
    "own:6": 1.27,
    "own:7": 1.45,
  },
};
