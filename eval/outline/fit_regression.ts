/**
 * Logistic regression on named observations that are there or not.
 */

/** Rows of a design matrix with zeros and ones, in compressed form: row `i` has `features[starts[i]..starts[i + 1]]`. */
export interface Rows {
  /** Where each row starts; one entry more than rows. */
  starts: Int32Array;
  /** Columns that are one. */
  features: Int32Array;
}

/** Rows with what is known about them. */
export interface Labelled extends Rows {
  /** 1 for a positive row, else 0. */
  labels: Uint8Array;
  /** Worth of each row; 0 leaves it out. */
  weights: Float64Array;
}

/** Numbers of the columns by name; new names get the next one. Column 0 is the bias, which every row has. */
export class Columns {
  readonly #numbers: Map<string, number> = new Map([["bias", 0]]);

  /** Names in the order of their numbers. */
  get names(): string[] {
    return [...this.#numbers.keys()];
  }

  /** Number of columns. */
  get size(): number {
    return this.#numbers.size;
  }

  /**
   * Packs lists of names.
   *
   * @param seen Names by row, without the bias.
   */
  pack(seen: readonly (readonly string[])[]): Rows {
    const starts = new Int32Array(seen.length + 1);
    seen.forEach((names, i) => starts[i + 1] = starts[i]! + names.length + 1);
    const features = new Int32Array(starts[seen.length]!);
    let at = 0;
    for (const names of seen) {
      features[at++] = 0;
      for (const name of names) features[at++] = this.#number(name);
    }
    return { starts, features };
  }

  #number(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) this.#numbers.set(name, number = this.#numbers.size);
    return number;
  }
}

/** Most steps; a fit over 66 documents needs 7. */
const MAX_STEPS = 50;
/** Largest change of a weight in a step that ends the fit. */
const TOLERANCE = 1e-4;
/** Keeps the bias finite where all rows are alike. */
const BIAS_PENALTY = 1e-6;

/**
 * Fits weights by Newton's method, halving a step that overshoots. The same rows give the same weights.
 *
 * @param parts Rows, in parts that need not be joined.
 * @param size Number of columns.
 * @param penalty L2 penalty: half of it times the squared weights is added to the loss; the bias goes free.
 * @returns Weight of each column.
 */
export function fitLogistic(parts: readonly Labelled[], size: number, penalty: number): Float64Array {
  const penalties = new Float64Array(size).fill(penalty);
  penalties[0] = BIAS_PENALTY;
  let weights: Float64Array = new Float64Array(size);
  let loss = lossOf(parts, weights, penalties);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { gradient, hessian } = derivatives(parts, weights, penalties);
    const direction = solve(hessian, gradient);
    let scale = 1;
    let next = weights, nextLoss = Infinity;
    while (nextLoss > loss && scale > 1e-6) {
      next = weights.map((value, i) => value - scale * direction[i]!);
      nextLoss = lossOf(parts, next, penalties);
      scale /= 2;
    }
    if (nextLoss > loss) break;
    [weights, loss] = [next, nextLoss];
    if (direction.every((value) => Math.abs(value) < TOLERANCE)) break;
  }
  return weights;
}

/**
 * The log-odds of a row.
 *
 * @param rows Rows.
 * @param i Number of the row.
 * @param weights Weight of each column.
 */
export function oddsOf({ starts, features }: Rows, i: number, weights: Float64Array): number {
  let z = 0;
  for (let at = starts[i]!; at < starts[i + 1]!; at++) z += weights[features[at]!]!;
  return z;
}

/** Negative log-likelihood and penalty. */
function lossOf(parts: readonly Labelled[], weights: Float64Array, penalties: Float64Array): number {
  let loss = 0;
  for (const part of parts) {
    for (let i = 0; i < part.labels.length; i++) {
      if (part.weights[i] === 0) continue;
      const z = oddsOf(part, i, weights);
      const wrong = part.labels[i] ? -z : z;
      loss += part.weights[i]! * (wrong > 30 ? wrong : Math.log1p(Math.exp(wrong)));
    }
  }
  return weights.reduce((sum, value, i) => sum + penalties[i]! * value * value / 2, loss);
}

function derivatives(parts: readonly Labelled[], weights: Float64Array, penalties: Float64Array): {
  gradient: Float64Array;
  hessian: Float64Array;
} {
  const size = weights.length;
  const gradient = weights.map((value, i) => penalties[i]! * value);
  // Row by row, of size * size; only the lower half is filled.
  const hessian = new Float64Array(size * size);
  for (let i = 0; i < size; i++) hessian[i * size + i] = penalties[i]!;
  for (const part of parts) {
    const { starts, features, labels, weights: worth } = part;
    for (let i = 0; i < labels.length; i++) {
      if (worth[i] === 0) continue;
      const p = 1 / (1 + Math.exp(-oddsOf(part, i, weights)));
      const slope = (p - labels[i]!) * worth[i]!, bend = p * (1 - p) * worth[i]!;
      const end = starts[i + 1]!;
      for (let a = starts[i]!; a < end; a++) {
        const column = features[a]!;
        gradient[column]! += slope;
        const row = column * size;
        for (let b = starts[i]!; b < end; b++) {
          const other = features[b]!;
          if (other <= column) hessian[row + other]! += bend;
        }
      }
    }
  }
  return { gradient, hessian };
}

/** Solves `matrix * x = vector` by Cholesky's method; the lower half of the positive matrix is overwritten. */
function solve(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * size + j]!;
    }
  }
  const x = vector.slice();
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i]! -= matrix[i * size + k]! * x[k]!;
    x[i]! /= matrix[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i]! -= matrix[k * size + i]! * x[k]!;
    x[i]! /= matrix[i * size + i]!;
  }
  return x;
}
