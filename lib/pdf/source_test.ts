import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { PagetreeError } from "../errors.ts";
import { line, rawPdf } from "../../fixtures/lib/raw_pdf.ts";
import { readSource } from "./source.ts";

const PDF = rawPdf({ pages: [{ content: line("Hello", 72, 700) }] });

/** Runs a test with a file of that name and content in a folder of its own. */
async function withFile(
  name: string,
  content: Uint8Array,
  run: (path: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeFile(`${folder}/${name}`, content);
    await run(`${folder}/${name}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function failure(work: Promise<unknown>): Promise<PagetreeError> {
  const error = await work.then(() => undefined, (error) => error);
  assert.ok(error instanceof PagetreeError, `got ${error}`);
  return error;
}

Deno.test("readSource() reads a path and a file: URL, whatever the name", async () => {
  await withFile("Año #1 %41\n.pdf", PDF, async (path) => {
    const fromPath = await readSource(path);
    const fromUrl = await readSource(pathToFileURL(path));
    assert.equal(fromPath.name, "Año #1 %41\n.pdf");
    assert.deepEqual(fromUrl, fromPath);
    assert.deepEqual(fromPath.bytes, PDF);
  });
});

Deno.test("readSource() copies bytes and hashes them", async () => {
  const source = await readSource(PDF, "mine.pdf");
  assert.notEqual(source.bytes.buffer, PDF.buffer);
  assert.equal(source.name, "mine.pdf");
  const abc = await readSource(new TextEncoder().encode("%PDF-abc"));
  assert.equal(abc.name, "document.pdf");
  assert.equal(
    abc.sha256,
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode("%PDF-abc"))).toHex(),
  );
});

Deno.test("readSource() accepts junk before the header up to 1024 bytes", async () => {
  const junk = (n: number) => new TextEncoder().encode("x".repeat(n) + "%PDF-1.7");
  assert.equal((await readSource(junk(1024))).bytes.length, 1032);
  assert.equal((await failure(readSource(junk(1025)))).code, "NOT_A_PDF");
});

Deno.test("readSource() refuses text that is called .pdf, on one line", async () => {
  await withFile("note.pdf", new TextEncoder().encode("Dear\nreader"), async (path) => {
    const error = await failure(readSource(path));
    assert.equal(error.code, "NOT_A_PDF");
    assert.match(
      error.message,
      /^Cannot open .*note\.pdf as a PDF: got a file that starts with "Dear\\u\{a\}reader"/,
    );
    assert.doesNotMatch(error.message, /\n/);
  });
});

Deno.test("readSource() refuses empty files, missing files and folders", async () => {
  await withFile("empty.pdf", new Uint8Array(), async (path) => {
    assert.equal((await failure(readSource(path))).code, "EMPTY_FILE");
    const missing = await failure(readSource(`${path}x`));
    assert.equal(missing.code, "FILE_NOT_FOUND");
    assert.match(missing.message, /no such file/);
    const folder = await failure(readSource(path.replace("/empty.pdf", "")));
    assert.equal(folder.code, "FILE_NOT_FOUND");
    assert.match(folder.message, /got a folder/);
  });
});

Deno.test("readSource() never goes to the network", async () => {
  for (
    const address of ["https://example.org/a.pdf", new URL("http://example.org/a.pdf"), new URL("data:,x")]
  ) {
    assert.equal((await failure(readSource(address))).code, "USAGE");
  }
});
