import assert from "node:assert/strict";
import { createCanvas, loadImage } from "canvas";
import { PDFDocument } from "@cantoo/pdf-lib";
import { PagetreeError } from "../errors.ts";
import { cachedRenderer, contactSheet, highlightRegion, openRenderer } from "./mod.ts";

const PAPER = "fixtures/pdf/two_column_paper.pdf";
const fails = (code: string, pattern: RegExp) => (error: unknown) =>
  error instanceof PagetreeError && error.code === code && pattern.test(error.message);

Deno.test("openRenderer() draws a page at the size asked for, and the file is what it says", async () => {
  await using pdf = await openRenderer(PAPER);
  const image = await pdf.render(1);
  assert.equal(Math.max(image.width, image.height), 1568);
  assert.deepEqual([image.page, image.blank, image.lowered], [1, false, false]);
  const { width, height } = await loadImage(image.bytes);
  assert.deepEqual([width, height], [image.width, image.height]);
  const small = await pdf.render(2, { dpi: 72, format: "png" });
  assert.deepEqual([small.mediaType, small.scale], ["image/png", 1]);
  assert.deepEqual([...small.bytes.slice(1, 4)], [...new TextEncoder().encode("PNG")]);
});

Deno.test("openRenderer() lowers the scale before it draws too many pixels, and says so", async () => {
  await using pdf = await openRenderer(PAPER);
  const { width, height, lowered } = await pdf.render(1, { dpi: 2400 });
  assert.ok(lowered && width * height <= 16_100_000 && width * height > 15_000_000);
});

Deno.test("openRenderer() cuts out a part, and tells blank pages from drawn ones", async () => {
  await using pdf = await openRenderer(PAPER);
  const crop = await pdf.render(1, { crop: { x: 0, y: 0, width: 100, height: 20 }, longEdge: 500 });
  assert.deepEqual([crop.width, crop.height, crop.blank], [500, 100, true]);
  await assert.rejects(
    pdf.render(1, { crop: { x: 900, y: 0, width: 10, height: 10 } }),
    fails("USAGE", /Cannot cut/),
  );
});

Deno.test("openRenderer() draws scans, turned pages and scripts of every kind", async () => {
  for (const name of ["scanned_bookmarks", "rotated_pages", "cjk_report", "right_to_left"]) {
    await using pdf = await openRenderer(`fixtures/pdf/${name}.pdf`);
    for (let page = 1; page <= Math.min(3, pdf.pageCount); page++) {
      assert.equal((await pdf.render(page, { longEdge: 400 })).blank, false, `${name} ${page}`);
    }
  }
});

Deno.test("openRenderer() refuses pages, sizes and files that there are not, and stops at its signal", async () => {
  await using pdf = await openRenderer(PAPER);
  await assert.rejects(pdf.render(9), fails("USAGE", /page 9 of two_column_paper\.pdf: it has pages 1 to 4/));
  await assert.rejects(pdf.render(1, { longEdge: 0 }), fails("USAGE", /longEdge/));
  await assert.rejects(pdf.render(1, { signal: AbortSignal.abort() }), fails("ABORTED", /stopped/));
  await assert.rejects(openRenderer("nothing.pdf"), fails("FILE_NOT_FOUND", /nothing\.pdf/));
  await assert.rejects(openRenderer(new TextEncoder().encode("no pdf")), fails("NOT_A_PDF", /./));
});

Deno.test("openRenderer() names the package when the canvas cannot be loaded, and text needs none", async () => {
  const program = `
    import { openPdf, openRenderer } from "pagetree/pdf";
    await using pdf = await openPdf(${JSON.stringify(PAPER)}, { workers: 1 });
    console.log((await pdf.pages()).length);
    console.log(await openRenderer(${JSON.stringify(PAPER)}).then(() => "drawn", (error) => error.code));`;
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--allow-read", "--allow-env", "--allow-sys", "--ext=ts", "-"],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(program));
  await writer.close();
  assert.equal(new TextDecoder().decode((await process.output()).stdout), "4\nPACKAGE_MISSING\n");
});

