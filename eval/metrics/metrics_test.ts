import assert from "node:assert/strict";
import fc from "fast-check";
import { distance } from "fastest-levenshtein";
import {
  anls,
  ndcg,
  normalizeAnswer,
  readNumbers,
  reciprocalRank,
  sameNumber,
  scoreAnswer,
  scorePages,
  tokenF1,
  tolerantRecall,
} from "./mod.ts";

const at = (page: number, pdf = "a.pdf") => ({ pdf, page });
const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

Deno.test("scorePages() counts gold pages among the first k", () => {
  const pages = [9, 3, 3, 4, 5].map((page) => at(page));
  assert.deepEqual(scorePages(pages, [[at(3)], [at(5)]], 2), {
    hit: 1,
    full: 0,
    recall: 0.5,
    precision: 0.5,
    f1: 0.5,
  });
  assert.deepEqual(scorePages(pages, [[at(3)], [at(5)]]), {
    hit: 1,
    full: 1,
    recall: 1,
    precision: 0.5,
    f1: 2 / 3,
  });
  assert.deepEqual(scorePages([], [[at(3)]]), { hit: 0, full: 0, recall: 0, precision: 0, f1: 0 });
});

Deno.test("scorePages() needs one page of each pool, of the right document", () => {
  const pools = [[at(1), at(2)], [at(1, "b.pdf")]];
  assert.equal(scorePages([at(2)], pools).recall, 0.5);
  assert.equal(scorePages([at(2), at(1)], pools).recall, 0.5);
  assert.equal(scorePages([at(2), at(1, "b.pdf")], pools).full, 1);
});

Deno.test("tolerantRecall() takes a page beside, scorePages() does not", () => {
  assert.equal(tolerantRecall([at(4)], [[at(3)]]), 1);
  assert.equal(tolerantRecall([at(5)], [[at(3)]]), 0);
  assert.equal(scorePages([at(4)], [[at(3)]]).recall, 0);
});

Deno.test("ndcg() and reciprocalRank() agree with values by hand", () => {
  // Gold at places 2 and 4 of 5, two gold pages: (1/log2 3 + 1/log2 5) / (1 + 1/log2 3).
  const pages = [9, 3, 8, 5, 7].map((page) => at(page));
  const dcg = 1 / Math.log2(3) + 1 / Math.log2(5);
  close(ndcg(pages, [[at(3)], [at(5)]], 5), dcg / (1 + 1 / Math.log2(3)));
  close(ndcg(pages, [[at(3)], [at(5)]], 3), 1 / Math.log2(3) / (1 + 1 / Math.log2(3)));
  close(reciprocalRank(pages, [[at(5)], [at(3)]]), 0.5);
  assert.equal(reciprocalRank([], [[at(5)]]), 0);
});

Deno.test("scorePages() stays between 0 and 1, and more pages never lower recall", () => {
  const page = fc.record({ pdf: fc.constantFrom("a.pdf", "b.pdf"), page: fc.integer({ min: 1, max: 6 }) });
  const gold = fc.array(fc.array(page, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(page, { maxLength: 8 }),
      gold,
      fc.integer({ min: 1, max: 8 }),
      (pages, groups, k) => {
        const [few, more] = [scorePages(pages, groups, k), scorePages(pages, groups, k + 1)];
        for (const value of [...Object.values(few), ndcg(pages, groups, k)]) {
          assert.ok(
            value >= 0 && value <= 1 + 1e-12,
          );
        }
        assert.ok(more.recall >= few.recall);
      },
    ),
  );
});

Deno.test("readNumbers() reads what reports write", () => {
  const values = (text: string) => readNumbers(text).map(({ value }) => value);
  assert.deepEqual(values("$1,577.00"), [1577]);
  assert.deepEqual(values("(12.5)"), [-12.5]);
  assert.deepEqual(values("-3 and −4"), [-3, -4]);
  assert.deepEqual(values("5.4% of 2 million"), [5.4, 2e6]);
  assert.deepEqual(values("US$ 3.2bn"), [3.2e9]);
  assert.deepEqual(values("none"), []);
  assert.deepEqual(values("2022-2023"), [2022, 2023]);
});

