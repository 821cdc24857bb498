/**
 * One lock for a folder, between processes and inside one.
 *
 * A file that is created exclusively is the lock; it names its owner, who touches it while at work. Whoever waits and
 * sees no touch for a while takes it away. This needs no lock calls of the system, whose meaning differs between
 * systems and network drives. It was run on Linux; macOS and Windows were not tried.
 *
 * @module
 */
import { join } from "node:path";
import { hostname } from "node:os";
import { PagetreeError, printable } from "../errors.ts";

/** How long to wait, and when an owner counts as gone. */
export interface LockOptions {
  /** Milliseconds without a sign of life after which the lock is taken over. */
  staleMs: number;
  /** Milliseconds to wait. */
  waitMs: number;
  /** Stops the waiting. */
  signal?: AbortSignal;
}

/** A lock that is held. */
export interface HeldLock {
  /** Fails when the lock was taken over, as happens to a process that was suspended. */
  assertHeld(): Promise<void>;
}

/** A waiter looks again after at most this many milliseconds. */
const MAX_POLL = 40;

/** Work of this process on each folder, in order: polling is only for other processes. */
const queues = new Map<string, Promise<void>>();

/**
 * Runs work while holding the lock of a folder.
 *
 * @param folder Folder that exists.
 * @param options Times and signal.
 * @param work What to do.
 * @returns What the work returns.
 * @throws {PagetreeError} `STORE_LOCKED` when waiting took too long, `ABORTED`; and the errors of the work and of the
 * system.
 */
export async function withLock<T>(
  folder: string,
  options: LockOptions,
  work: (lock: HeldLock) => Promise<T>,
): Promise<T> {
  const before = queues.get(folder) ?? Promise.resolve();
  const turn = Promise.withResolvers<void>();
  const mine = before.then(() => turn.promise);
  queues.set(folder, mine);
  try {
    await before;
    return await withLockFile(folder, options, work);
  } finally {
    turn.resolve();
    if (queues.get(folder) === mine) queues.delete(folder);
  }
}

async function withLockFile<T>(
  folder: string,
  options: LockOptions,
  work: (lock: HeldLock) => Promise<T>,
): Promise<T> {
  const path = join(folder, ".lock");
  const owner = JSON.stringify({ id: crypto.randomUUID(), pid: Deno.pid, host: hostname() });
  using file = await acquire(path, owner, options);
  // Deno's own timer: a lock that is held keeps no program alive.
  const beat = setInterval(
    () => void file.utime(new Date(), new Date()).catch(() => {}),
    options.staleMs / 4,
  );
  Deno.unrefTimer(beat);
  const isHeld = async () => await readOwner(path) === owner;
  try {
    return await work({
      async assertHeld() {
        if (await isHeld()) return;
        const message = `Cannot go on as owner of ${printable(path)}: another process took the lock over`;
        throw new PagetreeError("STORE_LOCKED", message, { file: path });
      },
    });
  } finally {
    clearInterval(beat);
    if (await isHeld()) await Deno.remove(path);
  }
}

async function acquire(path: string, owner: string, options: LockOptions): Promise<Deno.FsFile> {
  const started = performance.now();
  let seen = { state: "", since: started };
  for (;;) {
    if (options.signal?.aborted) {
      const cause = options.signal.reason;
      throw new PagetreeError("ABORTED", `Cannot lock ${printable(path)}: the work was stopped`, { cause });
    }
    const file = await create(path, owner);
    if (file) return file;
    const state = await stateOf(path);
    const now = performance.now();
    // Only this clock counts: those of other machines may differ.
    if (state !== seen.state) seen = { state, since: now };
    else if (now - seen.since >= options.staleMs) {
      await takeAway(path, state, options.staleMs);
      seen = { state: "", since: now };
      continue;
    }
    if (now - started >= options.waitMs) throw lockedError(path, await readOwner(path), options.waitMs);
    await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * MAX_POLL));
  }
}

async function create(path: string, owner: string): Promise<Deno.FsFile | undefined> {
  let file: Deno.FsFile;
  try {
    file = await Deno.open(path, { write: true, createNew: true });
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return undefined;
    throw error;
  }
  try {
    await file.write(new TextEncoder().encode(owner));
    return file;
  } catch (error) {
    file.close();
    await Deno.remove(path).catch(() => {});
    throw error;
  }
}

/** Owner and last sign of life. */
async function stateOf(path: string): Promise<string> {
  const info = await Deno.stat(path).catch(() => undefined);
  return `${info?.mtime?.getTime()} ${info?.ino} ${await readOwner(path)}`;
}

async function readOwner(path: string): Promise<string | undefined> {
  return await Deno.readTextFile(path).catch(() => undefined);
}

/**
 * Removes a lock whose owner is gone. Of several waiters one does it: who creates a second file. Should that one crash
 * too, its file is removed when it is old; it exists for a moment only.
 */
async function takeAway(path: string, stale: string, staleMs: number): Promise<void> {
  const breaking = `${path}.break`;
  const file = await create(breaking, "");
  if (!file) {
    const made = (await Deno.stat(breaking).catch(() => undefined))?.mtime?.getTime() ?? Date.now();
    if (Date.now() - made > Math.max(staleMs, 1000)) await Deno.remove(breaking).catch(() => {});
    return;
  }
  file.close();
  if (await stateOf(path) === stale) await Deno.remove(path).catch(() => {});
  await Deno.remove(breaking).catch(() => {});
}

function lockedError(path: string, owner: string | undefined, waitMs: number): PagetreeError {
  const message = `Cannot lock ${printable(path)} in ${waitMs} ms: got a lock of ${
    printable(owner || "nobody known")
  }`;
  return new PagetreeError("STORE_LOCKED", message, { file: path, owner });
}
