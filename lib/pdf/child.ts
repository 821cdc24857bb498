/**
 * The program of a child process: reads PDFs that its parent sends, until its standard input closes.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { encodeFrame, readFrames } from "./frames.ts";
import { loadPdfjs } from "./pdfjs.ts";
import type { Reply, Request } from "./protocol.ts";
import { openReader, type Reader } from "./reader.ts";

if (import.meta.main) await serve();

async function serve(): Promise<void> {
  // Standard output carries replies only.
  console.log = console.info = console.debug = () => {};
  // A promise that pdf.js forgot must not take the other documents down.
  globalThis.addEventListener("unhandledrejection", (event) => event.preventDefault());
  const watchdog = new URL("./watchdog.ts", import.meta.url);
  watchdog.searchParams.set("bytes", Deno.args[0] ?? "Infinity");
  new Worker(watchdog, { type: "module" });
  await loadPdfjs();

  const documents = new Map<number, Reader>();
  const reply = (message: Reply) => encodeFrame(message).forEach(writeAll);
  reply({ value: "ready" });
  for await (const { message, bytes } of readFrames(Deno.stdin.readable)) {
    try {
      reply({ value: (await answer(message as Request, bytes, documents)) ?? null });
    } catch (error) {
      reply({ error: describe(error) });
    }
  }
  Deno.exit(0);
}

/** Writes at once: handing small replies to the event loop costs more than the pipe takes. */
function writeAll(bytes: Uint8Array): void {
  for (let sent = 0; sent < bytes.length;) sent += Deno.stdout.writeSync(bytes.subarray(sent));
}

async function answer(request: Request, bytes: Uint8Array, documents: Map<number, Reader>): Promise<unknown> {
  if (request.do === "open") {
    const { name, password, charsPerPage } = request;
    const reader = await openReader(bytes, { name, password, charsPerPage });
    documents.set(request.document, reader);
    return reader.facts;
  }
  const reader = documents.get(request.document)!;
  switch (request.do) {
    case "page":
      return await reader.page(request.number);
    case "bookmarks":
      return await reader.bookmarks();
    case "labels":
      return await reader.labels();
    case "close":
      documents.delete(request.document);
      return await reader.close();
  }
}

function describe(
  error: unknown,
): { code: PagetreeError["code"]; message: string; facts: Record<string, unknown> } {
  if (error instanceof PagetreeError) {
    return { code: error.code, message: error.message, facts: { ...error.facts } };
  }
  return { code: "PDF_DAMAGED", message: (error as Error).message, facts: {} };
}
