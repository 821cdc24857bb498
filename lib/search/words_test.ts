import assert from "node:assert/strict";
import fc from "fast-check";
import { searchWords } from "./words.ts";

Deno.test("searchWords() folds case, forms and separators, cuts to stems and drops stop words", () => {
  assert.deepEqual(searchWords("The Policies, BATTERIES and buses of the ﬁrst class"), [
    "polici",
    "batteri",
    "buse",
    "first",
    "class",
  ]);
  assert.deepEqual(searchWords("analysis of gas: 1,902,216 or 5.4%"), ["analysi", "ga", "1902216", "5.4"]);
  assert.deepEqual(searchWords("What is it? Who are they?"), []);
});

Deno.test("searchWords() brings the forms of a word together", () => {
  for (
    const forms of [
      "install installs installed installing",
      "policy policies",
      "retrieve retrieval retrieved",
    ]
  ) {
    assert.equal(new Set(searchWords(forms)).size, 1, forms);
  }
});

Deno.test("searchWords() reads every script, and pairs letters where no spaces are set", () => {
  assert.deepEqual(searchWords("Где гнездятся крачки"), ["где", "гнездятся", "крачки"]);
  assert.deepEqual(searchWords("東京タワー"), ["東京", "京タ", "タワ", "ワー"]);
  assert.deepEqual(searchWords("iPhone用ケーブル2本"), ["iphon", "用ケ", "ケー", "ーブ", "ブル", "2", "本"]);
  assert.deepEqual(searchWords("مرحبا بالعالم"), ["مرحبا", "بالعالم"]);
});

Deno.test("searchWords() takes any text, and finds its own words again", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    const words = searchWords(text);
    assert.ok(words.every((word) => word !== "" && !/\s/.test(word)));
  }));
});
