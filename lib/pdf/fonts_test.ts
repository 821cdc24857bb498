import assert from "node:assert/strict";
import { refineFonts, styleOf } from "./fonts.ts";
import type { Line, Page, TextStyle } from "./types.ts";

const style = (name: string, mono = false) => styleOf({ name, mono }, 10);

Deno.test("styleOf() reads the weight off the name", () => {
  const weights: [string, number][] = [
    ["Helvetica-Bold", 700],
    ["TimesNewRomanPS-BoldMT", 700],
    ["Arial,Bold", 700],
    ["CMBX12", 700],
    ["SFBX1095", 700],
    ["MyriadPro-Semibold", 600],
    ["Frutiger-Black", 900],
    ["Univers-Light", 300],
    ["Roboto-Medium", 500],
    ["Inter-ExtraBold", 800],
    ["Roboto-Thin", 200],
    ["Times-Roman", 400],
    ["CMR10", 400],
  ];
  for (const [name, weight] of weights) assert.equal(style(name).weight, weight, name);
});

Deno.test("styleOf() reads the slant off the name", () => {
  for (
    const name of ["Times-Italic", "Helvetica-Oblique", "CMTI10", "CMSL10", "Arial-BoldItalicMT", "Minion-It"]
  ) {
    assert.equal(style(name).italic, true, name);
  }
  for (const name of ["Times-Roman", "CMR10", "Digital-Bold", "Capitals"]) {
    assert.equal(style(name).italic, false, name);
  }
});

Deno.test("styleOf() gives the faces of a family one family", () => {
  const families = [
    "MyriadPro-Bold",
    "MyriadPro-Regular",
    "MyriadPro-LightItalic",
    "MyriadPro-BoldItalicMT",
    "MyriadPro",
  ].map((name) => style(name).family);
  assert.deepEqual(new Set(families).size, 1);
  assert.notEqual(style("Helvetica-Bold").family, style("Times-Bold").family);
});

Deno.test("styleOf() takes overstruck text as bold", () => {
  const struck = styleOf({ name: "Times-Roman", mono: false }, 10, true);
  assert.deepEqual([struck.weight, struck.bold], [700, true]);
  assert.notEqual(struck.font, "Times-Roman");
});

/** A page of lines, each in the font of a name. */
function pageOf(lines: [text: string, style: TextStyle][]): Page {
  return {
    number: 1,
    width: 612,
    height: 792,
    text: "",
    quality: { state: "ok" },
    lines: lines.map(([text, style], i): Line => ({
      text,
      x: 72,
      y: 12 * i,
      width: 100,
      height: 10,
      style,
      column: 0,
    })),
  };
}

const long = "a line of text that is much longer than any of the headings ".repeat(4);

Deno.test("refineFonts() takes a medium weight as bold beside a regular one of its family", () => {
  const [page] = refineFonts([pageOf([["Rye", style("Roboto-Medium")], [long, style("Roboto-Regular")]])]);
  assert.deepEqual(page!.lines.map((line) => line.style.bold), [true, false]);
  const [alone] = refineFonts([pageOf([["Rye", style("Roboto-Medium")], [long, style("Times-Roman")]])]);
  assert.equal(alone!.lines[0]!.style.bold, false);
});

Deno.test("refineFonts() takes the face of most text as normal, whatever its name", () => {
  const [page] = refineFonts([pageOf([[long, style("Arial-Bold")], ["Rye", style("Arial-Black")]])]);
  assert.deepEqual(page!.lines.map((line) => line.style.bold), [false, true]);
});

Deno.test("refineFonts() compares over all pages and shares equal styles", () => {
  const pages = refineFonts([
    pageOf([["Rye", style("Roboto-Medium")]]),
    pageOf([[long, style("Roboto-Regular")], ["Oats", style("Roboto-Medium")]]),
  ]);
  assert.equal(pages[0]!.lines[0]!.style.bold, true);
  assert.equal(pages[0]!.lines[0]!.style, pages[1]!.lines[1]!.style);
});
