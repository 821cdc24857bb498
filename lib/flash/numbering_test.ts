import fc from "fast-check";
import assert from "node:assert/strict";
import { type Label, labelKey, labelOf, predecessors, romanValue, successors } from "./numbering.ts";

/** Kind and values of the label that a title opens with, such as `decimal 1.2`. */
function shape(title: string): string | undefined {
  const label = labelOf(title);
  return label && `${label.kind} ${label.values.join(".")}`;
}

Deno.test("labelOf() reads dotted numbers", () => {
  assert.equal(shape("1 Aims"), "decimal 1");
  assert.equal(shape("2. Means"), "decimal 2");
  assert.equal(shape("2.3.1 Tools"), "decimal 2.3.1");
  assert.equal(shape("12.4.10.2 Screws"), "decimal 12.4.10.2");
  assert.equal(shape("2-1 Boats"), "decimal 2.1");
});

Deno.test("labelOf() keeps the title without the label", () => {
  assert.equal(labelOf("2.3 Tools and screws")!.rest, "Tools and screws");
  assert.equal(labelOf("Chapter 4: The end")!.rest, "The end");
  assert.equal(labelOf("PART II")!.rest, "");
});

Deno.test("labelOf() tells letters, romans and their brackets apart", () => {
  assert.equal(shape("A. Grain"), "letter 1");
  assert.equal(shape("B.2 Flour"), "letter 2.2");
  assert.equal(shape("(a) Flour"), "a() 1");
  assert.equal(shape("b) Bran"), "a) 2");
  assert.equal(shape("(ii) Bread"), "i() 2");
  assert.equal(shape("(3) Crumbs"), "1() 3");
  assert.equal(shape("IV. Trade"), "roman 4");
  assert.equal(shape("iv) Trade"), "i) 4");
});

Deno.test("labelOf() folds the words of many languages into one kind", () => {
  for (
    const title of [
      "Chapter 3 X",
      "Kapitel 3 X",
      "Глава 3 Х",
      "Capítulo 3 X",
      "Bab 3 X",
      "الفصل 3 بدء",
      "פרק 3 א",
    ]
  ) {
    assert.equal(shape(title), "chapter 3", title);
  }
  for (const title of ["PART III", "Teil III", "Часть III", "Partie III"]) {
    assert.equal(shape(title), "part 3", title);
  }
  for (const title of ["Appendix B Maps", "Annexe B Cartes", "Anhang B Karten"]) {
    assert.equal(shape(title), "appendix 2", title);
  }
  assert.equal(shape("Artikel 7 Rechte"), "article 7");
  assert.equal(shape("Item 7A. Risks"), "item 7.1");
  assert.equal(shape("Chapter Two The mill"), "chapter 2");
  assert.equal(shape("§ 12 Fristen"), "§ 12");
});

Deno.test("labelOf() reads Chinese, Japanese and Korean numbers", () => {
  assert.equal(shape("第3章 方法"), "第章 3");
  assert.equal(shape("第十二章 结论"), "第章 12");
  assert.equal(shape("第二十一条"), "第条 21");
  assert.equal(shape("第百二条"), "第条 102");
  assert.equal(shape("一、总则"), "一 1");
  assert.equal(shape("(三) 附则"), "(一) 3");
  assert.equal(shape("제4장 결론"), "第장 4");
  assert.equal(shape("2 はじめに"), "decimal 2");
});

Deno.test("labelOf() takes no words, years or quantities as labels", () => {
  for (
    const title of ["Introduction", "2019 was wet", "A mill", "I saw it", "Partly open", "3rd place", "", "…"]
  ) {
    assert.equal(labelOf(title), undefined, title);
  }
});

Deno.test("romanValue() counts, and refuses what is no numeral", () => {
  const values = ["i", "iv", "IX", "xiv", "XL", "xc", "CD", "mcmxcix"].map(romanValue);
  assert.deepEqual(values, [1, 4, 9, 14, 40, 90, 400, 1999]);
  assert.deepEqual(["", "iiii", "vx", "civil", "abc"].map(romanValue), [0, 0, 0, 0, 0]);
});

Deno.test("predecessors() and successors() name siblings, parent and first child", () => {
  const label = labelOf("2.3 Tools")!;
  assert.deepEqual(predecessors(label), ["decimal:2.2"]);
  assert.deepEqual(successors(label), ["decimal:2.4", "decimal:2.3.1"]);
  assert.deepEqual(predecessors(labelOf("2.1 Ropes")!), ["decimal:2.0", "decimal:2"]);
});

const labels: fc.Arbitrary<Label> = fc.record({
  kind: fc.constant("decimal"),
  values: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 5 }),
}).map(({ kind, values }) => ({ kind, values, text: values.join("."), rest: "Words" }));

Deno.test("labelOf() reads any dotted number back", () => {
  fc.assert(fc.property(labels, ({ text, values }) => {
    assert.deepEqual(labelOf(`${text} Words`)?.values, values);
  }));
});

Deno.test("successors() lead to labels whose predecessors lead back", () => {
  fc.assert(fc.property(labels, (label) => {
    for (const key of successors(label)) {
      const values = key.slice("decimal:".length).split(".").map(Number);
      assert.ok(predecessors({ ...label, values }).includes(labelKey(label)), key);
    }
  }));
});
