import assert from "node:assert/strict";
import { layItems, rawColumn, rawItem } from "../../testing/raw_items.ts";
import { CONTENTS_TITLE, looksLikeContents } from "./contents_like.ts";

const page = (...lines: string[]) => layItems(lines.map((text, i) => rawItem(text, 72, 100 + 14 * i)));

Deno.test("looksLikeContents() sees dotted rows, numbered rows and the title", () => {
  assert.equal(looksLikeContents(page("Rye ........ 1", "Oats . . . . . . iv", "Wheat ····· A-3")), true);
  assert.equal(looksLikeContents(page("Rye 1", "Oats 12", "Wheat 40", "Barley 41", "Millet 77")), true);
  assert.equal(looksLikeContents(page("Table of Contents", "of what is in here")), true);
});

Deno.test("looksLikeContents() sees none in text, nor in sideways rows", () => {
  assert.equal(looksLikeContents(layItems(rawColumn(40, 72, 100, 450))), false);
  assert.equal(looksLikeContents(page("It rained on day 3", "and we went home")), false);
  const sideways = ["Rye ..... 1", "Oats ..... 2", "Wheat ..... 3"].map((text, i) =>
    rawItem(text, 72 + 14 * i, 600, { angle: 90 })
  );
  assert.equal(looksLikeContents(layItems(sideways)), false);
});

Deno.test("CONTENTS_TITLE knows the title in many languages and nothing longer", () => {
  for (
    const title of [
      "Contents",
      "TABLE OF CONTENTS",
      "Inhaltsverzeichnis",
      "Table des matières",
      "Índice",
      "Оглавление",
      "目 录",
      "目次",
      "목차",
      "فهرس",
      "תוכן עניינים",
    ]
  ) {
    assert.match(title, CONTENTS_TITLE);
  }
  for (const title of ["Contents of the barn", "Discontents", "Index", "The contents"]) {
    assert.doesNotMatch(title, CONTENTS_TITLE);
  }
});
