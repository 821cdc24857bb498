import assert from "node:assert/strict";
import { rawPdf } from "../../fixtures/lib/raw_pdf.ts";
import { badKid } from "../../testing/hostile.ts";
import { countPageObjects } from "./page_objects.ts";

Deno.test("countPageObjects() counts pages, not page trees", () => {
  assert.equal(countPageObjects(rawPdf({ pages: [{}, {}] })), 2);
});

Deno.test("countPageObjects() sees pages that the tree hides", () => {
  assert.equal(countPageObjects(badKid()), 3);
});

Deno.test("countPageObjects() counts an object that was written again once", () => {
  const bytes = new TextEncoder().encode(
    "1 0 obj <</Type /Page>> endobj 1 0 obj <</Type/Page>> endobj /Type /Page",
  );
  assert.equal(countPageObjects(bytes), 1);
});
