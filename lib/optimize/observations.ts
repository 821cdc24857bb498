/**
 * Reading of what questions have cost, from the log of a benchmark or any other source.
 *
 * @module
 */
import { z } from "zod";
import { PagetreeError, printable } from "../errors.ts";
import type { CostObservation } from "./calibrate.ts";

const amount = z.number().nonnegative().optional();

/** A line: an observation, or a sample of a benchmark, which lists the pages read and the calls. */
const lineShape = z.object({
  predicted_cost: z.number().nullish(),
  pages_read: amount,
  routing_steps: amount,
  tokens: amount,
  ms: amount,
  usd: amount,
  read: z.array(z.unknown()).optional(),
  calls: z.array(z.object({
    input: amount,
    output: amount,
    usd: z.number().nonnegative().nullish(),
    ms: amount,
  })).optional(),
});

/**
 * Reads observations for `calibrateRouting` from JSON lines.
 *
 * A line has `predicted_cost`, `pages_read`, `routing_steps`, and `tokens`, `ms`, `usd` where they were measured. The
 * lines of a benchmark's log fit too: their pages are counted in `read`, and their cost is the sum over `calls`. Lines
 * without pages or steps, such as those of skipped questions, are left out.
 *
 * @param text JSON lines.
 * @param options Name of the file, for errors.
 * @returns The observations in order.
 * @throws {PagetreeError} `USAGE` with the line that is no JSON or has another shape.
 *
 * @example
 * ```ts
 * import { parseObservations } from "pagetree/optimize";
 * console.log(parseObservations('{"pages_read": 3, "routing_steps": 1, "tokens": 900}\n')[0]!.tokens); // 900
 * ```
 */
export function parseObservations(text: string, options: { file?: string } = {}): CostObservation[] {
  const { file = "the text" } = options;
  return text.split("\n").flatMap((line, i) => {
    if (line.trim() === "") return [];
    const fail = (why: string, cause: unknown) => {
      const message = `Cannot read line ${i + 1} of ${printable(file)} as an observation: ${why}`;
      return new PagetreeError("USAGE", message, { cause, file, line: i + 1 });
    };
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (cause) {
      throw fail("it is no JSON", cause);
    }
    const read = lineShape.safeParse(value);
    if (read.success) return observation(read.data);
    const [issue] = read.error.issues;
    throw fail(`got ${issue?.message} at ${issue?.path.join(".") || "the top"}`, read.error);
  });
}

function observation(line: z.infer<typeof lineShape>): CostObservation[] {
  const { predicted_cost, routing_steps, calls = [], pages_read = line.read?.length } = line;
  if (pages_read === undefined || routing_steps === undefined) return [];
  const total = (of: (call: typeof calls[number]) => number | null | undefined) => {
    const values = calls.map(of);
    // A sum that misses a call would be too low.
    const isWhole = values.length > 0 && values.every((value) => typeof value === "number");
    return isWhole ? values.reduce<number>((sum, value) => sum + value!, 0) : undefined;
  };
  const costs = {
    predicted_cost: predicted_cost ?? undefined,
    tokens: line.tokens ?? total(({ input, output = 0 }) => input === undefined ? undefined : input + output),
    ms: line.ms ?? total(({ ms }) => ms),
    usd: line.usd ?? total(({ usd }) => usd),
  };
  const known = Object.entries(costs).filter(([, value]) => value !== undefined);
  return [{ pages_read, routing_steps, ...Object.fromEntries(known) }];
}
