import assert from "node:assert/strict";
import fc from "fast-check";
import { pack, packForJoin } from "./windows.ts";

const words = (text: string) => text.split(" ").filter((word) => word !== "").length;

Deno.test("pack() fills groups in order, and cuts a unit that is too long at its spaces", () => {
  assert.deepEqual(pack(["a b c", "d e", "f g h i", "j"], 8, words), [["a b c", "d e"], ["f g h i", "j"]]);
  const letters = Array(12).fill("x").join(" ");
  assert.deepEqual(pack([letters], 5, words), Array(6).fill(["x x"]));
  assert.deepEqual(pack(["whole"], 1, (text) => text.length), [["whole"]]);
});

Deno.test("pack() and packForJoin() drop nothing and change no order", () => {
  const unit = fc.array(fc.constantFrom("a", "bb", "ccc"), { minLength: 1, maxLength: 9 }).map((list) =>
    list.join(" ")
  );
  fc.assert(fc.property(fc.array(unit), fc.integer({ min: 1, max: 12 }), (units, budget) => {
    assert.equal(pack(units, budget, words).flat().join(" "), units.join(" "));
    assert.deepEqual(packForJoin(units, budget, words).flat(), units);
    if (units.length > 1) assert.ok(packForJoin(units, budget, words).length < units.length);
  }));
});
