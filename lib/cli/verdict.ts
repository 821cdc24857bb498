/**
 * Exit codes of runs, and the rule that decided.
 */
import type { RouteSummary, RunResult } from "../../eval/mod.ts";
import { printable } from "../errors.ts";
import { usage } from "./args.ts";

/** A limit such as `flash:accuracy=0.7`; without a route it holds for all. */
export interface Threshold {
  /** Route, if it is for one. */
  route?: string;
  /** Name of the figure. */
  metric: string;
  /** Least value. */
  least: number;
}

/**
 * Reads limits.
 *
 * @param text Comma-separated, `METRIC=VALUE` or `ROUTE:METRIC=VALUE`.
 * @throws {PagetreeError} `USAGE` for what is none.
 */
export function thresholdsOf(text: string | undefined): Threshold[] {
  if (text === undefined) return [];
  return text.split(",").map((item) => {
    const match = item.trim().match(/^(?:([a-z0-9-]+):)?([a-z0-9_.]+(?:@\d+)?)=(\d*\.?\d+)$/);
    if (!match) {
      throw usage(`Cannot use ${printable(item)} as a limit: write METRIC=VALUE or ROUTE:METRIC=VALUE`);
    }
    const [, route, metric, least] = match;
    return { ...(route !== undefined && { route }), metric: metric!, least: Number(least) };
  });
}

/** An exit code and why. */
export interface Verdict {
  /** 0 all is well, 1 a limit was missed, 3 not all was asked with success, 4 the money was spent. */
  code: 0 | 1 | 3 | 4;
  /** The rule that decided, in a line. */
  rule: string;
}

/**
 * Decides on the exit code of a run.
 *
 * @param summaries Routes.
 * @param stopped Why it ended early.
 * @param thresholds Limits.
 */
export function verdictOf(
  summaries: readonly RouteSummary[],
  stopped: RunResult["stopped"],
  thresholds: readonly Threshold[],
): Verdict {
  if (stopped === "budget") {
    return { code: 4, rule: "the budget was spent before all questions were asked; see --resume" };
  }
  if (stopped === "aborted") return { code: 3, rule: "the run was stopped; --resume goes on" };
  const failed = summaries.filter(({ statuses }) => statuses.error > 0);
  if (failed.length > 0) {
    const counts = failed.map(({ route, statuses }) => `${statuses.error} of ${route}`).join(", ");
    return { code: 3, rule: `questions failed (${counts}); --resume asks them again` };
  }
  for (const { route, metric, least } of thresholds) {
    const held = summaries.filter((summary) => route === undefined || summary.route === route);
    if (held.length === 0) {
      return { code: 1, rule: `the limit ${metric} >= ${least} is for ${route}, which was not run` };
    }
    for (const summary of held) {
      const found = summary.metrics[metric];
      // A route that was skipped altogether has nothing to be held against.
      if (!found && summary.statuses.ok === 0 && route === undefined) continue;
      if (!found) {
        return { code: 1, rule: `${summary.route} has no ${metric}, which was to be at least ${least}` };
      }
      if (found.mean < least) {
        return { code: 1, rule: `${metric} of ${summary.route} is ${found.mean.toFixed(3)}, below ${least}` };
      }
    }
  }
  const limits = thresholds.length === 0 ? "" : `, ${thresholds.length} limits held`;
  return { code: 0, rule: `all questions were asked${limits}` };
}
