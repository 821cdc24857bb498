/**
 * What a refit of the Flash builder's weights needs: what it observes in a document, and the tree under other weights.
 *
 * The weights belong to a logistic model of two steps. The first judges each candidate by itself (`own`), the second
 * by how it compares with its class, its neighbours and the contents (`compare`, which depends on the first).
 *
 * @example
 * ```ts
 * import { openPdf } from "pagetree/pdf";
 * import { observeDocument, PARAMS } from "pagetree/flash/tuning";
 * await using pdf = await openPdf("fixtures/pdf/two_column_paper.pdf");
 * const sample = observeDocument(await pdf.pages(), ["bookmarks", "contents"]);
 * console.log(sample.candidates.length, sample.tree(PARAMS).map(({ title }) => title));
 * ```
 *
 * @module
 */
import type { Page } from "../pdf/mod.ts";
import type { TreeNode } from "../tree/mod.ts";
import { assemble } from "./assemble.ts";
import { decide } from "./decide.ts";
import { contentsDensity, detect, score } from "./detect.ts";
import { PARAMS, type Params } from "./params.ts";
import { compareAll } from "./scores.ts";
import type { Witness } from "./types.ts";

export { PARAMS, type Params } from "./params.ts";
export type { Weights } from "./scores.ts";
export type { Witness } from "./types.ts";

/** The tables of weights that are fitted; the other numbers of {@linkcode Params} are chosen. */
export type FittedParams = Pick<Params, "own" | "compared">;

/** What the Flash builder observes in a document, before any weight. */
export interface DocumentSample {
  /** Candidates for headings in reading order: title as printed, page from 1. */
  readonly candidates: readonly { readonly title: string; readonly page: number }[];
  /** Names of what each candidate shows by itself. */
  readonly own: readonly (readonly string[])[];
  /**
   * Compares the candidates.
   *
   * @param odds Log-odds of the first step, one per candidate.
   * @returns Names of what each candidate shows in comparison.
   */
  compare(odds: readonly number[]): string[][];
  /**
   * Builds the tree that Flash would build with these weights and no bookmarks.
   *
   * @param params Tables of weights.
   * @returns Top-level nodes with `start_index`; without ranges, and empty where no heading is found.
   */
  tree(params: FittedParams): TreeNode[];
}

/**
 * Observes a document. Bookmarks are never a part of it.
 *
 * @param pages Laid-out pages.
 * @param without Witnesses to leave out.
 * @returns Candidates, observations, and the tree as a function of the weights.
 *
 * @example
 * ```ts
 * import { observeDocument, PARAMS } from "pagetree/flash/tuning";
 * const sample = observeDocument([], []);
 * console.log(sample.candidates.length, sample.tree(PARAMS).length); // 0 0
 * ```
 */
export function observeDocument(pages: readonly Page[], without: readonly Witness[] = []): DocumentSample {
  const detection = detect(pages, new Set(without));
  const { observed, measures } = detection;
  return {
    candidates: observed.map(({ block }) => ({ title: block.text, page: block.page })),
    own: observed.map(({ own }) => own),
    compare: (odds) => compareAll(observed, odds, contentsDensity(detection)),
    tree(params) {
      const { headings } = decide(detection, score(detection, { ...PARAMS, ...params }), {
        entries: [],
        verified: 0,
      });
      return assemble(headings, measures, new Set());
    },
  };
}
