/** Question sets. */
export * from "./types.ts";
export * from "./read.ts";
export * from "./check.ts";
export * from "./shift.ts";
export * from "./slices.ts";
export * from "./loaders.ts";
