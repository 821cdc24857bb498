/**
 * How far a judge can be trusted, from answers that people have labelled.
 *
 * @module
 */

/** A label of a person and the verdict of a judge on the same answer. */
export interface LabelledVerdict {
  /** What people say. */
  human: boolean;
  /** What the judge says. */
  judge: boolean;
}

/** How a judge agrees with people. */
export interface JudgeAgreement {
  /** Number of answers. */
  n: number;
  /** Share of equal verdicts. */
  agreement: number;
  /** Cohen's kappa (1960): agreement beyond chance; null where one of them always says the same. */
  kappa: number | null;
  /** Share of right answers that the judge calls right; null without any. */
  tpr: number | null;
  /** Share of wrong answers that the judge calls wrong; null without any. */
  tnr: number | null;
}

/**
 * Measures a judge against people.
 *
 * @param verdicts Answers with both verdicts.
 * @returns Agreement, kappa and the two rates.
 *
 * @example
 * ```ts
 * import { judgeAgreement } from "pagetree/eval";
 * const verdicts = [[true, true], [true, false], [false, false], [false, false]];
 * const { agreement, kappa } = judgeAgreement(verdicts.map(([human, judge]) => ({ human: human!, judge: judge! })));
 * console.log(agreement, kappa); // 0.75 0.5
 * ```
 */
export function judgeAgreement(verdicts: readonly LabelledVerdict[]): JudgeAgreement {
  const n = verdicts.length;
  const count = (human: boolean, judge: boolean) =>
    verdicts.filter((verdict) => verdict.human === human && verdict.judge === judge).length;
  const tp = count(true, true), fn = count(true, false), fp = count(false, true), tn = count(false, false);
  const agreement = n === 0 ? 0 : (tp + tn) / n;
  const chance = n === 0 ? 1 : ((tp + fn) * (tp + fp) + (fp + tn) * (fn + tn)) / (n * n);
  return {
    n,
    agreement,
    kappa: chance >= 1 ? null : (agreement - chance) / (1 - chance),
    tpr: tp + fn === 0 ? null : tp / (tp + fn),
    tnr: fp + tn === 0 ? null : tn / (fp + tn),
  };
}

/**
 * The accuracy behind the one that a judge reports (Rogan and Gladen, 1978).
 *
 * @param observed Share of answers that the judge calls right.
 * @param rates Rates of the judge.
 * @returns 0 to 1; null for a judge no better than chance.
 *
 * @example
 * ```ts
 * import { correctedAccuracy } from "pagetree/eval";
 * console.log(correctedAccuracy(0.7, { tpr: 0.9, tnr: 0.8 })?.toFixed(3)); // 0.714
 * ```
 */
export function correctedAccuracy(
  observed: number,
  { tpr, tnr }: Pick<JudgeAgreement, "tpr" | "tnr">,
): number | null {
  if (tpr === null || tnr === null || tpr + tnr <= 1) return null;
  return Math.min(1, Math.max(0, (observed + tnr - 1) / (tpr + tnr - 1)));
}
