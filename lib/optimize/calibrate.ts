/**
 * Calibration: what a routing step really costs, from what searches have cost.
 *
 * @module
 */
import { rankCorrelation } from "./rank.ts";
import { fieller, leastSquares } from "./regression.ts";

/** What one question has cost. Figures that were not measured are left out. */
export interface CostObservation {
  /** Cost in pages that the cost model predicts. */
  predicted_cost?: number;
  /** Pages read. */
  pages_read: number;
  /** Views of the tree shown to whoever chose. */
  routing_steps: number;
  /** Tokens of all calls. */
  tokens?: number;
  /** Time in ms. */
  ms?: number;
  /** Price in US dollars. */
  usd?: number;
}

/** Unit of a measured cost. */
export type CostUnit = "tokens" | "ms" | "usd";

/** What a routing step costs in one unit. */
export interface Calibration {
  /** Unit of the measured cost. */
  unit: CostUnit;
  /** Observations with that unit. */
  n: number;
  /** Cost of one routing step over that of one page; null where the observations cannot tell. */
  routing: number | null;
  /** Interval of 95 % around it; null where it is without bound. */
  interval: [low: number, high: number] | null;
  /** Why there is no routing cost or no interval. */
  reason?: string;
  /** Cost of one routing step, in the unit. */
  per_step: number | null;
  /** Cost of one page, in the unit. */
  per_page: number | null;
  /** Cost of a question apart from steps and pages, in the unit. */
  per_question: number | null;
  /** Rank correlation (Spearman) of predicted and measured cost, -1 to 1; null without predictions. */
  rank_correlation: number | null;
  /** Mean absolute error of the best line from predicted to measured cost, over the mean measured cost. */
  error: number | null;
}

/** Fewer questions than this do not tell three figures apart. */
const LEAST = 6;

/**
 * Fits what a routing step costs in pages, in each unit that was measured.
 *
 * The measured cost is taken to be `per_question + per_step x routing_steps + per_page x pages_read` (least squares);
 * the routing cost is `per_step / per_page`, its interval follows from Fieller's theorem. Where all questions took the
 * same number of steps, or steps and pages go together, or a page shows no cost, the data cannot tell, and it says so.
 *
 * @param observations What questions have cost.
 * @returns One entry for each unit with at least one observation.
 *
 * @example
 * ```ts
 * import { calibrateRouting } from "pagetree/optimize";
 * const measured: [number, number][] = [[1, 4], [2, 3], [3, 7], [1, 9], [2, 1], [4, 5], [3, 2]];
 * const observations = measured.map(([routing_steps, pages_read]) => (
 *   { routing_steps, pages_read, tokens: 100 + 1200 * routing_steps + 600 * pages_read }
 * ));
 * console.log(calibrateRouting(observations)[0]!.routing!.toFixed(3)); // 2.000
 * ```
 */
export function calibrateRouting(observations: readonly CostObservation[]): Calibration[] {
  return (["tokens", "ms", "usd"] as const).flatMap((unit) => {
    const used = observations.filter((one) =>
      [one[unit], one.pages_read, one.routing_steps].every((value) => Number.isFinite(value))
    );
    return used.length > 0 ? [calibrate(used, unit)] : [];
  });
}

function calibrate(used: readonly CostObservation[], unit: CostUnit): Calibration {
  const measured = used.map((one) => one[unit]!);
  const result: Calibration = {
    unit,
    n: used.length,
    routing: null,
    interval: null,
    per_step: null,
    per_page: null,
    per_question: null,
    ...explained(used, measured),
  };
  const cannot = (reason: string): Calibration => ({ ...result, reason });
  if (used.length < LEAST) {
    return cannot(`${used.length} observations are too few, at least ${LEAST} are needed`);
  }
  const steps = used.map(({ routing_steps }) => routing_steps);
  const pages = used.map(({ pages_read }) => pages_read);
  if (new Set(steps).size === 1) return cannot("all questions took the same number of routing steps");
  if (new Set(pages).size === 1) return cannot("all questions read the same number of pages");
  const fit = leastSquares(used.map((_, i) => [1, steps[i]!, pages[i]!]), measured);
  if (!fit) {
    return cannot("routing steps and pages read go together, so that their costs cannot be told apart");
  }
  const [per_question, per_step, per_page] = fit.coefficients as [number, number, number];
  Object.assign(result, { per_question, per_step, per_page });
  if (!(per_page > 0)) return cannot("reading more pages did not cost more");
  result.routing = per_step / per_page;
  const interval = fieller(fit, 1, 2);
  if (!interval) {
    return cannot("the cost of a page is not told apart from nothing, so that the ratio has no bound");
  }
  return { ...result, interval };
}

/** How well the predicted cost explains the measured one. */
function explained(
  used: readonly CostObservation[],
  measured: readonly number[],
): Pick<Calibration, "rank_correlation" | "error"> {
  const both = used.flatMap(({ predicted_cost }, i) =>
    Number.isFinite(predicted_cost) ? [[predicted_cost!, measured[i]!] as const] : []
  );
  const [x, y] = [both.map(([predicted]) => predicted), both.map(([, cost]) => cost)];
  const line = leastSquares(x.map((value) => [1, value]), y);
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  if (!line || !(mean > 0)) return { rank_correlation: null, error: null };
  const [constant, slope] = line.coefficients as [number, number];
  const misses = y.map((value, i) => Math.abs(value - constant - slope * x[i]!));
  const error = misses.reduce((sum, miss) => sum + miss, 0) / y.length / mean;
  return { rank_correlation: rankCorrelation(x, y), error };
}
