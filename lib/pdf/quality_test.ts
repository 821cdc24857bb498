import assert from "node:assert/strict";
import type { Line, Page } from "./types.ts";
import { emptyPage, qualityOf } from "./quality.ts";

const STYLE = { font: "F", family: "F", size: 10, weight: 400, bold: false, italic: false, mono: false };

function pageOf(texts: string[], width?: number): Page {
  const lines: Line[] = texts.map((text, i) => ({
    text,
    x: 72,
    y: 72 + 12 * i,
    width: width ?? 5 * text.length,
    height: 10,
    style: STYLE,
    column: 0,
  }));
  return { number: 1, width: 612, height: 792, lines, text: texts.join("\n"), quality: { state: "ok" } };
}

/** Each capital letter and small letter moved on by 29 places of the character table, as fonts without a map do. */
function shifted(text: string): string {
  return text.replace(/[A-Za-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 29));
}

const PROSE =
  "The lamps along the pier were lit before the storm and the boats came home one after the other. " +
  "Nobody asked how many had been out, because every family counted for itself and kept the number to heart. " +
  "In the morning the harbour master walked to the end of the wall, looked at the water and wrote down what he saw: " +
  "grey waves, broken ropes, seven gulls, a barrel of tar and some planks that must have come from further north.";

Deno.test("qualityOf() takes prose of many languages as ok", () => {
  const texts = [
    PROSE,
    "Strč prst skrz krk, řekl mlynář a zamkl dveře svého mlýna u řeky.",
    "Маяк стоял на краю мыса и был виден издалека.",
    "灯台は岬の端に立っている。",
    "المنارة على حافة الرأس",
    "12.50 13.75 14.20",
  ];
  for (const text of texts) {
    assert.deepEqual(qualityOf(pageOf(Array(8).fill(text))), { state: "ok" }, text.slice(0, 20));
  }
});

Deno.test("qualityOf() says no-text for blank pages and for dots alone", () => {
  assert.deepEqual(qualityOf(pageOf([])), {
    state: "no-text",
    reason: "no text: blank, a picture, or a font that cannot be read",
  });
  assert.deepEqual(qualityOf(pageOf(["..... *"])), { state: "no-text", reason: "no letters or digits" });
});

Deno.test("qualityOf() says broken for characters without meaning", () => {
  const page = pageOf(["\ue001\ue002\ufffd a \u0003\u0004 b"]);
  assert.deepEqual(qualityOf(page), { state: "broken", reason: "71 % of the characters have no meaning" });
});

Deno.test("qualityOf() says broken for letters that no language mixes so", () => {
  const page = pageOf([shifted(PROSE.toLowerCase())]);
  assert.equal(qualityOf(page).state, "broken");
  assert.match(qualityOf(page).reason!, /vowels/);
});

Deno.test("qualityOf() takes tables of codes as ok", () => {
  const rows = Array.from({ length: 40 }, (_, i) => `HKS${i} KLM-${i} PRT BDF ${i}`);
  assert.deepEqual(qualityOf(pageOf(rows)), { state: "ok" });
});

Deno.test("qualityOf() says broken for text without width", () => {
  assert.deepEqual(qualityOf(pageOf(["The lamps along", "the pier"], 0)), {
    state: "broken",
    reason: "the text has no width",
  });
});

Deno.test("emptyPage() stands for a page that could not be read", () => {
  const { page, warnings } = emptyPage(7, "it is torn", "DAMAGED_PAGE");
  assert.deepEqual(page.quality, { state: "damaged", reason: "it is torn" });
  assert.deepEqual(warnings, [{
    code: "DAMAGED_PAGE",
    page: 7,
    message: "Page 7 could not be read: it is torn",
  }]);
});
