import assert from "node:assert/strict";
import fc from "fast-check";
import { ChildFailure } from "./child_process.ts";
import { Budget } from "./limits.ts";
import { emptyPage } from "./quality.ts";
import type { Lane, PageReading } from "./reader.ts";
import { readPages } from "./spread.ts";

const endless = () => new Budget(Infinity);

function reading(number: number, text = ""): PageReading {
  return { page: { ...emptyPage(number, "", "").page, text, quality: { state: "ok" } }, warnings: [] };
}

const lane: Lane = (number) => Promise.resolve(reading(number, `page ${number}`));

/** A lane that takes pages from the end. */
const fromBack = (lane: Lane): Lane => Object.assign((number: number) => lane(number), { fromBack: true });

/** A lane that loses its child for good after some pages. */
function mortal(pages: number): Lane {
  return (number) => pages-- > 0 ? lane(number) : Promise.reject(new ChildFailure("start", true, true));
}

Deno.test("readPages() gives every page once, in order, whichever lanes are lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(40), fc.array(fc.nat(10), { maxLength: 4 }), async (pageCount, lives) => {
      const lanes = [lane, ...lives.map((pages, i) => i % 2 ? mortal(pages) : fromBack(mortal(pages)))];
      const readings = await readPages({ pageCount, lanes, budget: endless() });
      assert.deepEqual(
        readings.map(({ page }) => page.text),
        Array.from({ length: pageCount }, (_, i) => `page ${i + 1}`),
      );
    }),
    { numRuns: 50 },
  );
});

Deno.test("readPages() fails when every lane is lost", async () => {
  await assert.rejects(
    readPages({ pageCount: 9, lanes: [mortal(2), mortal(3)], budget: endless() }),
    ChildFailure,
  );
});

Deno.test("readPages() cuts at the same page whatever the lanes are, and says so", async () => {
  const text = "x".repeat(30_000_000);
  const fat: Lane = (number) => Promise.resolve(reading(number, text));
  const teams = [[fat], Array(4).fill(fat), [fat, fromBack(fat)], Array(3).fill(fromBack(fat))];
  for (const lanes of teams) {
    const readings = await readPages({ pageCount: 12, lanes, budget: endless() });
    assert.deepEqual(
      readings.map(({ page }) => page.quality.state),
      [...Array(6).fill("ok"), ...Array(6).fill("damaged")],
    );
    assert.deepEqual(readings.at(-1)!.warnings, [
      {
        code: "TEXT_LIMIT",
        message: "6 of 12 pages were not read: the text limit of the document was reached",
      },
    ]);
  }
});

Deno.test("readPages() reads nothing without time, and says so", async () => {
  const readings = await readPages({ pageCount: 2, lanes: [lane], budget: new Budget(0) });
  assert.deepEqual(readings.map(({ page }) => page.quality.state), ["damaged", "damaged"]);
  assert.equal(readings[1]!.warnings[0]!.code, "TIME_LIMIT");
});

Deno.test("readPages() passes other errors on", async () => {
  const broken: Lane = () => Promise.reject(new TypeError("a fault of ours"));
  await assert.rejects(readPages({ pageCount: 1, lanes: [broken], budget: endless() }), TypeError);
});
