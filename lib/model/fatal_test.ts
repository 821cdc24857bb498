import assert from "node:assert/strict";
import { PagetreeError } from "../errors.ts";
import { isFatalError } from "./fatal.ts";

Deno.test("isFatalError() tells what meets every further call from what does not", () => {
  const fatal = (code: PagetreeError["code"], status?: number) =>
    isFatalError(new PagetreeError(code, "", { status }));
  assert.deepEqual(
    [401, 403, 404, 429, 500, 503].map((status) => fatal("USAGE", status)),
    Array(6).fill(true),
  );
  assert.equal(fatal("USAGE", 400), false);
  assert.equal(fatal("BUDGET"), true);
  assert.equal(fatal("BAD_TREE"), false);
  assert.equal(isFatalError(new SyntaxError("no JSON")), false);
  assert.equal(isFatalError(Object.assign(new Error("busy"), { status: 429 })), true);
  assert.equal(isFatalError(undefined), false);
});
