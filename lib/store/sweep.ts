/**
 * Removing of what ended writers left behind.
 *
 * @module
 */
import { join } from "node:path";
import { type Disk, PART } from "./disk.ts";
import type { Found } from "./scan.ts";

/** Only folders that a store of this format makes are removed: the folder may hold other things. */
const OWN_FOLDER = /^pi-[0-9a-f]{32}$/;

/**
 * Removes folders of documents that were never finished or are half removed, and parts of files. The caller holds the
 * lock; the age guards writers that know no lock of ours. What cannot be removed is left for another time.
 *
 * @param root Folder of the store.
 * @param found Its folders.
 * @param disk What removes.
 * @param minAgeMs Age in milliseconds at which leftovers are removed.
 */
export async function sweep(
  root: string,
  found: readonly Found[],
  disk: Disk,
  minAgeMs: number,
): Promise<void> {
  const old: string[] = [];
  for (const { id, seen } of found) {
    if (seen === undefined && OWN_FOLDER.test(id)) old.push(join(root, "docs", id));
  }
  for await (const { name, isFile } of Deno.readDir(root)) {
    if (isFile && PART.test(name)) old.push(join(root, name));
  }
  for (const path of old) {
    const time = (await Deno.stat(path).catch(() => undefined))?.mtime?.getTime() ?? Date.now();
    if (Date.now() - time >= minAgeMs) await disk.remove(path).catch(() => {});
  }
}
