/**
 * Fits the weights of the Flash builder, and writes them into its source.
 */
import type { FittedParams, Weights } from "../../lib/flash/tuning.ts";
import { PagetreeError } from "../../lib/errors.ts";
import type { FitDocument } from "./fit_documents.ts";
import { Columns, fitLogistic, type Labelled, oddsOf } from "./fit_regression.ts";

/**
 * L2 penalty of both steps. Over 5 shuffles of the 66 documents, F1 fitted and held out: 60 gives 0.906 and 0.868,
 * 150 gives 0.895 and 0.870, 300 gives 0.886 and 0.866.
 */
const PENALTY = 150;
/** Weights below this are left out of the tables. */
const LEAST = 0.05;

/**
 * Fits both tables of weights. The same documents give the same weights.
 *
 * @param documents Documents, each seen in two views that count alike.
 * @param columns Names of what candidates show by themselves.
 * @returns Log-odds, rounded to 0.01, in alphabetical order after the bias.
 */
export function fitParams(documents: readonly FitDocument[], columns: Columns): FittedParams {
  const views = documents.flatMap((document) => document.views);
  const own = rounded(fitLogistic(views, columns.size, PENALTY));
  const comparedColumns = new Columns();
  const compared = views.map((view): Labelled => {
    const { sample, labels, weights } = view;
    const odds = Array.from(labels, (_, i) => oddsOf(view, i, own));
    return { ...comparedColumns.pack(sample.compare(odds)), labels, weights };
  });
  return {
    own: tableOf(columns, own),
    compared: tableOf(comparedColumns, rounded(fitLogistic(compared, comparedColumns.size, PENALTY))),
  };
}

/** Weights as they will stand in the tables; the bias always stays. */
function rounded(weights: Float64Array): Float64Array {
  return weights.map((value, i) => {
    const short = Math.round(value * 100) / 100;
    return i === 0 || Math.abs(short) >= LEAST ? short : 0;
  });
}

function tableOf({ names }: Columns, weights: Float64Array): Weights {
  const kept = names.slice(1).filter((_, i) => weights[i + 1] !== 0).sort();
  const number = new Map(names.map((name, i) => [name, i]));
  return Object.fromEntries(["bias", ...kept].map((name) => [name, weights[number.get(name)!]!]));
}

/**
 * Puts tables of weights in place of those of a source text; the rest of it stays as it is.
 *
 * @param source Text of the file that holds the tables.
 * @param params Tables of weights.
 * @returns The new text, formatted as the project is.
 * @throws {PagetreeError} `BAD_TREE` when the text has no such table.
 */
export function withWeights(source: string, { own, compared }: FittedParams): string {
  let text = source;
  for (const [name, weights] of Object.entries({ own, compared })) {
    const table = new RegExp(`^  ${name}: \\{\\n[^}]*^  \\},$`, "m");
    if (!table.test(text)) {
      throw new PagetreeError(
        "BAD_TREE",
        `Cannot write weights: got a text without a table \`${name}: {…}\``,
      );
    }
    const lines = Object.entries(weights).map(([key, value]) => `    ${JSON.stringify(key)}: ${value},\n`);
    text = text.replace(table, () => `  ${name}: {\n${lines.join("")}  },`);
  }
  return text;
}
