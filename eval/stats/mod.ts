/** Intervals and tests. */
export { seeded } from "./random.ts";
export { clusteredError, type Estimate, estimate, type Observation, wilson } from "./interval.ts";
export * from "./paired.ts";
export * from "./agreement.ts";
export * from "./calibration.ts";
