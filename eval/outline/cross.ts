/**
 * How well the fitted weights carry over to documents that they were not fitted on.
 */
import type { FittedParams } from "../../lib/flash/tuning.ts";
import { foldsOf, seededRandom, shuffled } from "./cross_folds.ts";
import { type FitDocument, scoreWith } from "./fit_documents.ts";
import { fitParams } from "./fit_params.ts";
import type { Columns } from "./fit_regression.ts";

/** How to cross-validate. */
export interface CrossOptions {
  /** Number of folds, at least 2. */
  folds: number;
  /** Number of shuffles, at least 1. */
  shuffles: number;
  /** Seed of the shuffles. */
  seed: number;
  /** Called after each shuffle with the result so far. */
  onShuffle?: (result: CrossResult, done: number) => void;
}

/** Scores in the fit and held out. */
export interface CrossResult {
  /** A row for all documents, then one for each set. */
  sets: CrossRow[];
  /** A row for each document, the one that loses most first. */
  documents: CrossScores[];
}

/** F1 as means over documents and shuffles. */
export interface CrossScores {
  /** Name of the document or set, `all` for all documents. */
  name: string;
  /** F1 of documents that the weights were fitted on. */
  fitted: number;
  /** F1 of the same documents when they were held out. */
  held: number;
  /** Fitted minus held-out F1. */
  gap: number;
}

/** Scores of a set of documents. */
export interface CrossRow extends CrossScores {
  /** Number of documents. */
  documents: number;
  /** Standard deviation of the gap over the shuffles; null for one shuffle. */
  sd: number | null;
}

/** F1 of each document in one shuffle. */
interface Shuffle {
  fitted: Map<FitDocument, number>;
  held: Map<FitDocument, number>;
}

/**
 * Fits again in each fold of each shuffle, and scores every document both ways, with all witnesses but bookmarks.
 *
 * @param documents Documents, at least as many as folds.
 * @param columns Names of what candidates show by themselves.
 * @param options Folds, shuffles, seed, progress.
 * @returns Scores by set and by document.
 */
export function crossValidate(
  documents: readonly FitDocument[],
  columns: Columns,
  { folds, shuffles, seed, onShuffle }: CrossOptions,
): CrossResult {
  const random = seededRandom(seed);
  const done: Shuffle[] = [];
  while (done.length < shuffles) {
    const fitted = new Map<FitDocument, number>(), held = new Map<FitDocument, number>();
    for (const fold of foldsOf(shuffled(documents, random), folds)) {
      const params = fitParams(fold.rest, columns);
      for (const document of fold.held) held.set(document, scoreWith(document, params).f1);
      for (const document of fold.rest) {
        fitted.set(document, (fitted.get(document) ?? 0) + scoreWith(document, params).f1 / (folds - 1));
      }
    }
    done.push({ fitted, held });
    onShuffle?.(resultOf(documents, done), done.length);
  }
  return resultOf(documents, done);
}

function resultOf(documents: readonly FitDocument[], shuffles: readonly Shuffle[]): CrossResult {
  const sets = [["all", [...documents]] as const, ...Map.groupBy(documents, ({ set }) => set)];
  return {
    sets: sets.map(([name, members]) => rowOf(name, members, shuffles)),
    documents: documents.map((document) => rowOf(document.id, [document], shuffles))
      .sort((a, b) => b.gap - a.gap),
  };
}

function rowOf(name: string, documents: readonly FitDocument[], shuffles: readonly Shuffle[]): CrossRow {
  const meanOf = (scores: Map<FitDocument, number>) =>
    mean(documents.map((document) => scores.get(document)!));
  const fitted = shuffles.map((shuffle) => meanOf(shuffle.fitted));
  const held = shuffles.map((shuffle) => meanOf(shuffle.held));
  const gaps = fitted.map((value, i) => value - held[i]!);
  return {
    name,
    documents: documents.length,
    fitted: mean(fitted),
    held: mean(held),
    gap: mean(gaps),
    sd: deviation(gaps),
  };
}

/** Scores of a kind of documents, as means. */
export interface KindRow {
  /** The kind. */
  kind: string;
  /** Number of its documents. */
  documents: number;
  /** Scores by weights fitted on all documents. */
  full: { f1: number; f1_depth: number };
  /** Scores by weights fitted on the documents of the other kinds. */
  without: { f1: number; f1_depth: number };
}

/**
 * Leaves one kind of documents out of the fit and scores it, in turn.
 *
 * @param documents Documents of at least two kinds.
 * @param columns Names of what candidates show by themselves.
 * @param onKind Called after each kind.
 * @returns A row for each kind, in alphabetical order.
 */
export function leaveKindsOut(
  documents: readonly FitDocument[],
  columns: Columns,
  onKind?: (row: KindRow) => void,
): KindRow[] {
  const full = fitParams(documents, columns);
  const kinds = [...Map.groupBy(documents, ({ kind }) => kind)].sort(([a], [b]) => a < b ? -1 : 1);
  return kinds.map(([kind, members]) => {
    const params = fitParams(documents.filter((document) => document.kind !== kind), columns);
    const row: KindRow = {
      kind,
      documents: members.length,
      full: means(members, full),
      without: means(members, params),
    };
    onKind?.(row);
    return row;
  });
}

function means(documents: readonly FitDocument[], params: FittedParams): { f1: number; f1_depth: number } {
  const scores = documents.map((document) => scoreWith(document, params));
  return { f1: mean(scores.map(({ f1 }) => f1)), f1_depth: mean(scores.map(({ f1_depth }) => f1_depth)) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of a sample, or null where there is but one value. */
function deviation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}
