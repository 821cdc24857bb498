/**
 * Tests that need more than Deno: skipped with one loud line where the need is missing, failed where it must be there.
 *
 * @module
 */

/** Something outside the repository that some tests need. */
export type Need = "chromium" | "jupyter" | "corpus";

/**
 * Says whether a test that needs something may run.
 *
 * @param need What the test needs.
 * @param available Whether it was found.
 * @returns `available`; where it is false, a line on standard error says so.
 * @throws {Error} When it is missing although the environment variable `PAGETREE_REQUIRE` (words between commas) names it.
 *
 * @example
 * ```ts
 * import { requires } from "./require.ts";
 * console.log(requires("corpus", true)); // true
 * ```
 */
export function requires(need: Need, available: boolean): boolean {
  if (available) return true;
  const required = (Deno.env.get("PAGETREE_REQUIRE") ?? "").split(",").map((word) => word.trim());
  if (required.includes(need)) {
    throw new Error(`Cannot skip this test as ${need} is required: it was not found`);
  }
  console.error(
    `\n!!! SKIPPED: ${need} was not found, so its tests did not run (PAGETREE_REQUIRE=${need} makes this an error)`,
  );
  return false;
}
