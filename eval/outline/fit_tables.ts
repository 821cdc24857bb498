/**
 * Results of fits as tables for a terminal.
 */
import { printable } from "../../lib/errors.ts";
import type { CrossResult, KindRow } from "./cross.ts";
import type { FitDocument } from "./fit_documents.ts";
import type { OutlineScore } from "./score.ts";
import { change, fixed, table } from "./table.ts";

/**
 * Scores of the documents that weights were fitted on, by set, with all witnesses but bookmarks and by layout alone.
 *
 * @param documents Documents.
 * @param scoreOf Score of a document in a view, 0 or 1.
 */
export function fitTable(
  documents: readonly FitDocument[],
  scoreOf: (document: FitDocument, view: 0 | 1) => OutlineScore,
): string {
  const rows = [...Map.groupBy(documents, ({ set }) => set)].flatMap(([set, members]) =>
    ([0, 1] as const).map((view) => {
      const scores = members.map((document) => scoreOf(document, view));
      const parents = scores.flatMap(({ parent }) => parent ?? []);
      return [
        printable(set),
        view === 0 ? "no bookmarks" : "layout alone",
        members.length,
        mean(scores.map(({ f1 }) => f1)),
        mean(scores.map(({ f1_depth }) => f1_depth)),
        parents.length === 0 ? "-" : mean(parents),
      ];
    })
  );
  return table(["set", "seen", "documents", "F1", "F1 depth", "parent"], rows);
}

/** A document that loses this much F1 when it is held out is named. */
const LOSS = 0.05;

/**
 * Scores of documents in the fit and held out, by set, and the documents that lose most.
 *
 * @param result Result of the cross-validation.
 */
export function crossTable({ sets, documents }: CrossResult): string {
  const means = sets.map(({ name, documents, fitted, held, gap, sd }) => [
    printable(name),
    documents,
    ...[fitted, held, gap].map(fixed),
    sd === null ? "-" : fixed(sd),
  ]);
  const losers = documents.filter(({ gap }) => gap >= LOSS)
    .map(({ name, fitted, held, gap }) => [printable(name), ...[fitted, held, gap].map(fixed)]);
  const scores = ["F1 fitted", "F1 held out", "difference"];
  return [
    table(["set", "documents", ...scores, "SD over shuffles"], means),
    ...losers.length === 0 ? [] : [table(["document that loses", ...scores], losers)],
  ].join("\n\n");
}

/**
 * Scores of kinds of documents with and without them in the fit.
 *
 * @param rows Rows by kind.
 */
export function kindTable(rows: readonly KindRow[]): string {
  return table(
    [
      "kind left out",
      "documents",
      "F1 in the fit",
      "F1 left out",
      "F1 depth in the fit",
      "F1 depth left out",
    ],
    rows.map(({ kind, documents, full, without }) => [
      printable(kind),
      documents,
      fixed(full.f1),
      change(without.f1, full.f1),
      fixed(full.f1_depth),
      change(without.f1_depth, full.f1_depth),
    ]),
  );
}

function mean(values: readonly number[]): string {
  return fixed(values.reduce((sum, value) => sum + value, 0) / values.length);
}
