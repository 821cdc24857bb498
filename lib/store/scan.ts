/**
 * Listing of a store, with a manifest that saves reading every document.
 *
 * The folders are the truth. An entry of the manifest counts only while the document's `doc.json` has the size and time
 * that the entry was made from; a lost or damaged manifest costs time and nothing else.
 *
 * @module
 */
import { join } from "node:path";
import { z } from "zod";
import { MARKER } from "./files.ts";
import { isMissing } from "./failure.ts";
import { checkMeta, isSafeId } from "./meta.ts";
import type { DocumentMeta, Listing, StoreProblem } from "./types.ts";

/** What a folder in the store is. */
export interface Found {
  /** Name of the folder. */
  id: string;
  /** Facts, where they can be used. */
  meta?: DocumentMeta;
  /** Size and time of `doc.json`; absent where there is none, so that the document does not exist. */
  seen?: string;
  /** What is wrong. */
  problem?: StoreProblem;
}

/** The manifest as it is on disk. */
export interface Manifest {
  /** Facts by id. */
  docs: Record<string, unknown>;
  /** Size and time of the `doc.json` that the facts were read from, by id. */
  seen: Record<string, string>;
}

const manifestShape = z.object({
  docs: z.record(z.string(), z.unknown()),
  seen: z.record(z.string(), z.string()).optional(),
});

/**
 * Looks at every folder of a store.
 *
 * @param root Folder of the store; one that does not exist has no documents.
 * @returns One entry a folder, by id.
 */
export async function scan(root: string): Promise<Found[]> {
  const manifest = await readManifest(root);
  const found: Found[] = [];
  for (const id of await folders(join(root, "docs"))) found.push(await look(root, id, manifest));
  return found;
}

/**
 * Looks at one folder of a store.
 *
 * @param root Folder of the store.
 * @param id Safe id.
 * @param manifest Manifest to trust where its entry is current; without one `doc.json` is read, and the manifest only
 * where that is damaged.
 */
export async function look(root: string, id: string, manifest?: Manifest): Promise<Found> {
  const path = join(root, "docs", id, MARKER);
  let seen: string;
  let value: unknown;
  try {
    const info = await Deno.stat(path);
    if (!info.isFile) return { id };
    seen = seenOf(info);
    const cached = manifest?.seen[id] === seen ? checkMeta(manifest.docs[id], id) : undefined;
    if (cached && "meta" in cached) return { id, seen, meta: cached.meta };
    value = parse(await Deno.readTextFile(path));
  } catch (error) {
    if (isMissing(error)) return { id };
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    const message = `Cannot read ${id} as a document: reading it is not permitted`;
    return { id, seen: "", problem: { id, code: "STORE_DENIED", message } };
  }
  const reading = checkMeta(value, id);
  if ("meta" in reading) return { id, seen, meta: reading.meta };
  if (reading.problem.code !== "STORE_DAMAGED") return { id, seen, ...reading };
  const copy = checkMeta((manifest ?? await readManifest(root)).docs[id], id);
  return "meta" in copy ? { id, seen, ...copy, ...reading } : { id, seen, ...reading };
}

/**
 * Puts what was found into the order of a listing.
 *
 * @param found Folders of the store.
 */
export function listingOf(found: readonly Found[]): Listing {
  const documents = found.flatMap(({ meta }) => meta ?? []).sort((a, b) =>
    compare(b.createdAt, a.createdAt) || compare(a.id, b.id)
  );
  return { documents, problems: found.flatMap(({ problem }) => problem ?? []) };
}

/**
 * The manifest of what was found. A damaged `doc.json` keeps its entry, which is the only copy of its facts.
 *
 * @param found Folders of the store.
 */
export function manifestOf(found: readonly Found[]): Manifest {
  const listed = found.filter((entry) => entry.meta !== undefined);
  return {
    docs: Object.fromEntries(listed.map(({ id, meta }) => [id, meta])),
    seen: Object.fromEntries(listed.map(({ id, seen, problem }) => [id, problem ? "" : seen!])),
  };
}

/** Size and time of a file, to notice a change. */
export function seenOf(info: Deno.FileInfo): string {
  return `${info.size}:${info.mtime?.getTime() ?? 0}`;
}

async function readManifest(root: string): Promise<Manifest> {
  try {
    const checked = manifestShape.safeParse(parse(await Deno.readTextFile(join(root, "manifest.json"))));
    if (checked.success) return { docs: checked.data.docs, seen: checked.data.seen ?? {} };
  } catch (error) {
    // A cache that cannot be read is no cache.
    if (!isMissing(error) && !(error instanceof Deno.errors.PermissionDenied)) throw error;
  }
  return { docs: {}, seen: {} };
}

async function folders(path: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(path));
    return entries.filter((entry) => entry.isDirectory && isSafeId(entry.name)).map(({ name }) => name)
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The check that follows refuses undefined with its own words.
    return undefined;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