Deno.test("cachedRenderer() draws each page once a setting, and mends damaged entries", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await using real = await openRenderer(PAPER);
    let drawn = 0;
    const counted = {
      ...real,
      render: (...args: Parameters<typeof real.render>) => (drawn++, real.render(...args)),
    };
    const pdf = cachedRenderer(counted, folder);
    const first = await pdf.render(1, { dpi: 40 });
    assert.deepEqual(await pdf.render(1, { dpi: 40 }), first);
    await pdf.render(1, { dpi: 50 });
    await pdf.render(2, { dpi: 40 });
    assert.equal(drawn, 3);
    for await (const { name } of Deno.readDir(folder)) {
      for await (const file of Deno.readDir(`${folder}/${name}`)) {
        if (file.name.endsWith(".img")) await Deno.writeTextFile(`${folder}/${name}/${file.name}`, "cut");
      }
    }
    assert.deepEqual(await pdf.render(1, { dpi: 40 }), first);
    assert.equal(drawn, 4);
    const blocked = cachedRenderer(counted, `${PAPER}/no-folder`);
    assert.equal((await blocked.render(1, { dpi: 40 })).page, 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("contactSheet() shows pages side by side, and refuses none or too many", async () => {
  await using pdf = await openRenderer("fixtures/pdf/slides_deck.pdf");
  const png = await contactSheet(pdf, { columns: 5, pageEdge: 100 });
  const { width, height } = await loadImage(png);
  assert.deepEqual([width, height], [5 * 108 + 8, 3 * 124 + 8]);
  await assert.rejects(contactSheet(pdf, { pages: [] }), fails("USAGE", /0 pages/));
  await assert.rejects(contactSheet(pdf, { pages: [99] }), fails("USAGE", /page 99/));
});

Deno.test("openRenderer() fails on a page that holds a picture and comes out white, and takes one array twice", async () => {
  const canvas = createCanvas(40, 40);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, 40, 40);
  const white = await PDFDocument.create();
  const picture = await white.embedPng(new Uint8Array(await canvas.encode("png")));
  white.addPage([200, 200]).drawImage(picture, { x: 20, y: 20, width: 160, height: 160 });
  white.addPage([14_400, 14_400]).drawRectangle({ x: 0, y: 0, width: 9_000, height: 9_000 });
  const bytes = await white.save();
  for (let i = 0; i < 2; i++) {
    await using pdf = await openRenderer(bytes);
    await assert.rejects(pdf.render(1), fails("PDF_DAMAGED", /holds pictures and comes out white/));
    const large = await pdf.render(2, { dpi: 72 });
    assert.ok(large.lowered && !large.blank && large.width * large.height <= 16_100_000);
  }
});

Deno.test("highlightRegion() marks the part that is meant, keeps the size, and refuses what is no part", async () => {
  const canvas = createCanvas(500, 2000);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, 500, 2000);
  const marked = await loadImage(
    await highlightRegion(new Uint8Array(await canvas.encode("png")), [100, 200, 300, 400]),
  );
  assert.deepEqual([marked.width, marked.height], [500, 2000]);
  context.drawImage(marked, 0, 0);
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)].join();
  assert.equal(at(40, 600), "255,255,255");
  assert.notEqual(at(100, 600), "255,255,255");
  assert.notEqual(at(150, 600), at(100, 600), "the frame is at 150");
  const png = new Uint8Array(await canvas.encode("png"));
  for (const box of [[300, 0, 100, 10], [0, 0, 1001, 10], [-1, 0, 1, 1]] as const) {
    await assert.rejects(highlightRegion(png, box), fails("USAGE", /no region/));
  }
  await assert.rejects(highlightRegion(png, [0, 0, 0, 0], { scale: 0 }), fails("USAGE", /no region/));
});
