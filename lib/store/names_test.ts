import assert from "node:assert/strict";
import fc from "fast-check";
import { PagetreeError } from "../errors.ts";
import { cleanName, freeName } from "./mod.ts";

const bytes = (text: string) => new TextEncoder().encode(text).length;

Deno.test("cleanName() makes names that every file system takes", () => {
  const cases = {
    "report.pdf": "report.pdf",
    " a \t\n b .pdf ": "a b .pdf",
    "ﬁnal Ⅳ.pdf": "final IV.pdf",
    "e\u0301.pdf": "é.pdf",
    "‘a’ “b”.pdf": "'a' _b_.pdf",
    'a/b\\c:d*e?f"g<h>i|j.pdf': "a_b_c_d_e_f_g_h_i_j.pdf",
    "a\0b\x7fc\x85d.pdf": "a_b_c_d.pdf",
    "a\u2028b.pdf": "a b.pdf",
    "..": "untitled",
    "": "untitled",
    "a.pdf...": "a.pdf",
    "CON": "_CON",
    "lpt1.pdf": "_lpt1.pdf",
    "com10.pdf": "com10.pdf",
    "a\ud800.pdf": "a\ufffd.pdf",
    "../../etc/passwd.pdf": ".._.._etc_passwd.pdf",
  };
  for (const [name, clean] of Object.entries(cases)) {
    assert.equal(cleanName(name), clean, JSON.stringify(name));
  }
});

Deno.test("cleanName() cuts a long name between characters and tells different ones apart", () => {
  const [a, b] = ["é".repeat(200) + "a.pdf", "é".repeat(200) + "b.pdf"].map(cleanName);
  assert.match(a!, /^é+_[0-9a-f]{8}\.pdf$/);
  assert.ok(bytes(a!) <= 180 && bytes(a!) > 176);
  assert.notEqual(a, b);
});

Deno.test("cleanName() is stable and bounded for any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
    const clean = cleanName(name);
    assert.ok(clean !== "" && bytes(clean) <= 180);
    assert.ok(!/[/\\\0]|^\.+$|[. ]$/.test(clean), clean);
  }));
});

Deno.test("freeName() numbers a taken name, also in another Unicode form, and stays short", () => {
  assert.equal(freeName("a.pdf", []), "a.pdf");
  assert.equal(freeName("A.pdf", ["a.pdf"]), "A.pdf");
  assert.equal(freeName("é.pdf", ["e\u0301.pdf"]), "é_1.pdf");
  assert.equal(freeName("a", ["a", "a_1"]), "a_2");
  assert.equal(freeName(".pdf", [".pdf"]), ".pdf_1");
  const long = cleanName("x".repeat(300) + ".pdf");
  const next = freeName(long, [long]);
  assert.ok(next.endsWith("_1.pdf") && bytes(next) === 180);
});

Deno.test("freeName() gives up after 99 numbers", () => {
  const taken = ["a.pdf", ...Array.from({ length: 99 }, (_, i) => `a_${i + 1}.pdf`)];
  assert.throws(
    () => freeName("a.pdf", taken),
    (error: PagetreeError) => error.code === "NAME_EXHAUSTED" && error.facts.name === "a.pdf",
  );
});
