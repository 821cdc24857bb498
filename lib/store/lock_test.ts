import assert from "node:assert/strict";
import { PagetreeError } from "../errors.ts";
import { withLock } from "./lock.ts";

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const TIMES = { staleMs: 5000, waitMs: 5000 };

Deno.test("withLock() lets one worker in at a time, and all in the end", async () => {
  await inFolder(async (folder) => {
    let [inside, most, done] = [0, 0, 0];
    const work = async () => {
      most = Math.max(most, ++inside);
      await Deno.readTextFile(`${folder}/.lock`);
      inside--;
      done++;
    };
    await Promise.all(Array.from({ length: 20 }, () => withLock(folder, TIMES, work)));
    assert.deepEqual([most, done], [1, 20]);
    await assert.rejects(Deno.stat(`${folder}/.lock`), Deno.errors.NotFound);
  });
});

Deno.test("withLock() gives the lock back when the work fails", async () => {
  await inFolder(async (folder) => {
    await assert.rejects(withLock(folder, TIMES, () => Promise.reject(new Error("no"))), /no/);
    assert.equal(await withLock(folder, TIMES, () => Promise.resolve(1)), 1);
  });
});

Deno.test("withLock() takes a lock whose owner shows no life", async () => {
  await inFolder(async (folder) => {
    for (const content of ["", "{", '{"id": "gone", "pid": 1}']) {
      await Deno.writeTextFile(`${folder}/.lock`, content);
      assert.equal(await withLock(folder, { ...TIMES, staleMs: 50 }, () => Promise.resolve(1)), 1);
    }
  });
});

Deno.test("withLock() leaves a lock whose owner shows life, and tells who has it", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/.lock`;
    await Deno.writeTextFile(path, '{"pid": 77}');
    const beat = setInterval(() => Deno.utimeSync(path, new Date(), new Date()), 10);
    try {
      await assert.rejects(
        withLock(folder, { staleMs: 200, waitMs: 600 }, () => Promise.resolve(1)),
        (error: PagetreeError) => error.code === "STORE_LOCKED" && error.message.includes('"pid": 77'),
      );
    } finally {
      clearInterval(beat);
    }
    assert.equal(await Deno.readTextFile(path), '{"pid": 77}');
  });
});

Deno.test("withLock() shows life while the work goes on", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/.lock`;
    await withLock(folder, { ...TIMES, staleMs: 40 }, async () => {
      const before = (await Deno.stat(path)).mtime!.getTime();
      while ((await Deno.stat(path)).mtime!.getTime() === before);
    });
  });
});

Deno.test("withLock() stops waiting when its signal fires", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/.lock`, "{}");
    const signal = AbortSignal.abort();
    await assert.rejects(
      withLock(folder, { ...TIMES, signal }, () => Promise.resolve(1)),
      (error: PagetreeError) => error.code === "ABORTED",
    );
  });
});

Deno.test("assertHeld() fails for an owner whose lock was taken, and the new owner keeps it", async () => {
  await inFolder(async (folder) => {
    await withLock(folder, TIMES, async (lock) => {
      await lock.assertHeld();
      await Deno.writeTextFile(`${folder}/.lock`, "new owner");
      await assert.rejects(lock.assertHeld(), (error: PagetreeError) => error.code === "STORE_LOCKED");
    });
    assert.equal(await Deno.readTextFile(`${folder}/.lock`), "new owner");
  });
});
