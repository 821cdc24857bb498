/**
 * A judge against people, with intervals, and whether it may judge.
 *
 * @module
 */
import { type JudgeAgreement, judgeAgreement, type LabelledVerdict } from "./agreement.ts";
import { DRAWS } from "./interval.ts";
import { seeded } from "./random.ts";

/** Least agreement beyond chance of a judge that decides about scores. */
export const LEAST_KAPPA = 0.8;

/** A judge's agreement with the middle 95 % of what draws of the labels give. */
export interface JudgeCalibration extends JudgeAgreement {
  /** Interval of kappa; null where kappa has no value. */
  kappa_interval: [low: number, high: number] | null;
  /** Interval of the rate of right answers that are called right. */
  tpr_interval: [low: number, high: number] | null;
  /** Interval of the rate of wrong answers that are called wrong. */
  tnr_interval: [low: number, high: number] | null;
}

/** A label with what is drawn together with it. */
export interface ClusteredVerdict extends LabelledVerdict {
  /** Labels of one question or document are drawn together; each alone without it. */
  cluster?: string;
}

/**
 * Measures a judge against people, with a bootstrap over clusters of labels.
 *
 * @param verdicts Answers with both verdicts.
 * @param options Seed and number of draws.
 * @returns Agreement, kappa and rates with intervals of 95 %.
 *
 * @example
 * ```ts
 * import { calibrateJudge } from "pagetree/eval";
 * const verdicts = Array.from({ length: 40 }, (_, i) => ({ human: i % 2 === 0, judge: i % 2 === 0 || i === 1 }));
 * const { kappa, kappa_interval } = calibrateJudge(verdicts);
 * console.log(kappa, kappa_interval![0] > 0.8); // 0.95 true
 * ```
 */
export function calibrateJudge(
  verdicts: readonly ClusteredVerdict[],
  { seed = 1, draws = DRAWS }: { seed?: number; draws?: number } = {},
): JudgeCalibration {
  const groups = [...Map.groupBy(verdicts, (verdict) => verdict.cluster ?? verdict).values()];
  const random = seeded(seed);
  const drawn: Record<"kappa" | "tpr" | "tnr", number[]> = { kappa: [], tpr: [], tnr: [] };
  for (let draw = 0; draw < draws && groups.length > 1; draw++) {
    const again = groups.flatMap(() => groups[Math.floor(random() * groups.length)]!);
    const found = judgeAgreement(again);
    for (const name of ["kappa", "tpr", "tnr"] as const) {
      if (found[name] !== null) drawn[name].push(found[name]);
    }
  }
  const agreement = judgeAgreement(verdicts);
  return {
    ...agreement,
    kappa_interval: middle(drawn.kappa),
    tpr_interval: middle(drawn.tpr),
    tnr_interval: middle(drawn.tnr),
  };
}

/** Ends of the middle 95 %. */
function middle(values: number[]): [low: number, high: number] | null {
  if (values.length === 0) return null;
  const sorted = values.sort((a, b) => a - b);
  return [sorted[Math.floor(0.025 * sorted.length)]!, sorted[Math.ceil(0.975 * sorted.length) - 1]!];
}
