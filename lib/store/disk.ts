/**
 * The steps in which the store writes. A crash can only fall between two of them or into one of them.
 *
 * @module
 */
import { dirname } from "node:path";

/** Writes to a disk, step by step. */
export interface Disk {
  /** Makes a folder; its parents must exist. */
  makeFolder(path: string): Promise<void>;
  /** Writes a new file; its bytes are on the device afterwards. */
  writeFile(path: string, bytes: Uint8Array): Promise<void>;
  /** Gives a file another name; a file of that name is replaced at once. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file, or a folder with all that is in it. */
  remove(path: string): Promise<void>;
  /** Makes sure that names in a folder are on the device. */
  syncFolder(path: string): Promise<void>;
}

/**
 * The disk of this machine.
 *
 * @example
 * ```ts
 * import { DISK } from "pagetree/store";
 * const folder = await Deno.makeTempDir();
 * await DISK.writeFile(`${folder}/a`, new Uint8Array(3));
 * await DISK.remove(folder);
 * ```
 */
export const DISK: Disk = {
  makeFolder: (path) => Deno.mkdir(path),
  async writeFile(path, bytes) {
    using file = await Deno.open(path, { write: true, createNew: true });
    for (let rest = bytes; rest.length > 0;) rest = rest.subarray(await file.write(rest));
    await file.sync();
  },
  rename: (from, to) => Deno.rename(from, to),
  remove: (path) => Deno.remove(path, { recursive: true }),
  async syncFolder(path) {
    // Windows cannot open a folder as a file; it writes names through by itself.
    if (Deno.build.os === "windows") return;
    using folder = await Deno.open(path);
    await folder.sync();
  },
};

/** Ending of a file that is being written. */
export const PART = /\.[0-9a-f]{32}\.tmp$/;

/**
 * Writes a file so that its name shows the old content or the new one, also after a loss of power.
 *
 * @param disk What writes.
 * @param path File to write.
 * @param bytes What it shall hold.
 */
export async function replaceFile(disk: Disk, path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${crypto.randomUUID().replaceAll("-", "")}.tmp`;
  try {
    await disk.writeFile(part, bytes);
    await disk.rename(part, path);
  } catch (error) {
    await disk.remove(part).catch(() => {});
    throw error;
  }
  await disk.syncFolder(dirname(path));
}
