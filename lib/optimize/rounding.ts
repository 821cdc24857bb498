/**
 * Rounding of figures that are compared with those of other programs.
 *
 * @module
 */

/**
 * Rounds to decimals; exact ties go to the even digit, as Python and IEEE 754 do and `toFixed` does not.
 *
 * @param value A number below 1e21.
 * @param decimals Digits after the point.
 * @returns The rounded number.
 *
 * @example
 * ```ts
 * import { roundHalfEven } from "pagetree/optimize";
 * console.log(roundHalfEven(6.0625, 3), (6.0625).toFixed(3)); // 6.062 "6.063"
 * ```
 */
export function roundHalfEven(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  const size = Math.abs(value);
  // toFixed is exact; a double that is no tie shows that within 60 further digits.
  const digits = size.toFixed(decimals + 60 > 100 ? 100 : decimals + 60);
  const cut = digits.slice(0, digits.indexOf(".") + 1 + decimals);
  const isTie = /^50*$/.test(digits.slice(digits.indexOf(".") + 1 + decimals));
  const isEven = /[02468]\.?$/.test(cut);
  return Math.sign(value) * Number(isTie && isEven ? cut : size.toFixed(decimals));
}
