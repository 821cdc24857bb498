import assert from "node:assert/strict";
import fc from "fast-check";
import MiniSearch from "minisearch";
import { Bm25 } from "./bm25.ts";
import { searchWords } from "./words.ts";

const WORDS = ["tern", "gull", "nest", "sand", "roof", "wind", "call", "egg"];

Deno.test("Bm25 scores as the formula says", () => {
  // Two texts of 2 and 4 words; "tern" is in both, "egg" in the second, twice.
  const index = new Bm25([["tern", "nest"], ["tern", "egg", "egg", "roof"]]);
  const idf = (n: number) => Math.log(1 + (2 - n + 0.5) / (n + 0.5));
  const part = (count: number, length: number) => count * 2.2 / (count + 1.2 * (0.25 + 0.75 * length / 3));
  const scores = index.scores(["egg", "tern", "tern"]);
  assert.ok(Math.abs(scores[0]! - idf(2) * part(1, 2)) < 1e-12);
  assert.ok(Math.abs(scores[1]! - idf(2) * part(1, 4) - idf(1) * part(2, 4)) < 1e-12);
});

Deno.test("Bm25 ranks single words as minisearch does with the same constants", () => {
  const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 12 }), fc.constantFrom(...WORDS), (texts, word) => {
      const ours = new Bm25(texts).scores([word]);
      const other = new MiniSearch({ fields: ["text"], tokenize: (value) => value.split(" ") });
      other.addAll(texts.map((words, id) => ({ id, text: words.join(" ") })));
      const found = other.search(word, { bm25: { k: 1.2, b: 0.75, d: 0 }, prefix: false, fuzzy: false });
      assert.deepEqual(
        found.map(({ id }) => id as number).sort((a, b) => a - b),
        ours.flatMap((score, id) => score > 0 ? [id] : []),
      );
      // minisearch counts the length of a field by its distinct words, so that only texts of distinct words compare.
      const plain = texts.every((words) => new Set(words).size === words.length);
      if (!plain) return;
      for (const [i, { id }] of found.entries()) {
        const next = found[i + 1];
        if (next) assert.ok(ours[id]! >= ours[next.id]! - 1e-9);
      }
    }),
  );
});

Deno.test("Bm25 takes empty texts and questions", () => {
  assert.deepEqual(new Bm25([]).scores(["tern"]), []);
  assert.deepEqual(new Bm25([[], []]).scores(["tern"]), [0, 0]);
  assert.deepEqual(new Bm25([searchWords("terns")]).scores([]), [0]);
});
