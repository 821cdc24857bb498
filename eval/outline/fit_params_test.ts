import assert from "node:assert/strict";
import { PagetreeError } from "../../lib/errors.ts";
import { PARAMS } from "../../lib/flash/tuning.ts";
import { withWeights } from "./fit_params.ts";

const SOURCE = `/** Numbers. */
export interface Params {
  own: Weights;
  compared: Weights;
}

export const PARAMS: Params = {
  threshold: -0.7,
  own: {
    "bias": -0.5,
    "size:1": 2,
  },
  compared: {
    "bias": 1,
  },
};
`;

Deno.test("withWeights() replaces the tables and keeps the rest", () => {
  const text = withWeights(SOURCE, { own: { "bias": 3, "a:$&": -0.25 }, compared: { "bias": 0 } });
  assert.equal(
    text,
    SOURCE
      .replace('    "bias": -0.5,\n    "size:1": 2,\n', () => '    "bias": 3,\n    "a:$&": -0.25,\n')
      .replace('    "bias": 1,\n', '    "bias": 0,\n'),
  );
});

Deno.test("withWeights() leaves the source of the builder as it is for the weights that stand in it", async () => {
  const source = await Deno.readTextFile(new URL("../../lib/flash/params.ts", import.meta.url));
  assert.equal(withWeights(source, PARAMS), source);
});

Deno.test("withWeights() refuses a text without tables", () => {
  assert.throws(
    () => withWeights("export {};", PARAMS),
    (error) => error instanceof PagetreeError && error.code === "BAD_TREE" && /own/.test(error.message),
  );
});
