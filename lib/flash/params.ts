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
  threshold: -0.8,
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
    stacked: 0.7,
    depth: 0.5,
    equal: 0.3,
  },
  bookmarks: { trust: 0.5, keep: 0.8, sibling: 0.6, siblingOdds: 1 },
  own: {
    "bias": -0.57,
    "above:0": -0.31,
    "above:1": -0.64,
    "above:2": -0.24,
    "above:3": -0.27,
    "above:4": 0.35,
    "above:5": 0.37,
    "above:same-look": -0.83,
    "above:top": 0.53,
    "below:larger": 0.09,
    "below:other": 0.4,
    "below:same-look": -0.56,
    "caps:plain": 0.29,
    "caps:strong": -0.14,
    "case:mixed": -0.2,
    "case:sentence": -0.38,
    "case:title": 0.15,
    "cells:2": -0.2,
    "cells:3": -0.37,
    "cells:label": -0.24,
    "chars:0": -0.38,
    "chars:1": 0.1,
    "chars:2": 0.26,
    "chars:3": 0.16,
    "chars:4": -0.06,
    "chars:5": -0.35,
    "chars:6": -0.27,
    "chars:7": -0.2,
    "copies:1:1": 0.07,
    "copies:1:2": 0.09,
    "copies:1:3": -0.19,
    "copies:2:0": 0.74,
    "copies:2:1": 0.06,
    "copies:3:0": 0.59,
    "copies:w:0": 0.57,
    "copies:w:1": -0.18,
    "copies:w:2": -0.06,
    "copies:w:3": -0.07,
    "end:bracket": -0.05,
    "end:cjk-stop": -0.17,
    "end:colon": -0.28,
    "end:comma": -0.16,
    "end:mark": 0.06,
    "end:none": 0.21,
    "end:stop": -0.52,
    "fill:0": -0.24,
    "fill:1": -0.05,
    "fill:4": -0.17,
    "fill:5": -0.28,
    "follow:line": -0.42,
    "follow:line-text": 0.1,
    "follow:nothing": -0.11,
    "follow:other-text": -0.24,
    "follow:own-text": -0.58,
    "follow:short-text": 0.17,
    "follow:text": 0.29,
    "gap-below:0": -0.35,
    "gap-below:1": -0.39,
    "gap-below:2": -0.4,
    "gap-below:4": 0.45,
    "gap-below:5": 0.37,
    "gap-below:6": 0.31,
    "gap-below:end": -0.15,
    "head:same": -0.05,
    "italic": -0.36,
    "italic:bold": 0.1,
    "label:1()": -0.07,
    "label:a()": -0.07,
    "label:a)": -0.05,
    "label:appendix": 0.06,
    "label:chapter": 0.18,
    "label:decimal2": 0.71,
    "label:decimal3": 0.37,
    "label:decimal4": 0.17,
    "label:i": -0.07,
    "label:item": 0.25,
    "label:letter2": 0.1,
    "label:letter3": 0.05,
    "label:none": -1.37,
    "label:note": -0.16,
    "label:part": 0.08,
    "label:section": 0.14,
    "lines:1": -0.3,
    "lines:2": -0.27,
    "lines:3": -0.05,
    "look:body": -0.83,
    "look:body-caps": 0.08,
    "look:other-family": -0.14,
    "mono": -0.73,
    "place:0": 0.4,
    "place:1": -0.23,
    "place:2": -0.35,
    "place:3": -0.17,
    "place:4": -0.16,
    "place:5": -0.34,
    "place:centre": -0.05,
    "ratio:0": -0.34,
    "ratio:1": -0.17,
    "ratio:2": -0.42,
    "ratio:3": 0.56,
    "ratio:4": 0.05,
    "ratio:5": -0.17,
    "repeats:0": 0.2,
    "repeats:3": -0.33,
    "repeats:4": -0.95,
    "rows:1": 0.05,
    "rows:2": -0.35,
    "rows:3": -0.5,
    "run-above:0": -0.24,
    "run-above:1": -0.09,
    "run-above:2": -0.12,
    "run-above:3": -0.1,
    "run-in:bold": -0.31,
    "run-in:bold:label": -0.16,
    "run-in:italic:label": -0.08,
    "series:1:--": -0.09,
    "series:1:ba": 0.08,
    "series:2:b-": 0.19,
    "series:2:ba": 0.55,
    "series:2:oa": 0.06,
    "series:3:b-": 0.16,
    "series:3:ba": 0.47,
    "series:w:b-": 0.08,
    "series:w:ba": 0.16,
    "size:0": -0.57,
    "size:0b": -0.15,
    "size:1": -0.56,
    "size:2": -1.16,
    "size:2b": -0.31,
    "size:3": -0.34,
    "size:3b": 0.38,
    "size:4b": 0.6,
    "size:5": 0.31,
    "size:5b": 0.52,
    "size:6": 0.55,
    "size:6b": -0.05,
    "size:7": 0.26,
    "size:7b": 0.06,
    "start:bullet": -0.27,
    "start:lower": -0.47,
    "start:other": -0.42,
    "start:upper": 0.33,
    "tag:H": 0.76,
    "tag:P": -0.16,
    "tag:cell": -0.17,
    "tag:list": -0.09,
    "tag:other": -0.07,
    "word:admonition": -0.27,
    "word:caption": -0.21,
    "word:code": -0.56,
    "word:dots": -0.07,
    "word:known": 0.25,
    "word:numbers": -0.31,
    "word:quote": -0.18,
    "word:sentences": -0.25,
    "word:statement": -0.06,
    "y:0": 0.29,
    "y:1": 0.06,
    "y:2": -0.31,
    "y:3": -0.42,
    "y:4": -0.24,
  },
  compared: {
    "bias": -0.83,
    "a-page:0": 0.51,
    "a-page:1": 0.65,
    "a-page:2": -0.27,
    "a-page:3": -0.51,
    "a-page:4": -1.21,
    "after:none": -0.1,
    "after:other0": -0.08,
    "after:other1": -0.21,
    "after:other2": 0.09,
    "after:other3": 0.2,
    "after:same0": -1.13,
    "after:same1": -0.05,
    "after:same2": -0.05,
    "before:none": 0.15,
    "before:other1": -0.36,
    "before:other2": -0.05,
    "before:other3": -0.15,
    "before:same0": -1.11,
    "before:same1": -0.08,
    "before:same2": -0.12,
    "class:0": -1.4,
    "class:1": -0.83,
    "class:2": -0.14,
    "class:3": -0.16,
    "class:4": 1.07,
    "class:5": 1.05,
    "class:6": 1.62,
    "class:7": 1.72,
    "class:single": -0.57,
    "contents:no:0": -1.28,
    "contents:no:2": 0.07,
    "contents:no:3": 0.07,
    "contents:none": -0.52,
    "contents:yes": 1.21,
    "listed:0": -0.48,
    "listed:1": -1.07,
    "listed:2": -0.61,
    "listed:3": -0.57,
    "members:0": -0.57,
    "members:1": -0.61,
    "members:2": 0.12,
    "members:3": 0.12,
    "members:5": -0.23,
    "members:6": -1.12,
    "own:0": -1.46,
    "own:1": -1.61,
    "own:2": -0.5,
    "own:3": 0.41,
    "own:4": 1.11,
    "own:5": 1.6,
    "own:6": 1.83,
    "own:7": 1.88,
  },
};
