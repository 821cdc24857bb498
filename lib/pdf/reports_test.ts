/**
 * Faults that users of pdf.js and of other readers reported; each test names the report.
 */
import assert from "node:assert/strict";
import { line, rawPdf, type RawPdfOptions, stream, toUnicode } from "../../fixtures/lib/raw_pdf.ts";
import { openPdf, type Page } from "./mod.ts";
import { loadPdfjs, pdfjsFolder } from "./pdfjs.ts";

async function firstPage(
  content: string[],
  options: Partial<RawPdfOptions> & { fonts?: Record<string, string> } = {},
): Promise<Page> {
  const { fonts, ...rest } = options;
  await using pdf = await openPdf(rawPdf({ pages: [{ content, fonts }], ...rest }));
  return await pdf.page(1);
}

Deno.test("words set apart without space glyphs get spaces (pdf.js 10640)", async () => {
  const page = await firstPage([
    "BT /F3 12 Tf 72 700 Td (linear) Tj 33 0 Td (tetrahedron) Tj 65 0 Td (method) Tj ET",
  ]);
  assert.equal(page.text, "linear tetrahedron method");
});

Deno.test("a ligature of the character map is kept as text (pdf.js 17410)", async () => {
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R >>";
  const map = toUnicode(
    Object.fromEntries([..."Adultc"].map((c) => [c.charCodeAt(0), c]).concat([[1, "\ufb01"]])),
  );
  const text = new Uint8Array([..."di\x01cult"].map((c) => c.charCodeAt(0)));
  const page = await firstPage([line(text, 72, 700, { font: "G" })], {
    objects: { 10: font, 11: map },
    fonts: { G: "10 0 R" },
  });
  assert.match(page.text.normalize("NFKC"), /ficult$/);
});

Deno.test("Japanese text with a predefined character map is read (pdf-reader-mcp 250, pdf.js 11900)", async () => {
  const font =
    "<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [11 0 R] >>";
  const descendant = "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light " +
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 12 0 R >>";
  const descriptor = "<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 0 1000 1000] " +
    "/ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>";
  const page = await firstPage(["BT /J 12 Tf 72 700 Td <93fa967b8cea> Tj ET"], {
    objects: { 10: font, 11: descendant, 12: descriptor },
    fonts: { J: "10 0 R" },
  });
  assert.equal(page.text, "日本語");
});

Deno.test("columns are read one after the other (pdf.js 12366)", async () => {
  const rows = Array.from({ length: 8 }, (_, i) => [
    line(`Left column line number ${i} with some words`, 72, 700 - 14 * i, { size: 9 }),
    line(`Right column line number ${i} with some words`, 320, 700 - 14 * i, { size: 9 }),
  ]);
  const lines = (await firstPage(rows.flat())).lines.map(({ text }) => text.slice(0, 6));
  assert.deepEqual(lines, [...Array(8).fill("Left c"), ...Array(8).fill("Right ")]);
});

Deno.test("sideways text stays apart from the upright lines (pdf_oxide 813)", async () => {
  const page = await firstPage([
    line("Upright text of the page", 72, 700),
    line("Sideways", 300, 600, { angle: 90 }),
    line("More upright text", 72, 686),
  ]);
  assert.deepEqual(page.lines.map(({ text, angle }) => [text, angle]), [
    ["Upright text of the page", undefined],
    ["More upright text", undefined],
    ["Sideways", 90],
  ]);
});

Deno.test("a page whose font cannot be read is marked, the others are read (pdf.js 9041)", async () => {
  const bad = { content: line("Lost", 72, 700, { font: "G" }), fonts: { G: "10 0 R" } };
  const good = { content: line("Kept", 72, 700) };
  await using pdf = await openPdf(
    rawPdf({ pages: [bad, good, {}], objects: { 10: "<< /Type /Font /BaseFont /A >>" } }),
  );
  const pages = await pdf.pages();
  assert.deepEqual(pages.map(({ quality }) => quality.state), ["no-text", "ok", "no-text"]);
  assert.equal(pages[0]!.quality.reason, "no text: blank, a picture, or a font that cannot be read");
});

Deno.test("an embedded font whose file is missing does not cost the text (pdf.js 9041)", async () => {
  const font = "<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Foo /FontDescriptor 11 0 R >>";
  const descriptor = "<< /Type /FontDescriptor /FontName /ABCDEF+Foo /Flags 32 /FontFile2 99 0 R >>";
  const page = await firstPage([line("Still here", 72, 700, { font: "G" })], {
    objects: { 10: font, 11: descriptor },
    fonts: { G: "10 0 R" },
  });
  assert.equal(page.text, "Still here");
});

Deno.test("text is read without the native canvas and without a word on the console (pdf.js 21720)", async () => {
  // The child process may neither load native code nor read the environment.
  const script = `const warn = console.warn; console.warn = console.log = (...a) => warn("CONSOLE", ...a);
    const { openPdf } = await import(${JSON.stringify(import.meta.resolve("./mod.ts"))});
    const bytes = Uint8Array.fromHex(${
    JSON.stringify(rawPdf({ pages: [{ content: line("Hello", 72, 700) }] }).toHex())
  });
    const pdf = await openPdf(bytes, { workers: 1 });
    Deno.stdout.writeSync(new TextEncoder().encode((await pdf.page(1)).text));`;
  const folder = new URL("../../", import.meta.url).pathname;
  const file = await Deno.makeTempFile({ dir: `${folder}lib/pdf`, prefix: "canvas_test_", suffix: ".ts" });
  try {
    await Deno.writeTextFile(file, script);
    const { stdout, stderr } = await new Deno.Command("deno", {
      args: ["run", "--quiet", "--no-lock", "--no-prompt", `--allow-read=${folder}`, file],
    }).output();
    assert.equal(new TextDecoder().decode(stderr), "");
    assert.equal(new TextDecoder().decode(stdout), "Hello");
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("the decoders for scans and colours are where pdf.js looks for them (pdfvision 27)", async () => {
  await loadPdfjs();
  const folder = pdfjsFolder();
  for (
    const file of [
      "wasm/openjpeg.wasm",
      "wasm/jbig2.wasm",
      "iccs/CGATS001Compat-v2-micro.icc",
      "cmaps/90ms-RKSJ-H.bcmap",
    ]
  ) {
    assert.ok((await Deno.stat(folder + file)).isFile, file);
  }
});

Deno.test("memory does not grow with the pages that were read (pdf.js 11645)", async () => {
  const image = stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", "0 0 9 9 re f");
  const page = {
    content: Array.from(
      { length: 40 },
      (_, i) => line(`Line ${i} of a page that is like all others`, 72, 740 - 14 * i),
    ),
    resources: "/XObject << /X 10 0 R >>",
  };
  await using pdf = await openPdf(rawPdf({ pages: Array(300).fill(page), objects: { 10: image } }), {
    workers: 1,
  });
  const rss: number[] = [];
  await pdf.pages({ onProgress: (done) => done % 50 === 0 && rss.push(Deno.memoryUsage().rss) });
  assert.ok(rss.at(-1)! < 1.5 * rss[0]!, rss.join(" "));
});
