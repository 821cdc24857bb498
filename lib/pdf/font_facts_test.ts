import assert from "node:assert/strict";
import { line, rawPdf, stream } from "../../fixtures/lib/raw_pdf.ts";
import { openPdf } from "./mod.ts";

/** A Type 3 font whose glyphs `a` and `b` have given widths in thousandths of an em. */
const type3 = (a: number, b: number) =>
  "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 " +
  `/LastChar 98 /Widths [${a} ${b}] /Encoding << /Type /Encoding /Differences [97 /a /b] >> ` +
  "/CharProcs << /a 30 0 R /b 30 0 R >> /Resources << >> >>";

async function fontsOf(...fonts: string[]): Promise<string[]> {
  const page = {
    content: fonts.map((_, i) => line("abab", 72, 700 - 40 * i, { font: `T${i}`, size: 20 })),
    fonts: Object.fromEntries(fonts.map((font, i) => [`T${i}`, font])),
  };
  await using pdf = await openPdf(
    rawPdf({ pages: [page], objects: { 30: stream("", "750 0 0 0 750 750 d1 0 0 750 750 re f") } }),
  );
  return (await pdf.pages())[0]!.lines.map(({ style }) => style.font);
}

Deno.test("readFonts() tells Type 3 fonts apart by their widths, alike in every process", async () => {
  const [narrow, wide, again] = await fontsOf(type3(400, 500), type3(800, 900), type3(400, 500));
  assert.match(narrow!, /^Type3-[0-9a-f]{8}$/);
  assert.notEqual(narrow, wide);
  assert.equal(narrow, again);
  assert.deepEqual(await fontsOf(type3(400, 500)), [narrow]);
});

Deno.test("readFonts() goes by the family where a font cannot be read", async () => {
  const lost = "<< /Type /Font /Subtype /TrueType /BaseFont /Lost-Bold /FontDescriptor 31 0 R >>";
  const [name] = await fontsOf(lost);
  assert.equal(typeof name, "string");
  assert.notEqual(name, "");
});
