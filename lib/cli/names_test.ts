import assert from "node:assert/strict";
import fc from "fast-check";
import { outputNames } from "./names.ts";

Deno.test("outputNames() takes the stem of each input", () => {
  assert.deepEqual(outputNames(["/x/a.pdf", "/x/b.c.PDF", "/x/plain", "/x/.pdf"], ".json"), [
    "a.json",
    "b.c.json",
    "plain.json",
    ".pdf.json",
  ]);
});

Deno.test("outputNames() numbers equal stems in order, also those that differ by case or Unicode form", () => {
  assert.deepEqual(outputNames(["/1/a.pdf", "/2/A.pdf", "/3/a.pdf"], ".json"), [
    "a.json",
    "A-2.json",
    "a-3.json",
  ]);
  assert.deepEqual(outputNames(["/1/\u00e9.pdf", "/2/e\u0301.pdf"], ".json"), [
    "\u00e9.json",
    "e\u0301-2.json",
  ]);
});

Deno.test("outputNames() leaves a stem that ends in a number its own name", () => {
  assert.deepEqual(outputNames(["/1/a.pdf", "/2/a.pdf", "/3/a-2.pdf"], ".json"), [
    "a.json",
    "a-3.json",
    "a-2.json",
  ]);
});

Deno.test("outputNames() cuts names that are too long and keeps them apart", () => {
  const long = "ф".repeat(125);
  const [one, other] = outputNames([`/x/${long}a.pdf`, `/x/${long}b.pdf`], ".json");
  assert.match(one!, /^ф+-[0-9a-f]{8}\.json$/);
  assert.notEqual(one, other);
});

Deno.test("outputNames() gives different names of at most 255 bytes, whatever the inputs", () => {
  const stem = fc.oneof(
    fc.constantFrom("a", "A", "a-2", "a-3"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }).map((text) => text.replaceAll("/", "_")),
  );
  fc.assert(fc.property(fc.array(stem, { maxLength: 12 }), (stems) => {
    const names = outputNames(stems.map((stem) => `/x/${stem}.pdf`), ".headings.json");
    assert.equal(new Set(names.map((name) => name.normalize("NFC").toLowerCase())).size, stems.length);
    for (const name of names) assert.ok(new TextEncoder().encode(name).length <= 255);
  }));
});