Deno.test("sameNumber() allows half a percent, rounding, and units that nobody settled", () => {
  assert.equal(sameNumber("1580", "1577"), true);
  assert.equal(sameNumber("1600", "1577"), false);
  assert.equal(sameNumber("0.63", "0.627"), true);
  assert.equal(sameNumber("5.44 %", "5.4%"), true);
  assert.equal(sameNumber("0.054", "5.4%"), false);
  assert.equal(sameNumber("1,577,000", "1577"), true);
  assert.equal(sameNumber("1,577,000", "1577", "How many million?"), false);
  assert.equal(sameNumber("$1.577 billion", "1577", "Capex in USD millions?"), true);
  assert.equal(sameNumber("It is unknown.", "1577"), false);
  assert.equal(sameNumber("1, 2, 3 or 4", "4"), false);
  assert.equal(sameNumber("12", "many"), undefined);
});

Deno.test("anls() is the published measure", () => {
  // Biten et al.: 1 - NL where NL < 0.5, else 0; the best of several references.
  assert.equal(anls("abc", ["xyz"]), 0);
  close(anls("abcd", ["abcx"]), 0.75);
  assert.equal(anls("ab", ["ax"]), 0.5);
  assert.equal(anls("Yes ", ["no", "yes"]), 1);
  fc.assert(fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (a, b) => {
    const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");
    const [x, y] = [plain(a), plain(b)];
    const longest = Math.max(x.length, y.length);
    const near = longest === 0 ? 1 : 1 - distance(x, y) / longest;
    close(anls(a, [b]), near < 0.5 ? 0 : near);
  }));
});

Deno.test("tokenF1() agrees with SQuAD's examples by hand", () => {
  close(tokenF1("the Denver Broncos", "Denver Broncos"), 1);
  close(tokenF1("Denver", "Denver Broncos"), 2 / 3);
  assert.equal(tokenF1("x", "y"), 0);
  assert.equal(tokenF1("", ""), 1);
  assert.equal(tokenF1("", "y"), 0);
});

Deno.test("normalizeAnswer() drops case, signs, articles, separators", () => {
  assert.equal(normalizeAnswer(" The  “Total” was $1,250.50."), "total was 1250.50");
  assert.equal(normalizeAnswer("ＡＢＣ, straße"), "abc straße");
});

Deno.test("scoreAnswer() decides by the first rule that applies", () => {
  const rule = (answer: string, gold: string, kind = "", question = "") => {
    const { rule, value } = scoreAnswer(answer, gold, { kind, question });
    return [rule, value];
  };
  assert.deepEqual(rule("The Pyke.", "pyke", "Str"), ["exact", 1]);
  assert.deepEqual(rule("204 examples", "204", "Int"), ["number", 1]);
  assert.deepEqual(rule("Yes, they do", "Yes", "Str"), ["boolean", 1]);
  assert.deepEqual(rule("It depends", "Yes", "Str"), ["boolean", 0]);
  assert.deepEqual(rule("March 5, 2024", "2024-03-05", "Str"), ["date", 1]);
  assert.deepEqual(rule("5 March 2023", "2024-03-05", "Str"), ["date", 0]);
  assert.deepEqual(rule("b; a", "['a', 'b']", "List"), ["list", 1]);
  assert.deepEqual(rule("a", "['a', 'b']", "List"), ["list", 2 / 3]);
  assert.deepEqual(rule("64.3, 62.4 and 62.2", "['64.3', '62.4', '62.2']", "List"), ["list", 1]);
  assert.equal(rule("Gausian Mixture Models", "Gaussian Mixture Models", "Str")[0], "string");
  assert.deepEqual(rule("x", "a ".repeat(60), "Str"), ["none", null]);
});
