/**
 * From a PDF to a stored document: checks in a fixed order, the cheap ones first.
 *
 * @module
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type BuildOptions, levelOf } from "../build/mod.ts";
import { PagetreeError, printable } from "../errors.ts";
import { openPdf, readSource, type Source } from "../pdf/mod.ts";
import { cleanName, type DocumentMeta, type DocumentStore, freeName, type Metadata } from "../store/mod.ts";
import { type DocumentTree, walk } from "../tree/mod.ts";
import type { BuildDocument, SubmitOptions, Submitted } from "./types.ts";

/** Options that say how the work is done; the tree does not depend on them. */
const WORK_OPTIONS = [
  "signal",
  "onProgress",
  "onSummaryProgress",
  "pool",
  "workers",
  "isolation",
  "limits",
  "password",
  "name",
];

/** What the options are when they are left out: to name a default is to choose nothing. */
const DEFAULTS: Record<string, unknown> = { bookmarks: true, without: [], allowFlat: false };

/**
 * Builds the tree of a PDF and stores it. Until the end nothing is visible.
 *
 * @param store Where to.
 * @param build Builds the tree.
 * @param source Path, `file:` URL or bytes.
 * @param options What the caller chose.
 * @returns Id and name.
 */
export async function submit(
  store: DocumentStore,
  build: BuildDocument,
  source: string | URL | Uint8Array,
  options: SubmitOptions,
): Promise<Submitted> {
  const { onDuplicate, keepSource = true, allowFlat, wait: _, betaHeaders, folderId, ...rest } = options;
  refuseHosted({ betaHeaders, folderId });
  const { metadata, mode: word = "flash", ...others } = rest;
  checkMetadata(metadata);
  const mode = modeOf(word);
  const buildOptions: BuildOptions = { ...others, mode };
  const reuse = reuseOf(onDuplicate);
  const file = await readSource(expandHome(source), options.name, options.signal);
  const name = pdfName(file.name);
  const key = keyOf({ ...buildOptions, optimize: levelOf(buildOptions), allowFlat });
  const stored = reuse ? await store.findSame(file.sha256, key) : undefined;
  if (stored) return submitted(stored, true, file.name);
  const tree = await checkedTree(store, build, file, name, buildOptions, allowFlat ?? false);
  const saved = await store.save({
    name,
    tree: tree.tree,
    pages: tree.pages,
    mode,
    buildOptions: key,
    ...(metadata && { metadata }),
    ...(keepSource && { source: file.bytes }),
  }, { reuse, signal: options.signal });
  return submitted(saved.meta, saved.existing, file.name, tree.tree);
}

async function checkedTree(
  store: DocumentStore,
  build: BuildDocument,
  file: Source,
  name: string,
  options: BuildOptions,
  allowFlat: boolean,
) {
  await using pdf = await openPdf(file.bytes, { ...options, name: file.name });
  const pages = (await pdf.pages({ signal: options.signal, onProgress: options.onProgress }))
    .map(({ number, text }) => ({ page_index: number, markdown: text }));
  if (!allowFlat && pages.every(({ markdown }) => markdown.trim() === "")) {
    throw refusal("BLANK_PDF", file.name, "no page has text; run OCR on it first");
  }
  // Before a model is paid: later the name may be gone all the same.
  freeName(name, (await store.list()).documents.map((meta) => meta.name));
  const tree = await build(pdf, options);
  if (!allowFlat) refuseFlat(tree, file.name);
  checkBounds(tree, pages.length, file.name);
  return { tree, pages };
}

function submitted(meta: DocumentMeta, existing: boolean, name: string, tree?: DocumentTree): Submitted {
  const warnings = [...tree?.warnings ?? []];
  if (meta.name !== name) {
    const message = `${printable(name)} is called ${printable(meta.name)} in the library`;
    warnings.unshift({ code: "NAME_CHANGED", message });
  }
  return { doc_id: meta.id, name: meta.name, existing, warnings };
}

function refuseHosted(hosted: Record<string, unknown>): void {
  for (const [option, value] of Object.entries(hosted)) {
    if (value === undefined || value === null) continue;
    const message = `Cannot use ${option} for a local document: it is of the hosted service`;
    throw new PagetreeError("BAD_ARGUMENT", message, { option });
  }
}

function checkMetadata(metadata: Metadata | undefined): void {
  if (metadata === undefined) return;
  const isObject = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata);
  if (isObject && survivesJson(metadata)) return;
  const message = "Cannot keep metadata as JSON: got something that is no plain object of JSON values";
  throw new PagetreeError("BAD_ARGUMENT", message, { option: "metadata" });
}

/** Whether a value comes back from JSON as it was: without NaN, dates, functions, cycles. */
function survivesJson(value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
  } catch {
    // A value that contains itself has no JSON.
    return false;
  }
}

function modeOf(word: string): "flash" | "classic" {
  if (word === "standard") return "classic";
  if (word === "flash" || word === "classic") return word;
  const message = `Cannot use ${printable(String(word))} as a mode: it is flash or classic`;
  throw new PagetreeError("BAD_ARGUMENT", message, { option: "mode" });
}

function reuseOf(word: string = "reuse"): boolean {
  if (word === "reuse" || word === "new") return word === "reuse";
  const message = `Cannot use ${printable(String(word))} as onDuplicate: it is reuse or new`;
  throw new PagetreeError("BAD_ARGUMENT", message, { option: "onDuplicate" });
}

function pdfName(name: string): string {
  const clean = cleanName(name);
  if (clean.toLowerCase().endsWith(".pdf")) return clean;
  const message = `Cannot submit ${printable(name)} as a document: its name does not end in .pdf`;
  throw new PagetreeError("BAD_ARGUMENT", message, { file: name });
}

function expandHome(source: string | URL | Uint8Array): string | URL | Uint8Array {
  return typeof source === "string" && /^~[/\\]/.test(source) ? join(homedir(), source.slice(2)) : source;
}

/** The options that the tree depends on, in one order. */
function keyOf(options: object): string {
  const entries = Object.entries(options).filter(([name, value]) =>
    !WORK_OPTIONS.includes(name) && value !== undefined && !isDeepStrictEqual(value, DEFAULTS[name])
  );
  return JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => a < b ? -1 : 1)));
}

function refuseFlat(tree: DocumentTree, name: string): void {
  if (tree.toc_source === "unreadable") {
    throw refusal("NO_TEXT_LAYER", name, "no page has readable text; run OCR on it first");
  }
  const flat = tree.warnings?.find(({ code }) => code === "FLAT_TREE");
  if (flat) throw refusal("NO_STRUCTURE", name, `${flat.message}; try mode classic, or allowFlat`);
  if (tree.structure.length === 0) {
    throw refusal("NO_STRUCTURE", name, "the tree is empty; try mode classic, or allowFlat");
  }
}

/** Tree and pages come from different steps; a node outside the document would send readers nowhere. */
function checkBounds(tree: DocumentTree, pageCount: number, name: string): void {
  for (const { node } of walk(tree.structure)) {
    const { start_index: start, end_index: end } = node;
    if (start === undefined || end === undefined || (start >= 1 && end <= pageCount)) continue;
    const where = `"${printable(node.title)}" covers pages ${start} to ${end} of ${pageCount}`;
    throw refusal("PAGE_BOUNDS", name, where);
  }
}

function refusal(
  code: "BLANK_PDF" | "NO_TEXT_LAYER" | "NO_STRUCTURE" | "PAGE_BOUNDS",
  name: string,
  why: string,
): PagetreeError {
  return new PagetreeError(code, `Cannot keep ${printable(name)} as a document: ${why}`, { file: name });
}
