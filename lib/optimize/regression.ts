/**
 * Least squares, and the interval of a ratio of two coefficients.
 *
 * @module
 */

/** A linear fit. */
export interface Fit {
  /** One coefficient a column. */
  coefficients: number[];
  /** Covariance of the coefficients. */
  covariance: number[][];
  /** Observations less columns. */
  freedom: number;
}

/**
 * Fits a linear model.
 *
 * @param rows One row of factors an observation.
 * @param values Measured values.
 * @returns The fit, or undefined where the columns depend on each other or there are no more rows than columns.
 */
export function leastSquares(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): Fit | undefined {
  const columns = rows[0]?.length ?? 0;
  if (rows.length <= columns) return undefined;
  // Columns are brought to one scale, so that "depends" means the same for pages and for tokens.
  const scale = Array.from({ length: columns }, (_, j) => Math.hypot(...rows.map((row) => row[j]!)) || 1);
  const scaled = rows.map((row) => row.map((value, j) => value / scale[j]!));
  const normal = Array.from(
    { length: columns },
    (_, i) =>
      Array.from({ length: columns }, (_, j) => scaled.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
  );
  const inverse = invert(normal);
  if (!inverse) return undefined;
  const moments = normal.map((_, i) => scaled.reduce((sum, row, k) => sum + row[i]! * values[k]!, 0));
  const solved = inverse.map((row) => row.reduce((sum, value, j) => sum + value * moments[j]!, 0));
  const residuals = values.map((value, k) =>
    value - scaled[k]!.reduce((sum, x, j) => sum + x * solved[j]!, 0)
  );
  const freedom = rows.length - columns;
  const variance = residuals.reduce((sum, residual) => sum + residual ** 2, 0) / freedom;
  return {
    coefficients: solved.map((value, j) => value / scale[j]!),
    covariance: inverse.map((row, i) => row.map((value, j) => value * variance / (scale[i]! * scale[j]!))),
    freedom,
  };
}

/** Inverts a small symmetric matrix by Gauss-Jordan; undefined where a pivot vanishes. */
function invert(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const n = matrix.length;
  const work = matrix.map((row, i) => [...row, ...row.map((_, j) => i === j ? 1 : 0)]);
  for (let column = 0; column < n; column++) {
    const pivots = work.slice(column).map((row) => Math.abs(row[column]!));
    const best = column + pivots.indexOf(Math.max(...pivots));
    [work[column], work[best]] = [work[best]!, work[column]!];
    const pivot = work[column]![column]!;
    if (Math.abs(pivot) < 1e-9) return undefined;
    work[column] = work[column]!.map((value) => value / pivot);
    for (let i = 0; i < n; i++) {
      if (i === column) continue;
      const factor = work[i]![column]!;
      work[i] = work[i]!.map((value, j) => value - factor * work[column]![j]!);
    }
  }
  return work.map((row) => row.slice(n));
}

/**
 * Gives the interval of 95 % for the ratio of two coefficients (Fieller's theorem).
 *
 * @param fit The fit.
 * @param above Column of the numerator.
 * @param below Column of the denominator.
 * @returns Both ends, or undefined where the denominator is not told apart from 0 and the interval has no bound.
 */
export function fieller(fit: Fit, above: number, below: number): [number, number] | undefined {
  const [a, b] = [fit.coefficients[above]!, fit.coefficients[below]!];
  const t2 = quantile(fit.freedom) ** 2;
  const [va, vb, vab] = [
    t2 * fit.covariance[above]![above]!,
    t2 * fit.covariance[below]![below]!,
    t2 * fit.covariance[above]![below]!,
  ];
  const square = b * b - vb;
  if (!(square > 0)) return undefined;
  const middle = a * b - vab;
  const root = Math.sqrt(Math.max(0, middle * middle - square * (a * a - va)));
  // Without noise both ends are the ratio itself, up to the rounding of the arithmetic.
  const slack = 1e-9 * Math.max(1, Math.abs(a / b));
  return [(middle - root) / square - slack, (middle + root) / square + slack];
}

/** The quantile 0.975 of Student's t by the expansion of Cornish and Fisher, good to 1 % from 3 degrees of freedom. */
function quantile(freedom: number): number {
  const z = 1.959963984540054;
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, power) => sum + term / freedom ** power, 0);
}
